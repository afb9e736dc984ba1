import { companyDay } from '#kit/rules/dates.ts';
import { writeAudit } from '#kit/server/db/audit.ts';
import type { Database, Tx } from '#kit/server/db/database.ts';
import { eachByItself } from '#kit/server/db/jobs.ts';
import { inTransaction, onOneConnection } from '#kit/server/db/transaction.ts';
import { tellPeople } from '#kit/server/live.ts';
import { notify } from '#kit/server/notices.ts';
import { nodeActs, okrCodes } from '#modules/okr/contract/codes.ts';
import { recordCodes } from '#modules/okr/records/contract/record-codes.ts';
import { officersOf } from '#modules/okr/server/commands/officers.ts';
import { insertEvents } from '../queries/events.ts';
import { listWatching } from '../queries/nodes.ts';
import { saveTree } from '../queries/projects.ts';
import * as queries from '../queries/verify.ts';
import { recompute, type Mend } from '../rules/verify.ts';
import { treeTouches } from './trees.ts';

/** Result of a recomputation. */
export interface Verified {
  /** Number of node and project values that were corrected. */
  readonly mended: number;
  readonly broken: readonly queries.Broken[];
}

/** Notifications about problems that only people can fix: recipients, page and text. */
const told = {
  1: {
    code: okrCodes.settings,
    page: 'TargetKRManagement',
    zh: 'KR 的分解份额超过 100%',
    en: 'The shares of a key result exceed 100%',
  },
  2: {
    code: okrCodes.programme,
    page: 'programme',
    zh: '方案中的权重合计不是 100%',
    en: 'The weights of a scheme do not add up to 100%',
  },
  3: {
    code: recordCodes.calibre,
    page: 'UserInfoCaliber',
    zh: '口径比例合计不是 100%',
    en: 'The shares of a time allocation do not add up to 100%',
  },
  4: {
    code: okrCodes.settings,
    page: 'TargetKRManagement',
    zh: '目标的上级形成循环',
    en: 'The parents of a goal form a cycle',
  },
  5: {
    code: okrCodes.settings,
    page: 'TargetKRManagement',
    zh: '周期已结束，目标却没有结束',
    en: 'The period is closed but one of its goals is still open',
  },
} as const;
const area = '/StrategyRoImplementation';

const eventOf = ({ before, progress, state, path }: Mend) => ({
  obid: before.id,
  act: nodeActs.recomputed,
  before: { ProgressBp: before.progress, State: before.state, ParentOBID: before.path.at(-2) ?? null },
  after: { ProgressBp: progress, State: state, ParentOBID: path.at(-2) ?? null },
});

/** Recomputes one tree and corrects what differs. @returns number of corrected values */
async function verifyTree(
  tx: Tx,
  projectId: number,
  officers: readonly number[],
  now: Date,
): Promise<number> {
  const project = await queries.lockProjectById(tx, projectId);
  if (!project) return 0;
  const { progress, mends, lost } = recompute(await queries.listKept(tx, projectId));
  const differs = progress !== project.progress;
  const count = mends.length + (differs ? 1 : 0);
  if (count + lost.length === 0) return 0;
  const stamp = project.treeVersion + 1;
  if (mends.length > 0) await queries.saveMends(tx, mends, stamp);
  await saveTree(tx, projectId, { version: stamp, progress });
  await insertEvents(tx, projectId, mends.map(eventOf), { by: null, now });
  await tellPeople(tx, await listWatching(tx, projectId), { Touches: treeTouches, Notice: null });
  const more = { zh: lost.length > 0 ? `，${lost.length} 项脱离了结构` : '', en: '' };
  if (lost.length > 0)
    more.en = `; ${lost.length === 1 ? '1 work item has' : `${lost.length} work items have`} lost their place in the tree`;
  await notify(tx, `okr-verify:${projectId}`, null, [
    {
      people: officers,
      key: `okr.verify/${projectId}/${companyDay(now)}`,
      titleZh: `夜间核对：“${project.name}”更正了 ${count} 个数字${more.zh}`,
      titleEn: `Nightly check: ${count === 1 ? '1 number' : `${count} numbers`} of “${project.name}” corrected${more.en}`,
      url: `${area}/OPPMWorkBreakdownManagement?project=${projectId}`,
    },
  ]);
  await writeAudit(tx, {
    actorId: null,
    act: 'project.recomputed',
    target: `project:${projectId}`,
    detail: {
      progress: differs ? { from: project.progress, to: progress } : null,
      nodes: mends.map(({ before, progress: to }) => ({ id: before.id, from: before.progress, to })),
      lost,
    },
  });
  return count;
}

/**
 * Recomputes every stored number from typed values, corrects differences, and notifies those who keep completion
 * settings. One project or month of hours at a time, each in its own transaction, so that users hardly wait. Sums that
 * do not add up are reported, not changed, because only people can fix them.
 * @throws AggregateError of the parts that failed, after the others are done
 */
export async function verifyNumbers(db: Database, now: Date): Promise<Verified> {
  const { ids, months, officers, broken } = await onOneConnection(db, async (on) => ({
    ids: await queries.listProjectIds(on),
    months: await queries.listHourMonths(on),
    officers: await officersOf(on, okrCodes.breakdown),
    broken: await queries.listBroken(on),
  }));
  let mended = 0;
  await eachByItself(ids, async (id) => {
    mended += await inTransaction(db, (tx) => verifyTree(tx, id, officers, now));
  });
  await eachByItself(months, async (month) => {
    mended += await inTransaction(db, (tx) => verifyHours(tx, month));
  });
  if (broken.length > 0) await inTransaction(db, (tx) => tellBroken(tx, broken, now));
  return { mended, broken };
}

/**
 * Recomputes the sums of a month that the database keeps. A difference is corrected and recorded, because nobody else
 * can fix it.
 */
async function verifyHours(tx: Tx, month: string): Promise<number> {
  const mended = await queries.mendHours(tx, month);
  if (mended > 0)
    await writeAudit(tx, {
      actorId: null,
      act: 'hours.recomputed',
      target: `hours:${month.slice(0, 7)}`,
      detail: { mended },
    });
  return mended;
}

async function tellBroken(tx: Tx, broken: readonly queries.Broken[], now: Date): Promise<void> {
  for (const { kind, name } of broken) {
    const { code, page, zh, en } = told[kind];
    const people = await officersOf(tx, code);
    await notify(tx, 'okr-verify', null, [
      {
        people,
        key: `okr.verify/${kind}/${name}/${companyDay(now)}`,
        titleZh: `夜间核对：${zh}（${name}）`,
        titleEn: `Nightly check: ${en} (${name})`,
        url: `${area}/${page}`,
      },
    ]);
  }
}
