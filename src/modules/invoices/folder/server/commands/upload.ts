import type { Readable } from 'node:stream';
import { refuse, Refused } from '#kit/contract/refusals.ts';
import type { Database } from '#kit/server/db/database.ts';
import type { FileStore } from '#kit/server/files/file-store.ts';
import type { FileFault } from '#modules/invoices/contract/record.ts';
import { invoiceRefusals } from '#modules/invoices/contract/refusals.ts';
import { cleanText } from '#modules/invoices/reading/server/rules/amounts.ts';
import { readUpload } from '#modules/invoices/reading/server/commands/reader.ts';
import type { BatchEntry } from '#modules/invoices/reading/server/commands/batch.ts';
import type { ReaderAnswer } from '#modules/invoices/reading/server/commands/reader-worker.ts';
import { countFiles } from '../queries/invoices.ts';
import { keepFile } from './keep.ts';

const MAX_UPLOAD_BYTES = 50 << 20;
const MOST_A_DAY = 2000;
/** Files of one person in memory at the same time; an archive holds up to 250 MB while it is read. */
const MOST_AT_ONCE = 2;
const DAY_MS = 24 * 60 * 60 * 1000;

/** Result for one file of an upload. */
export interface UploadedFile {
  readonly Name: string;
  readonly InvoiceIds: readonly number[];
  readonly IsJoined: boolean;
  readonly Fault: FileFault | null;
}

async function bytesOf(stream: Readable): Promise<Buffer> {
  // The client may disconnect at any time, even while nothing is being read.
  stream.on('error', () => undefined);
  const parts: Buffer[] = [];
  let size = 0;
  for await (const part of stream) {
    size += (part as Buffer).length;
    // The rest is read in any case, or the connection hangs.
    if (size <= MAX_UPLOAD_BYTES) parts.push(part as Buffer);
  }
  if (size > MAX_UPLOAD_BYTES)
    refuse(invoiceRefusals.invoiceTooLarge, { field: 'file', with: { limit: '50 MB' } });
  return Buffer.concat(parts);
}

/** Returns the name of a file without folders, control and direction marks. */
const nameOf = (given: string): string => cleanText(given).replace(/^.*[\\/]/, '');

const faulty = (Name: string, Fault: FileFault): UploadedFile => ({
  Name,
  InvoiceIds: [],
  IsJoined: false,
  Fault,
});

const uploading = new Map<number, number>();

/** Counts a person's uploads while they run. @throws Refused invoicesAtOnce */
async function oneOfFew<T>(ownerId: number, stream: Readable, run: () => Promise<T>): Promise<T> {
  const count = uploading.get(ownerId) ?? 0;
  if (count >= MOST_AT_ONCE) {
    // The file is read and dropped, or the connection hangs.
    stream.on('error', () => undefined).resume();
    refuse(invoiceRefusals.invoicesAtOnce, { field: 'file', with: { most: MOST_AT_ONCE } });
  }
  uploading.set(ownerId, count + 1);
  try {
    return await run();
  } finally {
    const left = (uploading.get(ownerId) ?? 1) - 1;
    if (left > 0) uploading.set(ownerId, left);
    else uploading.delete(ownerId);
  }
}

/** Upload of a person. */
interface Uploading {
  readonly db: Database;
  readonly files: FileStore;
  readonly ownerId: number;
  readonly now: Date;
}

/** @throws Refused invoicesToday */
async function assertRoom({ db, ownerId, now }: Uploading): Promise<void> {
  if ((await countFiles(db, ownerId, new Date(now.getTime() - DAY_MS))) >= MOST_A_DAY)
    refuse(invoiceRefusals.invoicesToday, { field: 'file', with: { most: MOST_A_DAY } });
}

/** Reads one file, unless that is done, and keeps its invoices. @throws Refused invoicesToday, uploadsToday */
async function keepOne(
  { db, files, ownerId, now }: Uploading,
  name: string,
  bytes: Uint8Array,
  known?: ReaderAnswer,
): Promise<UploadedFile> {
  const read = known ?? (await readUpload(ownerId, bytes));
  if ('fault' in read) return faulty(name, read.fault);
  // An archive inside an archive is not opened.
  if ('batch' in read) return faulty(name, 'invoiceUnsafe');
  const kept = await keepFile(db, files, ownerId, { name, bytes, reading: read.reading }, now);
  return { Name: name, InvoiceIds: kept.ids, IsJoined: kept.isJoined, Fault: null };
}

/** Keeps the files of an archive. Those before a limit stay, so each of the others is named instead of refusing all. */
async function keepBatch(to: Uploading, batch: readonly BatchEntry[]): Promise<UploadedFile[]> {
  const done: UploadedFile[] = [];
  for (const entry of batch) {
    const name = nameOf(entry.name);
    if ('fault' in entry) {
      done.push(faulty(name, entry.fault));
      continue;
    }
    try {
      // oxlint-disable-next-line no-await-in-loop -- files of one person wait for each other
      await assertRoom(to);
      // oxlint-disable-next-line no-await-in-loop -- files of one person wait for each other
      done.push(await keepOne(to, name, entry.bytes));
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      done.push(faulty(name, 'invoiceNoRoom'));
    }
  }
  return done;
}

/**
 * Reads an uploaded file, or all files of an archive, and keeps the invoices in the person's folder. What cannot be
 * read is named; the rest goes on.
 * @throws Refused invoiceTooLarge, invoicesToday, invoicesAtOnce, uploadsToday
 */
export const uploadInvoices = (
  db: Database,
  files: FileStore,
  ownerId: number,
  upload: { readonly fileName: string; readonly stream: Readable },
  now: Date,
): Promise<UploadedFile[]> =>
  oneOfFew(ownerId, upload.stream, async () => {
    const to = { db, files, ownerId, now };
    const bytes = new Uint8Array(await bytesOf(upload.stream));
    await assertRoom(to);
    const answer = await readUpload(ownerId, bytes);
    if ('batch' in answer) return keepBatch(to, answer.batch);
    return [await keepOne(to, nameOf(upload.fileName), bytes, answer)];
  });
