import { boxOf, type Box } from '#kit/server/secret-box.ts';

export { WebhookWorker } from './deliver.ts';

/** What seals the secrets of webhooks. */
export const webhookBox = (secret: string): Box => boxOf([secret], 'webhooks');
