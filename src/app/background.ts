import type { Database } from '#kit/server/db/database.ts';
import { startJobs } from '#kit/server/db/jobs.ts';
import { OutboxWorker } from '#kit/server/db/outbox.ts';
import { followAsking } from '#modules/attendance/server/open.ts';
import { forgetChannels } from '#modules/people/server/open.ts';
import { webhookBox, WebhookWorker } from '#modules/webhooks/server/open.ts';
import type { Config } from './config.ts';
import { environmentOf } from './env.ts';
import { connectModules, modules } from './modules.ts';
import { backupJobs } from './scheduled-backups.ts';

export interface Background {
  close(): Promise<void>;
}

/** Starts the background work: erases forgotten uploads and old notifications, and sends reminders. */
export async function startBackground(
  db: Database,
  config: Config,
  onError: (error: unknown) => void,
): Promise<Background> {
  const env = environmentOf(config);
  connectModules(db, env);
  await forgetChannels(db, env.channels);
  const jobs = await startJobs(
    db,
    [...backupJobs(db, config), ...modules.flatMap((module) => module.jobs?.(db, env) ?? [])],
    onError,
  );
  // Runs jobs that fell due while nothing ran.
  for (const name of modules.flatMap(({ atStart = [] }) => atStart)) await jobs.send(name, {});
  const unfollow = followAsking(db, (job) => jobs.send(job, {}));
  const handlers = Object.fromEntries(
    modules.flatMap((module) => Object.entries(module.deliveries?.(db, env) ?? {})),
  );
  const outbox = Object.keys(handlers).length > 0 ? new OutboxWorker(db, handlers, { onError }) : null;
  const webhooks = new WebhookWorker(db, {
    box: webhookBox(env.secret),
    publicUrl: env.publicUrl,
    networks: env.webhookNetworks,
    onError,
  });
  return {
    close: async () => {
      unfollow();
      await Promise.all([jobs.close(), outbox?.close(), webhooks.close()]);
    },
  };
}
