import { sql } from 'kysely';
import type { Executor } from '#kit/server/db/database.ts';
import type { Reader } from '#modules/forms/server/open.ts';
import { runStatement } from '#modules/invoices/server/queries/db.ts';

/** Returns whether somebody may read a file of invoices: its owner. */
export async function mayReadFile(
  on: Executor,
  reader: Reader,
  _holderId: number,
  uid: string,
): Promise<boolean> {
  const rows = await runStatement(
    on,
    sql`select from invoices.file f join invoices.invoice i on i.id = f.invoice_id
      where f.attachment_id = ${uid} and i.owner_id = ${reader.id} limit 1`,
  );
  return rows.length > 0;
}
