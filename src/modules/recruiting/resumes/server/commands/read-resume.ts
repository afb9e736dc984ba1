import type { Executor } from '#kit/server/db/database.ts';
import type { FileStore } from '#kit/server/files/file-store.ts';
import { readOwnUpload } from '#modules/forms/server/open.ts';
import {
  nothingRead,
  resumeLimits,
  type ResumeFault,
  type ResumeReading,
} from '../../contract/resume-reading.ts';
import { withResumeReader } from './resume-reader.ts';

/** Reads the fields of a resume that a person has just uploaded. @throws Refused notFound */
export async function readResume(
  on: Executor,
  files: FileStore,
  uid: string,
  by: number,
): Promise<{ Fault: ResumeFault | null; Fields: ResumeReading }> {
  // The file is loaded when a thread is free: many that wait would fill the memory.
  return withResumeReader(by, async (read) => {
    const bytes = await readOwnUpload(on, files, uid, by, resumeLimits.bytes);
    if (bytes === null) return { Fault: 'tooLarge', Fields: nothingRead };
    const answer = await read(bytes);
    return 'fault' in answer
      ? { Fault: answer.fault, Fields: nothingRead }
      : { Fault: null, Fields: answer.reading };
  });
}
