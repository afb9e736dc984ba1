import { tables, type Executor } from '#kit/server/db/database.ts';
import type { PeopleTables } from '../tables.gen.ts';

/** The people module's own tables. */
export const people = (on: Executor) => tables<PeopleTables>(on);
