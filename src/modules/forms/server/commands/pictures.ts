import { Readable } from 'node:stream';
import { finished } from 'node:stream/promises';
import { refuse } from '#kit/contract/refusals.ts';
import type { Executor, Tx } from '#kit/server/db/database.ts';
import type { FileStore } from '#kit/server/files/file-store.ts';
import type { Upload } from '#kit/server/http/context.ts';
import { isPicture } from '../../contract/files.ts';
import { formRefusals } from '../../contract/refusals.ts';
import type { Holder } from '../queries/attachments.ts';
import { findUploads, storeAttachment } from './attachments.ts';

const MOST_BYTES = 5 * 1024 * 1024;

async function* limited(stream: Readable): AsyncGenerator<Buffer> {
  let bytes = 0;
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    bytes += chunk.length;
    if (bytes <= MOST_BYTES) yield chunk;
  }
  if (bytes > MOST_BYTES) refuse(formRefusals.imageTooLarge, { field: 'file' });
}

/** Stores a picture until a record is saved with it. @throws Refused imagesOnly, imageTooLarge (5 MB), fileMismatch */
export async function storePicture(
  on: Executor,
  files: FileStore,
  { fileName, stream }: Pick<Upload, 'fileName' | 'stream'>,
  by: number,
) {
  if (!isPicture(fileName)) {
    await finished(stream.resume(), { cleanup: true }).catch(() => undefined);
    refuse(formRefusals.imagesOnly, { field: 'file' });
  }
  return storeAttachment(on, files, { fileName, stream: Readable.from(limited(stream)) }, by);
}

/**
 * Finds a picture that a person may use in a record: their own new upload, or one of the record. @throws Refused
 * imageGone
 */
export async function findPicture(tx: Tx, uid: string, by: number, field: string, holder?: Holder) {
  const file = (await findUploads(tx, [uid], by, holder)).get(uid.toLowerCase());
  return file && isPicture(file.name) ? file : refuse(formRefusals.imageGone, { field });
}
