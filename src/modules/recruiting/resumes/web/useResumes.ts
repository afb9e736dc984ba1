import { useRef, useState } from 'react';
import { callServer } from '#kit/web/client/call-server.ts';
import { messageOf } from '#kit/web/client/errors.ts';
import { Recruitment } from '#modules/recruiting/openings/contract/Recruitment.ts';
import { nothingRead, type ResumeFault, type ResumeReading } from '../contract/resume-reading.ts';

/** Resume on its way from a file to a candidate. */
export interface Resume {
  readonly key: number;
  readonly fileName: string;
  readonly state: 'waiting' | 'reading' | 'ready' | 'saved' | 'failed';
  /** Id and name of the stored file. */
  readonly stored: { readonly uid: string; readonly name: string } | null;
  readonly fields: ResumeReading;
  /** Reason why nothing was read, or `failed` if the server could not be asked. */
  readonly fault: ResumeFault | 'failed' | null;
  /** Reason why the file was not uploaded. */
  readonly problem: string;
}

/** Milliseconds an upload may take. */
const uploadTimeout = 120_000;
/** Largest number of resumes at once. */
export const mostResumes = 60;

/** Uploads dropped resumes one after the other and reads them. */
export function useResumes(recruitmentId: number) {
  const [resumes, setResumes] = useState<readonly Resume[]>([]);
  const made = useRef(0);
  const last = useRef<Promise<void>>(Promise.resolve());
  const change = (key: number, to: Partial<Resume>): void =>
    setResumes((all) => all.map((one) => (one.key === key ? { ...one, ...to } : one)));
  const take = async (key: number, file: File): Promise<void> => {
    change(key, { state: 'reading' });
    try {
      const about = { RecruitmentID: recruitmentId };
      const stored = await callServer(Recruitment.UploadResume, about, { file, timeout: uploadTimeout });
      change(key, { stored });
      await callServer(Recruitment.ReadResume, { UID: stored.uid }).then(
        ({ Fault, Fields }) => change(key, { state: 'ready', fields: Fields, fault: Fault }),
        () => change(key, { state: 'ready', fault: 'failed' }),
      );
    } catch (error) {
      change(key, { state: 'failed', problem: messageOf(error) });
    }
  };
  return {
    resumes,
    add: (files: readonly File[]): void => {
      const fresh = files.map((file) => ({ file, key: (made.current += 1) }));
      setResumes((all) => [
        ...all,
        ...fresh.map(({ file, key }): Resume => ({
          key,
          fileName: file.name,
          state: 'waiting',
          stored: null,
          fields: nothingRead,
          fault: null,
          problem: '',
        })),
      ]);
      for (const { file, key } of fresh) last.current = last.current.then(() => take(key, file));
    },
    setSaved: (key: number): void => change(key, { state: 'saved' }),
    clear: (): void => setResumes([]),
  };
}
