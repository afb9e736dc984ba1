import { tables, type Executor } from '#kit/server/db/database.ts';
import type { OpenPeopleTables } from '#modules/people/server/open.ts';
import type { HomeTables } from '../tables.gen.ts';

/** Returns the query builder for this module's tables, and for tables of people that may be joined. */
export const home = (on: Executor) => tables<HomeTables & OpenPeopleTables>(on);
