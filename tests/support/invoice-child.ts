/**
 * A process that opens the embedded database in the folder given as first argument. It files the expense given as second
 * argument in JSON, and everybody approves it up to its payment. It prints when it begins and when it is done.
 */
import { openDatabase } from '#kit/server/db/open.ts';
import { inTransaction } from '#kit/server/db/transaction.ts';
import { addAndSubmit, approve, approveForFinance } from '#modules/approval/server/open.ts';
import { decideInvoices } from '#modules/invoices/review/server/commands/decide.ts';
import { idOf, paidValues, type Member } from './approval-portal.ts';
import { connectAll } from './modules.ts';

/** Expense that the process files, with its invoices and the amount paid in yuan. */
export interface ExpenseOrder {
  readonly template: number;
  readonly values: Readonly<Record<string, unknown>>;
  readonly invoices: readonly number[];
  readonly paidAmount: string;
}

const say = (line: string): void => void process.stdout.write(`${line}\n`);
const by = (who: Member) =>
  ({ id: idOf(who), administers: false, oversees: false, language: 'zh', now: new Date() }) as const;

const order = JSON.parse(process.argv[3] ?? '') as ExpenseOrder;
const db = await openDatabase({ dataDir: process.argv[2] ?? '' });
connectAll(db);
/** Returns the row that waits for a person. */
async function onRow(who: Member, FormID: number) {
  const { rows } = await db.pool.query<{ row: number; version: number }>(
    `select r.no as row, f.version from approval.row r join approval.form f on f.id = r.form_id
     where r.form_id = $1 and r.person_id = $2 and r.status = 6`,
    [FormID, idOf(who)],
  );
  return { FormID, RowID: rows[0]?.row ?? 0, Version: rows[0]?.version ?? 0, Remark: '', Key: who };
}

say('begin');
const { FormID } = await addAndSubmit(db, by('a'), {
  TemplateId: order.template,
  Values: order.values,
  Remark: '',
  Key: 'submit',
});
await approve(db, by('lead'), await onRow('lead', FormID));
const Decisions = order.invoices.map((InvoiceId) => ({ InvoiceId, Accept: true, Reason: '' }));
await inTransaction(db, (tx) => decideInvoices(tx, by('fin1'), { FormID, Decisions }));
await approveForFinance(db, by('fin1'), { ...(await onRow('fin1', FormID)), Values: {} });
await approveForFinance(db, by('cash'), {
  ...(await onRow('cash', FormID)),
  Values: { ...paidValues, paidAmount: order.paidAmount },
});
say('done');
await db.close();
