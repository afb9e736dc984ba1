import { boxOf, type Box } from '#kit/server/secret-box.ts';
import { webhookPurpose } from './sealed.ts';

export { WebhookWorker } from './deliver.ts';

/** What seals the secrets of webhooks. */
export const webhookBox = (secret: string): Box => boxOf([secret], webhookPurpose);
