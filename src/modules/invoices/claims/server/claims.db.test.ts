import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { companyDay } from '#kit/rules/dates.ts';
import { folderStore } from '#kit/server/files/folder-store.ts';
import type { Database } from '#kit/server/db/database.ts';
import { ApprovalForm } from '#modules/approval/contract/ApprovalForm.ts';
import { CacApprovalOrder as Order } from '#modules/approval/contract/CacApprovalOrder.ts';
import { getTemplate } from '#modules/forms/server/open.ts';
import { idOf, openPortal, paidValues, type Member, type Portal } from '#tests/support/approval-portal.ts';
import { eachEngine } from '#tests/support/engines.ts';
import { servedBy } from '#tests/support/modules.ts';
import { folderCode } from '../../contract/rights.ts';
import { Invoice } from '../../folder/contract/Invoice.ts';
import { invoices } from '../../module.ts';

const holders: readonly Member[] = ['a', 'lead', 'head'];

const today = () => companyDay(new Date());

/** Returns the fields of a paper invoice of 106.00 yuan. */
const fieldsOf = (Number: string, more: object = {}) => ({
  Kind: 7 as const,
  Code: '0999926001',
  Number,
  IssuedOn: today(),
  BuyerName: '甲公司',
  SellerName: '样例酒店有限公司',
  Net: '100.00',
  Tax: '6.00',
  ...more,
});

eachEngine('claims of invoices', (open) => {
  let db: Database;
  let portal: Portal;
  let TemplateId: number;
  let subject: number;
  let numbers = 0;

  beforeAll(async () => {
    db = await open();
    portal = await openPortal(db, {
      served: servedBy(invoices, { files: folderStore(join(tmpdir(), 'portico-claim-files')) }),
      permissions: Object.fromEntries(holders.map((who) => [who, [folderCode]])),
    });
    const { rows } = await sql<{ id: number }>`
      insert into people.accounting_subject (code, name, name_en) values ('6601', '差旅费', 'Travel')
      returning id`.execute(db.kysely);
    subject = rows[0]!.id;
    TemplateId = (await getTemplate(db, { code: 'BX' })).id;
  });
  afterAll(() => portal.close());

  const nextNumber = () => String(++numbers).padStart(8, '0');

  /** Adds a paper invoice of 106.00 yuan to somebody's folder. */
  const give = async (who: Member, Number = nextNumber(), more: object = {}) =>
    (await portal.ok(who, Invoice.AddTyped, { Fields: fieldsOf(Number, more) })).InvoiceId;
  const row = (id: number | null, amount = '106.00') => ({
    spentOn: today(),
    subject: { id: subject },
    amount,
    note: '住宿',
    ...(id === null ? {} : { fromInvoice: String(id) }),
  });
  const valuesOf = (ids: readonly number[], more: Record<string, unknown> = {}) => ({
    company: { id: 1 },
    department: { id: 2 },
    costDepartment: { id: 2 },
    period: [today(), today()],
    reason: '出差',
    expenses: ids.map((id) => row(id)),
    invoices: ids.map((Invoice) => ({ Invoice, Amount: '106.00' })),
    offsetsLoan: 'false',
    ...more,
  });
  const file = (who: Member, ids: readonly number[], more: Record<string, unknown> = {}) =>
    portal.call(who, ApprovalForm.AddMyApproval, { TemplateId, Values: valuesOf(ids, more) });
  const filed = async (who: Member, ids: readonly number[]) => {
    const { status, body, message } = await file(who, ids);
    if (status !== 200) throw new Error(message);
    return body;
  };
  const stateOf = async (who: Member, InvoiceId: number) => {
    const { State, FormID } = await portal.ok(who, Invoice.GetDetail, { InvoiceId });
    return [State, FormID];
  };
  const claims = async (): Promise<number> => {
    const { rows } = await sql<{ count: number }>`select count(*)::int as count from invoices.claim`.execute(
      db.kysely,
    );
    return rows[0]!.count;
  };
  const onRow = async (who: Member, FormID: number) => {
    const { RowID, Version } = await portal.ok(who, Order.GetApprovalOrderExamine, { FormID });
    return { FormID, RowID: RowID!, Version };
  };
  const versionOf = async (who: Member, FormID: number) =>
    (await portal.ok(who, Order.GetApprovalOrderExamine, { FormID })).Version;
  const approve = async (FormID: number) =>
    portal.ok('lead', Order.SubmitCacApprovalFormByApproved, await onRow('lead', FormID));
  const acceptAll = async (FormID: number) => {
    const { Invoices } = await portal.ok('fin1', Invoice.GetFormInvoices, { FormID });
    const Decisions = Invoices.map(({ InvoiceId }) => ({ InvoiceId, Accept: true }));
    await portal.ok('fin1', Invoice.Decide, { FormID, Decisions });
  };
  const finish = async (FormID: number, paidAmount = '106.00') => {
    await approve(FormID);
    await acceptAll(FormID);
    await portal.ok('fin1', Order.SubmitCacApprovalFormByFinanceApproved, await onRow('fin1', FormID));
    const Values = { ...paidValues, paidAmount };
    await portal.ok('cash', Order.SubmitCacApprovalFormByFinanceApproved, {
      ...(await onRow('cash', FormID)),
      Values,
    });
  };

  test('an expense stands on its invoices: they are claimed, paid with it, and need no receipts', async () => {
    const ids = [await give('a'), await give('a')];
    const { FormID } = await filed('a', ids);
    expect(await stateOf('a', ids[0]!)).toEqual([4, FormID]);
    const shown = await portal.ok('lead', Invoice.GetShown, { InvoiceIds: ids });
    expect(shown).toMatchObject([
      { Amount: '106.00', SellerName: '样例酒店有限公司' },
      { InvoiceId: ids[1] },
    ]);
    expect(await portal.ok('stranger', Invoice.GetShown, { InvoiceIds: ids })).toEqual([]);
    await finish(FormID, '212.00');
    expect(await stateOf('a', ids[0]!)).toEqual([5, FormID]);
    const [again] = await portal.ok('a', Invoice.GetPicked, { InvoiceIds: [await give('a')] });
    expect(again).toMatchObject({ Subject: { id: subject }, Note: '样例酒店', Left: '106.00' });
  });

  test('without invoices the receipts are required as before', async () => {
    const answer = await file('a', [], { expenses: [row(null)] });
    expect(answer.refusal.Fields).toMatchObject([{ Field: 'receipts' }]);
  });

  test('the same number of somebody else is refused and tells nothing; one’s own form is named', async () => {
    const number = nextNumber();
    const [mine, theirs] = [await give('a', number), await give('lead', number)];
    const { FormID, Number } = await filed('a', [mine]);
    const before = await claims();
    const refused = await file('lead', [theirs]);
    expect(refused.status).toBe(422);
    expect(refused.refusal.Fields).toMatchObject([{ Field: 'invoices' }]);
    expect(refused.refusal.Fields?.[0]?.Msg).toContain('这张发票已报销或正在报销');
    expect(JSON.stringify(refused.refusal)).not.toContain(Number);
    expect(await claims()).toBe(before);
    expect(await stateOf('lead', theirs)).toEqual([2, null]);
    const twice = await file('a', [mine]);
    expect(twice.refusal.Fields?.[0]?.Msg).toContain(Number);
    await finish(FormID);
    expect((await file('lead', [theirs])).status).toBe(422);
  });

  test('two invoices of one person that were given one number are claimed once', async () => {
    const number = nextNumber();
    const first = await give('a', number);
    const second = await give('a');
    await portal.ok('a', Invoice.Edit, { InvoiceId: second, Version: 1, Fields: fieldsOf(number) });
    const both = await file('a', [first, second]);
    expect([both.status, both.refusal.Fields?.[0]?.Field]).toEqual([422, 'invoices']);
    const { Number } = await filed('a', [first]);
    const again = await file('a', [second]);
    expect([again.status, again.refusal.Fields?.[0]?.Msg]).toEqual([422, expect.stringContaining(Number)]);
  });

  test('the id of somebody else’s form does not tell whether it uses an invoice', async () => {
    const number = nextNumber();
    const [mine, theirs] = [await give('a', number), await give('lead', number)];
    const { FormID } = await filed('a', [mine]);
    const codes = async (who: Member, id: number) =>
      (await portal.ok(who, Invoice.GetPicked, { InvoiceIds: [id], FormID })).flatMap(({ Checks }) =>
        Checks.map(({ Code }) => Code),
      );
    expect(await codes('lead', theirs)).toContain('duplicateClaim');
    expect(await codes('a', mine)).not.toContain('duplicateClaim');
  });

  test('a withdrawal frees the claim, another form takes it, and the first one is refused', async () => {
    const number = nextNumber();
    const [mine, theirs] = [await give('a', number), await give('lead', number)];
    const first = await filed('a', [mine]);
    await portal.ok('a', Order.SubmitApprovalFormRevoke, { FormID: first.FormID, Version: first.Version });
    expect(await stateOf('a', mine)).toEqual([2, null]);
    await filed('lead', [theirs]);
    const again = await portal.call('a', Order.SubmitGetCacApprovalForm, {
      FormID: first.FormID,
      Version: await versionOf('a', first.FormID),
    });
    expect([again.status, again.refusal.Fields?.[0]?.Field]).toEqual([422, 'invoices']);
  });

  test('a send-back to the applicant and abandoning free the claim, one to a passed level keeps it', async () => {
    const id = await give('a');
    const { FormID } = await filed('a', [id]);
    await approve(FormID);
    await acceptAll(FormID);
    await portal.ok('fin1', Order.RepulseCacAOByApprovalFinanceNewEditon, {
      ...(await onRow('fin1', FormID)),
      Remark: '再看',
      ToLevel: 1,
    });
    expect(await stateOf('a', id)).toEqual([4, FormID]);
    await portal.ok('lead', Order.RepulseCacAOByApprovalNewEditon, {
      ...(await onRow('lead', FormID)),
      Remark: '改',
    });
    expect(await stateOf('a', id)).toEqual([2, null]);
    // An invoice that was accepted and then given up is not shown as refused.
    expect((await portal.ok('a', Invoice.GetFormInvoices, { FormID })).Invoices).toEqual([]);
    const sent = await portal.ok('a', Order.SubmitGetCacApprovalForm, {
      FormID,
      Version: await versionOf('a', FormID),
    });
    expect(await stateOf('a', id)).toEqual([4, FormID]);
    await portal.ok('a', Order.SubmitApprovalFormRevoke, { FormID, Version: sent.Version });
    expect(await stateOf('a', id)).toEqual([2, null]);
  });

  test('an invoice taken out at resubmission is free, one fen too much is refused', async () => {
    const ids = [await give('a'), await give('a')];
    const over = await file('a', ids, { expenses: [row(ids[0]!, '106.01'), row(ids[1]!)] });
    expect(over.refusal.Fields?.[0]?.Msg).toContain('106.00');
    const { FormID, Version } = await filed('a', ids);
    await portal.ok('a', Order.SubmitApprovalFormRevoke, { FormID, Version });
    await portal.ok('a', Order.SubmitGetCacApprovalForm, {
      FormID,
      Version: await versionOf('a', FormID),
      Values: valuesOf([ids[1]!]),
    });
    expect(await stateOf('a', ids[0]!)).toEqual([2, null]);
    expect(await stateOf('a', ids[1]!)).toEqual([4, FormID]);
    const live = await portal.call('a', Invoice.Remove, { InvoiceId: ids[1]!, Version: 1 });
    expect(live.refusal.Reason).toBe('invoiceInUse');
  });

  test('a warning needs a reason, which approvers read; a wrong title is refused', async () => {
    const wrong = await file('a', [await give('a', nextNumber(), { BuyerName: '丙贸易有限公司' })]);
    expect(wrong.refusal.Fields?.[0]?.Msg).toContain('抬头与公司名称不一致');
    const id = await give('a', nextNumber(), { BuyerName: '个人' });
    const silent = await file('a', [id]);
    expect(silent.refusal.Fields?.[0]?.Msg).toContain('请说明原因：抬头是个人');
    const told = await file('a', [id], {
      invoices: [{ Invoice: id, Amount: '106.00', Reasons: { buyerPersonal: '酒店只开个人抬头' } }],
    });
    expect(told.status).toBe(200);
    const { Cautions } = await portal.ok('lead', Order.GetApprovalOrderExamine, { FormID: told.body.FormID });
    expect(JSON.stringify(Cautions)).toContain('酒店只开个人抬头');
  });

  test('nobody files an invoice of somebody else, and a row cannot name one that is not in the list', async () => {
    const theirs = await give('lead');
    const answer = await file('a', [theirs]);
    expect(answer.refusal.Fields?.[0]?.Msg).toContain('不是您的');
    const mine = await give('a');
    const stray = await file('a', [mine], { expenses: [row(mine), row(theirs)] });
    expect(stray.refusal.Fields?.[0]?.Field).toBe('invoices');
  });

  test('finance accepts, lowers and refuses; the form cannot finish before, nor pay more', async () => {
    const ids = [await give('a'), await give('a'), await give('a')];
    const { FormID } = await filed('a', ids);
    const early = await portal.call('lead', Invoice.Decide, {
      FormID,
      Decisions: [{ InvoiceId: ids[0]!, Accept: true }],
    });
    expect(early.refusal.Reason).toBe('invoiceNotWaiting');
    await approve(FormID);
    const pass = async () =>
      portal.call('fin1', Order.SubmitCacApprovalFormByFinanceApproved, await onRow('fin1', FormID));
    const open = await pass();
    expect([open.refusal.Reason, open.message]).toEqual([
      'objected',
      expect.stringContaining('还有 3 张发票未审核'),
    ]);
    const decide = (InvoiceId: number, more: object) =>
      portal.call('fin1', Invoice.Decide, { FormID, Decisions: [{ InvoiceId, Accept: true, ...more }] });
    const twice = await portal.call('fin1', Invoice.Decide, {
      FormID,
      Decisions: [
        { InvoiceId: ids[0]!, Accept: false, Reason: '重复' },
        { InvoiceId: ids[0]!, Accept: true },
      ],
    });
    expect(twice.status).toBe(404);
    expect((await decide(ids[0]!, {})).status).toBe(200);
    expect((await decide(ids[1]!, { Amount: '106.01' })).refusal.Reason).toBe('invoiceAmount');
    expect((await decide(ids[1]!, { Amount: '50.00' })).refusal.Field).toBe('Decisions.0.Reason');
    expect((await decide(ids[1]!, { Amount: '50.00', Reason: '超标部分自理' })).status).toBe(200);
    expect((await decide(ids[2]!, { Accept: false, Reason: '与本次出差无关' })).status).toBe(200);
    const stranger = await portal.call('stranger', Invoice.Decide, {
      FormID,
      Decisions: [{ InvoiceId: ids[0]!, Accept: true }],
    });
    expect(stranger.status).toBe(404);
    const review = await portal.ok('fin1', Invoice.GetFormInvoices, { FormID });
    expect(review).toMatchObject({ CanDecide: true, Payable: '156.00' });
    expect((await portal.call('stranger', Invoice.GetFormInvoices, { FormID })).status).toBe(404);
    const [state, form] = await stateOf('a', ids[2]!);
    expect([state, form]).toEqual([8, null]);
    const refused = await portal.ok('a', Invoice.GetDetail, { InvoiceId: ids[2]! });
    expect(refused.RefusedReason).toBe('与本次出差无关');
    expect((await pass()).status).toBe(200);
    const pay = async (paidAmount: string) =>
      portal.call('cash', Order.SubmitCacApprovalFormByFinanceApproved, {
        ...(await onRow('cash', FormID)),
        Values: { ...paidValues, paidAmount },
      });
    const reviewedBy = (who: Member) =>
      sql`update invoices.use set decided_by = ${idOf(who)} where form_id = ${FormID}`.execute(db.kysely);
    // After a send-back the cashier could have reviewed new invoices alone.
    await reviewedBy('cash');
    expect((await pay('156.00')).message).toContain('只由您本人审核过');
    await reviewedBy('fin1');
    expect((await pay('156.01')).message).toContain('156.00');
    expect((await pay('156.00')).status).toBe(200);
    expect(await stateOf('a', ids[1]!)).toEqual([5, FormID]);
    expect(await stateOf('a', ids[2]!)).toEqual([8, null]);
  });

  test('an administrator cannot pass by finance: neither jump over it nor finish before invoices are decided', async () => {
    const { FormID } = await filed('a', [await give('a')]);
    const override = async () => ({
      FormID,
      Version: await versionOf('admin', FormID),
      Remark: '加急处理',
    });
    const jump = async () =>
      portal.call('admin', Order.OverrideApprovalJump, { ...(await override()), ToLevel: 3 });
    const end = async () =>
      portal.call('admin', Order.OverrideApprovalEnd, { ...(await override()), How: 'finish' });
    const refused = ['objected', expect.stringContaining('还有 1 张发票未审核')];
    for (const act of [jump, end]) {
      const { refusal, message } = await act();
      expect([refusal.Reason, message]).toEqual(refused);
    }
    await approve(FormID);
    await acceptAll(FormID);
    expect((await end()).status).toBe(200);
  });

  test('a red letter of an invoice in approval makes finance refuse it', async () => {
    const number = `${today().slice(2, 4)}999${'1'.padStart(15, '0')}`;
    const blue = await give('a', number, { Kind: 2, Code: '' });
    const Reasons = { photoOfElectronic: '原件在客户处' };
    const { body } = await file('a', [blue], { invoices: [{ Invoice: blue, Amount: '106.00', Reasons }] });
    await approve(body.FormID);
    await acceptAll(body.FormID);
    // Typed by hand it proves nothing: finance is told, and may go on.
    const red = await give('lead');
    await sql`update invoices.invoice set red_of = ${number}, is_red = true where id = ${red}`.execute(
      db.kysely,
    );
    const hints = async (who: Member) =>
      (await portal.ok(who, Invoice.GetFormInvoices, { FormID: body.FormID })).Invoices.map(
        ({ HasRedHint }) => HasRedHint,
      );
    expect([await hints('fin1'), await hints('a')]).toEqual([[true], [false]]);
    expect((await portal.ok('a', Invoice.GetDetail, { InvoiceId: blue })).Checks).not.toContainEqual({
      Code: 'redLetter',
      Level: 1,
    });
    // An electronic file that fits the invoice does.
    await sql`update invoices.invoice set net_fen = -10000, tax_fen = -600, other_fen = 0, total_fen = -10600,
        sources = '{"Number": "xml", "RedOf": "xml", "Total": "xml"}' where id = ${red}`.execute(db.kysely);
    const late = await portal.call('fin1', Order.SubmitCacApprovalFormByFinanceApproved, {
      ...(await onRow('fin1', body.FormID)),
      Remark: '已核对',
    });
    expect(late.message).toContain('已被红冲');
  });

  test('two owners of one number at once: one form is in approval, the other is refused, every time', async () => {
    for (let round = 0; round < 25; round++) {
      const number = nextNumber();
      const extra = [await give('a'), await give('lead')];
      const [mine, theirs] = [await give('a', number), await give('lead', number)];
      const answers = await Promise.all([file('a', [extra[0]!, mine]), file('lead', [theirs, extra[1]!])]);
      expect(answers.map(({ status }) => status).toSorted((x, y) => x - y)).toEqual([200, 422]);
      const isMine = answers[0].status === 200;
      const FormID = answers.find(({ status }) => status === 200)!.body.FormID;
      expect(await stateOf('a', mine)).toEqual(isMine ? [4, FormID] : [2, null]);
      expect(await stateOf('lead', theirs)).toEqual(isMine ? [2, null] : [4, FormID]);
      expect(await stateOf('a', extra[0]!)).toEqual(isMine ? [4, FormID] : [2, null]);
    }
  });

  test('each live use has all keys of its invoice, and each claim a use that has not ended', async () => {
    const { rows: missing } = await sql`
      select from invoices.use u join invoices.identity k on k.invoice_id = u.invoice_id
      where u.state < 3 and not exists (
        select from invoices.claim c where c.key = k.key and c.form_id = u.form_id)`.execute(db.kysely);
    const { rows: orphans } = await sql`
      select from invoices.claim c where not exists (
        select from invoices.use u where u.invoice_id = c.invoice_id and u.form_id = c.form_id and u.state < 3)`.execute(
      db.kysely,
    );
    const { rows: beyond } = await sql`
      select from invoices.invoice i where i.used_fen <> (
        select coalesce(sum(coalesce(u.accepted_fen, u.amount_fen)), 0) from invoices.use u where u.invoice_id = i.id and u.state < 3)
        or i.used_fen > greatest(i.total_fen, 0)`.execute(db.kysely);
    expect([missing.length, orphans.length, beyond.length]).toEqual([0, 0, 0]);
  });
});
