import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { companyDay } from '#kit/rules/dates.ts';
import { migrate } from '#kit/server/db/migrate.ts';
import { openDatabase } from '#kit/server/db/open.ts';
import { killedChild } from '#tests/support/killed-child.ts';
import { inTransaction } from '#kit/server/db/transaction.ts';
import { ensureStandardProcesses } from '#modules/approval/server/open.ts';
import { ensureStandardTemplates, getTemplate } from '#modules/forms/server/open.ts';
import { idOf, makeCompany } from '#tests/support/approval-portal.ts';
import type { ExpenseOrder } from '#tests/support/invoice-child.ts';
import { connectAll } from '#tests/support/modules.ts';
import { addTyped } from '../../folder/server/commands/edit.ts';

/** Times a process is killed between a submission and its payment; a release test sets it higher. */
const kills = Number(process.env.INVOICE_KILLS ?? 2);
const count = 8;

const folders: string[] = [];
const newFolder = (): string => {
  const folder = mkdtempSync(join(tmpdir(), 'portico-invoice-kill-'));
  folders.push(folder);
  return folder;
};
let made: string;
let order: ExpenseOrder;

beforeAll(async () => {
  made = newFolder();
  const db = await openDatabase({ dataDir: made });
  await migrate(db);
  connectAll(db);
  await makeCompany(db);
  await ensureStandardTemplates(db, new Date());
  await ensureStandardProcesses(db, new Date());
  const { rows } = await db.pool.query<{ id: number }>(
    `insert into people.accounting_subject (code, name, name_en) values ('6601', '差旅费', 'Travel') returning id`,
  );
  const today = companyDay(new Date());
  const ids: number[] = [];
  for (let number = 1; number <= count; number++) {
    const Fields = {
      Kind: 7 as const,
      Code: '0999926001',
      Number: String(number).padStart(8, '0'),
      IssuedOn: today,
      BuyerName: '甲公司',
      BuyerTaxId: '',
      SellerName: '样例酒店有限公司',
      SellerTaxId: '',
      Net: '100.00',
      Tax: '6.00',
      Total: '106.00',
    };
    const owner = { id: idOf('a'), language: 'zh', now: new Date() } as const;
    ids.push((await inTransaction(db, (tx) => addTyped(tx, owner, Fields))).InvoiceId);
  }
  order = {
    template: (await getTemplate(db, { code: 'BX' })).id,
    invoices: ids,
    paidAmount: (106 * count).toFixed(2),
    values: {
      company: { id: 1 },
      department: { id: 2 },
      costDepartment: { id: 2 },
      period: [today, today],
      reason: '出差',
      expenses: ids.map((id) => ({
        spentOn: today,
        subject: { id: rows[0]!.id },
        amount: '106.00',
        fromInvoice: String(id),
      })),
      invoices: ids.map((Invoice) => ({ Invoice, Amount: '106.00' })),
      offsetsLoan: 'false',
    },
  };
  await db.close();
});
afterAll(() => folders.forEach((folder) => rmSync(folder, { recursive: true })));

/** Starts a process that files and pays an expense in a folder, and kills it after some time. */
const work = (folder: string, ms: number | null) =>
  killedChild('invoice-child.ts', [folder, JSON.stringify(order)], 'begin', ms);

/** Counts what the steps have written. */
async function outcome(folder: string) {
  const db = await openDatabase({ dataDir: folder });
  try {
    const { rows } = await db.pool.query<Record<string, number>>(
      `select (select count(*)::int from approval.form) as forms,
         (select count(*)::int from approval.form where status = 5) as finished,
         (select count(*)::int from invoices.claim) as claims,
         (select count(*)::int from invoices.use where state = 1) as live,
         (select count(*)::int from invoices.use where state = 2) as paid,
         (select count(*)::int from invoices.use where accepted_fen = amount_fen) as accepted,
         (select count(*)::int from invoices.invoice where state = 2 and used_fen = 0) as usable,
         (select count(*)::int from invoices.invoice where state = 4 and used_fen = total_fen) as submitted,
         (select count(*)::int from invoices.invoice where state = 5 and reimbursed_on is not null) as reimbursed`,
    );
    return rows[0]!;
  } finally {
    await db.close();
  }
}

const none = {
  forms: 0,
  finished: 0,
  claims: 0,
  live: 0,
  paid: 0,
  accepted: 0,
  usable: count,
  submitted: 0,
  reimbursed: 0,
};
const filed = { ...none, forms: 1, claims: count, live: count, usable: 0, submitted: count };
const decided = { ...filed, accepted: count };
const paid = { ...decided, finished: 1, live: 0, paid: count, submitted: 0, reimbursed: count };

test(
  `kill -9 from the submission to the payment of an expense on invoices, ${kills} kills: each step is whole or not at all`,
  { timeout: 180_000 + kills * 10_000 },
  async () => {
    const whole = newFolder();
    cpSync(made, whole, { recursive: true });
    const { said, took } = await work(whole, null);
    expect(said).toEqual(['begin', 'done']);
    expect(await outcome(whole)).toEqual(paid);
    for (let kill = 0; kill < kills; kill++) {
      const folder = newFolder();
      cpSync(made, folder, { recursive: true });
      await work(folder, (took * kill) / kills);
      expect([none, filed, decided, paid]).toContainEqual(await outcome(folder));
    }
  },
);
