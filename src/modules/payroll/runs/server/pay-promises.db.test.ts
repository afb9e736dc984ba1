import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { shiftMonth } from '#kit/rules/dates.ts';
import type { Database } from '#kit/server/db/database.ts';
import { inTransaction } from '#kit/server/db/transaction.ts';
import { seal } from '#kit/server/secret-box.ts';
import { CacApprovalOrder as Order } from '#modules/approval/contract/CacApprovalOrder.ts';
import { Remuneration } from '#modules/payroll/archive/contract/Remuneration.ts';
import { BankBatch } from '#modules/payroll/bank/contract/BankBatch.ts';
import { TaxProfile } from '#modules/payroll/setup/contract/TaxProfile.ts';
import { PayrollSlip } from '#modules/payroll/slips/contract/PayrollSlip.ts';
import { eachEngine } from '#tests/support/engines.ts';
import { nextMonth, paidMonth, PayRunPortal } from '#tests/support/pay-run-portal.ts';
import { testSecret } from '#tests/support/product.ts';
import { PayRun } from '../contract/PayRun.ts';
import { explainRun } from './commands/prepare.ts';

const Reason = '核对';
const thirdMonth = shiftMonth(nextMonth, 1);
const year = Number(paidMonth.slice(0, 4));

eachEngine('what pay promises', (open) => {
  let db: Database;
  let portal: PayRunPortal;

  beforeAll(async () => {
    db = await open();
    portal = await PayRunPortal.open(db);
  });
  afterAll(() => portal.product.close());
  beforeEach(async () => {
    await db.pool.query('delete from payroll.bank_batch; delete from payroll.enrolment');
    await portal.clear();
    await portal.earns('ann', 17_400);
    for (const month of [paidMonth, nextMonth, thirdMonth]) await portal.attendance(month, 3);
  });

  const published = async (Month = paidMonth) => {
    const RunId = await portal.locked(Month);
    await portal.ok('deputy', PayrollSlip.SendPayrollSlip, { RunId });
    return RunId;
  };
  const slipsOf = async (RunId: number) =>
    (
      await db.pool.query<{ id: number; person_id: number }>(
        'select id, person_id, sealed, mark, code from payroll.slip where run_id = $1 order by id',
        [RunId],
      )
    ).rows;
  const correctionsOf = async (RunId: number) => {
    await portal.ok('keeper', PayRun.OpenPayRun, { RunId, Reason });
    const { Rows } = await portal.ok('keeper', PayRun.GetPayRunCorrectionPage, { RunId });
    return Rows.map(({ ChineseName, Name, Amount }) => [ChineseName, Name, Amount]);
  };

  test('no input changes a published slip: the difference comes once, and goes back once where it is taken back', async () => {
    const first = await published();
    const before = await slipsOf(first);
    const AUID = portal.ids['dan']!;
    const inputs = [
      () => portal.earns('ann', 18_400),
      () => portal.ok('keeper', TaxProfile.SaveEnrolment, { AUID, Scheme: 'HK-MPF', FromMonth: paidMonth }),
      () =>
        portal.ok('keeper', TaxProfile.SaveTaxProfile, { AUID, Year: year, Version: 1, HasNoOther: true }),
      () => portal.corrected('cat', paidMonth, 12_300),
    ];
    for (const change of inputs) {
      await change();
      expect(await slipsOf(first)).toEqual(before);
    }
    const second = await portal.add(nextMonth);
    const found = await correctionsOf(second);
    expect(found.filter(([who]) => who === '测ann' || who === '测cat')).toEqual([
      ['测ann', `补发基本工资（${paidMonth}）`, '1000.00'],
      ['测cat', `补发基本工资（${paidMonth}）`, '123.00'],
    ]);
    expect(found.filter(([who]) => who === '测dan').length).toBe(1);
    await inTransaction(db, (tx) => explainRun(tx, second, Reason, portal.ids['keeper']!));
    await portal.bringToLock(second);
    const third = await portal.add(thirdMonth);
    expect(await correctionsOf(third)).toEqual([]);

    // The raise used by both months is taken back. Two months are deducted, and the payslips of those months do not
    // change.
    await portal.earns('ann', 17_400);
    await portal.ok('keeper', PayRun.CalculatePayRun, { RunId: third });
    const back = await correctionsOf(third);
    expect(back.length).toBe(2);
    for (const month of [paidMonth, nextMonth])
      expect(back).toContainEqual(['测ann', `扣回基本工资（${month}）`, '-1000.00']);
    expect(await slipsOf(first)).toEqual(before);
    await db.pool.query(`delete from payroll.tax_profile where person_id = $1`, [AUID]);
    await portal.ok('keeper', TaxProfile.SaveTaxProfile, { AUID, Year: year, Version: 0 });
  });

  test('a month without pay neither resets the year’s sums nor loses its basic deduction', async () => {
    await published();
    const RunId = await portal.add(thirdMonth);
    await inTransaction(db, (tx) => explainRun(tx, RunId, Reason, portal.ids['keeper']!));
    await portal.ok('keeper', PayRun.OpenPayRun, { RunId, Reason });
    const AUID = portal.ids['ann']!;
    const { Lines } = await portal.ok('keeper', PayRun.ExplainPayRunPerson, { RunId, AUID });
    // Tax: 2 x 17,400 - 3 x 5,000 at 3 % = 594.00, of which 372.00 are already withheld. A new year starts from zero.
    const isSameYear = paidMonth.slice(0, 4) === thirdMonth.slice(0, 4);
    const { Explain } = Lines.find(({ Item }) => Item === 'tax')!;
    expect(Explain).toContain(isSameYear ? '34,800.00 − 15,000.00' : '17,400.00 − ');
    expect(Explain).toContain(isSameYear ? '已扣 372.00' : '已扣 0.00');
  });

  test('a leader sees no pay of the team; an approver of a run reads only that form', async () => {
    await db.pool.query('update people.person set leader_id = $1 where login_name = $2', [
      portal.ids['ann'],
      'ben',
    ]);
    const RunId = await published();
    const [bens] = (await slipsOf(RunId)).filter(({ person_id }) => person_id === portal.ids['ben']);
    const SlipID = bens!.id;
    expect((await portal.call('ann', PayrollSlip.GetPayrollSlipInfo, { SlipID })).status).toBe(404);
    expect((await portal.ok('ann', PayrollSlip.GetPayrollSlipPage, {})).Rows.length).toBe(1);
    const shut = [
      await portal.call('ann', Remuneration.GetRemunerationPage, {}),
      await portal.call('ann', PayRun.GetPayRunInfo, { RunId }),
      await portal.call('ann', PayrollSlip.RevealPayrollSlip, { SlipID, Reason }),
      await portal.call('ann', Remuneration.RevealRemuneration, { AUID: portal.ids['ben']!, Reason }),
    ];
    expect(shut.map(({ status }) => status)).toEqual([403, 403, 403, 403]);

    // The leader of the preparer approves a run, here a person without any pay permission.
    const lead = (name: string) =>
      db.pool.query('update people.person set leader_id = $1 where login_name = $2', [
        portal.ids[name],
        'keeper',
      ]);
    const { FormID: others } = await portal.info(RunId);
    await lead('ann');
    const next = await portal.add(nextMonth);
    const { Net } = await portal.ok('keeper', PayRun.OpenPayRun, { RunId: next, Reason });
    const { FormID } = (await portal.submit(next)).body;
    await lead('chief');
    const form = await portal.ok('ann', Order.GetApprovalOrderExamine, { FormID });
    expect(JSON.stringify(form)).toContain(Net);
    const rest = [
      await portal.call('ben', Order.GetApprovalOrderExamine, { FormID }),
      await portal.call('ann', Order.GetApprovalOrderExamine, { FormID: others! }),
      await portal.call('ann', PayRun.GetPayRunInfo, { RunId: next }),
      await portal.call('ann', PayRun.ExplainPayRunPerson, { RunId: next, AUID: portal.ids['ben']! }),
    ];
    expect(rest.map(({ status }) => status)).toEqual([404, 404, 403, 403]);
    await db.pool.query('update people.person set leader_id = null where login_name = $1', ['ben']);
  });

  test('nothing is revealed or downloaded without a reason, and each reason is on record', async () => {
    const RunId = await published();
    await db.pool.query('insert into people.employee_card (person_id) values ($1) on conflict do nothing', [
      portal.ids['ann'],
    ]);
    await db.pool.query(
      `update people.employee_card set bank_number_sealed = $2, bank_number_index = '622202' where person_id = $1`,
      [portal.ids['ann'], seal(testSecret, 'bank number', '622202')],
    );
    await db.pool.query('update people.employee_card set bank_changed_at = null where person_id = $1', [
      portal.ids['ann'],
    ]);
    const { BatchId } = await portal.ok('keeper', BankBatch.MakeBankBatch, { RunId, Format: 1 });
    const AUID = portal.ids['ann']!;
    const SlipID = (await slipsOf(RunId)).find(({ person_id }) => person_id === AUID)!.id;
    const reveals = {
      run: (why: string) => portal.call('keeper', PayRun.OpenPayRun, { RunId, Reason: why }),
      slip: (why: string) => portal.call('keeper', PayrollSlip.RevealPayrollSlip, { SlipID, Reason: why }),
      archive: (why: string) => portal.call('keeper', Remuneration.RevealRemuneration, { AUID, Reason: why }),
      profile: (why: string) =>
        portal.call('keeper', TaxProfile.RevealTaxProfile, { AUID, Year: year, Reason: why }),
    };
    for (const [what, reveal] of Object.entries(reveals)) {
      const bare = await reveal('');
      expect([what, bare.status, bare.refusal.Fields?.[0]?.Field]).toEqual([what, 400, 'Reason']);
      expect([what, (await reveal(`why ${what}`)).status]).toEqual([what, 200]);
    }
    const download = (why: string) =>
      portal.download('chief', BankBatch.DownloadBankBatch, { BatchId, Reason: why });
    expect((await download('')).status).toBe(400);
    expect((await download('why bank')).status).toBe(200);
    const { rows } = await db.pool.query<{ reason: string; n: number }>(
      `select detail->>'reason' as reason, count(*)::int as n from kit.audit where detail->>'reason' like 'why %'
       group by 1 order by 1`,
    );
    expect(rows).toEqual(
      ['archive', 'bank', 'profile', 'run', 'slip'].map((what) => ({ reason: `why ${what}`, n: 1 })),
    );
  });

  test('two add, and two publish, at once: one does it, the other is told, and nobody hears of it twice', async () => {
    const given = { GroupId: portal.groupId, Month: paidMonth, Kind: 1 } as const;
    const added = await Promise.all(
      (['keeper', 'second'] as const).map((name) => portal.call(name, PayRun.AddPayRun, given)),
    );
    expect(added.map(({ reason }) => reason).toSorted((a, b) => a.localeCompare(b))).toEqual([
      '',
      'runTwice',
    ]);
    const { RunId } = added.find(({ status }) => status === 200)!.body;
    await db.pool.query('delete from payroll.pay_run where id = $1', [RunId]);
    const locked = await portal.locked();
    const sent = await Promise.all(
      (['chief', 'deputy'] as const).map((name) =>
        portal.call(name, PayrollSlip.SendPayrollSlip, { RunId: locked }),
      ),
    );
    expect(sent.map(({ reason }) => reason).toSorted((a, b) => a.localeCompare(b))).toEqual([
      '',
      'publishedToday',
    ]);
    expect((await portal.info(locked)).State).toBe(5);
    const { rows } = await db.pool.query<{ n: number }>(
      `select count(*)::int as n from kit.notice where title_zh like '%工资条%' group by person_id`,
    );
    expect(rows.map(({ n }) => n)).toEqual([1, 1, 1, 1, 1]);
  });

  test('three decimals, less than nothing, more than ten million and a thirteenth month are refused with their field', async () => {
    const RunId = await portal.add(paidMonth, 2);
    await portal.ok('keeper', PayRun.OpenPayRun, { RunId, Reason });
    const AUID = portal.ids['ann']!;
    const profile = { AUID, Year: year, Version: 1 };
    const none = { Income: '0', Exempt: '0', Insurance: '0', Special: '0', Other: '0', Withheld: '0' };
    const bad = ['1.234', '-1', '10000000.01'];
    const month = '2026-13';
    const asked = [
      ...bad.flatMap((Amount) => [
        [
          'Items',
          portal.call('keeper', PayRun.TypePayRunPerson, {
            RunId,
            AUID,
            Items: [{ Code: 'bonusApart', Amount }],
          }),
        ] as const,
        [
          'Deductions',
          portal.call('keeper', TaxProfile.SaveTaxProfile, {
            ...profile,
            Deductions: [{ Name: '赡养老人', Amount, FromMonth: paidMonth, ToMonth: null }],
          }),
        ] as const,
        [
          'Opening',
          portal.call('keeper', TaxProfile.SaveTaxProfile, {
            ...profile,
            Opening: { ...none, Month: paidMonth, Income: Amount },
          }),
        ] as const,
        [
          'Base',
          portal.call('keeper', TaxProfile.SaveEnrolment, {
            AUID,
            Scheme: 'EXAMPLE',
            FromMonth: paidMonth,
            Base: Amount,
          }),
        ] as const,
      ]),
      ['Month', portal.call('keeper', PayRun.AddPayRun, { GroupId: portal.groupId, Month: month })] as const,
      [
        'FromMonth',
        portal.call('keeper', TaxProfile.SaveEnrolment, { AUID, Scheme: 'EXAMPLE', FromMonth: month }),
      ] as const,
      [
        'Opening',
        portal.call('keeper', TaxProfile.SaveTaxProfile, { ...profile, Opening: { ...none, Month: month } }),
      ] as const,
    ];
    const fields = await Promise.all(
      asked.map(async ([field, answer]) => {
        const { status, refusal } = await answer;
        const named = refusal.Field ?? refusal.Fields?.[0]?.Field ?? '';
        return [field, status >= 400 && status < 500, named.split('.')[0]];
      }),
    );
    expect(fields).toEqual(asked.map(([field]) => [field, true, field]));
  });
});
