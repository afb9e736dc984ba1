import { tables, type Executor } from '#kit/server/db/database.ts';
import type { WebhooksTables } from '../tables.gen.ts';

/** The module's own tables. */
export const webhooks = (on: Executor) => tables<WebhooksTables>(on);
