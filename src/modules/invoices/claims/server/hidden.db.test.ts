import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { companyDay } from '#kit/rules/dates.ts';
import { folderStore } from '#kit/server/files/folder-store.ts';
import { ApprovalForm } from '#modules/approval/contract/ApprovalForm.ts';
import { CacApprovalOrder as Order } from '#modules/approval/contract/CacApprovalOrder.ts';
import { getTemplate } from '#modules/forms/server/open.ts';
import { idOf, openPortal, type Member, type Portal } from '#tests/support/approval-portal.ts';
import { eachEngine } from '#tests/support/engines.ts';
import { servedBy } from '#tests/support/modules.ts';
import { folderCode } from '../../contract/rights.ts';
import { Invoice } from '../../folder/contract/Invoice.ts';
import { invoices } from '../../module.ts';
import { mayReadFile } from './queries/readers.ts';

const FILE = '00000000-0000-4000-8000-000000000001';

eachEngine('invoices that a level hides', (open) => {
  let portal: Portal;
  let FormID: number;
  let InvoiceId: number;

  beforeAll(async () => {
    const db = await open();
    portal = await openPortal(db, {
      served: servedBy(invoices, { files: folderStore(join(tmpdir(), 'portico-hidden-files')) }),
      permissions: { a: [folderCode] },
    });
    const { id: TemplateId } = await getTemplate(db, { code: 'BX' });
    // Every level hides the invoices; finance decides on them all the same.
    await sql`insert into approval.process_edition (process_id, number, content)
      select e.process_id, e.number + 1, jsonb_set(e.content, '{branches}', (
        select jsonb_agg(jsonb_set(b, '{levels}', (
          select jsonb_agg(l || '{"hide": ["invoices"]}'::jsonb) from jsonb_array_elements(b->'levels') l)))
        from jsonb_array_elements(e.content->'branches') b))
      from approval.process_edition e join approval.process p on p.id = e.process_id
      where p.template_id = ${TemplateId}`.execute(db.kysely);
    const { rows } = await sql<{ id: number }>`
      insert into people.accounting_subject (code, name, name_en) values ('6601', '差旅费', 'Travel')
      returning id`.execute(db.kysely);
    const today = companyDay(new Date());
    const Fields = {
      Kind: 7 as const,
      Code: '0999926001',
      Number: '00000001',
      IssuedOn: today,
      BuyerName: '甲公司',
      SellerName: '样例酒店有限公司',
      Net: '100.00',
      Tax: '6.00',
    };
    ({ InvoiceId } = await portal.ok('a', Invoice.AddTyped, { Fields }));
    await sql`insert into invoices.file (attachment_id, invoice_id, name, format, sha256, byte_size, reading, added_at)
      values (${FILE}, ${InvoiceId}, 'a.pdf', 'pdf', '', 1, '{"record": {}, "sources": {}, "disagreements": []}', now())`.execute(
      db.kysely,
    );
    const row = { spentOn: today, subject: { id: rows[0]!.id }, amount: '106.00', note: '住宿' };
    const Values = {
      company: { id: 1 },
      department: { id: 2 },
      costDepartment: { id: 2 },
      period: [today, today],
      reason: '出差',
      expenses: [{ ...row, fromInvoice: String(InvoiceId) }],
      invoices: [{ Invoice: InvoiceId, Amount: '106.00' }],
      offsetsLoan: 'false',
    };
    ({ FormID } = await portal.ok('a', ApprovalForm.AddMyApproval, { TemplateId, Values }));
  });
  afterAll(() => portal.close());

  const shown = async (who: Member) => [
    (await portal.ok(who, Invoice.GetShown, { InvoiceIds: [InvoiceId] })).length,
    (await portal.ok(who, Invoice.GetFormInvoices, { FormID })).Invoices.length,
  ];
  const mayFetch = (who: Member) =>
    mayReadFile(portal.db, { id: idOf(who), permissions: new Set() }, 0, FILE);

  test('neither the invoices nor their files are read there; the applicant and finance that decides read them', async () => {
    expect([await shown('lead'), await mayFetch('lead')]).toEqual([[0, 0], false]);
    expect([await shown('a'), await mayFetch('a')]).toEqual([[1, 1], true]);
    const { RowID, Version } = await portal.ok('lead', Order.GetApprovalOrderExamine, { FormID });
    await portal.ok('lead', Order.SubmitCacApprovalFormByApproved, { FormID, RowID: RowID!, Version });
    expect([await shown('fin1'), await mayFetch('fin1')]).toEqual([[1, 1], true]);
    expect(await shown('lead')).toEqual([0, 0]);
  });
});
