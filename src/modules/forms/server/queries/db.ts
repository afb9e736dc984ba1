import { tables, type Executor } from '#kit/server/db/database.ts';
import type { FormsTables } from '../tables.gen.ts';

/** The module's own tables on the pool or an open transaction. */
export const forms = (on: Executor) => tables<FormsTables>(on);
