import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { GivenOf, Placed } from '#kit/contract/call.ts';
import { companyDay, shiftMonths } from '#kit/rules/dates.ts';
import type { Database } from '#kit/server/db/database.ts';
import { seal } from '#kit/server/secret-box.ts';
import { BankBatch } from '#modules/payroll/bank/contract/BankBatch.ts';
import { PayGroup } from '#modules/payroll/setup/contract/PayGroup.ts';
import { PayrollSlip } from '#modules/payroll/slips/contract/PayrollSlip.ts';
import { ProgramAccount } from '#modules/people/programs/contract/ProgramAccount.ts';
import { ask } from '#tests/support/ask.ts';
import { eachEngine } from '#tests/support/engines.ts';
import { basicOf, paidMonth, PayRunPortal } from '#tests/support/pay-run-portal.ts';
import { addPeople, testPassword } from '#tests/support/people.ts';
import { testSecret, type Caller } from '#tests/support/product.ts';
import { PayRun } from '../contract/PayRun.ts';

eachEngine('programs in payroll', (open) => {
  let db: Database;
  let portal: PayRunPortal;
  let program: Caller;
  const as = <C extends Placed>(who: Caller, call: C, input: GivenOf<C>) =>
    ask(portal.product, who, call, input, 'zh');

  beforeAll(async () => {
    db = await open();
    portal = await PayRunPortal.open(db);
    await db.pool.query(
      'insert into people.employee_card (person_id) select id from people.person on conflict do nothing',
    );
    for (const name of Object.keys(basicOf))
      await db.pool.query(
        `update people.employee_card set bank_number_sealed = $2, bank_number_index = $3 where person_id = $1`,
        [portal.ids[name], seal(testSecret, 'bank number', `62220${name.length}`), name],
      );
    // An account entered for the first time does not count as changed.
    await db.pool.query('update people.employee_card set bank_changed_at = null');
    const { keys: keysId } = await addPeople(db, [
      {
        loginName: 'keys',
        permissions: [
          'LoginRecordManagement',
          'AASPermissionManagement',
          'PayrollManagement',
          'PayrollApproval',
          'Remuneration',
        ],
      },
    ]);
    const keys = await portal.product.signIn('keys');
    const { rows } = await db.pool.query<{ id: number }>(
      'select role_id as id from people.person_role where person_id = $1',
      [keysId],
    );
    const made = await as(keys, ProgramAccount.AddProgramAccount, {
      Name: '薪资核算程序',
      Purpose: '每月核算',
      // The deputy owns the program. They approve runs and prepare none themselves.
      OwnerId: portal.ids['deputy']!,
      DeptId: 1,
      Areas: ['pay'],
      MayWrite: true,
      EndDay: shiftMonths(companyDay(new Date()), 6),
      RoleIDs: rows.map(({ id }) => id),
    });
    if (made.status !== 200) throw new Error(made.message);
    const AUID = made.body.AUID;
    const { body } = await as(keys, ProgramAccount.CreateProgramToken, {
      AUID,
      Name: '服务器',
      Days: 30,
      Password: testPassword,
    });
    program = { headers: { authorization: `Bearer ${body.Token}` } };
  });
  afterAll(() => portal.product.close());
  beforeEach(async () => {
    await db.pool.query('delete from payroll.bank_batch');
    await portal.clear();
    await portal.attendance(paidMonth, 3);
  });

  const answeredBy = (name: 'chief' | 'deputy') =>
    db.pool.query('update people.program_account set owner_id = $1', [portal.ids[name]]);

  test('who answers for a program that computed a run neither locks nor publishes it, another does', async () => {
    const RunId = await portal.add();
    expect((await as(program, PayRun.CalculatePayRun, { RunId })).message).toBe('');
    const { FormID } = (await portal.submit(RunId)).body;
    await portal.approve(FormID);
    expect((await portal.lock('deputy', RunId)).reason).toBe('handsOn');
    expect((await portal.info(RunId, 'deputy')).Can.Lock).toBe(false);
    expect((await portal.lock('chief', RunId)).status).toBe(200);
    expect((await portal.call('deputy', PayrollSlip.SendPayrollSlip, { RunId })).status).toBe(422);
    expect((await portal.call('chief', PayrollSlip.SendPayrollSlip, { RunId })).status).toBe(200);
  });

  test('a file for the bank is made by one and handed over by another: the two are one', async () => {
    const RunId = await portal.locked();
    await portal.ok('chief', PayrollSlip.SendPayrollSlip, { RunId });
    const made = await as(program, BankBatch.MakeBankBatch, { RunId, Format: 1 });
    expect(made.message).toBe('');
    const { BatchId } = made.body;
    const take = (name: 'deputy' | 'chief') =>
      portal.download(name, BankBatch.DownloadBankBatch, { BatchId, Reason: '发薪' });
    const canOf = async (name: 'deputy' | 'chief') =>
      (await portal.ok(name, BankBatch.GetBankBatchList, { RunId })).Batches[0]!.Can.Download;
    expect([await canOf('deputy'), (await take('deputy')).status]).toEqual([false, 422]);
    // A later change of the program's owner does not change who prepared the run.
    await answeredBy('chief');
    expect([await canOf('deputy'), (await take('deputy')).status]).toEqual([false, 422]);
    await answeredBy('deputy');
    expect([await canOf('chief'), (await take('chief')).status]).toEqual([true, 200]);
  });

  test('it keeps nobody’s pay who answers for it', async () => {
    const asked = { GroupId: portal.groupId, FromMonth: paidMonth, AUIDs: [portal.ids['deputy']!] };
    expect((await as(program, PayGroup.SetPayGroupMember, asked)).reason).toBe('ownPay');
    expect((await portal.call('keeper', PayGroup.SetPayGroupMember, asked)).status).toBe(200);
    const RunId = await portal.add();
    const type = (name: 'deputy' | 'ann') =>
      as(program, PayRun.TypePayRunPerson, {
        RunId,
        AUID: portal.ids[name]!,
        Items: [{ Code: 'prize', Amount: '1' }],
      });
    expect((await type('deputy')).reason).toBe('ownRow');
    expect((await type('ann')).reason).not.toBe('ownRow');
    const others = { ...asked, AUIDs: [portal.ids['cat']!] };
    expect((await as(program, PayGroup.SetPayGroupMember, others)).message).toBe('');
    await portal.ok('keeper', PayGroup.EndPayGroupMember, {
      AUID: portal.ids['deputy']!,
      LastMonth: '2020-01',
    });
  });

  test('a hand of a program is also the hand of who answers for it, for good', async () => {
    const RunId = await portal.add();
    await as(program, PayRun.CalculatePayRun, { RunId });
    const { rows } = await db.pool.query<{ name: string }>(
      `select p.chinese_name as name from payroll.pay_run_hand h join people.person p on p.id = h.person_id
       where h.run_id = $1 order by 1`,
      [RunId],
    );
    expect(rows.map(({ name }) => name)).toEqual(['测deputy', '测keeper', '薪资核算程序']);
  });
});
