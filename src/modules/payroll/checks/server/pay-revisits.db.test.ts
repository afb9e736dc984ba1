import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { shiftMonth } from '#kit/rules/dates.ts';
import type { Database } from '#kit/server/db/database.ts';
import { boxOf } from '#kit/server/secret-box.ts';
import { PayRun } from '#modules/payroll/runs/contract/PayRun.ts';
import { dumpOf } from '#tests/support/dump.ts';
import { eachEngine } from '#tests/support/engines.ts';
import { nextMonth, paidMonth, PayRunPortal, type PayName } from '#tests/support/pay-run-portal.ts';
import { testSecret } from '#tests/support/product.ts';

const Reason = '核对';
const thirdMonth = shiftMonth(nextMonth, 1);

eachEngine('months that were locked, looked at again', (open) => {
  let db: Database;
  let portal: PayRunPortal;

  beforeAll(async () => {
    db = await open();
    portal = await PayRunPortal.open(db);
  });
  afterAll(() => portal.product.close());
  beforeEach(async () => {
    await portal.clear();
    await db.pool.query('delete from payroll.enrolment; update people.person set leave_date = null');
    for (const [name, yuan] of [
      ['ann', 17_400],
      ['ben', 8_700],
    ] as const)
      await portal.earns(name, yuan);
    for (const month of [paidMonth, nextMonth, thirdMonth]) await portal.attendance(month, 3);
  });

  const correctionsOf = async (RunId: number) => {
    await portal.ok('keeper', PayRun.OpenPayRun, { RunId, Reason });
    const { Rows } = await portal.ok('keeper', PayRun.GetPayRunCorrectionPage, { RunId });
    return Rows.map(({ ChineseName, Name, Amount }) => [ChineseName, Name, Amount]);
  };
  const states = async () =>
    (await db.pool.query<{ state: number }>('select state from attendance.correction order by id')).rows.map(
      ({ state }) => state,
    );

  test('attendance that came late is paid by the next run, explained, once; opened again it is open again', async () => {
    const day = `${paidMonth}-09`;
    await portal.day('ann', day, {});
    await portal.day('cat', day, {});
    await portal.locked();
    await portal.learnt('ann', day, 'OverWork', 0, 120);
    await portal.learnt('cat', day, 'Absent', 0, 480);
    await db.pool.query('update attendance.correction set state = 3 where item = $1', ['Absent']);
    const next = await portal.add(nextMonth);
    // The hourly rate is 17,400 / 174 = 100, and two hours count at 1.5. The dismissed absence is not deducted.
    expect(await correctionsOf(next)).toEqual([['测ann', `补发加班工资（${paidMonth}）`, '300.00']]);
    const AUID = portal.ids['ann']!;
    const slip = await portal.ok('keeper', PayRun.ExplainPayRunPerson, { RunId: next, AUID });
    expect(slip.Lines.find(({ Item }) => Item === 'overtime')).toMatchObject({
      Explain: `${paidMonth}：加班工资应为 300.00（17,400.00 × (1.5 × 2) ÷ 174），原为 0.00`,
      ExplainEn: `${paidMonth}: Overtime should be 300.00 (17,400.00 × (1.5 × 2) ÷ 174), was 0.00`,
    });
    expect(slip.Gross).toBe('17700.00');
    await portal.bringToLock(next);
    expect(await states()).toEqual([2, 3]);
    const payMonths = async () =>
      (await db.pool.query('select pay_month as month from attendance.correction order by id')).rows.map(
        ({ month }) => month as string | null,
      );
    // The day says in which month’s pay its correction is.
    expect(await payMonths()).toEqual([nextMonth, null]);
    const kept = await db.pool.query(`select item, cause, is_computed, run_id::int from payroll.correction`);
    expect(kept.rows).toEqual([{ item: 'overtime', cause: 1, is_computed: true, run_id: next }]);

    const third = await portal.add(thirdMonth);
    expect(await correctionsOf(third)).toEqual([]);
    await portal.learnt('ann', day, 'OverWork', 120, 60);
    // The run was calculated from other facts and is outdated.
    expect((await portal.submit(third)).reason).toBe('inputsMoved');
    await portal.ok('keeper', PayRun.CalculatePayRun, { RunId: third });
    expect(await correctionsOf(third)).toEqual([['测ann', `扣回加班工资（${paidMonth}）`, '-150.00']]);

    for (const name of ['chief', 'deputy'] as const)
      await portal.ok(name, PayRun.ReopenPayRun, {
        RunId: next,
        RowVersion: (await portal.info(next)).RowVersion,
        Reason,
      });
    expect(await states()).toEqual([1, 3, 1]);
    expect(await payMonths()).toEqual([null, null, null]);
    expect((await db.pool.query('select from payroll.correction')).rows).toEqual([]);
    await portal.ok('keeper', PayRun.CalculatePayRun, { RunId: next });
    expect(await correctionsOf(next)).toEqual([['测ann', `补发加班工资（${paidMonth}）`, '150.00']]);
    expect(await dumpOf(db)).not.toMatch(/(?<![\w+/=-])(?:17700\.?00|1770000)(?![\w+/=-])/);
  });

  test('pay from a day in the past, and insurance that was declared late, are differences of the months before', async () => {
    await portal.locked();
    await portal.earns('ben', 9_000);
    const sealed = boxOf([testSecret], 'pay').seal(JSON.stringify({ base: 1_000_000, ownRates: {} }));
    await db.pool.query(
      `insert into payroll.enrolment (person_id, scheme, from_day, sealed) values ($1, 'EXAMPLE', $2, $3)`,
      [portal.ids['cat'], `${paidMonth}-01`, sealed],
    );
    const next = await portal.add(nextMonth);
    const found = await correctionsOf(next);
    expect(found).toContainEqual(['测ben', `补发基本工资（${paidMonth}）`, '300.00']);
    // Contributions on 10,000: 8 % + 2 % + 0.5 % + 5 %. The company's part is a separate line.
    expect(found).toContainEqual(['测cat', `扣回社保公积金（${paidMonth}）`, '-1550.00']);
    expect(found.filter(([who]) => who === '测cat')).toHaveLength(2);
    const tax = async (name: PayName) => {
      const asked = { RunId: next, AUID: portal.ids[name]! };
      const { Lines } = await portal.ok('keeper', PayRun.ExplainPayRunPerson, asked);
      return Lines.at(-1)!.Explain;
    };
    // Insurance of both months, the corrected and the current one, is subtracted before tax.
    expect(await tax('cat')).toContain('3,100.00');
  });

  test('a leaver is paid later corrections; they add nobody else to the run', async () => {
    const day = `${paidMonth}-09`;
    await portal.day('dan', day, {});
    await portal.day('cat', day, {});
    await portal.locked();
    await db.pool.query(`update people.person set leave_date = $1::date - 1 where id = any($2)`, [
      `${nextMonth}-01`,
      [portal.ids['dan'], portal.ids['cat']],
    ]);
    await portal.learnt('dan', day, 'OverRest', 0, 60);
    const next = await portal.add(nextMonth);
    // The hourly rate is 4,350 / 174 = 25, and one hour counts twice.
    expect(await correctionsOf(next)).toEqual([['测dan', `补发加班工资（${paidMonth}）`, '50.00']]);
    const { Rows } = await portal.ok('keeper', PayRun.GetPayRunPersonPage, { RunId: next });
    expect(Rows.map(({ ChineseName }) => ChineseName)).not.toContain('测cat');
    expect(Rows.find(({ ChineseName }) => ChineseName === '测dan')!.Net).toBe('50.00');
  });

  test('corrections are hidden until amounts are opened, and the reader’s own always', async () => {
    const day = `${paidMonth}-09`;
    await portal.day('second', day, {});
    await portal.locked();
    await portal.learnt('second', day, 'OverRest', 0, 60);
    const next = await portal.add(nextMonth);
    const asked = { RunId: next };
    expect((await portal.call('keeper', PayRun.GetPayRunCorrectionPage, asked)).reason).toBe('notOpened');
    expect((await portal.call('ann', PayRun.GetPayRunCorrectionPage, asked)).status).toBe(403);
    await portal.ok('second', PayRun.OpenPayRun, { RunId: next, Reason });
    expect((await portal.ok('second', PayRun.GetPayRunCorrectionPage, asked)).Rows).toEqual([]);
    expect(await correctionsOf(next)).toHaveLength(1);
  });
});
