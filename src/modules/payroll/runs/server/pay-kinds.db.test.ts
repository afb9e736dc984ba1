import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Database } from '#kit/server/db/database.ts';
import { boxOf } from '#kit/server/secret-box.ts';
import { PayrollSlip } from '#modules/payroll/slips/contract/PayrollSlip.ts';
import { dumpOf } from '#tests/support/dump.ts';
import { eachEngine } from '#tests/support/engines.ts';
import { nextMonth, paidMonth, PayRunPortal } from '#tests/support/pay-run-portal.ts';
import { testPassword } from '#tests/support/people.ts';
import { testSecret } from '#tests/support/product.ts';
import { PayRun } from '../contract/PayRun.ts';

const Reason = '核对';

eachEngine('bonuses and settlements', (open) => {
  let db: Database;
  let portal: PayRunPortal;

  beforeAll(async () => {
    db = await open();
    portal = await PayRunPortal.open(db);
  });
  afterAll(() => portal.product.close());
  beforeEach(async () => {
    await portal.clear();
    await db.pool.query('update people.person set leave_date = null');
    await portal.attendance(paidMonth, 3);
    await portal.attendance(nextMonth, 3);
  });

  const rowsOf = async (RunId: number) =>
    (await portal.ok('keeper', PayRun.GetPayRunPersonPage, { RunId })).Rows;
  const problemsOf = async (RunId: number, name: string) =>
    (await rowsOf(RunId))
      .find(({ ChineseName }) => ChineseName === `测${name}`)!
      .Problems.map(({ Is }) => Is);
  const linesOf = async (RunId: number, name: string) => {
    await portal.ok('keeper', PayRun.OpenPayRun, { RunId, Reason });
    const AUID = portal.ids[name]!;
    const { Lines } = await portal.ok('keeper', PayRun.ExplainPayRunPerson, { RunId, AUID });
    return Lines.map(({ Name, Amount }) => [Name, Amount]);
  };

  test('a bonus passes the states of a run, without attendance, and is a slip of its own in the month', async () => {
    await portal.attendance(paidMonth, 1);
    const RunId = await portal.add(paidMonth, 2);
    expect(await portal.info(RunId)).toMatchObject({
      Kind: 2,
      AttendanceMonth: null,
      IsProvisional: false,
      People: 0,
    });
    expect((await portal.submit(RunId)).reason).toBe('nobodyPaid');
    await portal.type(RunId, 'ann', { bonusApart: '36000.01' });
    await portal.type(RunId, 'cat', { bonusMerged: '10000' });
    expect(await linesOf(RunId, 'ann')).toEqual([
      ['奖金（单独计税）', '36000.01'],
      ['个人所得税（奖金单独计税）', '3390.00'],
    ]);
    expect(await problemsOf(RunId, 'ann')).toEqual(['bonusTrap']);
    // A person without a bonus has no payslip and no problem.
    expect(await linesOf(RunId, 'ben')).toEqual([]);
    await portal.bringToLock(RunId);
    expect((await portal.ok('ann', PayrollSlip.GetPayrollSlipPage, {})).Rows).toEqual([]);
    expect((await portal.ok('deputy', PayrollSlip.SendPayrollSlip, { RunId })).Told).toBe(2);
    const told = await db.pool.query<{ title_zh: string }>('select title_zh from kit.notice order by id');
    expect(told.rows.map(({ title_zh }) => title_zh)).toContain(`${paidMonth} 奖金 工资条已发布`);

    await portal.attendance(paidMonth, 3);
    const monthly = await portal.locked();
    await portal.ok('deputy', PayrollSlip.SendPayrollSlip, { RunId: monthly });
    await portal.ok('ann', PayrollSlip.ProvePayrollSlip, { Password: testPassword });
    const own = (await portal.ok('ann', PayrollSlip.GetPayrollSlipPage, {})).Rows;
    expect(own.map(({ Month, Kind }) => [Month, Kind])).toEqual([
      [paidMonth, 1],
      [paidMonth, 2],
    ]);
    const slip = await portal.ok('ann', PayrollSlip.GetPayrollSlipInfo, { SlipID: own[0]!.SlipID });
    // Gross 36,000.01 + 17,400 in one month, tax 3,390 + 372.
    expect(slip.Year).toMatchObject({ Months: 1, Gross: '53400.01', Tax: '3762.00' });
    expect(await dumpOf(db)).not.toMatch(/(?<![\w+/=-])(?:36000\.?01|3600001|32610\.?01)(?![\w+/=-])/);
  });

  test('merged it is taxed with the wages: the monthly run goes on from it, whichever is locked first', async () => {
    const bonus = await portal.add(paidMonth, 2);
    await portal.type(bonus, 'cat', { bonusMerged: '20000' });
    // Tax: 20,000 - 5,000 at 3 %.
    expect(await linesOf(bonus, 'cat')).toEqual([
      ['奖金', '20000.00'],
      ['个人所得税', '450.00'],
    ]);
    const monthly = await portal.add();
    // Locking the bonus changes the inputs of the monthly run.
    await portal.bringToLock(bonus);
    expect((await portal.submit(monthly)).reason).toBe('inputsMoved');
    await portal.ok('keeper', PayRun.CalculatePayRun, { RunId: monthly });
    // Tax: 46,100 - 5,000 = 41,100 at 10 % - 2,520 = 1,590, of which 450 are already withheld.
    expect(await linesOf(monthly, 'cat')).toEqual([
      ['基本工资', '26100.00'],
      ['个人所得税', '1140.00'],
    ]);
    await portal.bringToLock(monthly);
    expect(
      await portal.call('chief', PayRun.ReopenPayRun, {
        RunId: bonus,
        RowVersion: (await portal.info(bonus)).RowVersion,
        Reason,
      }),
    ).toMatchObject({ reason: 'laterRun' });
    // A bonus for a month whose next month is locked would be missing from the tax sums.
    await portal.locked(nextMonth);
    const late = await portal.add(paidMonth, 2);
    await portal.type(late, 'cat', { bonusMerged: '100' });
    expect(await problemsOf(late, 'cat')).toEqual(['laterPaid']);
    expect((await portal.submit(late)).reason).toBe('hasProblems');
  });

  test('apart once a year: a second one is stopped, and free again after the first was reopened', async () => {
    const first = await portal.add(paidMonth, 2);
    await portal.type(first, 'ben', { bonusApart: '5000' });
    const second = await portal.add(paidMonth, 2);
    await portal.type(second, 'ben', { bonusApart: '6000' });
    const filed = await portal.submit(second);
    expect((await portal.approve(filed.body.FormID)).status).toBe(200);
    await portal.bringToLock(first);
    // The run was approved earlier, but the separate taxation of the year has been used since.
    expect((await portal.lock('chief', second)).reason).toBe('inputsMoved');
    await portal.ok('keeper', PayRun.CalculatePayRun, { RunId: second });
    expect(await problemsOf(second, 'ben')).toEqual(['apartTaken']);
    const asked = { RunId: second, AUID: portal.ids['ben']! };
    expect((await portal.ok('keeper', PayRun.BonusCompare, asked)).IsTaken).toBe(true);
    for (const name of ['chief', 'deputy'] as const)
      await portal.ok(name, PayRun.ReopenPayRun, {
        RunId: first,
        RowVersion: (await portal.info(first)).RowVersion,
        Reason,
      });
    await portal.ok('keeper', PayRun.CalculatePayRun, { RunId: second });
    expect(await problemsOf(second, 'ben')).toEqual([]);
  });

  test('both ways are compared with the year’s tax, for who has opened the run and is not the one', async () => {
    const RunId = await portal.add(paidMonth, 2);
    const AUID = portal.ids['ann']!;
    expect((await portal.call('keeper', PayRun.BonusCompare, { RunId, AUID })).reason).toBe('notOpened');
    await portal.type(RunId, 'ann', { bonusApart: '37000' });
    const ways = await portal.ok('keeper', PayRun.BonusCompare, { RunId, AUID });
    // The remaining months of the year, each 17,400 - 5,000.
    const left = 12 - Number(paidMonth.slice(5)) + 1;
    expect(ways).toMatchObject({ Amount: '37000.00', Taxable: `${left * 12_400}.00`, IsTaken: false });
    expect(ways.Traps.filter(({ IsIn }) => IsIn)).toEqual([{ From: '36000.01', To: '38566.66', IsIn: true }]);
    const [apart, together] = [Number(ways.Apart), Number(ways.Together)];
    expect(ways.Cheaper).toBe(apart <= together ? 1 : 2);
    const tried = await portal.ok('keeper', PayRun.BonusCompare, { RunId, AUID, Amount: '36000' });
    // Separate tax is 1,080 on 36,000 and 3,490 on 37,000.
    expect(apart - Number(tried.Apart)).toBeCloseTo(2_410, 5);
    expect((await portal.call('ann', PayRun.BonusCompare, { RunId, AUID })).status).toBe(403);
    const monthly = await portal.add();
    await portal.ok('keeper', PayRun.OpenPayRun, { RunId: monthly, Reason });
    expect((await portal.call('keeper', PayRun.BonusCompare, { RunId: monthly, AUID })).status).toBe(404);
    await portal.ok('second', PayRun.OpenPayRun, { RunId, Reason });
    const own = { RunId, AUID: portal.ids['second']! };
    expect((await portal.call('second', PayRun.BonusCompare, own)).reason).toBe('ownRow');
    const negative = await portal.call('keeper', PayRun.TypePayRunPerson, {
      RunId,
      AUID,
      Items: [{ Code: 'bonusApart', Amount: '-1' }],
    });
    expect([negative.status, negative.reason, negative.refusal.Field]).toEqual([
      422,
      'amountNegative',
      'Items.0.Amount',
    ]);
  });

  test('a bonus is no difference of the monthly run from the month before', async () => {
    const bonus = await portal.add(paidMonth, 2);
    await portal.type(bonus, 'ann', { bonusMerged: '1000' });
    await portal.bringToLock(bonus);
    await portal.locked();
    const next = await portal.add(nextMonth);
    await portal.ok('keeper', PayRun.OpenPayRun, { RunId: next, Reason });
    const { Rows } = await portal.ok('keeper', PayRun.GetPayRunVariancePage, { RunId: next });
    expect(Rows.filter(({ Line }) => !Line.includes('tax'))).toEqual([]);
    const { Before } = await portal.ok('keeper', PayRun.GetPayRunVarianceSums, { RunId: bonus });
    expect(Before).toBeNull();
  });

  test('a leaver is settled once: leave by attendance, severance by place, taxed separately', async () => {
    await portal.locked();
    const last = `${nextMonth}-20`;
    const dan = portal.ids['dan']!;
    await db.pool.query('update people.person set leave_date = $2 where id = $1', [dan, last]);
    await db.pool.query(`update people.person set entry_date = '2020-01-21' where id = $1`, [dan]);
    const sealed = boxOf([testSecret], 'pay').seal(JSON.stringify({ base: null, ownRates: {} }));
    await db.pool.query('delete from payroll.enrolment');
    await db.pool.query(
      `insert into payroll.enrolment (person_id, scheme, from_day, sealed) values ($1, 'EXAMPLE', '2020-01-01', $2)`,
      [dan, sealed],
    );
    const { rows } = await db.pool.query<{ id: number }>(
      `insert into attendance.lot (person_id, type, unit, leave_year, valid_from, valid_to, source, left_amount)
       values ($1, 1, 1, $2::int, make_date($2::int, 1, 1), make_date($2::int, 12, 31), 1, 100000) returning id`,
      [dan, Number(last.slice(0, 4))],
    );
    await db.pool.query(
      `insert into attendance.ledger (lot_id, kind, amount, work_day, made_at) values ($1, 1, 100000, $2, now())`,
      [rows[0]!.id, `${last.slice(0, 4)}-01-01`],
    );

    const groups = await portal.ok('keeper', PayRun.GetPayRunGroupList, { Month: nextMonth, Kind: 3 });
    expect(groups.map(({ GroupId, People }) => [GroupId, People])).toEqual([[portal.groupId, 1]]);
    const RunId = await portal.add(nextMonth, 3);
    const day = Math.round((Date.parse(last) - Date.parse(`${last.slice(0, 4)}-01-01`)) / 86_400_000) + 1;
    const whole = Math.floor((10 * day) / 365);
    // One day is worth 4,350 / 21.75 = 200 and is paid twice.
    const leave = (400 * whole).toFixed(2);
    expect((await linesOf(RunId, 'dan'))[0]).toEqual(['未休年休假工资', leave]);
    await portal.type(RunId, 'dan', { leaveDays: '2.5', severanceMonths: '100' });
    const lines = new Map((await linesOf(RunId, 'dan')).map(([name, amount]) => [name, amount]));
    expect(lines.get('未休年休假工资')).toBe('1000.00');
    expect(lines.get('经济补偿')).toBe('435000.00');
    // The taxable part is 75,000 above 3 x 12 x 10,000: 7,500 - 2,520.
    expect(lines.get('个人所得税（经济补偿）')).toBe('4980.00');
    expect(await problemsOf(RunId, 'dan')).toContain('severanceUnlike');
    await portal.bringToLock(RunId);
    const again = await portal.call('keeper', PayRun.AddPayRun, {
      GroupId: portal.groupId,
      Month: nextMonth,
      Kind: 3,
    });
    expect(again.reason).toBe('nobodyIn');
    // The month's wages continue from the tax that the settlement withheld.
    const monthly = await portal.add(nextMonth);
    const wages = new Map((await linesOf(monthly, 'dan')).map(([name, amount]) => [name, amount]));
    expect(wages.has('基本工资')).toBe(true);
    await db.pool.query('delete from payroll.enrolment');
  });
});
