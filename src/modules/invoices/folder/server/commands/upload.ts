import type { Readable } from 'node:stream';
import { refuse } from '#kit/contract/refusals.ts';
import type { Database } from '#kit/server/db/database.ts';
import type { FileStore } from '#kit/server/files/file-store.ts';
import type { FileFault } from '#modules/invoices/contract/record.ts';
import { invoiceRefusals } from '#modules/invoices/contract/refusals.ts';
import { cleanText } from '#modules/invoices/reading/server/rules/amounts.ts';
import { readUpload } from '#modules/invoices/reading/server/commands/reader.ts';
import { countFiles } from '../queries/invoices.ts';
import { keepFile } from './keep.ts';

const MAX_UPLOAD_BYTES = 50 << 20;
const MOST_A_DAY = 2000;
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

/**
 * Reads an uploaded file, or all files of an archive, and keeps the invoices in the person's folder. What cannot be
 * read is named; the rest goes on.
 * @throws Refused invoiceTooLarge, invoicesToday
 */
export async function uploadInvoices(
  db: Database,
  files: FileStore,
  ownerId: number,
  upload: { readonly fileName: string; readonly stream: Readable },
  now: Date,
): Promise<UploadedFile[]> {
  const bytes = new Uint8Array(await bytesOf(upload.stream));
  if ((await countFiles(db, ownerId, new Date(now.getTime() - DAY_MS))) >= MOST_A_DAY)
    refuse(invoiceRefusals.invoicesToday, { field: 'file', with: { most: MOST_A_DAY } });
  const answer = await readUpload(ownerId, bytes);
  const keep = async (Name: string, given: Uint8Array, known?: Awaited<ReturnType<typeof readUpload>>) => {
    const read = known ?? (await readUpload(ownerId, given));
    if ('fault' in read) return faulty(Name, read.fault);
    // An archive inside an archive is not opened.
    if ('batch' in read) return faulty(Name, 'invoiceUnsafe');
    const kept = await keepFile(db, files, ownerId, { name: Name, bytes: given, reading: read.reading }, now);
    return { Name, InvoiceIds: kept.ids, IsJoined: kept.isJoined, Fault: null };
  };
  if (!('batch' in answer)) return [await keep(nameOf(upload.fileName), bytes, answer)];
  const done: UploadedFile[] = [];
  for (const entry of answer.batch) {
    const name = nameOf(entry.name);
    // oxlint-disable-next-line no-await-in-loop -- files of one person wait for each other
    done.push('fault' in entry ? faulty(name, entry.fault) : await keep(name, entry.bytes));
  }
  return done;
}
