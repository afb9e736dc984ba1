import { parentPort } from 'node:worker_threads';
import type { FileFault, FileReading } from '#modules/invoices/contract/record.ts';
import { unpackBatch, isBatch, type BatchEntry } from './batch.ts';
import { FileFaultError } from '../rules/file-fault.ts';
import { readInvoiceFile } from './read-file.ts';

/** Task for the reader: read one file, or unpack an archive of several. */
export interface ReaderTask {
  readonly id: number;
  readonly bytes: Uint8Array;
}

/** Answer of the reader: what the file says, the files of an archive, or why it is not read. */
export type ReaderAnswer =
  | { readonly reading: FileReading }
  | { readonly batch: readonly BatchEntry[] }
  | { readonly fault: FileFault };

async function answer(bytes: Uint8Array): Promise<ReaderAnswer> {
  try {
    return isBatch(bytes) ? { batch: unpackBatch(bytes) } : { reading: await readInvoiceFile(bytes) };
  } catch (error) {
    // Any other error comes from a library that met a broken file.
    return { fault: error instanceof FileFaultError ? error.fault : 'invoiceUnreadable' };
  }
}

parentPort?.on('message', ({ id, bytes }: ReaderTask) => {
  void answer(bytes).then((said) => parentPort?.postMessage({ id, answer: said }));
});
