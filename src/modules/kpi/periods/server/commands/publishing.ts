import { general, refuse } from '#kit/contract/refusals.ts';
import type { Database, Tx } from '#kit/server/db/database.ts';
import { inTransaction } from '#kit/server/db/transaction.ts';
import { notify } from '#kit/server/notices.ts';
import { periodStates, sheetStates } from '#modules/kpi/contract/codes.ts';
import { kpiRefusals as no } from '#modules/kpi/contract/refusals.ts';
import { audit } from '#modules/kpi/server/commands/audit.ts';
import type { By } from '#modules/kpi/server/commands/by.ts';
import { viewerOf, type Viewer } from '#modules/kpi/server/queries/rights.ts';
import { holdSheet } from '#modules/kpi/sheets/server/commands/cells.ts';
import { explainCounted } from '#modules/kpi/sheets/server/queries/explain.ts';
import { loadSheets } from '#modules/kpi/sheets/server/queries/loaded.ts';
import { addEvents } from '#modules/kpi/sheets/server/queries/rows.ts';
import { holdPeriod, savePeriod } from '../queries/periods.ts';
import * as queries from '../queries/publishing.ts';

interface Asked {
  readonly PeriodID: number;
  readonly DeptId?: number | undefined;
}

/** Number of sheets in one transaction. Kept small, because on a single connection other requests wait for it. */
const slice = 10;
/** Maximum number of events in one statement. */
const eventsAtOnce = 2_000;

async function traceSlice(tx: Tx, ids: readonly number[], now: Date): Promise<void> {
  const traces = [];
  for (const loaded of await loadSheets(tx, ids, now)) {
    const { id, version } = loaded.sheet;
    traces.push({ id, version, trace: await explainCounted(tx, loaded) });
  }
  await queries.saveTraces(tx, traces);
}

async function traceAll(ids: readonly number[], write: (some: readonly number[]) => Promise<void>) {
  for (let at = 0; at < ids.length; at += slice) await write(ids.slice(at, at + slice));
}

/**
 * Stores the explanations of sheets before they are published, in short transactions so that other requests go on. A
 * sheet that changes afterwards is explained again by the publication.
 */
async function freezeTraces(db: Database, asked: Asked, viewer: Viewer, now: Date): Promise<void> {
  const ids = await queries.listUntraced(db, viewer, asked.PeriodID, asked.DeptId);
  await traceAll(ids, (some) => inTransaction(db, (tx) => traceSlice(tx, some, now)));
}

/**
 * Publishes the results of a period in a scope, all or nothing, with their explanations, and notifies people.
 * @throws Refused notFound, nothingToPublish, sessionOpen, notScored unless leaving them out is confirmed
 */
export async function publishPeriod(
  tx: Tx,
  asked: Asked & { readonly Confirmed: boolean },
  viewer: Viewer,
  by: By,
): Promise<{ published: number; leftOut: queries.Publishable[] }> {
  const period = (await holdPeriod(tx, asked.PeriodID)) ?? refuse(general.notFound);
  const all = await queries.holdPublishable(tx, viewer, period.id, asked.DeptId);
  const ready = all.filter(({ state }) => state === sheetStates.scored);
  const leftOut = all.filter(({ state }) => state !== sheetStates.scored);
  if (all.some(({ state }) => state === sheetStates.calibrating)) refuse(no.sessionOpen);
  if (ready.length === 0) refuse(no.nothingToPublish);
  if (leftOut.length > 0 && !asked.Confirmed)
    refuse(no.notScored, {
      with: { count: leftOut.length },
      body: {
        LeftOut: leftOut.map(({ id, chineseName, englishName }) => ({
          SheetID: id,
          ChineseName: chineseName,
          EnglishName: englishName,
        })),
      },
    });
  const left = ready.filter(({ isTraced }) => !isTraced).map(({ id }) => id);
  await traceAll(left, (some) => traceSlice(tx, some, by.now));
  const ids = ready.map(({ id }) => id);
  await queries.publishSheets(tx, ids, by.now);
  const event = { row_no: null, key: 'State', role: 0, before: '5', after: '7', person_id: by.id };
  for (let at = 0; at < ids.length; at += eventsAtOnce)
    await addEvents(
      tx,
      ids.slice(at, at + eventsAtOnce).map((id) => ({ ...event, sheet_id: id })),
      by.now,
    );
  if (!(await queries.hasUnpublished(tx, period.id)))
    await savePeriod(tx, period.id, { state: periodStates.published });
  await audit(tx, by, 'period.publish', `kpi.period:${period.id}`, {
    sheets: ids,
    leftOut: leftOut.length,
  });
  await notify(tx, `kpi.period:${period.id}`, by.id, [
    {
      people: [...new Set(ready.map(({ personId }) => personId))],
      key: `kpi.period:${period.id}/published/${by.now.toISOString()}`,
      titleZh: `「${period.name}」的 KPI 结果已发布，请查看并确认`,
      titleEn: `Your KPI result for “${period.name_en || period.name}” is published. Please read and confirm it.`,
      url: '/xtable1',
    },
  ]);
  return { published: ready.length, leftOut };
}

/** Publishes the results of a period in the caller's scope. @throws Refused what `publishPeriod` refuses */
export async function publishScope(
  db: Database,
  asked: Asked & { readonly Confirmed: boolean },
  by: By,
): Promise<{ published: number; leftOut: queries.Publishable[] }> {
  const viewer = await viewerOf(db, by.id!);
  await freezeTraces(db, asked, viewer, by.now);
  return inTransaction(db, (tx) => publishPeriod(tx, asked, viewer, by));
}

/** Records that a person has read their result. @throws Refused notFound, stale, notAcknowledged */
export async function acknowledgeSheet(
  tx: Tx,
  { id, version }: { readonly id: number; readonly version: number },
  by: By,
): Promise<void> {
  const { sheet } = await holdSheet(tx, id, by);
  if (sheet.person_id !== by.id) refuse(general.notFound);
  if (sheet.version !== version) refuse(general.stale, { body: { Version: sheet.version } });
  if (sheet.state !== sheetStates.published) refuse(no.notAcknowledged);
  await queries.acknowledge(tx, id, by.now);
  const event = { sheet_id: id, row_no: null, key: 'Acknowledge', role: 0, before: null, after: null };
  await addEvents(tx, [{ ...event, person_id: by.id }], by.now);
}

const day = 24 * 60 * 60 * 1000;

/**
 * Reminds everybody whose step is due on open sheets of a department.
 * @throws Refused notFound if nobody has to act, remindedToday
 */
export async function remindDepartment(
  tx: Tx,
  periodId: number,
  departmentId: number,
  viewer: Viewer,
  by: By,
): Promise<number> {
  const waiting = await queries.holdWaiting(tx, viewer, periodId, departmentId);
  if (waiting.length === 0) refuse(general.notFound);
  const due = waiting.filter(
    ({ remindedAt }) => !remindedAt || by.now.getTime() - remindedAt.getTime() >= day,
  );
  const people = [...new Set(due.flatMap((one) => one.people))].filter((id) => id !== by.id);
  if (people.length === 0) refuse(no.remindedToday);
  await queries.noteReminded(
    tx,
    due.map(({ id }) => id),
    by.now,
  );
  await notify(tx, `kpi.period:${periodId}`, by.id, [
    {
      people,
      key: `kpi.period:${periodId}/remind/${by.now.toISOString()}`,
      titleZh: '有 KPI 考核表等您处理',
      titleEn: 'KPI reviews are waiting for you',
      url: '/xtable1',
    },
  ]);
  return people.length;
}
