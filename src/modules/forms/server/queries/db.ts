import { tables, type Executor } from '#kit/server/db/database.ts';
import type { FormsTables } from '../tables.gen.ts';

/** Returns the query builder for this module's own tables. */
export const forms = (on: Executor) => tables<FormsTables>(on);
