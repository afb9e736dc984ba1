import { tables, type Executor } from '#kit/server/db/database.ts';
import type { OpenPeopleTables } from '#modules/people/server/open.ts';
import type { SetupTables } from '../tables.gen.ts';

/** Tables of this module, and tables of the people module that may be joined. */
export const setup = (on: Executor) => tables<SetupTables & OpenPeopleTables>(on);
