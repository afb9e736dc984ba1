import { PayRun } from '#modules/payroll/runs/contract/PayRun.ts';
import { readSheet } from 'read-excel-file/node';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Database } from '#kit/server/db/database.ts';
import { seal } from '#kit/server/secret-box.ts';
import { PayrollSlip } from '#modules/payroll/slips/contract/PayrollSlip.ts';
import { dumpOf, tablesSaying } from '#tests/support/dump.ts';
import { eachEngine } from '#tests/support/engines.ts';
import { basicOf, paidMonth, PayRunPortal, type PayName } from '#tests/support/pay-run-portal.ts';
import { testSecret } from '#tests/support/product.ts';
import { BankBatch } from '../contract/BankBatch.ts';
import { BankLayout } from '../contract/BankLayout.ts';

const Reason = '发薪';
const accountOf = (name: string): string => `62220212345${name.charCodeAt(0)}${name.charCodeAt(1)}`;

eachEngine('files for the bank', (open) => {
  let db: Database;
  let portal: PayRunPortal;
  let RunId: number;

  const setAccount = (name: string, number: string, at: Date | null) =>
    db.pool
      .query(
        `update people.employee_card set bank_number_sealed = $2, bank_number_index = $3 where person_id = $1`,
        [portal.ids[name], seal(testSecret, 'bank number', number), number],
      )
      .then(() =>
        db.pool.query('update people.employee_card set bank_changed_at = $2 where person_id = $1', [
          portal.ids[name],
          at,
        ]),
      );

  beforeAll(async () => {
    db = await open();
    portal = await PayRunPortal.open(db);
    await db.pool.query(
      'insert into people.employee_card (person_id) select id from people.person on conflict do nothing',
    );
  });
  afterAll(() => portal.product.close());
  beforeEach(async () => {
    await db.pool.query('delete from payroll.bank_release; delete from payroll.bank_batch');
    await portal.clear();
    await portal.attendance(paidMonth, 3);
    for (const name of Object.keys(basicOf)) await setAccount(name, accountOf(name), null);
    RunId = await portal.locked();
    await portal.ok('deputy', PayrollSlip.SendPayrollSlip, { RunId });
  });

  const list = (name: PayName = 'chief') => portal.ok(name, BankBatch.GetBankBatchList, { RunId });
  const make = (Format: 1 | 2 | 3 = 1) => portal.call('keeper', BankBatch.MakeBankBatch, { RunId, Format });
  const download = (name: PayName, BatchId: number) =>
    portal.download(name, BankBatch.DownloadBankBatch, { BatchId, Reason });
  const listed = () => portal.ok('chief', BankLayout.GetBankLayoutList, {});
  const linesOf = async (BatchId: number) =>
    (await (await download('chief', BatchId)).text()).trimEnd().split('\r\n');
  const versionOf = async (BatchId: number) =>
    (await list()).Batches.find((one) => one.BatchId === BatchId)!.RowVersion;
  const handOver = async (name: PayName, BatchId: number) =>
    portal.call(name, BankBatch.HandOverBankBatch, { BatchId, RowVersion: await versionOf(BatchId) });
  const answer = async (BatchId: number, Failed: number[] = []) =>
    portal.call('chief', BankBatch.AnswerBankBatch, {
      BatchId,
      RowVersion: await versionOf(BatchId),
      Failed,
    });

  test('made by one, downloaded with a reason, handed over and answered for by another; the run is paid', async () => {
    const { BatchId, People } = (await make()).body;
    expect(People).toBe(5);
    // Everybody is already in a file, so a second file has nobody to pay.
    expect((await make()).reason).toBe('nobodyToPay');
    expect((await handOver('chief', BatchId)).reason).toBe('notDownloaded');
    expect((await download('keeper', BatchId)).status).toBe(403);
    const file = await download('chief', BatchId);
    const lines = (await file.text()).trimEnd().split('\r\n');
    // Net pay: 17,400 - 372 tax.
    expect(lines[0]).toMatch(new RegExp(`^${accountOf('ann')}\\|测ann\\|17028\\.00\\|`));
    expect(lines).toHaveLength(5);
    const { rows } = await db.pool.query<{ reason: string }>(
      `select detail->>'reason' as reason from kit.audit where act = 'bankBatch.download' and target = $1`,
      [`bankBatch:${BatchId}`],
    );
    expect(rows).toEqual([{ reason: Reason }]);
    expect((await answer(BatchId)).reason).toBe('batchState');
    expect((await handOver('chief', BatchId)).status).toBe(200);
    expect((await portal.info(RunId)).State).toBe(5);
    expect((await answer(BatchId)).body.IsRunPaid).toBe(true);
    expect((await portal.info(RunId)).State).toBe(6);
    expect((await list()).Batches.map(({ State }) => State)).toEqual([3]);
    const dump = await dumpOf(db);
    expect(dump).not.toMatch(/(?<![\w+/=-])(?:17028\.?00|1702800)(?![\w+/=-])/);
    const inClear = await tablesSaying(db, accountOf('ann'));
    expect(inClear.filter((name) => name.startsWith('payroll.'))).toEqual([]);
  });

  test('count and sum of a file are known before it is made, to whoever has opened the amounts', async () => {
    expect((await list()).ReadySum).toBeNull();
    await portal.ok('chief', PayRun.OpenPayRun, { RunId, Reason });
    const { Ready, ReadySum } = await list();
    const { BatchId } = (await make()).body;
    const [file] = (await list()).Batches;
    expect(file).toMatchObject({ BatchId, People: Ready, Sum: ReadySum });
    const lines = (await (await download('chief', BatchId)).text()).trimEnd().split('\r\n');
    const fen = lines.reduce((all, line) => all + Math.round(Number(line.split('|')[2]) * 100), 0);
    expect(ReadySum).toBe((fen / 100).toFixed(2));
    expect(await list()).toMatchObject({ Ready: 0, ReadySum: '0.00' });
    // Somebody who has not opened the amounts is told none.
    const others = await list('keeper');
    expect([others.ReadySum, others.Batches[0]!.Sum]).toEqual([null, null]);
  });

  test('two people, also where one has both rights, and whoever prepared the run', async () => {
    const { BatchId } = (await portal.call('second', BankBatch.MakeBankBatch, { RunId, Format: 2 })).body;
    expect((await download('second', BatchId)).status).toBe(422);
    await db.pool.query('insert into payroll.pay_run_hand values ($1, $2)', [RunId, portal.ids['deputy']]);
    expect((await download('deputy', BatchId)).status).toBe(422);
    expect((await download('chief', BatchId)).status).toBe(200);
    expect((await handOver('second', BatchId)).reason).toBe('handsOn');
    const back = { BatchId, RowVersion: await versionOf(BatchId) };
    expect((await portal.call('keeper', BankBatch.TakeBackBankBatch, back)).reason).toBe('downloaded');
    await expect(
      db.pool.query('update payroll.bank_batch set answered_by = made_by, answered_at = now(), state = 3'),
    ).rejects.toThrow('bank_batch_two_people');
  });

  test('a failed payment is repeated in a new file for that person only', async () => {
    const { BatchId } = (await make()).body;
    await download('chief', BatchId);
    await handOver('chief', BatchId);
    const ben = portal.ids['ben']!;
    expect((await answer(BatchId, [ben, 999_999])).reason).toBe('notInFile');
    expect((await answer(BatchId, [ben])).body.IsRunPaid).toBe(false);
    expect((await list()).Batches[0]).toMatchObject({ State: 4, Failed: [{ AUID: ben }] });
    expect((await portal.info(RunId)).State).toBe(5);
    const again = (await make(3)).body;
    expect(again.People).toBe(1);
    const sheet = await readSheet(Buffer.from(await (await download('chief', again.BatchId)).arrayBuffer()));
    // Net pay: 8,700 - 111 tax.
    expect(sheet.map((row) => row.slice(0, 3))).toEqual([
      ['账号', '户名', '金额'],
      [accountOf('ben'), '测ben', 8589],
    ]);
    await handOver('chief', again.BatchId);
    expect((await answer(again.BatchId)).body.IsRunPaid).toBe(true);
  });

  test('a changed account is held back and named, until another lets it through', async () => {
    await setAccount('ann', '999', null);
    // The database itself records the time of the account change.
    await db.pool.query(
      `update people.employee_card set bank_number_index = 'another' where person_id = $1`,
      [portal.ids['ann']],
    );
    await db.pool.query(`update people.employee_card set bank_number_sealed = null where person_id = $1`, [
      portal.ids['cat'],
    ]);
    const AUID = portal.ids['ann']!;
    const { Held, Ready } = await list();
    expect(Ready).toBe(3);
    expect(Held.map((one) => [one.ChineseName, one.Why, one.CanRelease])).toEqual([
      ['测ann', 2, true],
      ['测cat', 1, false],
    ]);
    expect((await make()).body.People).toBe(3);
    const release = (name: PayName, who: number) =>
      portal.call(name, BankBatch.ReleaseBankAccount, { RunId, AUID: who, Reason });
    expect((await release('keeper', AUID)).status).toBe(403);
    expect((await release('second', portal.ids['second']!)).reason).toBe('ownRow');
    expect((await release('chief', portal.ids['cat']!)).reason).toBe('notHeld');
    expect((await release('chief', portal.ids['ben']!)).reason).toBe('notHeld');
    expect((await release('chief', AUID)).status).toBe(200);
    expect((await make()).body.People).toBe(1);
  });

  test('two people make a file at once: one has everybody, the other is told', async () => {
    const both = await Promise.all(
      (['keeper', 'second'] as const).map((name) =>
        portal.call(name, BankBatch.MakeBankBatch, { RunId, Format: 1 }),
      ),
    );
    expect(both.map(({ reason }) => reason).toSorted((a, b) => a.localeCompare(b))).toEqual([
      '',
      'nobodyToPay',
    ]);
    const { BatchId, RowVersion } = (await list()).Batches[0]!;
    await portal.ok('keeper', BankBatch.TakeBackBankBatch, { BatchId, RowVersion });
    expect((await make()).body.People).toBe(5);
  });

  describe('a layout of the company’s own', () => {
    const Columns = [
      { Title: '序号', Source: 8 },
      { Title: 'Acc', Source: 1 },
      { Title: 'Cents', Source: 4 },
      { Title: 'For', Source: 11, Text: 'PAY' },
    ];
    const layout = { Name: '某银行代发', Format: 1, Separator: ';' as const, HasHead: true, Columns };
    const save = (who: PayName, more: object = {}) =>
      portal.call(who, BankLayout.SaveBankLayout, { ...layout, ...more });
    beforeEach(() => db.pool.query('delete from payroll.bank_layout'));

    test('says the columns, and a file keeps them when it is changed or taken out of use', async () => {
      const { LayoutId } = (await save('keeper')).body;
      const asked = { RunId, Format: 3 as const, LayoutId };
      const { BatchId } = (await portal.call('keeper', BankBatch.MakeBankBatch, asked)).body;
      const wanted = (await linesOf(BatchId)).slice(0, 2);
      expect(wanted).toEqual(['序号;Acc;Cents;For', `1;${accountOf('ann')};1702800;PAY`]);
      expect((await list()).Batches[0]).toMatchObject({ Format: 1, Layout: layout.Name });
      const change = { LayoutId, Version: 1, IsActive: false, Columns: Columns.slice(1) };
      expect((await save('keeper', change)).status).toBe(200);
      expect((await listed())[0]).toMatchObject({ Version: 2, IsActive: false });
      expect((await linesOf(BatchId)).slice(0, 2)).toEqual(wanted);
      const refused = await portal.call('keeper', BankBatch.MakeBankBatch, asked);
      expect([refused.reason, refused.refusal.Field]).toEqual(['notFound', 'LayoutId']);
      // No amount is stored in the layout or in readable form anywhere.
      expect(await dumpOf(db)).not.toMatch(/(?<![\w+/=-])1702800(?![\w+/=-])/);
    });

    test('pays by one account and one amount, has a name of its own, and is changed as last seen', async () => {
      const twice = [...Columns, { Title: 'again', Source: 3 }];
      const refused = await save('keeper', { Columns: twice });
      expect([refused.reason, refused.refusal.Field]).toEqual(['columnsLacking', 'Columns']);
      const { LayoutId } = (await save('keeper')).body;
      expect((await save('keeper')).reason).toBe('nameTaken');
      expect((await save('keeper', { LayoutId, Version: 7 })).reason).toBe('setupMoved');
      expect((await save('keeper', { LayoutId: 999_999, Version: 1 })).reason).toBe('notFound');
      expect((await save('ann')).status).toBe(403);
      expect((await portal.call('ann', BankLayout.GetBankLayoutList, {})).status).toBe(403);
      expect(await listed()).toHaveLength(1);
    });
  });

  test('only a published run, and only for whom it is', async () => {
    expect((await portal.call('ann', BankBatch.GetBankBatchList, { RunId })).status).toBe(403);
    expect((await portal.call('chief', BankBatch.GetBankBatchPeople, { BatchId: 999_999 })).status).toBe(404);
    await db.pool.query('delete from payroll.slip; delete from payroll.pay_run');
    RunId = await portal.locked();
    expect((await make()).reason).toBe('runState');
  });
});
