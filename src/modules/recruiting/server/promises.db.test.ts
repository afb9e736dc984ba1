import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { identityCheckDigit } from '#kit/rules/identity-card.ts';
import type { Database } from '#kit/server/db/database.ts';
import { analysisCode } from '#modules/recruiting/contract/analysis-calls.ts';
import { runDueEffects } from '#modules/approval/server/open.ts';
import { CacDept } from '#modules/people/contract/CacDept.ts';
import { idOf, type Portal } from '#tests/support/approval-portal.ts';
import { eachEngine } from '#tests/support/engines.ts';
import { giveRole, inDays, later } from '#tests/support/hr-portal.ts';
import { makeOffers, offeredPay, offerSteps } from '#tests/support/offer-portal.ts';
import {
  candidateSteps,
  choosable,
  emptyRecruiting,
  makeOpening,
  openRecruiting,
} from '#tests/support/recruiting-portal.ts';
import { Interviewee } from '../contract/Interviewee.ts';
import { JobseekerTalentPool as Pool } from '../contract/JobseekerTalentPool.ts';
import { Recruitment } from '../contract/Recruitment.ts';

let serial = 500;
const newNumber = (): string => {
  const first17 = `11010519900307${++serial}`;
  return first17 + identityCheckDigit(first17);
};

eachEngine('what recruiting promises', (open) => {
  let portal: Portal;
  let db: Database;
  let source: number;
  let post: number;
  let opening: number;
  let phones = 0;

  beforeAll(async () => {
    db = await open({ connections: 6 });
    ({ portal, source, post } = await openRecruiting(db, {
      cash: ['EmployeeManagement', 'Organization', analysisCode],
      a: [analysisCode],
    }));
    await giveRole(db, 'cash', 4, [analysisCode]);
    await giveRole(db, 'a', 1, [analysisCode]);
    await makeOffers(db);
  });
  afterAll(() => portal.close());
  beforeEach(async () => {
    await emptyRecruiting(db);
    opening = await makeOpening(portal, post, { Title: '后端工程师', DeptId: 2, OwnerAUID: idOf('a') });
  });

  const { added, move } = candidateSteps(() => ({ db, portal, source, opening }));
  const { get, seen, accepted } = offerSteps(() => ({ db, portal }));
  const somebody = async (): Promise<number> =>
    (await added({ Name: `候选${++phones}`, Phone: `1370000${String(phones).padStart(4, '0')}` }))
      .IntervieweeID;
  const onboard = async (id: number, EntryTime: string) =>
    portal.call('cash', Interviewee.OnboardToUser, { ...(await seen(id)), IdCard: newNumber(), EntryTime });

  const people = async (): Promise<number> =>
    (await portal.ok('cash', CacDept.GetDeptTree, {})).find(({ DeptId }) => DeptId === 2)!.UserCount;
  const figures = async () => ({
    all: await portal.ok('cash', Recruitment.GetJobDataAnalysis, {}),
    happened: await portal.ok('cash', Recruitment.GetJobDataAnalysis, { Mode: 2 }),
    stats: await portal.ok('cash', Recruitment.GetInterviewStats, {}),
    sources: await db.pool.query(
      'select source_id, stage, reached, spans_ms from recruiting.interviewee order by id',
    ),
  });

  test('before his day nobody finds him where people are chosen, and no headcount has him; on the day both do', async () => {
    const id = await somebody();
    await accepted(id);
    const { Name } = await get(id);
    const before = await people();
    const { body } = await onboard(id, inDays(7));
    await runDueEffects(db, later(6));
    expect([await choosable(db, Name), await people()]).toEqual([[], before]);
    await runDueEffects(db, later(7));
    expect([await choosable(db, Name), await people()]).toEqual([[body.UserAUID], before + 1]);
  });

  const acts = ['today', 'ahead', 'due', 'off', 'end'] as const;
  const steps = fc.array(fc.tuple(fc.constantFrom(...acts), fc.integer({ min: 0, max: 2 })), {
    minLength: 4,
    maxLength: 7,
  });
  test('after any sequence of first days, ahead and called off, who is hired is who is onboarded, and places are never exceeded', async () => {
    for (const sequence of fc.sample(steps, { numRuns: 3, seed: 20 })) {
      await emptyRecruiting(db);
      opening = await makeOpening(portal, post, { Title: '后端工程师', DeptId: 2, OwnerAUID: idOf('a') });
      const ids = [await somebody(), await somebody(), await somebody()];
      for (const id of ids) await accepted(id);
      for (const [act, at] of sequence) {
        const id = ids[at]!;
        if (act === 'today') await onboard(id, inDays(0));
        else if (act === 'ahead') await onboard(id, inDays(3));
        else if (act === 'due') await runDueEffects(db, later(3));
        else if (act === 'off')
          await portal.call('cash', Interviewee.CancelOnboard, { ...(await seen(id)), Reason: '未报到' });
        else await move('cash', id, { Stage: 9, Version: (await get(id)).Version, Reason: '放弃' });
        const { rows } = await db.pool.query<{ stage: number; coming: boolean }>(
          'select stage, user_id is not null as coming from recruiting.interviewee where recruitment_id = $1',
          [opening],
        );
        const hired = rows.filter(({ stage }) => stage === 8).length;
        const placed = hired + rows.filter(({ stage, coming }) => stage === 6 && coming).length;
        const page = await portal.ok('cash', Recruitment.GetRecruitmentPage, { PageSize: 10 });
        const told = `${JSON.stringify(sequence)} at ${act} ${at}`;
        expect([page.Rows[0]!.Hired, page.Rows[0]!.State], told).toEqual([hired, hired === 2 ? 4 : 2]);
        expect(placed, told).toBeLessThanOrEqual(2);
      }
    }
  });

  test('funnel, medians, reasons and costs are the same after everybody who is closed was anonymised', async () => {
    const codes = [1, 2, 3] as const;
    const seekers: number[] = [];
    for (const [n, RejectCode] of [...codes, ...codes].entries()) {
      const { IntervieweeID, SeekerID } = await added({
        Name: `人${n}`,
        Phone: `1360000000${n}`,
        BirthYear: 1980 + n,
        Gender: 1 + (n % 2) === 1 ? 1 : 2,
      });
      seekers.push(SeekerID);
      if (n % 2 === 0) await move('cash', IntervieweeID, { Stage: 2 });
      await move('cash', IntervieweeID, {
        Stage: 7,
        RejectCode,
        Version: (await get(IntervieweeID)).Version,
      });
    }
    await somebody();
    const still = ({ all, happened, stats, sources }: Awaited<ReturnType<typeof figures>>) =>
      // How long the one who still runs has stood there grows by itself.
      JSON.parse(JSON.stringify([all, happened, stats, sources.rows]), (key, value: unknown) =>
        key === 'StillMedian' ? null : value,
      ) as unknown;
    const before = still(await figures());
    for (const SeekerID of seekers) {
      const { rows } = await db.pool.query<{ version: number }>(
        'select version from recruiting.seeker where id = $1',
        [SeekerID],
      );
      const wish = { SeekerID, Version: rows[0]!.version, Reason: '本人要求' };
      expect((await portal.call('cash', Pool.Anonymize, wish)).status).toBe(200);
    }
    expect(still(await figures())).toEqual(before);
  });

  test('no Excel and no list says what somebody is offered, nor what he expects to whom it is not', async () => {
    const id = await somebody();
    await accepted(id);
    await db.pool.query('update recruiting.interviewee set stage_since = now() where id = $1', [id]);
    const figures = [...Object.values(offeredPay), '18,765', '1876540', '18765'];
    for (const who of ['cash', 'a'] as const) {
      const sheet = await portal.bytes(who, Recruitment.ExportJobDataAnalysis, { Kind: 'reached', Key: 1 });
      const texts = [
        Buffer.from(sheet).toString('latin1'),
        JSON.stringify(await portal.ok(who, Interviewee.IntervieweePage, {})),
        JSON.stringify(await portal.ok(who, Recruitment.GetRecruitmentPage, {})),
      ];
      for (const text of texts) for (const figure of figures) expect(text).not.toContain(figure);
    }
  });
});
