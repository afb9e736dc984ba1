import { readFileSync } from 'node:fs';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ApprovalForm } from '#modules/approval/contract/ApprovalForm.ts';
import { CacApprovalOrder as Order } from '#modules/approval/contract/CacApprovalOrder.ts';
import { getTemplate } from '#modules/forms/server/open.ts';
import { idOf, loanValues, openPortal, type Member, type Portal } from '#tests/support/approval-portal.ts';
import { eachEngine } from '#tests/support/engines.ts';
import { verifyRecords } from './queries/log.ts';

eachEngine('the check of a record', (open) => {
  let portal: Portal;
  let loan: number;

  beforeAll(async () => {
    portal = await openPortal(await open());
    loan = (await getTemplate(portal.db, { code: 'JK' })).id;
  });
  afterAll(() => portal.close());

  const tampered: string[] = [];
  const run = (text: string) => sql.raw(text).execute(portal.db.kysely);
  const verdict = (FormID: number, printed = {}, who: Member = 'a') =>
    portal.ok(who, Order.VerifyApprovalRecord, { FormID, ...printed });
  /** Creates a form with a history: submitted, approved once, sent back, submitted again. */
  const filed = async (): Promise<number> => {
    const { FormID } = await portal.ok('a', ApprovalForm.AddMyApproval, {
      TemplateId: loan,
      Values: loanValues('100.00'),
    });
    const row = await portal.ok('lead', Order.GetApprovalOrderExamine, { FormID });
    await portal.ok('lead', Order.RepulseCacAOByApprovalNewEditon, {
      FormID,
      RowID: row.RowID!,
      Version: row.Version,
      Remark: '补充附件',
    });
    const back = await portal.ok('a', Order.GetApprovalOrderExamine, { FormID });
    await portal.ok('a', Order.SubmitGetCacApprovalForm, { FormID, Version: back.Version });
    return FormID;
  };

  test('says that it is intact, and finds the place of a printout in it', async () => {
    const FormID = await filed();
    const first = await verdict(FormID);
    expect(first).toMatchObject({ IsIntact: true, BrokenAt: null, Printout: null, Amount: '100.00' });
    const printed = { Seq: first.Seq, Hash: first.Hash };
    expect(await verdict(FormID, printed)).toMatchObject({ Printout: 'present' });
    const row = await portal.ok('lead', Order.GetApprovalOrderExamine, { FormID });
    await portal.ok('lead', Order.SubmitCacApprovalFormByApproved, {
      FormID,
      RowID: row.RowID!,
      Version: row.Version,
    });
    expect(await verdict(FormID, printed)).toMatchObject({ IsIntact: true, Printout: 'earlier' });
    const other = await verdict(await filed());
    expect(await verdict(FormID, { Seq: other.Seq, Hash: other.Hash })).toMatchObject({
      Printout: 'foreign',
    });
    expect(await verdict(FormID, { Seq: 999, Hash: first.Hash })).toMatchObject({ Printout: 'foreign' });
    // Holders of a true printout who may not read the form are told so; nobody else learns that the form exists.
    const refused = async (asked = {}) =>
      (await portal.call('stranger', Order.VerifyApprovalRecord, { FormID, ...asked })).refusal.Reason;
    expect(await refused()).toBe('notFound');
    expect(await refused(printed)).toBe('recordNotYours');
    expect(await refused({ ...printed, Seq: printed.Seq + 1 })).toBe('notFound');
    expect(await refused({ Seq: other.Seq, Hash: other.Hash })).toBe('notFound');
  });

  test.each([
    [
      'a remark',
      2,
      (id: number) => `update approval.log set message = '改' where form_id = ${id} and seq = 2`,
    ],
    [
      'a removed end',
      'end',
      (id: number) => `delete from approval.log where form_id = ${id}
      and seq = (select max(seq) from approval.log where form_id = ${id})`,
    ],
    ['the amount', 'after', (id: number) => `update approval.form set amount = 999999 where id = ${id}`],
    [
      'a value that no list shows',
      'after',
      (id: number) => `update approval.form
        set form_values = form_values || '{"reason": "别的用途"}' where id = ${id}`,
    ],
    [
      'who decided',
      'after',
      (id: number) => `update approval.row set name = '别人' where form_id = ${id} and no = 1`,
    ],
    ['the status', 'after', (id: number) => `update approval.form set status = 5 where id = ${id}`],
    [
      'whose form it is',
      'after',
      (id: number) => `update approval.form set applicant_id = ${idOf('lead')} where id = ${id}`,
    ],
    [
      'a decision that nobody made',
      'after',
      (id: number) => `update approval.row set status = 2, decided_by_id = ${idOf('head')}
        where form_id = ${id} and status = 6`,
    ],
    [
      'a decision that was made',
      'after',
      (id: number) => `delete from approval.row where form_id = ${id} and no = 1`,
    ],
  ])('finds a change of %s by a hand in the database', async (_what, at, tamper) => {
    const FormID = await filed();
    const { Seq } = await verdict(FormID);
    await run('alter table approval.log disable trigger append_only');
    await run(tamper(FormID));
    await run('alter table approval.log enable trigger append_only');
    const broken = at === 'end' ? Seq : at === 'after' ? Seq + 1 : at;
    const said = await verdict(FormID, {}, 'lead');
    expect(said).toMatchObject({ IsIntact: false, BrokenAt: broken });
    // The check of all records must find the same as the check of one record.
    const all = await verifyRecords(portal.db);
    expect(all.broken).toContainEqual({ number: said.Number, seq: broken });
    tampered.push(said.Number);
    expect(all.broken.map(({ number }) => number)).toEqual(tampered);
  });

  const byOwner = async (...texts: string[]) => {
    for (const text of ['disable', ...texts, 'enable'])
      if (text === 'disable' || text === 'enable')
        for (const table of ['approval.log', 'approval.remark', 'approval.seal', 'kit.audit'])
          await run(`alter table ${table} ${text} trigger append_only`);
      else await run(text);
  };
  const remarked = async (): Promise<number> => {
    const FormID = await filed();
    for (const MsgInfo of ['第一条“引号"\n换行', '第二条'])
      await portal.ok('lead', Order.AddCacApprovalOrderMsg, { FormID, MsgInfo, IEnclosure: [] });
    return FormID;
  };

  test('remarks are under the record', async () => {
    const FormID = await remarked();
    expect(await verdict(FormID)).toMatchObject({ IsIntact: true });
    await expect(run(`update approval.remark set message = '改' where form_id = ${FormID}`)).rejects.toThrow(
      /append/i,
    );
  });

  test.each([
    ['changed', (id: number) => `update approval.remark set message = '改' where form_id = ${id} and no = 1`],
    ['removed', (id: number) => `delete from approval.remark where form_id = ${id} and no = 2`],
    [
      'said to be somebody else’s',
      (id: number) =>
        `update approval.remark set person_id = ${idOf('head')} where form_id = ${id} and no = 2`,
    ],
  ])('finds a remark that was %s', async (_what, tamper) => {
    const FormID = await remarked();
    await byOwner(tamper(FormID));
    const said = await verdict(FormID, {}, 'lead');
    expect(said).toMatchObject({ IsIntact: false, BrokenAt: said.Seq + 1 });
    expect((await verifyRecords(portal.db)).broken).toContainEqual({
      number: said.Number,
      seq: said.Seq + 1,
    });
  });

  const hashes = async () =>
    (await sql<{ hash: string }>`select hash from approval.remark order by id`.execute(portal.db.kysely))
      .rows;

  test('remarks of before are chained by the migration as the product chains them', async () => {
    const FormID = await remarked();
    const before = await hashes();
    const migration = readFileSync(
      new URL('../../../../../migrations/0033_seals.sql', import.meta.url),
      'utf8',
    );
    const block = /do \$\$.*?\$\$;/s.exec(migration)![0];
    await byOwner(`update approval.remark set hash = ''`, `delete from approval.remark_head`, block);
    const again = await hashes();
    // Only the last two are compared: earlier tests have tampered with the other remarks.
    expect(again.slice(-2)).toEqual(before.slice(-2));
    expect(await verdict(FormID)).toMatchObject({ IsIntact: true });
  });
});
