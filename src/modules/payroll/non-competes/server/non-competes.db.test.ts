import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { companyDay, shiftMonth } from '#kit/rules/dates.ts';
import { lastDayOf } from '#kit/rules/months.ts';
import type { Database } from '#kit/server/db/database.ts';
import { inTransaction } from '#kit/server/db/transaction.ts';
import { boxOf } from '#kit/server/secret-box.ts';
import type { RunHeld } from '#modules/payroll/calculation/server/rules/run/types.ts';
import { PayRun } from '#modules/payroll/runs/contract/PayRun.ts';
import { keepNonCompete, revokeNonCompete, waiveNonCompete } from '#modules/payroll/server/open.ts';
import { PayrollSlip } from '#modules/payroll/slips/contract/PayrollSlip.ts';
import { dumpOf } from '#tests/support/dump.ts';
import { eachEngine } from '#tests/support/engines.ts';
import { nextMonth, paidMonth, PayRunPortal, type PayName } from '#tests/support/pay-run-portal.ts';
import { testSecret } from '#tests/support/product.ts';
import { NonCompete } from '../contract/NonCompete.ts';

const Reason = '核对';
const box = boxOf([testSecret], 'pay');
/** Clause months of a person who leaves at the end of `nextMonth`. */
const first = shiftMonth(nextMonth, 1);
const second = shiftMonth(nextMonth, 2);
const third = shiftMonth(nextMonth, 3);
/** Tax on clause pay: 3 % from the year after the last day on, when there are no basic deductions left. */
const taxOf = (month: string, yuan: number): number =>
  month.slice(0, 4) === nextMonth.slice(0, 4) ? 0 : (yuan * 3) / 100;

eachEngine('non-competes', (open) => {
  let db: Database;
  let portal: PayRunPortal;
  let forms: readonly number[];

  beforeAll(async () => {
    db = await open();
    portal = await PayRunPortal.open(db);
    await portal.attendance(paidMonth, 3);
    // Existing forms stand in for the resignations of the tests.
    await portal.bringToLock(await portal.add());
    const { rows } = await db.pool.query<{ id: number }>('select id from approval.form order by id');
    forms = rows.map(({ id }) => id);
  });
  afterAll(() => portal.product.close());
  beforeEach(async () => {
    await portal.clear();
    await db.pool.query('delete from payroll.non_compete; update people.person set leave_date = null');
    await portal.attendance(paidMonth, 3);
    await portal.attendance(nextMonth, 3);
    // Wages from which the mean months are calculated.
    await portal.locked();
  });

  const keep = async (name: PayName, last: string, months = 12, at = 0, now = new Date()) => {
    const personId = portal.ids[name]!;
    await db.pool.query('update people.person set leave_date = $2 where id = $1', [personId, last]);
    const kept = { personId, formId: forms[at]!, last, months, percent: 30 };
    await inTransaction(db, (tx) => keepNonCompete(tx, kept, { by: portal.ids['keeper']!, now }));
  };
  const waive = (now: Date, at = 0) =>
    inTransaction(db, (tx) =>
      waiveNonCompete(tx, forms[at]!, '公司放弃', { by: portal.ids['keeper']!, now }),
    );
  /** Revokes the resignation behind a clause and restores the person. */
  const revoke = async () => {
    await db.pool.query('update people.person set leave_date = null');
    await inTransaction(db, (tx) => revokeNonCompete(tx, forms[0]!));
  };
  const toldBack = async () =>
    (
      await db.pool.query<{ person_id: number; zh: string; en: string }>(
        `select person_id, title_zh as zh, title_en as en from kit.notice where key like 'non-compete-back:%' order by person_id`,
      )
    ).rows;
  const rows = async (name: PayName = 'keeper') =>
    (await portal.ok(name, NonCompete.GetNonCompetePage, {})).Rows;
  const linesOf = async (RunId: number, name: string) => {
    await portal.ok('keeper', PayRun.OpenPayRun, { RunId, Reason });
    const AUID = portal.ids[name]!;
    const { Lines } = await portal.ok('keeper', PayRun.ExplainPayRunPerson, { RunId, AUID });
    return Lines.map(({ Name, Amount }) => [Name, Amount]);
  };
  const problemsOf = async (RunId: number) =>
    (await portal.ok('keeper', PayRun.GetPayRunPersonPage, { RunId })).Rows.flatMap(({ Problems }) =>
      Problems.map(({ Is }) => Is),
    );
  const end = async (LastDay: string, Cause: 1 | 2 | 3, name: PayName = 'keeper') => {
    const { NonCompeteId, Version } = (await rows())[0]!;
    return portal.call(name, NonCompete.EndNonCompete, { NonCompeteId, Version, LastDay, Cause, Reason });
  };

  test('whoever has left is paid month by month, once, with how it came about, and gets a slip', async () => {
    await keep('dan', lastDayOf(nextMonth));
    const groups = await portal.ok('keeper', PayRun.GetPayRunGroupList, { Month: first, Kind: 3 });
    expect(groups.map(({ GroupId, People }) => [GroupId, People])).toEqual([[portal.groupId, 1]]);
    const RunId = await portal.add(first, 3);
    // The mean month is 4,350, of which 30 % are paid. The amount is below the basic deduction, so no tax is due.
    expect((await linesOf(RunId, 'dan'))[0]).toEqual(['竞业限制补偿', '1305.00']);
    expect(await problemsOf(RunId)).not.toContain('clauseLow');
    await portal.bringToLock(RunId);
    const twice = await portal.add(first, 3);
    expect(await linesOf(twice, 'dan')).toEqual([]);
    // Clause pay is not a settlement, which can still be made later.
    const { rows: once } = await db.pool.query('select * from payroll.paid_once');
    expect(once).toEqual([]);
    await portal.ok('deputy', PayrollSlip.SendPayrollSlip, { RunId });
    const { rows: slips } = await db.pool.query<{ kind: number; month: string }>(
      `select kind, month from payroll.slip where person_id = $1 order by id`,
      [portal.ids['dan']],
    );
    expect(slips).toEqual([
      { kind: 1, month: paidMonth },
      { kind: 3, month: first },
    ]);
    expect(await dumpOf(db)).not.toMatch(/(?<![\w+/=-])(?:1305\.00|130500)(?![\w+/=-])/);
  });

  test('a month that was left out is paid with the next; what was paid beyond an earlier end is kept back', async () => {
    await keep('dan', lastDayOf(nextMonth), 6);
    const RunId = await portal.add(second, 3);
    expect((await linesOf(RunId, 'dan')).slice(0, 2)).toEqual([
      [`补发竞业限制补偿（${first}）`, '1305.00'],
      ['竞业限制补偿', '1305.00'],
    ]);
    await portal.bringToLock(RunId);
    expect((await end(lastDayOf(first), 3)).status).toBe(200);
    const next = await portal.add(third, 3);
    expect(await linesOf(next, 'dan')).toContainEqual([`扣回竞业限制补偿（${second}）`, '-1305.00']);
    expect(await problemsOf(next)).toContain('owes');
    // Once the end is taken back, the completed month is due again and nothing is deducted.
    const { NonCompeteId, Version } = (await rows())[0]!;
    await portal.ok('keeper', NonCompete.ResumeNonCompete, { NonCompeteId, Version, Reason });
    expect((await portal.submit(next)).reason).toBe('inputsMoved');
    await portal.ok('keeper', PayRun.CalculatePayRun, { RunId: next });
    expect((await linesOf(next, 'dan')).map(([name]) => name)).not.toContain(`扣回竞业限制补偿（${second}）`);
  });

  test('a run that keeps back more than it pays is submitted as any other', async () => {
    await keep('dan', lastDayOf(nextMonth), 6);
    await portal.bringToLock(await portal.add(second, 3));
    expect((await end(lastDayOf(first), 3)).status).toBe(200);
    const RunId = await portal.add(third, 3);
    const { Gross } = await portal.ok('keeper', PayRun.OpenPayRun, { RunId, Reason });
    expect(Gross).toBe('-1305.00');
    expect((await portal.submit(RunId)).status).toBe(200);
  });

  test('given up while it holds it pays three months more; against the month before the cause is found', async () => {
    await keep('dan', lastDayOf(nextMonth));
    await portal.bringToLock(await portal.add(first, 3));
    expect((await end(lastDayOf(first), 1)).status).toBe(200);
    const next = await portal.add(second, 3);
    expect((await linesOf(next, 'dan'))[0]).toEqual(['竞业限制补偿（公司放弃，额外三个月）', '3915.00']);
    const [taxBefore, tax] = [taxOf(first, 1305), taxOf(second, 3915)];
    const { Rows } = await portal.ok('keeper', PayRun.GetPayRunVariancePage, { RunId: next });
    expect(Rows.map(({ Name, Before, Now, Cause }) => [Name, Before, Now, Cause])).toEqual([
      ['竞业限制补偿（公司放弃，额外三个月）', '0.00', '3915.00', 10],
      ['竞业限制补偿', '1305.00', '0.00', 10],
      ...(tax === 0 ? [] : [['个人所得税', taxBefore.toFixed(2), tax.toFixed(2), 6]]),
    ]);
    const sums = await portal.ok('keeper', PayRun.GetPayRunVarianceSums, { RunId: next });
    const net = [1305 - taxBefore, 3915 - tax].map((yuan) => yuan.toFixed(2));
    expect([sums.NetBefore, sums.Net, sums.Open]).toEqual([...net, 0]);
  });

  test('below 30 per cent of the mean, or the minimum wage, it is told and not stopped', async () => {
    await keep('dan', lastDayOf(nextMonth));
    await db.pool.query(`update people.person set entry_date = '2020-01-21' where id = $1`, [
      portal.ids['dan'],
    ]);
    const RunId = await portal.add(first, 3);
    expect(await problemsOf(RunId)).toEqual([]);
    await inTransaction(db, (tx) =>
      keepNonCompete(
        tx,
        {
          personId: portal.ids['dan']!,
          formId: forms[1]!,
          last: lastDayOf(nextMonth),
          months: 1,
          percent: 29,
        },
        { by: portal.ids['keeper']!, now: new Date() },
      ),
    );
    await portal.ok('keeper', PayRun.CalculatePayRun, { RunId });
    expect(await problemsOf(RunId)).toEqual(['clauseLow']);
    expect((await portal.submit(RunId)).status).toBe(200);
  });

  test('kept again it has other months; waived before it begins it never was, while it holds it ends', async () => {
    const today = companyDay(new Date());
    await keep('dan', today, 6);
    await keep('dan', today, 24);
    expect((await rows()).map(({ Months, State, Percent }) => [Months, State, Percent])).toEqual([
      [24, 1, 30],
    ]);
    await waive(new Date());
    expect(await rows()).toEqual([]);
    await keep('dan', lastDayOf(nextMonth), 12);
    await waive(new Date());
    const [held] = await rows();
    expect(held).toMatchObject({ State: 2, EndedDay: today, EndCause: 1, EndReason: '公司放弃' });
    await waive(new Date());
    expect((await rows())[0]!.Version).toBe(held!.Version);
    await expect(keep('dan', lastDayOf(nextMonth), 12)).rejects.toThrow('clauseEnded');
    await inTransaction(db, (tx) => revokeNonCompete(tx, forms[0]!));
    expect(await rows()).toEqual([]);
  });

  test('a leaving revoked after months were paid: the next run of wages keeps them back, explained, once, and payroll is told', async () => {
    await keep('dan', lastDayOf(nextMonth));
    await portal.bringToLock(await portal.add(first, 3));
    await portal.attendance(first, 3);
    await portal.attendance(second, 3);
    const waiting = await portal.add(first);
    await db.pool.query(`update people.person set english_name = '' where id = $1`, [portal.ids['dan']]);
    await revoke();
    const told = await toldBack();
    expect(told.map(({ person_id }) => person_id)).toEqual([portal.ids['keeper'], portal.ids['second']]);
    expect(told[0]!.zh).toMatch(/^测dan的离职已撤销.*竞业限制/);
    // A person without an English name is named by their Chinese name.
    expect(told[0]!.en).toMatch(/^The leaving of 测dan was revoked/);
    expect(told[0]!.zh + told[0]!.en).not.toMatch(/1,?305/);
    // A run calculated before the change cannot be submitted.
    expect((await portal.submit(waiting)).reason).toBe('inputsMoved');
    await portal.ok('keeper', PayRun.CalculatePayRun, { RunId: waiting });
    const kept = [`扣回竞业限制补偿（${first} 工资条已付）`, '-1305.00'];
    expect(await linesOf(waiting, 'dan')).toContainEqual(kept);
    const { Rows } = await portal.ok('keeper', PayRun.GetPayRunCorrectionPage, { RunId: waiting });
    expect(Rows.map(({ AUID, Amount, Explain }) => [AUID, Amount, Explain])).toEqual([
      [portal.ids['dan'], '-1305.00', `离职已撤销，竞业限制不再履行：${first} 工资条已付 1,305.00`],
    ]);
    await portal.bringToLock(waiting);
    const after = await linesOf(await portal.add(second), 'dan');
    expect(after.map(([name]) => name)).not.toContainEqual(expect.stringMatching(/竞业限制/));
    expect(await dumpOf(db)).not.toMatch(/(?<![\w+/=-])(?:-?1305\.00|-?130500)(?![\w+/=-])/);
  });

  test('kept back it counts for tax as it was paid, and takes nothing off the mean of a later leaving', async () => {
    await keep('dan', lastDayOf(nextMonth));
    await portal.bringToLock(await portal.add(first, 3));
    await portal.attendance(first, 3);
    await revoke();
    await db.pool.query('update payroll.pay_group set non_compete_tax = 0');
    try {
      const RunId = await portal.locked(first);
      const { rows: slips } = await db.pool.query<{ sealed: string }>(
        'select sealed from payroll.slip where run_id = $1 and person_id = $2',
        [RunId, portal.ids['dan']],
      );
      // The clause was paid as wages, so the deduction lowers the year's income even though the group no longer taxes
      // it.
      const held = JSON.parse(box.open(slips[0]!.sealed)) as RunHeld;
      expect(held.adds!.income).toBe(435_000 - 130_500);
    } finally {
      await db.pool.query('update payroll.pay_group set non_compete_tax = 1');
    }
    await keep('dan', lastDayOf(second), 12, 1);
    // 30 % of 4,350, the wage of both months.
    expect((await linesOf(await portal.add(third, 3), 'dan'))[0]).toEqual(['竞业限制补偿', '1305.00']);
  });

  test('nobody is told of a leaving revoked where slips come to nothing of its clause', async () => {
    await keep('dan', lastDayOf(nextMonth));
    const RunId = await portal.bringToLock(await portal.add(first, 3));
    const { rows: slips } = await db.pool.query<{ sealed: string }>(
      'select sealed from payroll.slip where run_id = $1',
      [RunId],
    );
    const held = JSON.parse(box.open(slips[0]!.sealed)) as RunHeld;
    const clauses = Object.fromEntries(Object.keys(held.clauses!).map((key) => [key, 0]));
    const sealed = box.seal(JSON.stringify({ ...held, clauses } satisfies RunHeld));
    await db.pool.query('update payroll.slip set sealed = $2 where run_id = $1', [RunId, sealed]);
    await revoke();
    expect(await toldBack()).toEqual([]);
  });

  test('whoever came back is not paid for the clause of before', async () => {
    await keep('dan', lastDayOf(nextMonth));
    const RunId = await portal.add(first, 3);
    expect((await linesOf(RunId, 'dan')).length).toBeGreaterThan(0);
    const came = (day: string) =>
      db.pool.query('update people.person set entry_date = $2 where id = $1', [portal.ids['dan'], day]);
    await came(`${first}-15`);
    await portal.ok('keeper', PayRun.CalculatePayRun, { RunId });
    expect(await linesOf(RunId, 'dan')).toEqual([]);
    await came('2020-01-01');
  });

  test('payroll ends a non-compete within its days, in the version last seen, never their own', async () => {
    await keep('second', lastDayOf(paidMonth));
    await db.pool.query('update people.person set leave_date = null');
    expect((await rows())[0]).toMatchObject({ IsOwn: false, Percent: 30 });
    expect((await rows('second'))[0]).toMatchObject({ IsOwn: true, Percent: null });
    expect((await end(lastDayOf(nextMonth), 1, 'second')).reason).toBe('ownPay');
    const outside = await end(lastDayOf(paidMonth), 1);
    expect([outside.reason, outside.refusal.Field]).toEqual(['endOutside', 'LastDay']);
    expect((await end(lastDayOf(nextMonth), 1, 'deputy')).status).toBe(403);
    expect((await portal.call('ann', NonCompete.GetNonCompetePage, {})).status).toBe(403);
    expect((await rows('deputy')).length).toBe(1);
    const { NonCompeteId, Version } = (await rows())[0]!;
    expect((await end(lastDayOf(nextMonth), 1)).status).toBe(200);
    const stale = { NonCompeteId, Version, Reason };
    expect((await portal.call('keeper', NonCompete.ResumeNonCompete, stale)).reason).toBe('clauseMoved');
    const { rows: told } = await db.pool.query<{ detail: unknown }>(
      `select detail from kit.audit where act = 'nonCompete.end'`,
    );
    expect(told.at(-1)!.detail).toMatchObject({ reason: Reason, cause: 1 });
  });

  test('beyond somebody’s data scope a clause is neither listed nor ended', async () => {
    await keep('dan', lastDayOf(paidMonth));
    const { NonCompeteId, Version } = (await rows())[0]!;
    await db.pool.query('update people.role set data_scope = 1');
    try {
      expect(await rows()).toEqual([]);
      const asked = { NonCompeteId, Version, Reason };
      expect((await portal.call('keeper', NonCompete.ResumeNonCompete, asked)).status).toBe(404);
    } finally {
      await db.pool.query('update people.role set data_scope = 4');
    }
  });
});
