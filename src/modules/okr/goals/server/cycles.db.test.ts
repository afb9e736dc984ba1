import { afterAll, beforeAll, expect, test } from 'vitest';
import { Notice } from '#kit/contract/Notice.ts';
import type { Database } from '#kit/server/db/database.ts';
import { okrRefusals as no } from '#modules/okr/contract/refusals.ts';
import type { Portal } from '#tests/support/approval-portal.ts';
import { eachEngine } from '#tests/support/engines.ts';
import { goalSteps, openGoals } from '#tests/support/goal-portal.ts';
import { OKRCycle } from '../contract/OKRCycle.ts';
import { stepByDays } from './commands/cycles.ts';

const codeOf = (answer: { refusal: { Code: number } }) => -answer.refusal.Code;
/** Ten past midnight of a day in company time. */
const night = (day: string): Date => new Date(new Date(`${day}T00:10:00Z`).getTime() - 8 * 3_600_000);

eachEngine('periods that go on by their days', (open) => {
  let portal: Portal;
  let db: Database;
  beforeAll(async () => {
    db = await open({ connections: 4 });
    portal = await openGoals(db);
  });
  afterAll(() => portal.close());
  const { cycle, objective, keyResult, update, find, report } = goalSteps(() => portal);

  const row = async (CycleID: number) =>
    (await portal.ok('cash', OKRCycle.GetPage, { PageSize: 200 })).Rows.find(
      (one) => one.CycleID === CycleID,
    )!;
  const days = async (CycleID: number, given: object) =>
    portal.call('cash', OKRCycle.SaveDays, { CycleID, Version: (await row(CycleID)).Version, ...given });

  test('a period is taken on in the night of its day, not before; its numbers stay as it closed', async () => {
    const month = '2034-01';
    const quarter = await cycle(2, month, 0);
    const given = {
      SettingDay: '2033-12-15',
      RunningDay: '2034-01-01',
      ReviewDay: '2034-04-01',
      ClosingDay: '2034-04-15',
    };
    expect((await days(quarter, given)).status).toBe(200);
    expect(await row(quarter)).toMatchObject({ State: 0, ...given });
    expect(await stepByDays(db, night('2033-12-14'))).toBe(0);
    expect(await stepByDays(db, night('2033-12-15'))).toBe(1);
    const top = await objective('lead', quarter, '按日期');
    const below = await keyResult('lead', top, '结果');
    await update('lead', month, top, { Weights: [{ KRID: below, WeightBp: 10_000 }], Action: 1 });
    const draft = await objective('lead', quarter, '没写完');
    expect(await stepByDays(db, night('2034-01-01'))).toBe(1);
    expect((await report('lead', month, below, '40')).status).toBe(200);
    // A run after missed days makes up for every missed step.
    expect(await stepByDays(db, night('2034-05-01'))).toBe(2);
    expect(await stepByDays(db, night('2034-05-02'))).toBe(0);
    expect((await row(quarter)).State).toBe(4);
    expect(await find('lead', month, top)).toMatchObject({ State: 3, ProgressBp: '4000' });
    expect(await find('lead', month, draft)).toBeUndefined();
    const told = (await portal.ok('cash', Notice.GetNoticePageList, { PageSize: 100 })).Rows.map(
      ({ TitleZh }) => TitleZh,
    );
    expect(told.filter((title) => title.includes('按日期进入'))).toHaveLength(4);
    const { rows } = await db.pool.query<{ act: string; actor_id: number | null }>(
      `select act, actor_id from kit.audit where act = 'cycle.step'`,
    );
    expect(rows.map(({ actor_id: actor }) => actor)).toEqual([null, null, null, null]);
  });

  test('days stand in order, and whoever takes a period back is not overruled by one that has passed', async () => {
    const quarter = await cycle(2, '2034-04', 2);
    const wrong = await days(quarter, { ReviewDay: '2034-07-01', ClosingDay: '2034-06-30' });
    expect([codeOf(wrong), wrong.refusal.Field]).toEqual([no.daysReversed.code, 'ClosingDay']);
    const stale = await portal.call('cash', OKRCycle.SaveDays, {
      CycleID: quarter,
      Version: 1,
      ReviewDay: '2034-07-01',
    });
    expect(stale.status).toBe(409);
    expect((await portal.call('head', OKRCycle.SaveDays, { CycleID: quarter, Version: 1 })).status).toBe(403);
    expect((await days(quarter, { ReviewDay: '2034-07-01' })).status).toBe(200);
    expect(await stepByDays(db, night('2034-07-01'))).toBe(1);
    const { Version } = await row(quarter);
    await portal.ok('cash', OKRCycle.Step, { CycleID: quarter, Version, State: 2, Reason: '补录' });
    expect(await row(quarter)).toMatchObject({ State: 2, ReviewDay: null });
    expect(await stepByDays(db, night('2034-08-01'))).toBe(0);
  });
});
