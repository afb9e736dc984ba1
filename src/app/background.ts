import type { Database } from '#kit/server/db/database.ts';
import { startJobs } from '#kit/server/db/jobs.ts';
import type { FileStore } from '#kit/server/files/file-store.ts';
import { sweepNotices } from '#kit/server/notices.ts';
import { sweepSignIns } from '#modules/people/server/open.ts';
import { sweepAttachments } from '#modules/forms/server/open.ts';
import { approvalJobs } from '#modules/approval/server/open.ts';
import { homeJobs } from '#modules/home/server/open.ts';

export interface Background {
  close(): Promise<void>;
}

/** What happens without a request: forgotten uploads and old notices are erased, reminders go out. */
export async function startBackground(
  db: Database,
  files: FileStore,
  { zone, loginRecordDays }: { readonly zone: string; readonly loginRecordDays: number },
  onError: (error: unknown) => void,
): Promise<Background> {
  const jobs = await startJobs(
    db,
    [
      {
        name: 'forms.sweep-attachments',
        cron: '20 3 * * *',
        zone,
        run: async () => void (await sweepAttachments(db, files, new Date())),
      },
      {
        name: 'people.sweep-sign-ins',
        cron: '50 3 * * *',
        zone,
        run: () => sweepSignIns(db, new Date(), loginRecordDays),
      },
      { name: 'kit.sweep-notices', cron: '40 3 * * *', zone, run: () => sweepNotices(db) },
      ...approvalJobs(db, zone),
      ...homeJobs(db, zone),
    ],
    onError,
  );
  return { close: () => jobs.close() };
}
