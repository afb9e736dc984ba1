import { ReaderThreads } from '#kit/server/reading/reader-threads.ts';
import type { ResumeAnswer } from './resume-worker.ts';

const threads = new ReaderThreads<ResumeAnswer>(new URL('resume-worker.ts', import.meta.url), {
  fault: 'broken',
});

/** Reads the fields of a person's uploaded resume in another thread: PDF and Word documents with text. */
export const readResumeBytes = (by: number, bytes: Uint8Array): Promise<ResumeAnswer> =>
  threads.read(by, bytes);
