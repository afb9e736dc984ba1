import { tables, type Executor } from '#kit/server/db/database.ts';
import type { OpenPeopleTables } from '#modules/people/server/open.ts';
import type { FeedbackTables } from '../tables.gen.ts';

/** Query builder limited to this module's tables and the people tables that it may join. */
export const feedback = (on: Executor) => tables<FeedbackTables & OpenPeopleTables>(on);
