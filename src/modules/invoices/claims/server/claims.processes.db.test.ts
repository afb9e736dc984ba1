import { spawn, type ChildProcess } from 'node:child_process';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { companyDay } from '#kit/rules/dates.ts';
import type { Database } from '#kit/server/db/database.ts';
import { openDatabase } from '#kit/server/db/open.ts';
import { inTransaction } from '#kit/server/db/transaction.ts';
import { ApprovalForm } from '#modules/approval/contract/ApprovalForm.ts';
import { ensureStandardProcesses } from '#modules/approval/server/open.ts';
import { ensureStandardTemplates, getTemplate } from '#modules/forms/server/open.ts';
import { idOf, makeCompany, type Member } from '#tests/support/approval-portal.ts';
import { createDatabase } from '#tests/support/engines.ts';
import { connectAll } from '#tests/support/modules.ts';
import { isGate } from '#tests/support/suite.ts';
import { addTyped } from '../../folder/server/commands/edit.ts';

/** How often two processes claim one invoice. */
const rounds = isGate ? 40 : 200;
const program = join(import.meta.dirname, '../../../../../tests/support/approval-server-child.ts');

let db: Database;
let drop: () => Promise<void>;
let template: number;
let subject: number;
const children: ChildProcess[] = [];
const ports: number[] = [];

const start = async (url: string): Promise<void> => {
  const child = spawn(process.execPath, [program, url], { stdio: ['pipe', 'pipe', 'inherit'] });
  children.push(child);
  const { value } = await createInterface(child.stdout)[Symbol.asyncIterator]().next();
  ports.push(Number(value));
};

beforeAll(async () => {
  const made = await createDatabase();
  drop = made.drop;
  db = await openDatabase({ url: made.url, dataDir: '', connections: 4 });
  connectAll(db);
  await makeCompany(db);
  await ensureStandardTemplates(db, new Date());
  await ensureStandardProcesses(db, new Date());
  const { rows } = await sql<{ id: number }>`
    insert into people.accounting_subject (code, name, name_en) values ('6601', '差旅费', 'Travel')
    returning id`.execute(db.kysely);
  subject = rows[0]!.id;
  template = (await getTemplate(db, { code: 'BX' })).id;
  await Promise.all([start(made.url), start(made.url)]);
});
afterAll(async () => {
  for (const child of children) child.stdin?.end();
  await db.close();
  await drop();
});

const today = () => companyDay(new Date());

/** Adds a paper invoice of this number to somebody's folder. */
const give = async (who: Member, number: number): Promise<number> => {
  const Fields = {
    Kind: 7 as const,
    Code: '0999926001',
    Number: String(number).padStart(8, '0'),
    IssuedOn: today(),
    BuyerName: '甲公司',
    BuyerTaxId: '',
    SellerName: '样例酒店有限公司',
    SellerTaxId: '',
    Net: '100.00',
    Tax: '6.00',
    Total: '106.00',
  };
  const owner = { id: idOf(who), language: 'zh', now: new Date() } as const;
  return (await inTransaction(db, (tx) => addTyped(tx, owner, Fields))).InvoiceId;
};

/** Submits an expense that stands on invoices, at one of the two processes. */
async function submit(port: number, who: Member, ids: readonly number[]): Promise<number> {
  const Values = {
    company: { id: 1 },
    department: { id: 2 },
    costDepartment: { id: 2 },
    period: [today(), today()],
    reason: '出差',
    expenses: ids.map((id) => ({
      spentOn: today(),
      subject: { id: subject },
      amount: '106.00',
      fromInvoice: String(id),
    })),
    invoices: ids.map((Invoice) => ({ Invoice, Amount: '106.00' })),
    offsetsLoan: 'false',
  };
  const answer = await fetch(`http://127.0.0.1:${port}${ApprovalForm.AddMyApproval.path}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${who}`, 'content-type': 'application/json' },
    body: JSON.stringify({ TemplateId: template, Values }),
  });
  await answer.arrayBuffer();
  return answer.status;
}

test(`${rounds} races of two processes for one invoice: exactly one claim each time`, async () => {
  for (let round = 0; round < rounds; round++) {
    const both = round * 3;
    const mine = [await give('a', both), await give('a', both + 1)];
    const theirs = [await give('lead', both + 2), await give('lead', both)];
    const statuses = await Promise.all([submit(ports[0]!, 'a', mine), submit(ports[1]!, 'lead', theirs)]);
    expect(statuses.toSorted((x, y) => x - y)).toEqual([200, 422]);
  }
  const { rows } = await sql<{ claims: number; uses: number; forms: number }>`
    select (select count(*)::int from invoices.claim) as claims,
      (select count(*)::int from invoices.use where state = 1) as uses,
      (select count(*)::int from approval.form where status = 1) as forms`.execute(db.kysely);
  expect(rows[0]).toEqual({ claims: rounds * 2, uses: rounds * 2, forms: rounds });
});
