import { ReaderThreads } from '#kit/server/reading/reader-threads.ts';
import type { ReaderAnswer } from './reader-worker.ts';

const threads = new ReaderThreads<ReaderAnswer>(new URL('reader-worker.ts', import.meta.url), {
  fault: 'invoiceUnsafe',
});

/** Reads one uploaded file of a person in another thread: an invoice, or an archive of several files. */
export const readUpload = (by: number, bytes: Uint8Array): Promise<ReaderAnswer> => threads.read(by, bytes);
