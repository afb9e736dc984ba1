import { sql } from 'kysely';
import type { Executor } from '#kit/server/db/database.ts';
import { runStatement } from '#modules/invoices/server/queries/db.ts';

/** Returns the form that uses an invoice; undefined if none does. */
export async function findUse(
  on: Executor,
  invoiceId: number,
): Promise<{ formId: number; number: string } | undefined> {
  const [row] = await runStatement<{ formId: number; number: string }>(
    on,
    sql`select u.form_id as "formId", f.number from invoices.use u join approval.form f on f.id = u.form_id
      where u.invoice_id = ${invoiceId} and u.state < 3`,
  );
  return row;
}
