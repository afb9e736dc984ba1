import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { shiftMonth } from '#kit/rules/dates.ts';
import type { Database } from '#kit/server/db/database.ts';
import { inTransaction } from '#kit/server/db/transaction.ts';
import { CacApprovalOrder as Order } from '#modules/approval/contract/CacApprovalOrder.ts';
import { SettingUpCourse } from '#modules/attendance/months/contract/SettingUpCourse.ts';
import { undoCorrection } from '#modules/payroll/checks/server/commands/corrections.ts';
import { sealPay } from '#modules/payroll/server/commands/pay-box.ts';
import { PayGroup } from '#modules/payroll/setup/contract/PayGroup.ts';
import { PayItem } from '#modules/payroll/setup/contract/PayItem.ts';
import { TaxProfile } from '#modules/payroll/setup/contract/TaxProfile.ts';
import type { ProfileRow } from '#modules/payroll/setup/server/queries/profiles.ts';
import { PayrollSlip } from '#modules/payroll/slips/contract/PayrollSlip.ts';
import { planImport, type SlipFile } from '#modules/payroll/slips/server/commands/import.ts';
import { dumpOf } from '#tests/support/dump.ts';
import { eachEngine } from '#tests/support/engines.ts';
import { basicOf, nextMonth, paidMonth, PayRunPortal } from '#tests/support/pay-run-portal.ts';
import { testPassword } from '#tests/support/people.ts';
import { PayRun } from '../contract/PayRun.ts';
import { calculateAll, runSlice } from './commands/calculate.ts';
import { hashOfRun } from './queries/inputs.ts';

const Reason = '核对';

const cents = (yuan: string | null) => Math.round(Number(yuan) * 100);

eachEngine('pay runs', (open) => {
  let db: Database;
  let portal: PayRunPortal;

  beforeAll(async () => {
    db = await open();
    portal = await PayRunPortal.open(db);
  });
  afterAll(() => portal.product.close());
  beforeEach(async () => {
    await portal.clear();
    await portal.earns('ann', 17_400);
    await portal.attendance(paidMonth, 3);
    await portal.attendance(nextMonth, 3);
  });

  const hashOf = async (RunId: number) =>
    (
      await db.pool.query<{ input_hash: string }>('select input_hash from payroll.pay_run where id = $1', [
        RunId,
      ])
    ).rows[0]!.input_hash;
  const peopleOf = async (RunId: number) =>
    (await portal.ok('keeper', PayRun.GetPayRunPersonPage, { RunId })).Rows;
  const openRun = (RunId: number) => portal.ok('keeper', PayRun.OpenPayRun, { RunId, Reason });

  test('computed twice it is equal to the fen and in its hash, whatever the order; sums are those of its people', async () => {
    await portal.day('ann', `${paidMonth}-09`, { overWork: 480 });
    await portal.day('ben', `${paidMonth}-09`, { absent: 240 });
    const RunId = await portal.add();
    expect(await portal.info(RunId)).toMatchObject({
      State: 1,
      People: 5,
      Done: 5,
      IsProvisional: false,
      IsOpened: false,
      Stopped: 0,
    });
    const masked = await peopleOf(RunId);
    expect(masked.map(({ Net }) => Net)).toEqual([null, null, null, null, null]);
    const sums = await openRun(RunId);
    const first = await peopleOf(RunId);
    const ann = first.find(({ ChineseName }) => ChineseName === '测ann')!;
    // 17,400 and 8 hours of overtime at 1.5 x 100 give 18,600. The tax is 13,600 at 3 %.
    expect([ann.Gross, ann.Net]).toEqual(['18600.00', '18192.00']);
    const ben = first.find(({ ChineseName }) => ChineseName === '测ben')!;
    // A day is worth 8,700 / 21.75 = 400, and half a day is deducted. The tax is 3,500 at 3 %.
    expect([ben.Gross, ben.Deducted, ben.Net]).toEqual(['8700.00', '305.00', '8395.00']);
    expect(first.reduce((all, { Net }) => all + cents(Net), 0)).toBe(cents(sums.Net));
    expect(cents(sums.Gross) - cents(sums.Deducted)).toBe(cents(sums.Net));
    const hash = await hashOf(RunId);
    await portal.ok('keeper', PayRun.CalculatePayRun, { RunId });
    await portal.ok('keeper', PayRun.CalculatePayRun, { RunId, AUID: portal.ids['cat']! });
    expect([await peopleOf(RunId), await hashOf(RunId)]).toEqual([first, hash]);
    const people = [3, 1, 2].map((personId) => ({ personId, hash: `h${personId}` }));
    expect(hashOfRun(people)).toBe(hashOfRun(people.toReversed()));

    const lines = await portal.ok('keeper', PayRun.ExplainPayRunPerson, { RunId, AUID: ann.AUID });
    expect(lines.Lines.map(({ Item, Amount, Explain }) => [Item, Amount, Explain])).toEqual([
      ['basic', '17400.00', '每月固定'],
      ['overtime', '1200.00', '17,400.00 × (1.5 × 8) ÷ 174'],
      [
        'tax',
        '408.00',
        '累计应纳税所得额 18,600.00 − 5,000.00 − 0.00 = 13,600.00；× 3% − 0.00 = 408.00；已扣 0.00',
      ],
    ]);
    expect(
      (await portal.call('keeper', PayRun.AddPayRun, { GroupId: portal.groupId, Month: paidMonth })).reason,
    ).toBe('runTwice');
  });

  test('whoever has an imported slip of the month is stopped, and the run is not locked with them', async () => {
    const slipOf = (name: 'ann') =>
      db.pool.query(
        `with run as (insert into payroll.pay_run (company_id, month, kind, state, name, people, made_by, made_at)
           values (1, $1, 5, 1, '导入', 1, $2, now()) returning id)
         insert into payroll.slip (run_id, person_id, month, kind, sealed, mark, code, state)
         select id, $3, $1, 5, $4, 'mark', 'code', 0 from run`,
        [paidMonth, portal.ids['second'], portal.ids[name], sealPay({ lines: [] })],
      );
    const RunId = await portal.add();
    expect(await portal.info(RunId)).toMatchObject({ People: 5, Stopped: 0 });
    await slipOf('ann');
    await portal.ok('keeper', PayRun.CalculatePayRun, { RunId });
    expect(await portal.info(RunId)).toMatchObject({ Stopped: 1 });
    const ann = (await peopleOf(RunId)).find(({ AUID }) => AUID === portal.ids['ann'])!;
    expect(ann.Problems.map(({ Is }) => Is)).toEqual(['paidElsewhere']);
  });

  test('whom a run of the month includes has no slip of it imported, until the run is cancelled', async () => {
    const { rows } = await db.pool.query<{ number: string }>(
      'select employee_id as number from people.person where id = $1',
      [portal.ids['ann']],
    );
    const everybody = { personId: portal.ids['keeper']!, departmentId: 0, reach: 4 as const };
    const read = { rows: [{ row: 2, number: rows[0]!.number, held: { lines: [], net: 0 } }], faults: [] };
    const profile = { numberColumn: '工号' } as unknown as ProfileRow;
    const file = { companyId: 1, month: paidMonth, profile, mark: 'mark', read } as unknown as SlipFile;
    const keeper = { id: portal.ids['keeper']!, behind: portal.ids['keeper']!, now: new Date(), ip: null };
    const faults = async () =>
      (await planImport(db, everybody, file, { ...keeper, language: 'zh' })).faults.map(({ why }) => why.zh);
    expect(await faults()).toEqual([]);
    const RunId = await portal.add();
    expect(await faults()).toEqual(['当月已在核算批次中，请先将其移出批次或取消批次']);
    await portal.ok('keeper', PayrollSlip.RevokePayRun, { RunId, Reason });
    expect(await faults()).toEqual([]);
  });

  test('recalculating one person changes the sums by that person, and a leaver is removed from them', async () => {
    const RunId = await portal.add();
    const before = await openRun(RunId);
    await portal.earns('ben', 8_800);
    await portal.ok('keeper', PayRun.CalculatePayRun, { RunId, AUID: portal.ids['ben']! });
    const moved = await openRun(RunId);
    expect(cents(moved.Gross) - cents(before.Gross)).toBe(100_00);
    const sumOf = async () => (await peopleOf(RunId)).reduce((all, { Net }) => all + cents(Net), 0);
    expect(cents(moved.Net)).toBe(await sumOf());
    await portal.ok('keeper', PayGroup.EndPayGroupMember, {
      AUID: portal.ids['cat']!,
      LastMonth: shiftMonth(paidMonth, -1),
    });
    await portal.ok('keeper', PayRun.CalculatePayRun, { RunId, AUID: portal.ids['ben']! });
    expect(await portal.info(RunId)).toMatchObject({ People: 4, State: 1 });
    expect(cents((await openRun(RunId)).Net)).toBe(await sumOf());
    // Recalculating everybody gives the same total, and the run can be locked.
    const { Net } = await openRun(RunId);
    await portal.ok('keeper', PayRun.CalculatePayRun, { RunId });
    expect((await openRun(RunId)).Net).toBe(Net);
    await portal.bringToLock(RunId);
    await portal.earns('ben', basicOf['ben']!);
    await portal.ok('keeper', PayGroup.SetPayGroupMember, {
      GroupId: portal.groupId,
      FromMonth: paidMonth,
      AUIDs: [portal.ids['cat']!],
    });
  });

  test('sums that the slips do not come to are not locked: it is computed again', async () => {
    const RunId = await portal.add();
    const filed = await portal.submit(RunId);
    expect((await portal.approve(filed.body.FormID)).status).toBe(200);
    await db.pool.query('update payroll.pay_run set totals = $2 where id = $1', [
      RunId,
      sealPay({ gross: 1, deducted: 0, net: 1, employer: 0 }),
    ]);
    expect((await portal.lock('chief', RunId)).reason).toBe('inputsMoved');
    expect((await portal.info(RunId)).State).toBe(1);
  });

  test('attendance that is open is provisional: such a run is not submitted', async () => {
    await portal.attendance(paidMonth, 1);
    const RunId = await portal.add();
    expect((await portal.info(RunId)).IsProvisional).toBe(true);
    const answer = await portal.submit(RunId);
    expect([answer.status, answer.message]).toEqual([422, '考勤月份未锁定']);
  });

  test('prepared by one, approved, locked and published by others; slips are seen only then', async () => {
    const RunId = await portal.add();
    const waits = async () => (await portal.info(RunId)).WaitsFor.map(({ Name }) => Name);
    expect(await waits()).toEqual(['测keeper']);
    const { FormID } = (await portal.submit(RunId)).body;
    expect((await portal.info(RunId)).State).toBe(2);
    expect(await waits()).toEqual(['测chief']);
    const form = await portal.ok('chief', Order.GetApprovalOrderExamine, { FormID });
    expect(JSON.stringify(form)).toContain('测keeper');
    expect((await portal.call('keeper', PayRun.CalculatePayRun, { RunId })).reason).toBe('runState');
    expect((await portal.lock('chief', RunId)).reason).toBe('runState');
    const hand = [RunId, portal.ids['chief']];
    await db.pool.query('insert into payroll.pay_run_hand values ($1, $2)', hand);
    expect((await portal.approve(FormID)).message).toContain('制单人不能审批');
    await db.pool.query('delete from payroll.pay_run_hand where run_id = $1 and person_id = $2', hand);
    expect((await portal.approve(FormID)).status).toBe(200);
    expect((await portal.info(RunId)).State).toBe(3);
    // `second` has both permissions and did not prepare this run. Preparing other runs does not matter.
    await db.pool.query('insert into payroll.pay_run_hand values ($1, $2)', [RunId, portal.ids['second']]);
    expect((await portal.lock('second', RunId)).message).toBe('制单人不能审批');
    expect(await waits()).toEqual(['测chief', '测deputy']);
    expect((await portal.lock('keeper', RunId)).status).toBe(403);
    const { RowVersion } = await portal.info(RunId);
    const both = await Promise.all(
      (['chief', 'deputy'] as const).map((name) =>
        portal.call(name, PayRun.LockPayRun, { RunId, RowVersion }),
      ),
    );
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    expect(both.map(({ reason }) => reason).toSorted((a, b) => a.localeCompare(b))).toEqual(['', 'runMoved']);

    const { rows } = await db.pool.query<{ id: number; version: number }>(
      'select id, version from attendance.month where month = $1',
      [`${paidMonth}-01`],
    );
    const unlock = { ID: rows[0]!.id, RowVersion: rows[0]!.version, Reason };
    const held = await portal.call('chief', SettingUpCourse.UnlockSettingUpCourse, unlock);
    expect([held.status, held.reason]).toEqual([422, 'monthInPay']);

    expect((await portal.ok('ann', PayrollSlip.GetPayrollSlipPage, {})).Rows).toEqual([]);
    const noticesOf = async () =>
      (
        await db.pool.query<{ url: string }>('select url from kit.notice where person_id = $1', [
          portal.ids['ann'],
        ])
      ).rows;
    expect(await noticesOf()).toEqual([]);
    expect((await portal.call('second', PayrollSlip.SendPayrollSlip, { RunId })).reason).toBe('ownRun');
    expect((await portal.ok('deputy', PayrollSlip.SendPayrollSlip, { RunId })).Told).toBe(5);
    expect((await noticesOf()).length).toBe(1);
    await portal.ok('ann', PayrollSlip.ProvePayrollSlip, { Password: testPassword });
    const [row] = (await portal.ok('ann', PayrollSlip.GetPayrollSlipPage, {})).Rows;
    // Net pay: 17,400 minus tax of 3 % on 17,400 - 5,000.
    expect(row!.Net).toBe('17028.00');
    const slip = await portal.ok('ann', PayrollSlip.GetPayrollSlipInfo, { SlipID: row!.SlipID });
    expect(slip.Lines.at(-1)!.ExplainEn).toContain('withheld before 0.00');
    expect((await portal.call('keeper', PayrollSlip.RevokePayRun, { RunId, Reason })).reason).toBe(
      'runPublished',
    );
    expect(await dumpOf(db)).not.toMatch(/(?<![\w+/=-])(?:17028\.?00|17400\.?00|1740000)(?![\w+/=-])/);
  });

  test('changed data requires a new calculation before approval and before the lock', async () => {
    const RunId = await portal.add();
    const { FormID } = (await portal.submit(RunId)).body;
    await portal.earns('ann', 18_000);
    const stale = await portal.approve(FormID);
    expect([stale.status, stale.message]).toEqual([422, expect.stringContaining('数据已变化')]);
    await portal.earns('ann', 17_400);
    expect((await portal.approve(FormID)).status).toBe(200);
    await portal.earns('ann', 18_000);
    const late = await portal.lock('chief', RunId);
    expect([late.status, late.message]).toEqual([409, '数据已变化，请重新计算']);
    expect((await portal.info(RunId)).State).toBe(1);
    expect((await portal.submit(RunId)).reason).toBe('inputsMoved');
    await portal.ok('keeper', PayRun.CalculatePayRun, { RunId });
    const again = await portal.submit(RunId);
    expect(again.status).toBe(200);
    expect((await portal.approve(again.body.FormID)).status).toBe(200);
    expect((await portal.lock('deputy', RunId)).body.Slips).toBe(5);
  });

  test('a run is taken back with its form; such a form is filed from a run only', async () => {
    const RunId = await portal.add();
    const { FormID } = (await portal.submit(RunId)).body;
    expect((await portal.call('second', PayrollSlip.RevokePayRun, { RunId, Reason })).reason).toBe(
      'withSubmitter',
    );
    await portal.ok('keeper', PayrollSlip.RevokePayRun, { RunId, Reason });
    expect((await portal.info(RunId)).State).toBe(9);
    const { rows } = await db.pool.query<{ state_type: number }>(
      'select state_type from approval.form where id = $1',
      [FormID],
    );
    expect(rows[0]!.state_type).toBe(-2);
    expect(await portal.add()).toBeGreaterThan(RunId);
  });

  test('nobody sees or enters their own pay; other pay is opened with a reason', async () => {
    await portal.ok('keeper', PayItem.SavePayItem, {
      Code: 'prize',
      Name: '全勤奖',
      Kind: 1,
      Source: 4,
      FromMonth: paidMonth,
    });
    const RunId = await portal.add();
    const AUID = portal.ids['second']!;
    const typed = { RunId, AUID, Items: [{ Code: 'prize', Amount: '200' }] };
    await portal.ok('second', PayRun.OpenPayRun, { RunId, Reason });
    expect((await portal.call('second', PayRun.TypePayRunPerson, typed)).reason).toBe('ownRow');
    expect((await portal.call('second', PayRun.ExplainPayRunPerson, { RunId, AUID })).reason).toBe('ownRow');
    const own = (await portal.ok('second', PayRun.GetPayRunPersonPage, { RunId })).Rows.find(
      ({ IsOwn }) => IsOwn,
    )!;
    expect([own.AUID, own.Net]).toEqual([AUID, null]);
    expect((await portal.call('keeper', PayRun.TypePayRunPerson, typed)).reason).toBe('notOpened');
    await openRun(RunId);
    await portal.ok('keeper', PayRun.TypePayRunPerson, typed);
    const lines = await portal.ok('keeper', PayRun.ExplainPayRunPerson, { RunId, AUID });
    expect([lines.Gross, lines.Typed[0]!.Amount]).toEqual(['13250.00', '200.00']);
    expect(
      (
        await portal.call('keeper', PayRun.TypePayRunPerson, {
          ...typed,
          Items: [{ Code: 'basic', Amount: '1' }],
        })
      ).reason,
    ).toBe('itemNotTyped');
    expect((await portal.call('ann', PayRun.GetPayRunInfo, { RunId })).status).toBe(403);
    expect((await portal.call('keeper', PayRun.GetPayRunInfo, { RunId: 999_999 })).status).toBe(404);
    const profile = { AUID: portal.ids['keeper']!, Year: 2026, Reason };
    expect((await portal.call('keeper', TaxProfile.RevealTaxProfile, profile)).reason).toBe('ownPay');
    const { rows } = await db.pool.query<{ n: number }>(
      `select count(*)::int as n from kit.audit where act = 'payRun.open' and detail->>'reason' = $1`,
      [Reason],
    );
    expect(rows[0]!.n).toBeGreaterThan(0);
    await db.pool.query('delete from payroll.pay_item');
  });

  test('a correction is paid once; the year goes on from the locked month; reopening wants two others', async () => {
    await portal.corrected('ann', '2020-05', 60_000);
    const RunId = await portal.locked();
    // A correction undone after it was paid is deducted by the next run.
    const { rows: paid } = await db.pool.query<{ id: number }>('select id from payroll.correction');
    await inTransaction(db, (tx) => undoCorrection(tx, paid[0]!.id, new Date()));
    const held = await db.pool.query<{ n: number }>(
      'select count(*)::int as n from payroll.correction where run_id is null and undone_at is null',
    );
    expect(held.rows[0]!.n).toBe(1);
    await db.pool.query('delete from payroll.correction where run_id is null');
    const next = await portal.add(nextMonth);
    await openRun(next);
    const AUID = portal.ids['ann']!;
    const { Lines } = await portal.ok('keeper', PayRun.ExplainPayRunPerson, { RunId: next, AUID });
    const isSameYear = paidMonth.slice(0, 4) === nextMonth.slice(0, 4);
    expect(Lines.map(({ Item }) => Item)).toEqual(['basic', 'tax']);
    // 3 % of 17,400 + 600 - 5,000 are already withheld.
    expect(Lines[1]!.Explain).toContain(isSameYear ? '已扣 390.00' : '已扣 0.00');
    await openRun(RunId);
    const before = await portal.ok('keeper', PayRun.ExplainPayRunPerson, { RunId, AUID });
    expect(before.Lines.map(({ Name, Amount }) => [Name, Amount])).toContainEqual([
      '补发基本工资（2020-05）',
      '600.00',
    ]);

    const ask = async (name: 'chief' | 'deputy' | 'keeper') =>
      portal.call(name, PayRun.ReopenPayRun, {
        RunId,
        RowVersion: (await portal.info(RunId)).RowVersion,
        Reason,
      });
    expect((await ask('keeper')).status).toBe(403);
    expect((await ask('chief')).body.IsReopened).toBe(false);
    expect((await ask('chief')).reason).toBe('askedAnother');
    expect((await ask('deputy')).body.IsReopened).toBe(true);
    expect((await portal.info(RunId)).State).toBe(1);
    const { rows } = await db.pool.query('select from payroll.slip');
    expect(rows).toEqual([]);
    // The correction is open again and will be paid by the run that is locked first.
    const open = await db.pool.query<{ run_id: number | null }>('select run_id from payroll.correction');
    expect(open.rows).toEqual([{ run_id: null }]);
  });

  test('stopped in between it goes on where it was, and pays nobody twice', async () => {
    const RunId = await portal.add();
    await openRun(RunId);
    const whole = await peopleOf(RunId);
    const hash = await hashOf(RunId);
    await db.pool.query(`update payroll.pay_run set asked_at = now() where id = $1`, [RunId]);
    await db.pool.query(`update payroll.pay_run_person set is_due = true, sealed = null where run_id = $1`, [
      RunId,
    ]);
    expect((await portal.call('keeper', PayRun.CalculatePayRun, { RunId })).reason).toBe('calculating');
    expect(await runSlice(db, null, new Date(), 2)).toBe(true);
    expect(await portal.info(RunId)).toMatchObject({ IsCalculating: true, Done: 2, Total: 5 });
    await Promise.all([calculateAll(db, new Date()), calculateAll(db, new Date())]);
    await calculateAll(db, new Date());
    expect([await peopleOf(RunId), await hashOf(RunId)]).toEqual([whole, hash]);
    const asked = await Promise.all(
      [1, 2].map(() => portal.call('keeper', PayRun.CalculatePayRun, { RunId })),
    );
    expect(asked.some(({ status }) => status === 200)).toBe(true);
    expect((await portal.info(RunId)).People).toBe(5);
  });
});
