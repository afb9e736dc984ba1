import { boxOf, type Box } from '#kit/server/secret-box.ts';
import { webhookPurpose } from './commands/sealed.ts';

export { WebhookWorker } from './commands/deliver.ts';

/** Returns the encryption box for the signing secrets of webhooks. */
export const webhookBox = (secret: string): Box => boxOf([secret], webhookPurpose);
