import { sql } from 'kysely';
import { json, type Executor, type Tx } from '#kit/server/db/database.ts';
import { normName } from '#kit/rules/company-name.ts';
import type { FileFormat } from '#modules/invoices/contract/codes.ts';
import type {
  Disagreement,
  FoundFields,
  InvoiceRecord,
  ReadInvoice,
} from '#modules/invoices/contract/record.ts';
import { invoices, runStatement } from '#modules/invoices/server/queries/db.ts';
import type { StoredReading } from '../rules/merge.ts';

/** An invoice as it is stored. */
export interface InvoiceRow {
  readonly id: number;
  readonly ownerId: number;
  readonly companyId: number | null;
  readonly state: number;
  readonly record: InvoiceRecord;
  readonly sources: ReadInvoice['sources'];
  readonly typed: FoundFields;
  readonly disagreements: readonly Disagreement[];
  readonly isConfirmed: boolean;
  readonly refusedReason: string;
  readonly usedFen: number;
  readonly version: number;
  readonly createdAt: Date;
}

const columns = sql`i.id, i.owner_id as "ownerId", i.company_id as "companyId", i.state, i.record, i.sources, i.typed,
  i.disagreements, i.is_confirmed as "isConfirmed", i.refused_reason as "refusedReason", i.used_fen as "usedFen",
  i.version, i.created_at as "createdAt"`;

/** Returns an invoice of its owner; undefined if they have none with this id. */
export async function findOwn(on: Executor, ownerId: number, id: number): Promise<InvoiceRow | undefined> {
  const [row] = await runStatement<InvoiceRow>(
    on,
    sql`select ${columns} from invoices.invoice i where i.id = ${id} and i.owner_id = ${ownerId}`,
  );
  return row;
}

/** Locks an invoice of its owner for a change. */
export async function holdOwn(tx: Tx, ownerId: number, id: number): Promise<InvoiceRow | undefined> {
  const [row] = await runStatement<InvoiceRow>(
    tx,
    sql`select ${columns} from invoices.invoice i where i.id = ${id} and i.owner_id = ${ownerId} for update`,
  );
  return row;
}

/** Locks invoices in ascending order. */
export const holdInvoices = (tx: Tx, ids: readonly number[]): Promise<InvoiceRow[]> =>
  runStatement<InvoiceRow>(
    tx,
    sql`select ${columns} from invoices.invoice i where i.id = any(${[...ids]}::bigint[]) order by i.id for update`,
  );

/** Returns invoices by their ids. */
export const listInvoices = (on: Executor, ids: readonly number[]): Promise<InvoiceRow[]> =>
  runStatement<InvoiceRow>(
    on,
    sql`select ${columns} from invoices.invoice i where i.id = any(${[...ids]}::bigint[]) order by i.id`,
  );

/** Returns the invoice of an owner that has one of these keys; undefined if there is none. */
export async function findByKeys(
  tx: Tx,
  ownerId: number,
  keys: readonly string[],
): Promise<number | undefined> {
  const [row] = await runStatement<{ id: number }>(
    tx,
    sql`select invoice_id as id from invoices.identity
      where owner_id = ${ownerId} and key = any(${[...keys]}::text[]) order by invoice_id limit 1`,
  );
  return row?.id;
}

/** Contents of an invoice that columns repeat for lists and sums. */
export interface InvoiceContents {
  readonly record: InvoiceRecord;
  readonly sources: ReadInvoice['sources'];
  readonly typed: FoundFields;
  readonly disagreements: readonly Disagreement[];
  readonly isConfirmed: boolean;
  readonly state: number;
  readonly inputSuggested: number;
  readonly parser: number;
}

const valuesOf = ({ record, ...more }: InvoiceContents) => ({
  kind: record.Kind,
  state: more.state,
  code: record.Code,
  number: record.Number,
  issued_on: record.IssuedOn || null,
  buyer_name: record.BuyerName,
  buyer_tax_id: record.BuyerTaxId,
  seller_name: record.SellerName,
  seller_norm: normName(record.SellerName),
  seller_tax_id: record.SellerTaxId,
  currency: record.Currency,
  net_fen: record.Net,
  tax_fen: record.Tax,
  other_fen: record.Other,
  total_fen: record.Total,
  goods: record.Lines[0]?.Name ?? record.Trips.map(({ From, To }) => `${From}—${To}`)[0] ?? '',
  record: json(record),
  sources: json(more.sources),
  typed: json(more.typed),
  disagreements: json(more.disagreements),
  is_confirmed: more.isConfirmed,
  is_red: record.IsRed,
  red_of: record.RedOf,
  input_suggested_fen: more.inputSuggested,
  parser: more.parser,
});

export async function addInvoice(
  tx: Tx,
  ownerId: number,
  contents: InvoiceContents,
  now: Date,
): Promise<number> {
  const { id } = await invoices(tx)
    .insertInto('invoices.invoice')
    .values({ ...valuesOf(contents), owner_id: ownerId, created_at: now })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export async function saveInvoice(tx: Tx, id: number, contents: InvoiceContents): Promise<void> {
  await invoices(tx)
    .updateTable('invoices.invoice')
    .set({ ...valuesOf(contents), removed_at: null, version: sql`version + 1` })
    .where('id', '=', id)
    .execute();
}

/** Writes the state of an invoice; the caller holds its row. */
export async function saveState(
  tx: Tx,
  id: number,
  state: number,
  more: { readonly removedAt?: Date | null; readonly refusedReason?: string } = {},
): Promise<void> {
  await invoices(tx)
    .updateTable('invoices.invoice')
    .set({
      state,
      version: sql`version + 1`,
      ...(more.removedAt === undefined ? {} : { removed_at: more.removedAt }),
      ...(more.refusedReason === undefined ? {} : { refused_reason: more.refusedReason }),
    })
    .where('id', '=', id)
    .execute();
}

/** Replaces the keys of an invoice. */
export async function saveKeys(tx: Tx, ownerId: number, id: number, keys: readonly string[]): Promise<void> {
  await runStatement(
    tx,
    sql`delete from invoices.identity where invoice_id = ${id} and key <> all(${[...keys]}::text[])`,
  );
  await runStatement(
    tx,
    sql`insert into invoices.identity (key, owner_id, invoice_id)
      select key, ${ownerId}, ${id} from unnest(${[...keys]}::text[]) as given (key) order by key
      on conflict do nothing`,
  );
}

/** File of an invoice. */
export interface FileRow {
  readonly uid: string;
  readonly name: string;
  readonly format: FileFormat;
  readonly sha256: string;
  readonly reading: StoredReading;
}

/** Returns the files of invoices, the oldest first. */
export const listFiles = (
  on: Executor,
  ids: readonly number[],
): Promise<(FileRow & { invoiceId: number })[]> =>
  runStatement(
    on,
    sql`select attachment_id as uid, invoice_id as "invoiceId", name, format, sha256, reading from invoices.file
      where invoice_id = any(${[...ids]}::bigint[]) order by added_at, attachment_id`,
  );

/** Returns the invoices of an owner that have a file with these bytes. */
export const findByHash = (on: Executor, ownerId: number, sha256: string): Promise<{ id: number }[]> =>
  runStatement(
    on,
    sql`select i.id from invoices.file f join invoices.invoice i on i.id = f.invoice_id
      where f.sha256 = ${sha256} and i.owner_id = ${ownerId} order by i.id`,
  );

export async function addFile(
  tx: Tx,
  invoiceId: number,
  file: FileRow & { readonly bytes: number },
  now: Date,
): Promise<void> {
  await invoices(tx)
    .insertInto('invoices.file')
    .values({
      attachment_id: file.uid,
      invoice_id: invoiceId,
      name: file.name,
      format: file.format,
      sha256: file.sha256,
      byte_size: file.bytes,
      reading: json(file.reading),
      added_at: now,
    })
    // Parts of one file may turn out to be one invoice.
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Counts the files that a person has added since an instant. */
export async function countFiles(on: Executor, ownerId: number, since: Date): Promise<number> {
  const [row] = await runStatement<{ count: number }>(
    on,
    sql`select count(*)::int as count from invoices.file f join invoices.invoice i on i.id = f.invoice_id
      where i.owner_id = ${ownerId} and f.added_at >= ${since}`,
  );
  return row?.count ?? 0;
}

/** Locks invoices that were removed before an instant and that no form ever used. */
export const holdSwept = (tx: Tx, before: Date, limit: number): Promise<{ id: number; ownerId: number }[]> =>
  runStatement(
    tx,
    sql`select i.id, i.owner_id as "ownerId" from invoices.invoice i
      where i.state = 9 and i.removed_at < ${before}
        and not exists (select from invoices.use u where u.invoice_id = i.id)
        and not exists (select from invoices.claim c where c.invoice_id = i.id)
      order by i.id limit ${limit} for update skip locked`,
  );

/** Returns the files of an invoice that carry other invoices, too, each with one of those. */
export const listSharedFiles = (tx: Tx, id: number): Promise<{ uid: string; otherId: number }[]> =>
  runStatement(
    tx,
    sql`select a.attachment_id as uid, min(b.invoice_id) as "otherId"
      from invoices.file a join invoices.file b on b.attachment_id = a.attachment_id and b.invoice_id <> a.invoice_id
      where a.invoice_id = ${id} group by a.attachment_id`,
  );

/** Deletes an invoice with its keys and events, and what its files say about it. */
export async function deleteInvoice(tx: Tx, id: number): Promise<void> {
  await runStatement(tx, sql`delete from invoices.invoice where id = ${id}`);
}
