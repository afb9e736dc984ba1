import { sql } from 'kysely';
import type { Executor } from '#kit/server/db/database.ts';
import { findSeen, mayRead, viewerOf, type Viewer } from '#modules/approval/server/open.ts';
import type { Reader } from '#modules/forms/server/open.ts';
import { runStatement } from '#modules/invoices/server/queries/db.ts';
import { itemsIn } from '../../contract/filling.ts';

/** Invoice that a viewer owns, or that stands in forms which they may read. */
interface Found {
  readonly id: number;
  readonly isOwn: boolean;
  readonly forms: readonly number[];
}

const listFound = (on: Executor, viewer: Viewer, which: ReturnType<typeof sql<boolean>>) =>
  runStatement<Found>(
    on,
    sql`select i.id, i.owner_id = ${viewer.id} as "isOwn",
        array(select u.form_id from invoices.use u join approval.form f on f.id = u.form_id
          where u.invoice_id = i.id and u.state < 3 and ${mayRead(viewer)} order by u.form_id) as forms
      from invoices.invoice i where ${which}`,
  );

/** Returns the invoices in the values of a form that a viewer sees: a level may hide the control that names them. */
async function invoicesSeen(on: Executor, viewer: Viewer, formId: number): Promise<ReadonlySet<number>> {
  const seen = await findSeen(on, viewer, formId);
  return new Set(
    Object.values(seen?.values ?? {}).flatMap((value) => itemsIn(value).map((item) => item.Invoice)),
  );
}

async function onlyReadable(
  on: Executor,
  viewer: Viewer,
  found: readonly Found[],
): Promise<ReadonlySet<number>> {
  const readable = new Set(found.filter(({ isOwn }) => isOwn).map(({ id }) => id));
  const others = found.filter(({ isOwn }) => !isOwn);
  for (const formId of new Set(others.flatMap(({ forms }) => forms))) {
    const seen = await invoicesSeen(on, viewer, formId);
    for (const { id, forms } of others) if (forms.includes(formId) && seen.has(id)) readable.add(id);
  }
  return readable;
}

/** Returns those of these invoices that a viewer may read. */
export const listReadableInvoices = async (
  on: Executor,
  ids: readonly number[],
  viewer: Viewer,
): Promise<ReadonlySet<number>> =>
  onlyReadable(on, viewer, await listFound(on, viewer, sql<boolean>`i.id = any(${[...ids]}::bigint[])`));

/** Returns whether a form shows a viewer its invoices. */
export async function showsInvoices(
  on: Executor,
  viewer: Viewer,
  formId: number,
  ids: readonly number[],
): Promise<boolean> {
  const seen = await invoicesSeen(on, viewer, formId);
  return ids.every((id) => seen.has(id));
}

/** Returns whether somebody may read a file of invoices: its owner, or whoever sees the invoice in a form. */
export async function mayReadFile(
  on: Executor,
  reader: Reader,
  _holderId: number,
  uid: string,
): Promise<boolean> {
  const viewer = viewerOf(reader);
  const holds = sql<boolean>`exists (
    select from invoices.file a where a.invoice_id = i.id and a.attachment_id = ${uid})`;
  return (await onlyReadable(on, viewer, await listFound(on, viewer, holds))).size > 0;
}
