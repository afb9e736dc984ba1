import type { Database } from '#kit/server/db/database.ts';
import { startJobs, type Job } from '#kit/server/db/jobs.ts';
import { maintainPglite } from '#kit/server/db/maintenance.ts';
import { OutboxWorker } from '#kit/server/db/outbox.ts';
import type { FileStore } from '#kit/server/files/file-store.ts';
import { approvalDeliveries } from '#modules/approval/server/open.ts';
import { sweepAttachments } from '#modules/forms/server/open.ts';

export interface Background {
  close(): Promise<void>;
}

/** What happens without a request: notices leave the outbox, forgotten uploads are erased, PGlite is kept in shape. */
export async function startBackground(
  db: Database,
  files: FileStore,
  zone: string,
  onError: (error: unknown) => void,
): Promise<Background> {
  const outbox = new OutboxWorker(db, approvalDeliveries(db), { onError });
  const upkeep: Job[] =
    db.engine === 'pglite'
      ? [{ name: 'kit.maintain', cron: '*/5 * * * *', run: async () => void (await maintainPglite(db)) }]
      : [];
  const jobs = await startJobs(
    db,
    [
      {
        name: 'forms.sweep-attachments',
        cron: '20 3 * * *',
        zone,
        run: async () => void (await sweepAttachments(db, files, new Date())),
      },
      ...upkeep,
    ],
    onError,
  );
  return {
    close: async () => {
      await jobs.close();
      await outbox.close();
    },
  };
}
