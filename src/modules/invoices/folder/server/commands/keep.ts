import { createHash } from 'node:crypto';
import type { Database, Tx } from '#kit/server/db/database.ts';
import { lockNamed } from '#kit/server/db/named-lock.ts';
import { inTransaction } from '#kit/server/db/transaction.ts';
import type { FileStore } from '#kit/server/files/file-store.ts';
import type { FileFormat } from '#modules/invoices/contract/codes.ts';
import type { FileReading, FoundFields, ReadInvoice } from '#modules/invoices/contract/record.ts';
import { identityKeys, keysOf } from '#modules/invoices/reading/server/rules/identity.ts';
import { standardInputTaxRule, suggestInputTax } from '#modules/invoices/reading/server/rules/input-tax.ts';
import { READER_VERSION } from '#modules/invoices/reading/server/commands/read-file.ts';
import { addEvent } from '#modules/invoices/server/queries/events.ts';
import { bindTaken, storeCheckedFile, takeUploads } from '#modules/forms/server/open.ts';
import { invoiceState, isOpenState } from '../../contract/states.ts';
import * as queries from '../queries/invoices.ts';
import { mergeFiles } from '../rules/merge.ts';

/** Holder of an invoice's files among attachments. */
export const holder = (invoiceId: number) => ({ module: 'invoices', id: invoiceId });

const media = { xml: 'application/xml', ofd: 'application/ofd', pdf: 'application/pdf' };

/** Returns the media type of a file by its content. Pictures are PNG or JPEG. */
const mediaOf = (format: FileFormat, bytes: Uint8Array): string =>
  format === 'image' ? (bytes[0] === 0x89 ? 'image/png' : 'image/jpeg') : media[format];

export interface NewFile {
  readonly name: string;
  readonly bytes: Uint8Array;
  readonly reading: FileReading;
}

/** Invoices that a file carries, and whether the owner had one of them already. */
export interface Kept {
  readonly ids: readonly number[];
  readonly isJoined: boolean;
}

/** Returns the state of an invoice by what is known about it. */
const stateOf = ({ missing, isWitnessed, record }: ReadInvoice, isConfirmed: boolean): number =>
  record.Kind !== null && missing.length === 0 && (isWitnessed || isConfirmed)
    ? invoiceState.usable
    : invoiceState.toCheck;

/** Returns what is stored of an invoice, from the merged contents of its files. */
export const contentsOf = (
  merged: ReadInvoice,
  typed: FoundFields,
  isConfirmed: boolean,
): queries.InvoiceContents => ({
  record: merged.record,
  sources: merged.sources,
  typed,
  disagreements: merged.disagreements,
  isConfirmed,
  state: stateOf(merged, isConfirmed),
  inputSuggested: suggestInputTax(merged.record, standardInputTaxRule),
  parser: READER_VERSION,
});

/** Adds a file to an invoice that the owner has, and reads all its files anew unless a form uses it. */
async function joinFile(
  tx: Tx,
  ownerId: number,
  id: number,
  file: queries.FileRow & { bytes: number },
  now: Date,
) {
  const row = (await queries.holdOwn(tx, ownerId, id))!;
  await queries.addFile(tx, id, file, now);
  await addEvent(tx, id, { kind: 'fileAdded', personId: ownerId, detail: { sha256: file.sha256 }, now });
  if (!isOpenState(row.state) && row.state !== invoiceState.removed) return;
  const files = await queries.listFiles(tx, [id]);
  const merged = mergeFiles(files, row.typed);
  await queries.saveInvoice(tx, id, contentsOf(merged, row.typed, row.isConfirmed));
  await queries.saveKeys(tx, ownerId, id, keysOf(id, merged.record, files));
}

async function addOrJoin(
  tx: Tx,
  ownerId: number,
  file: Omit<queries.FileRow, 'reading'> & { bytes: number },
  read: ReadInvoice,
  now: Date,
): Promise<{ id: number; isJoined: boolean }> {
  const reading = { record: read.record, sources: read.sources, disagreements: read.disagreements };
  const keys = identityKeys(read.record, file.sha256);
  const known = await queries.findByKeys(tx, ownerId, keys);
  if (known !== undefined) {
    await joinFile(tx, ownerId, known, { ...file, reading }, now);
    return { id: known, isJoined: true };
  }
  const merged = mergeFiles([{ sha256: file.sha256, reading }], {});
  const id = await queries.addInvoice(tx, ownerId, contentsOf(merged, {}, false), now);
  await queries.addFile(tx, id, { ...file, reading }, now);
  await queries.saveKeys(tx, ownerId, id, keys);
  await addEvent(tx, id, { kind: 'read', personId: ownerId, detail: { sha256: file.sha256 }, now });
  return { id, isJoined: false };
}

/** Keeps a file that was read in its owner's folder. Files of one invoice join, in any order. */
export async function keepFile(
  db: Database,
  files: FileStore,
  ownerId: number,
  { name, bytes, reading }: NewFile,
  now: Date,
): Promise<Kept> {
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  // The same bytes again add nothing, so they are not stored, either.
  const known = await inTransaction(db, (tx) => keepSame(tx, ownerId, sha256, now));
  if (known) return known;
  const mediaType = mediaOf(reading.format, bytes);
  const uid = await storeCheckedFile(db, files, { name, bytes, mediaType }, ownerId);
  return inTransaction(db, async (tx) => {
    // A parallel upload may have been faster; then the new copy is swept like every upload that nobody saved.
    const same = await keepSame(tx, ownerId, sha256, now);
    if (same) return same;
    const file = { uid, name, format: reading.format, sha256, bytes: bytes.length };
    const kept: { id: number; isJoined: boolean }[] = [];
    for (const read of reading.invoices) {
      // oxlint-disable-next-line no-await-in-loop -- statements of one transaction
      kept.push(await addOrJoin(tx, ownerId, file, read, now));
    }
    await bindTaken(tx, holder(kept[0]!.id), [uid], await takeUploads(tx, [uid], ownerId));
    return { ids: kept.map(({ id }) => id), isJoined: kept.some(({ isJoined }) => isJoined) };
  });
}

/**
 * Locks a person's folder. If it has invoices of these bytes, brings back the removed ones; returns null if it has none.
 */
async function keepSame(tx: Tx, ownerId: number, sha256: string, now: Date): Promise<Kept | null> {
  await lockNamed(tx, `invoices.folder ${ownerId}`);
  const same = await queries.findByHash(tx, ownerId, sha256);
  if (same.length === 0) return null;
  for (const { id } of same) {
    const row = await queries.holdOwn(tx, ownerId, id);
    if (row?.state === invoiceState.removed) await restoreHeld(tx, row, now);
  }
  return { ids: same.map(({ id }) => id), isJoined: true };
}

/** Brings back a removed invoice whose row is held. */
export async function restoreHeld(tx: Tx, row: queries.InvoiceRow, now: Date): Promise<void> {
  const files = await queries.listFiles(tx, [row.id]);
  const merged = mergeFiles(files, row.typed);
  await queries.saveInvoice(tx, row.id, contentsOf(merged, row.typed, row.isConfirmed));
  await addEvent(tx, row.id, { kind: 'restored', personId: row.ownerId, now });
}
