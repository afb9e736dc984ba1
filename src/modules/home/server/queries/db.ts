import { tables, type Executor } from '#kit/server/db/database.ts';
import type { OpenPeopleTables } from '#modules/people/server/open.ts';
import type { HomeTables } from '../tables.gen.ts';

/** The module's own tables, and those of people that may be joined. */
export const home = (on: Executor) => tables<HomeTables & OpenPeopleTables>(on);
