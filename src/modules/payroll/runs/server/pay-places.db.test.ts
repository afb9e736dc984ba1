import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { shiftMonth } from '#kit/rules/dates.ts';
import { lastDayOf } from '#kit/rules/months.ts';
import type { Database } from '#kit/server/db/database.ts';
import { InsuranceScheme } from '#modules/payroll/setup/contract/InsuranceScheme.ts';
import { PayGroup } from '#modules/payroll/setup/contract/PayGroup.ts';
import { TaxProfile } from '#modules/payroll/setup/contract/TaxProfile.ts';
import { PayrollSlip } from '#modules/payroll/slips/contract/PayrollSlip.ts';
import { eachEngine } from '#tests/support/engines.ts';
import { nextMonth, paidMonth, PayRunPortal, type PayName } from '#tests/support/pay-run-portal.ts';
import { PayRun } from '../contract/PayRun.ts';

const Reason = '核对';

const own = (amount: string) => ['insurance', 'MPF, own part', amount];
const company = (amount: string) => ['insurance', 'MPF, company’s part', amount];
const lines = (pension: [string, string], fund: string) => [
  ['insurance', 'Pension, own part', pension[0]],
  ['insurance', 'Pension, company’s part', pension[1]],
  ['insurance', 'Fund, own part', fund],
  ['insurance', 'Fund, company’s part', fund],
];
const tax = (amount: string) => ['tax', 'Income tax', amount];

eachEngine('runs of other places', (open) => {
  let db: Database;
  let portal: PayRunPortal;
  let made = 0;

  beforeAll(async () => {
    db = await open();
    portal = await PayRunPortal.open(db);
  });
  afterAll(() => portal.product.close());
  beforeEach(async () => {
    await portal.clear();
    made += 1;
    await portal.attendance(paidMonth, 3);
    await portal.attendance(nextMonth, 3);
    await db.pool.query(`update people.person set entry_date = '2020-01-01', leave_date = null`);
  });

  /** Creates a pay group whose people are insured by one scheme. */
  const groupOf = async (
    names: readonly PayName[],
    Scheme: string,
    more: { readonly Currency: 'CNY' | 'HKD'; readonly IsTaxed: boolean; readonly CompanyId?: number },
  ) => {
    const given = { Name: `${Scheme} ${made} ${more.CompanyId ?? 1}`, CompanyId: 1, PayDay: 10, ...more };
    const { GroupId } = await portal.ok('keeper', PayGroup.SavePayGroup, given);
    const AUIDs = names.map((name) => portal.ids[name]!);
    await portal.ok('keeper', PayGroup.SetPayGroupMember, { GroupId, FromMonth: paidMonth, AUIDs });
    for (const AUID of AUIDs)
      await portal.ok('keeper', TaxProfile.SaveEnrolment, { AUID, Scheme, FromMonth: paidMonth });
    return GroupId;
  };
  const runOf = async (
    GroupId: number,
    more: { readonly Month?: string; readonly Kind?: 1 | 2 | 3 } = {},
  ) => {
    const { RunId } = await portal.ok('keeper', PayRun.AddPayRun, { GroupId, Month: paidMonth, ...more });
    await portal.ok('keeper', PayRun.OpenPayRun, { RunId, Reason });
    return RunId;
  };
  /** Returns the lines of a person that are not earnings, followed by the net pay. */
  const takenFrom = async (RunId: number, name: PayName) => {
    const AUID = portal.ids[name]!;
    const { Lines, Net } = await portal.ok('keeper', PayRun.ExplainPayRunPerson, { RunId, AUID });
    return [
      ...Lines.filter(({ Kind }) => Kind !== 1).map(({ Item, NameEn, Amount }) => [Item, NameEn, Amount]),
      Net,
    ];
  };

  const takenOnly = async (RunId: number, name: PayName) =>
    (await takenFrom(RunId, name)).filter((one) => one[0] === 'insurance');

  test('Hong Kong: the fund within its bounds of what is left of the wage, and nothing is withheld', async () => {
    await portal.earns('ann', 17_400);
    await portal.earns('second', 36_000);
    const GroupId = await groupOf(['ann', 'second'], 'HK-MPF', { Currency: 'HKD', IsTaxed: false });
    const RunId = await runOf(GroupId);
    expect(await takenFrom(RunId, 'ann')).toEqual([own('870.00'), company('870.00'), '16530.00']);
    // 5 % of 30,000 on either side, which is the limit.
    expect(await takenFrom(RunId, 'second')).toEqual([own('1500.00'), company('1500.00'), '34500.00']);
    expect((await portal.info(RunId)).Sums).toMatchObject({ Employer: '2370.00', Net: '51030.00' });

    // At 7,100 the employee still contributes. Below it only the company does, here after three unpaid days: 8,000 -
    // 1,103.45 = 6,896.55.
    for (const [yuan, days, taken] of [
      [7_100, [], [own('355.00'), company('355.00'), '6745.00']],
      [7_099, [], [company('354.95'), '7099.00']],
      [
        8_000,
        ['08', '09', '10'],
        [['attendance', 'Attendance deduction', '1103.45'], company('344.83'), '6896.55'],
      ],
    ] as const) {
      await portal.earns('ann', yuan);
      for (const day of days) await portal.day('ann', `${paidMonth}-${day}`, { absent: 480 });
      await portal.ok('keeper', PayRun.CalculatePayRun, { RunId });
      expect(await takenFrom(RunId, 'ann')).toEqual(taken);
    }
    await portal.bringToLock(RunId);
    expect(await portal.info(RunId)).toMatchObject({ State: 4, Currency: 'HKD' });
    await portal.ok('deputy', PayrollSlip.SendPayrollSlip, { RunId });
    expect((await portal.ok('ann', PayrollSlip.GetPayrollSlipPage, {})).Rows[0]!.Currency).toBe('HKD');
  });

  test('Hong Kong: a bonus counts with the month’s wages, whichever is locked first, and never beyond the bound', async () => {
    await portal.earns('ann', 17_400);
    const GroupId = await groupOf(['ann'], 'HK-MPF', { Currency: 'HKD', IsTaxed: false });
    const bonus = await runOf(GroupId, { Kind: 2 });
    await portal.type(bonus, 'ann', { bonusMerged: '20000' });
    expect(await takenFrom(bonus, 'ann')).toEqual([own('1000.00'), company('1000.00'), '19000.00']);
    await portal.bringToLock(await runOf(GroupId));

    // The inputs have changed. Of 37,400 in total 30,000 count, of which the wages already used 17,400.
    expect((await portal.submit(bonus)).status).not.toBe(200);
    await portal.ok('keeper', PayRun.CalculatePayRun, { RunId: bonus });
    expect(await takenFrom(bonus, 'ann')).toEqual([own('630.00'), company('630.00'), '19370.00']);
    const { Lines } = await portal.ok('keeper', PayRun.ExplainPayRunPerson, {
      RunId: bonus,
      AUID: portal.ids['ann']!,
    });
    expect(Lines.at(-1)!.Explain).toBe('30,000.00 × 5% − 870.00');
    await portal.bringToLock(bonus);

    const first = await runOf(GroupId, { Month: nextMonth, Kind: 2 });
    await portal.type(first, 'ann', { bonusMerged: '20000' });
    await portal.bringToLock(first);
    const wages = await runOf(GroupId, { Month: nextMonth });
    expect(await takenFrom(wages, 'ann')).toEqual([own('500.00'), company('500.00'), '16900.00']);
    await portal.bringToLock(wages);
  });

  test('Hong Kong: what one employer has counted of a month is nothing to another’s bounds', async () => {
    await portal.earns('ann', 17_400);
    const Currency = 'HKD' as const;
    const here = await groupOf(['ann'], 'HK-MPF', { Currency, IsTaxed: false });
    const bonus = await runOf(here, { Kind: 2 });
    await portal.type(bonus, 'ann', { bonusMerged: '20000' });
    await portal.bringToLock(bonus);
    const { rows } = await db.pool.query<{ id: number }>(
      `insert into people.company (name, name_en) values ('第二家 ' || $1::text, 'Another ' || $1::text) returning id`,
      [made],
    );
    const CompanyId = rows[0]!.id;
    const there = await groupOf(['ann'], 'HK-MPF', { Currency, IsTaxed: false, CompanyId });
    // With the same employer, only 10,000 of the 30,000 limit would be left, and a contribution of 500.
    expect(await takenFrom(await runOf(there), 'ann')).toEqual([
      own('870.00'),
      company('870.00'),
      '16530.00',
    ]);
    const again = await runOf(there, { Kind: 2 });
    await portal.type(again, 'ann', { bonusMerged: '20000' });
    expect(await takenFrom(again, 'ann')).toEqual([own('1000.00'), company('1000.00'), '19000.00']);
  });

  test('Hong Kong: leave paid at the end counts with the last month up to its bound, whenever it is settled', async () => {
    await portal.earns('ann', 26_100);
    const GroupId = await groupOf(['ann'], 'HK-MPF', { Currency: 'HKD', IsTaxed: false });
    await portal.bringToLock(await runOf(GroupId));
    await db.pool.query('update people.person set leave_date = $2 where id = $1', [
      portal.ids['ann'],
      lastDayOf(nextMonth),
    ]);
    // A mean month of 26,100 gives 1,200 a day, paid twice.
    const settlement = async (Month: string) => {
      const RunId = await runOf(GroupId, { Kind: 3, Month });
      await portal.type(RunId, 'ann', { leaveDays: '5', severanceMonths: '0' });
      return RunId;
    };
    const first = await settlement(nextMonth);
    // Nothing of the month has been counted yet, so all 12,000 count.
    expect(await takenOnly(first, 'ann')).toEqual([own('600.00'), company('600.00')]);
    const monthly = await runOf(GroupId, { Month: nextMonth });
    await portal.bringToLock(monthly);
    await portal.ok('keeper', PayRun.CalculatePayRun, { RunId: first });
    // 26,100 have been counted, so 3,900 of the limit of 30,000 are left.
    expect(await takenOnly(first, 'ann')).toEqual([own('195.00'), company('195.00')]);
    const late = await settlement(shiftMonth(nextMonth, 1));
    expect(await takenOnly(late, 'ann')).toEqual([own('195.00'), company('195.00')]);

    // In the opposite order, the wages get what the settlement left.
    for (const name of ['chief', 'deputy'] as const)
      await portal.ok(name, PayRun.ReopenPayRun, {
        RunId: monthly,
        RowVersion: (await portal.info(monthly)).RowVersion,
        Reason,
      });
    await portal.ok('keeper', PayRun.CalculatePayRun, { RunId: first });
    await portal.bringToLock(first);
    await portal.ok('keeper', PayRun.CalculatePayRun, { RunId: monthly });
    expect(await takenOnly(monthly, 'ann')).toEqual([own('900.00'), company('900.00')]);
  });

  test('Hong Kong: a newcomer’s own part begins later; who stays for fewer than 60 days is not insured, afterwards too', async () => {
    await portal.earns('ann', 17_400);
    await db.pool.query('update people.person set entry_date = $2 where id = $1', [
      portal.ids['ann'],
      `${paidMonth}-01`,
    ]);
    const GroupId = await groupOf(['ann'], 'HK-MPF', { Currency: 'HKD', IsTaxed: false });
    const RunId = await runOf(GroupId);
    expect(await takenFrom(RunId, 'ann')).toEqual([company('870.00'), '17400.00']);
    const { Lines } = await portal.ok('keeper', PayRun.ExplainPayRunPerson, {
      RunId,
      AUID: portal.ids['ann']!,
    });
    expect(Lines.at(-1)!.ExplainEn).toBe(`17,400.00 × 5%; own part from ${nextMonth}`);
    await portal.bringToLock(RunId);

    const next = await runOf(GroupId, { Month: nextMonth });
    expect(await takenFrom(next, 'ann')).toEqual([own('870.00'), company('870.00'), '16530.00']);
    // The person leaves on the 40th day. Nothing is deducted, and the company's contribution for the previous month
    // comes back.
    await db.pool.query('update people.person set leave_date = $2 where id = $1', [
      portal.ids['ann'],
      `${nextMonth}-09`,
    ]);
    await portal.ok('keeper', PayRun.CalculatePayRun, { RunId: next });
    const [back, ...rest] = await takenFrom(next, 'ann');
    expect(back).toEqual(['insurance', `Insurance and fund, company’s part of ${paidMonth}`, '-870.00']);
    expect(rest).toHaveLength(1);
  });

  test('a second city: bases within the scheme’s bounds or the item’s own, and taxed after them', async () => {
    const item = { EmployerRate: '14', Floor: null, Ceiling: null, Rounding: 1, BelowFloor: 1 } as const;
    await portal.ok('keeper', InsuranceScheme.SaveInsuranceScheme, {
      Code: '示例二',
      Name: '示例城市二',
      FromMonth: paidMonth,
      Floor: '5000',
      Ceiling: '20000',
      IsTaxed: true,
      Source: '示例',
      Items: [
        { ...item, Code: 'pension', Name: '养老保险', NameEn: 'Pension', EmployeeRate: '8' },
        {
          ...item,
          Code: 'housing',
          Name: '住房公积金',
          NameEn: 'Fund',
          EmployeeRate: '7',
          EmployerRate: '7',
          Floor: '2000',
          Ceiling: '30000',
          Rounding: 3,
        },
      ],
    });
    const GroupId = await groupOf(['ben', 'cat', 'dan'], '示例二', { Currency: 'CNY', IsTaxed: true });
    const RunId = await runOf(GroupId);
    // Tax: 8,700 - 696 - 609 - 5,000 = 2,395 at 3 %.
    expect(await takenFrom(RunId, 'ben')).toEqual([
      ...lines(['696.00', '1218.00'], '609.00'),
      tax('71.85'),
      '7323.15',
    ]);
    // The pension base is capped at 20,000, the housing fund base is 26,100.
    expect(await takenFrom(RunId, 'cat')).toEqual([
      ...lines(['1600.00', '2800.00'], '1827.00'),
      tax('530.19'),
      '22142.81',
    ]);
    // The pension base is raised to 5,000. The housing fund is 7 % of 4,350, rounded to the yuan. The pay is below the
    // basic deduction, so no tax is withheld.
    const dan = await takenFrom(RunId, 'dan');
    expect(dan.slice(0, 4)).toEqual(lines(['400.00', '700.00'], '305.00'));
    expect(dan.at(-1)).toBe('3645.00');
    await portal.bringToLock(RunId);
    expect((await portal.info(RunId)).State).toBe(4);
  });
});
