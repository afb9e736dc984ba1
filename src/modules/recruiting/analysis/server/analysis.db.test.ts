import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Database } from '#kit/server/db/database.ts';
import { Recruitment } from '#modules/recruiting/openings/contract/Recruitment.ts';
import { idOf, type Portal } from '#tests/support/approval-portal.ts';
import { eachEngine } from '#tests/support/engines.ts';
import { giveRole, inDays } from '#tests/support/hr-portal.ts';
import {
  candidateSteps,
  emptyRecruiting,
  makeOpening,
  openRecruiting,
} from '#tests/support/recruiting-portal.ts';
import { analysisRefusals } from '../contract/analysis-calls.ts';

eachEngine('figures of recruiting', (open) => {
  let portal: Portal;
  let db: Database;
  let source: number;
  let opening: number;
  /** Ids of the applications, in the order in which they were added. */
  const ids: number[] = [];

  beforeAll(async () => {
    db = await open({ connections: 4 });
    const opened = await openRecruiting(db, { cash: ['JobDataAnalysis'], a: ['JobDataAnalysis'] });
    ({ portal, source } = opened);
    await giveRole(db, 'cash', 4, ['JobDataAnalysis']);
    await giveRole(db, 'a', 1, ['JobDataAnalysis']);
    await emptyRecruiting(db);
    opening = await makeOpening(portal, opened.post, { Title: '后端', DeptId: 2, OwnerAUID: idOf('a') });
    const other = await makeOpening(portal, opened.post, {
      Title: '会计',
      DeptId: 3,
      OwnerAUID: idOf('fin1'),
    });
    for (let n = 1; n <= 8; n++) {
      const RecruitmentID = n === 8 ? other : opening;
      const given = { Name: `候选${n}`, Phone: `1380001000${n}`, Gender: 1 as const, RecruitmentID };
      ids.push((await added(given)).IntervieweeID);
    }
    await move('cash', ids[0]!, { Stage: 2 });
    await move('cash', ids[1]!, { Stage: 2 });
    await move('cash', ids[1]!, { Stage: 7, RejectCode: 2, Version: 2 });
    await move('cash', ids[2]!, { Stage: 7, RejectCode: 2 });
    await move('cash', ids[3]!, { Stage: 9, Reason: '另有选择' });
    // An application that was rejected and reopened does not count as rejected.
    await move('cash', ids[4]!, { Stage: 7, RejectCode: 1 });
    await move('cash', ids[4]!, { Stage: 1, Version: 2, Reason: '再看看' });
  });
  afterAll(() => portal.close());

  const { added, move } = candidateSteps(() => ({ db, portal, source, opening }));
  const figures = (given = {}, who: 'cash' | 'a' = 'cash') =>
    portal.ok(who, Recruitment.GetJobDataAnalysis, given);

  test('a cohort says how far it came, how it ended and where it came from; each figure opens as many', async () => {
    const of = await figures();
    expect(of).toMatchObject({ Total: 8, Hires: 0, CostPerHire: null, Withdrawn: 1, AcceptedBp: null });
    expect(of.Funnel.map(({ Stage, Count, RateBp }) => [Stage, Count, RateBp])).toEqual([
      [1, 8, null],
      [2, 2, 2500],
      [3, 0, 0],
      [4, 0, null],
      [5, 0, null],
      [6, 0, null],
      [8, 0, null],
    ]);
    expect(of.Rejected).toEqual([{ RejectCode: 2, Count: 2 }]);
    expect(of.Stages.map(({ Stage, Left, Still }) => [Stage, Left, Still])).toEqual([
      [1, 4, 4],
      [2, 1, 1],
    ]);
    expect(of.Sources).toMatchObject([{ SourceID: source, Count: 8, Hires: 0, Cost: '12000.00' }]);
    const pages = [
      ...of.Funnel.map(({ Stage, Count }) => ['reached', Stage, Count] as const),
      ...of.Stages.map(({ Stage, Still }) => ['still', Stage, Still] as const),
      ['rejected', 2, 2],
      ['withdrawn', undefined, 1],
      ['source', source, 8],
      ['hired', undefined, 0],
    ] as const;
    for (const [Kind, Key, count] of pages) {
      const page = await portal.ok('cash', Recruitment.GetJobDataAnalysisPage, {
        Kind,
        ...(Key === undefined ? {} : { Key }),
        PageIndex: 1,
        PageSize: 50,
      });
      expect([Kind, Key, page.Total, page.Rows.length]).toEqual([Kind, Key, count, count]);
    }
  });

  test('how far applications came and how long they stood is what their events say, as the upgrade works it out', async () => {
    const kept = async () =>
      (
        await db.pool.query<{ id: number; reached: number; spans: (number | null)[] }>(
          'select id, reached, spans_ms as spans from recruiting.interviewee order by id',
        )
      ).rows;
    const before = await kept();
    expect(before.map(({ reached }) => reached)).toEqual([2, 2, 1, 1, 1, 1, 1, 1]);
    const file = readFileSync('migrations/0101_how_far_applications_came.sql', 'utf8');
    const [upgrade] = /update recruiting\.interviewee i[^;]*;/.exec(file)!;
    await db.pool.query('update recruiting.interviewee set reached = 7, spans_ms = array[1, 1, 1, 1, 1, 1]');
    await db.pool.query(upgrade);
    expect(await kept()).toEqual(before);
  });

  test('figures by event date count the events of a period; filters and scope narrow them', async () => {
    const now = { Mode: 2, From: inDays(0), To: inDays(0) };
    expect((await figures(now)).Funnel.slice(0, 2).map(({ Count }) => Count)).toEqual([8, 2]);
    expect(await figures({ From: inDays(-9), To: inDays(-1) })).toMatchObject({ Total: 0, Sources: [] });
    expect(await figures({ DeptId: 3 })).toMatchObject({ Total: 1, Genders: [] });
    expect((await figures({ DeptId: 2 })).Genders).toEqual([{ Gender: 1, Count: 7 }]);
    expect(await figures({}, 'a')).toMatchObject({ Total: 7 });
    const refused = await portal.call('cash', Recruitment.GetJobDataAnalysis, {
      From: inDays(0),
      To: inDays(-1),
    });
    expect(-refused.refusal.Code).toBe(analysisRefusals.period.code);
    expect((await portal.call('lead', Recruitment.GetJobDataAnalysis, {})).status).toBe(403);
  });

  test('Excel has as many rows as the figure says', async () => {
    const sheet = await portal.bytes('cash', Recruitment.ExportJobDataAnalysis, { Kind: 'rejected', Key: 2 });
    expect(sheet.length).toBeGreaterThan(1000);
    const { rows } = await db.pool.query<{ detail: { rows: number } }>(
      `select detail from kit.audit where act = 'interviewee.export'`,
    );
    expect(rows.map(({ detail }) => detail.rows)).toEqual([2]);
  });
});
