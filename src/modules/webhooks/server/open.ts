import type { Database } from '#kit/server/db/database.ts';
import type { Job } from '#kit/server/db/jobs.ts';
import type { Served } from '#kit/server/http/context.ts';
import { boxOf, type Box } from '#kit/server/secret-box.ts';
import { onHappenings } from '#modules/people/server/open.ts';
import { keepHappenings } from './announce.ts';
import { webhook } from './handlers/Webhook.ts';
import { sweepEvents } from './queries/deliveries.ts';
import { webhookPurpose } from './sealed.ts';

export { webhookSecretUses } from './sealed.ts';
export { WebhookWorker } from './deliver.ts';

/** What seals the secrets of webhooks. */
export const webhookBox = (secret: string): Box => boxOf([secret], webhookPurpose);

/** From here on what happens is kept for whoever wants to be told. */
export const joinHappenings = (): void => onHappenings(keepHappenings);

/** Every call of this module. @param networks internal ones that may be sent to */
export const webhookCalls = (secret: string, networks: readonly string[]): Served[] => [
  webhook(webhookBox(secret), networks),
];

export const webhookJobs = (db: Database): Job[] => [
  { name: 'webhooks.sweep', cron: '55 3 * * *', run: () => sweepEvents(db) },
];
