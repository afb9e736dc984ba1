import { ReaderThreads } from '#kit/server/reading/reader-threads.ts';
import type { ResumeAnswer } from './resume-worker.ts';

const threads = new ReaderThreads<ResumeAnswer>(new URL('resume-worker.ts', import.meta.url), {
  fault: 'broken',
});

/** Runs work of a person once a thread is free, which reads PDF and Word documents with text. */
export const withResumeReader = <T>(
  by: number,
  work: (read: (bytes: Uint8Array) => Promise<ResumeAnswer>) => Promise<T>,
): Promise<T> => threads.run(by, work);
