import { randomBytes } from 'node:crypto';
import { Readable } from 'node:stream';
import { finished } from 'node:stream/promises';
import { general, refuse } from '#kit/contract/refusals.ts';
import type { Executor, Tx } from '#kit/server/db/database.ts';
import type { FileStore } from '#kit/server/files/file-store.ts';
import type { Actor } from '#kit/server/http/context.ts';
import { extensionPoint } from '#kit/server/registry.ts';
import { uploadItemOf } from '../../contract/FormAttachment.ts';
import { extensionOf, fileTypes, MAX_FILE_BYTES } from '../../contract/files.ts';
import { formRefusals } from '../../contract/refusals.ts';
import type { UploadItem } from '../../contract/values.ts';
import * as queries from '../queries/attachments.ts';
import type { AttachmentRow, Holder } from '../queries/attachments.ts';
import { matchesExtension } from './file-content.ts';
import { allowance, assertWithin, tooMuchToday } from './upload-limits.ts';

const MAX_NAME = 150;
const DAY_MS = 24 * 60 * 60 * 1000;

/**
 * Returns a file's name without folders and control characters. A long name is cut in the middle, so that it keeps its
 * extension.
 */
function cleanName(given: string): string {
  const name = given
    .normalize('NFC')
    .toWellFormed()
    .replace(/^.*[\\/]/, '')
    // oxlint-disable-next-line no-control-regex -- these are what is taken out
    .replace(/[\u0000-\u001F\u007F\u200E\u200F\u202A-\u202E\u2066-\u2069]/g, '')
    .trim();
  if (name.length <= MAX_NAME) return name;
  const extension = /\.[^.]{1,10}$/.exec(name)?.[0] ?? '';
  return `${name.slice(0, MAX_NAME - extension.length - 1)}…${extension}`.toWellFormed();
}

/**
 * Counts the bytes of an upload. Bytes above the limit are read and dropped, so that the client receives the answer.
 */
async function* counted(stream: Readable, count: { bytes: number }, left: number): AsyncGenerator<Buffer> {
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    count.bytes += chunk.length;
    if (count.bytes < MAX_FILE_BYTES && count.bytes <= left) yield chunk;
  }
}

/** Reads and drops the rest of a refused upload. */
async function drain(stream: Readable): Promise<void> {
  await finished(stream.resume(), { cleanup: true }).catch(() => undefined);
}

const isTooLarge = (cause: unknown): boolean =>
  cause instanceof Error && 'code' in cause && cause.code === 'FST_REQ_FILE_TOO_LARGE';

/**
 * Stores an uploaded file for a person until it is saved with a record (one day at most). A refused file leaves
 * nothing behind.
 * @throws Refused fileUnsupported, fileTooLarge (50 MB or more), fileMismatch, uploadsToday, tooManyUnbound
 */
export async function storeAttachment(
  on: Executor,
  files: FileStore,
  upload: { readonly fileName: string; readonly stream: Readable },
  uploadedBy: number,
): Promise<UploadItem> {
  // The client may disconnect at any time, even while nothing is being read.
  upload.stream.on('error', () => undefined);
  const name = cleanName(upload.fileName);
  const extension = extensionOf(name);
  if (!extension) {
    await drain(upload.stream);
    refuse(formRefusals.fileUnsupported, { field: 'file' });
  }
  const fileKey = randomBytes(16).toString('hex');
  // The row is written before the bytes, so that the sweep finds them even if this process dies.
  const uid = await queries.addAttachment(on, { name, fileKey, uploadedBy });
  const count = { bytes: 0 };
  try {
    const left = await allowance(on, uploadedBy, new Date());
    await files.put(fileKey, Readable.from(counted(upload.stream, count, left)));
    if (count.bytes > left) tooMuchToday(on);
    if (count.bytes >= MAX_FILE_BYTES) refuse(formRefusals.fileTooLarge, { field: 'file' });
    if (!(await matchesExtension(extension, () => files.open(fileKey)))) {
      refuse(formRefusals.fileMismatch, { field: 'file' });
    }
    await queries.saveStored(on, uid, { mediaType: fileTypes[extension].media, byteSize: count.bytes });
    await assertWithin(on, uploadedBy, new Date());
  } catch (cause) {
    await drain(upload.stream);
    await files.remove(fileKey);
    await queries.removeAttachment(on, uid);
    if (isTooLarge(cause)) refuse(formRefusals.fileTooLarge, { field: 'file' });
    throw cause;
  }
  return uploadItemOf(uid, name);
}

/**
 * Stores the bytes of a file whose content another module has checked, for a person until it is saved with a record.
 * @throws Refused uploadsToday, tooManyUnbound
 */
export async function storeCheckedFile(
  on: Executor,
  files: FileStore,
  file: { readonly name: string; readonly bytes: Uint8Array; readonly mediaType: string },
  uploadedBy: number,
): Promise<string> {
  const fileKey = randomBytes(16).toString('hex');
  const uid = await queries.addAttachment(on, { name: cleanName(file.name), fileKey, uploadedBy });
  try {
    if (file.bytes.length > (await allowance(on, uploadedBy, new Date()))) tooMuchToday(on);
    await files.put(fileKey, Readable.from([Buffer.from(file.bytes)]));
    await queries.saveStored(on, uid, { mediaType: file.mediaType, byteSize: file.bytes.length });
    return uid;
  } catch (cause) {
    await files.remove(fileKey);
    await queries.removeAttachment(on, uid);
    throw cause;
  }
}

const isHeldBy = (row: AttachmentRow, holder: Holder | undefined): boolean =>
  holder !== undefined && row.holderModule === holder.module && row.holderId === holder.id;

/**
 * Returns whether a person may attach a file to a record: it is their own new upload, or already part of the record.
 */
const mayBind = (row: AttachmentRow, by: number, holder: Holder | undefined): boolean =>
  isHeldBy(row, holder) || (row.holderModule === null && row.uploadedBy === by);

/**
 * Returns the files among these uids that a person may use in a record, for the lookups of `validateForm`. Files of
 * other people count as missing.
 */
export async function findUploads(
  on: Executor,
  uids: readonly string[],
  by: number,
  holder?: Holder,
): Promise<ReadonlyMap<string, UploadItem>> {
  const wanted = uuidsOf(uids);
  const rows = wanted.length === 0 ? [] : await queries.listAttachments(on, wanted);
  return usableOf(rows, by, holder);
}

const usableOf = (
  rows: readonly AttachmentRow[],
  by: number,
  holder?: Holder,
): ReadonlyMap<string, UploadItem> =>
  new Map(
    rows.filter((row) => mayBind(row, by, holder)).map((row) => [row.uid, uploadItemOf(row.uid, row.name)]),
  );

/** Takes the files among these uids that a person may use in a new record, for this transaction. */
export async function takeUploads(
  tx: Tx,
  uids: readonly string[],
  by: number,
): Promise<ReadonlyMap<string, UploadItem>> {
  const wanted = uuidsOf(uids);
  return wanted.length === 0 ? new Map() : usableOf(await queries.lockAttachments(tx, wanted), by);
}

/** Makes files that `takeUploads` gave those of a new record. @throws Refused attachmentGone */
export async function bindTaken(
  tx: Tx,
  holder: Holder,
  uids: readonly string[],
  taken: ReadonlyMap<string, UploadItem>,
): Promise<void> {
  const wanted = uids.map((uid) => uid.toLowerCase());
  if (wanted.some((uid) => !taken.has(uid))) refuse(formRefusals.attachmentGone);
  await queries.saveHolder(tx, wanted, holder);
}

const uuidsOf = (uids: readonly string[]): string[] =>
  uids.filter((uid) => UUID.test(uid)).map((uid) => uid.toLowerCase());

const UUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i;

/** Lists the files of a record, oldest first. */
export async function listUploads(on: Executor, holder: Holder): Promise<UploadItem[]> {
  const rows = await queries.listHeldAttachments(on, holder);
  return rows.map((row) => uploadItemOf(row.uid, row.name));
}

/**
 * Makes exactly these files the files of a record, in the transaction that saves it. Former files that are missing are
 * marked for deletion.
 * @throws Refused attachmentGone
 */
export async function bindAttachments(
  tx: Tx,
  holder: Holder,
  uids: readonly string[],
  by: number,
): Promise<void> {
  const wanted = new Set(
    uids.map((uid) => (UUID.test(uid) ? uid.toLowerCase() : refuse(formRefusals.attachmentGone))),
  );
  const rows = await queries.lockForHolder(tx, holder, [...wanted]);
  const usable = new Set(rows.filter((row) => mayBind(row, by, holder)).map((row) => row.uid));
  if ([...wanted].some((uid) => !usable.has(uid))) refuse(formRefusals.attachmentGone);
  const held = new Set(rows.filter((row) => isHeldBy(row, holder)).map((row) => row.uid));
  await queries.saveHolder(
    tx,
    [...wanted].filter((uid) => !held.has(uid)),
    holder,
  );
  const dropped = rows.filter((row) => isHeldBy(row, holder) && !wanted.has(row.uid));
  await queries.giveUp(
    tx,
    dropped.map((row) => row.uid),
  );
}

/**
 * Moves files from one record to another, in the transaction that merges or splits the two.
 * @param only the files to be moved; left out: all
 * @returns the moved files
 */
export async function moveUploads(
  tx: Tx,
  from: Holder,
  to: Holder,
  only?: readonly string[],
): Promise<string[]> {
  const rows = await queries.lockForHolder(tx, from, []);
  const uids = rows.map(({ uid }) => uid).filter((uid) => only === undefined || only.includes(uid));
  await queries.saveHolder(tx, uids, to);
  return uids;
}

/** Person who asks for a file, with their permission codes. */
export type Reader = Pick<Actor, 'id' | 'permissions'>;

/** Returns whether somebody may read a file of a record. Each module decides for its own records. */
export type MayRead = (on: Executor, reader: Reader, holderId: number, uid: string) => Promise<boolean>;

/** Extension point: modules decide who may read the files of their records. Otherwise nobody may. */
export const attachmentReader = extensionPoint<MayRead>();

async function mayFetch(on: Executor, row: AttachmentRow, reader: Reader): Promise<boolean> {
  if (row.holderModule === null || row.holderId === null) return row.uploadedBy === reader.id;
  return (await attachmentReader.of(on).get(row.holderModule)?.(on, reader, row.holderId, row.uid)) ?? false;
}

/** Returns the Content-Disposition value of a file name: ASCII for old clients, the full name for others (RFC 6266). */
function disposition(kind: 'inline' | 'attachment', name: string): string {
  const plain = name.replace(/[^\u0020-\u007E]|["\\%]/g, '_');
  const encoded = encodeURIComponent(name).replace(
    /['()*]/g,
    (letter) => `%${letter.codePointAt(0)!.toString(16).toUpperCase()}`,
  );
  return `${kind}; filename="${plain}"; filename*=UTF-8''${encoded}`;
}

/** Media types that are shown in the browser. Modules store files of other types, whatever their names say. */
const viewed: ReadonlySet<string> = new Set(
  Object.values(fileTypes).flatMap(({ media, view }) => (view ? [media] : [])),
);

/**
 * Opens a file for a person, as a download. With `view` it is opened for viewing if its type allows that (pdf and
 * raster images, never svg). The headers keep the file from acting as a page of this site.
 * @throws Refused notFound, also if the person may not see the file
 */
export async function openAttachment(
  on: Executor,
  files: FileStore,
  uid: string,
  reader: Reader,
  view = false,
): Promise<{ stream: Readable; headers: Record<string, string> }> {
  const row = await queries.findAttachment(on, uid);
  if (!row || !(await mayFetch(on, row, reader))) refuse(general.notFound);
  const extension = extensionOf(row.name);
  const inline = view && extension !== undefined && fileTypes[extension].view && viewed.has(row.mediaType);
  return {
    stream: await files.open(row.fileKey),
    headers: {
      'content-type': inline ? row.mediaType : 'application/octet-stream',
      'content-length': String(row.byteSize),
      'content-disposition': disposition(inline ? 'inline' : 'attachment', row.name),
      'content-security-policy': "default-src 'none'; sandbox",
      'x-content-type-options': 'nosniff',
      'cache-control': 'private, no-store',
    },
  };
}

const BATCH = 100;

/**
 * Deletes files that are marked for deletion, and uploads older than a day that were never saved with a record.
 * Several processes may run it at once. Returns the number of deleted files.
 */
export async function sweepAttachments(on: Executor, files: FileStore, now: Date): Promise<number> {
  await queries.giveUpForgotten(on, new Date(now.getTime() - DAY_MS));
  let erased = 0;
  let after = '00000000-0000-0000-0000-000000000000';
  for (;;) {
    const batch = await queries.listGivenUp(on, after, BATCH);
    for (const { uid, fileKey } of batch) {
      await files.remove(fileKey);
      await queries.removeAttachment(on, uid);
      erased++;
      after = uid;
    }
    if (batch.length < BATCH) return erased;
  }
}

/**
 * Returns the bytes of a new file that a person has uploaded and not saved yet. Larger files give null.
 * @throws Refused notFound for files of others, and files that belong to a record
 */
export async function readOwnUpload(
  on: Executor,
  files: FileStore,
  uid: string,
  by: number,
  mostBytes: number,
): Promise<Uint8Array | null> {
  const row = await queries.findAttachment(on, uid);
  if (!row || row.holderModule !== null || row.uploadedBy !== by) return refuse(general.notFound);
  if (row.byteSize > mostBytes) return null;
  const chunks: Uint8Array[] = [];
  for await (const chunk of await files.open(row.fileKey)) chunks.push(Buffer.from(chunk));
  return Buffer.concat(chunks);
}
