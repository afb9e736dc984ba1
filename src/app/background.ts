import type { Database } from '#kit/server/db/database.ts';
import { startJobs } from '#kit/server/db/jobs.ts';
import { OutboxWorker } from '#kit/server/db/outbox.ts';
import type { FileStore } from '#kit/server/files/file-store.ts';
import { approvalDeliveries } from '#modules/approval/server/open.ts';
import { sweepAttachments } from '#modules/forms/server/open.ts';

export interface Background {
  close(): Promise<void>;
}

/** What happens without a request: notices leave the outbox, forgotten uploads are erased. */
export async function startBackground(
  db: Database,
  files: FileStore,
  zone: string,
  onError: (error: unknown) => void,
): Promise<Background> {
  const outbox = new OutboxWorker(db, approvalDeliveries(db), { onError });
  const jobs = await startJobs(
    db,
    [
      {
        name: 'forms.sweep-attachments',
        cron: '20 3 * * *',
        zone,
        run: async () => void (await sweepAttachments(db, files, new Date())),
      },
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
