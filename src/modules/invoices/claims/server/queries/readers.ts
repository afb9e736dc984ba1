import { sql } from 'kysely';
import type { Executor } from '#kit/server/db/database.ts';
import { mayRead, viewerOf, type Viewer } from '#modules/approval/server/open.ts';
import type { Reader } from '#modules/forms/server/open.ts';
import { runStatement } from '#modules/invoices/server/queries/db.ts';

/** SQL: invoice `i` is the viewer's, or stands in a form that they may read. */
const isReadable = (viewer: Viewer) => sql<boolean>`(i.owner_id = ${viewer.id} or exists (
  select from invoices.use u join approval.form f on f.id = u.form_id
  where u.invoice_id = i.id and u.state < 3 and ${mayRead(viewer)}))`;

/** Returns those of these invoices that a viewer may read. */
export async function listReadableInvoices(
  on: Executor,
  ids: readonly number[],
  viewer: Viewer,
): Promise<ReadonlySet<number>> {
  const rows = await runStatement<{ id: number }>(
    on,
    sql`select i.id from invoices.invoice i where i.id = any(${[...ids]}::bigint[]) and ${isReadable(viewer)}`,
  );
  return new Set(rows.map(({ id }) => id));
}

/** Returns whether somebody may read a file of invoices: its owner, or a reader of the form that uses it. */
export async function mayReadFile(
  on: Executor,
  reader: Reader,
  _holderId: number,
  uid: string,
): Promise<boolean> {
  const rows = await runStatement(
    on,
    sql`select from invoices.file a join invoices.invoice i on i.id = a.invoice_id
      where a.attachment_id = ${uid} and ${isReadable(viewerOf(reader))} limit 1`,
  );
  return rows.length > 0;
}
