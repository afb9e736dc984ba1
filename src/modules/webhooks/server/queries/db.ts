import { tables, type Executor } from '#kit/server/db/database.ts';
import type { WebhooksTables } from '../tables.gen.ts';

/** Query builder limited to the tables of this module. */
export const webhooks = (on: Executor) => tables<WebhooksTables>(on);
