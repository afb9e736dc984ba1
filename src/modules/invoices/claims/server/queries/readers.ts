import { sql } from 'kysely';
import type { Executor } from '#kit/server/db/database.ts';
import { findSeen, mayRead, viewerOf, type Viewer } from '#modules/approval/server/open.ts';
import { own } from '#modules/forms/contract/values.ts';
import { getEdition, type Reader } from '#modules/forms/server/open.ts';
import { invoicesControl } from '#modules/invoices/claims/contract/filling.ts';
import { waitsForFinance } from '#modules/invoices/review/server/queries/review.ts';
import { runStatement } from '#modules/invoices/server/queries/db.ts';

/**
 * Returns whether a viewer sees the invoices of a form. A level may hide their control; whoever decides on the invoices
 * as finance sees them all the same.
 */
export async function seesInvoices(on: Executor, viewer: Viewer, formId: number): Promise<boolean> {
  const seen = await findSeen(on, viewer, formId);
  if (!seen) return false;
  const { edition } = await getEdition(on, seen.editionId);
  const control = invoicesControl(edition.controls);
  if (control === undefined || own(seen.values, control.name) !== undefined) return true;
  return waitsForFinance(on, formId, viewer.id);
}

/** Returns those of these invoices that are a viewer's, or stand in a form in which they see them. */
export async function listReadableInvoices(
  on: Executor,
  ids: readonly number[],
  viewer: Viewer,
): Promise<ReadonlySet<number>> {
  const rows = await runStatement<{ id: number; isOwn: boolean; formId: number | null }>(
    on,
    sql`select i.id, (i.owner_id = ${viewer.id}) as "isOwn", u.form_id as "formId"
      from invoices.invoice i left join (
        select u.invoice_id, u.form_id from invoices.use u join approval.form f on f.id = u.form_id
        where u.state < 3 and ${mayRead(viewer)}) u on u.invoice_id = i.id
      where i.id = any(${[...ids]}::bigint[]) and (i.owner_id = ${viewer.id} or u.form_id is not null)`,
  );
  const seen = new Map<number, boolean>();
  const allowed = new Set<number>();
  for (const { id, isOwn, formId } of rows) {
    if (!isOwn && formId !== null && !seen.has(formId))
      // oxlint-disable-next-line no-await-in-loop -- almost always one form
      seen.set(formId, await seesInvoices(on, viewer, formId));
    if (isOwn || (formId !== null && seen.get(formId) === true)) allowed.add(id);
  }
  return allowed;
}

/** Returns whether somebody may read a file of invoices: its owner, or a reader of the form that uses it. */
export async function mayReadFile(
  on: Executor,
  reader: Reader,
  _holderId: number,
  uid: string,
): Promise<boolean> {
  const rows = await runStatement<{ id: number }>(
    on,
    sql`select invoice_id as id from invoices.file where attachment_id = ${uid}`,
  );
  const ids = rows.map(({ id }) => id);
  return (await listReadableInvoices(on, ids, viewerOf(reader))).size > 0;
}
