import { tables, type Executor } from '#kit/server/db/database.ts';
import type { OpenPeopleTables } from '#modules/people/server/open.ts';
import type { OkrTables } from '../tables.gen.ts';

/** Database with this module's own tables, and those of other modules that may be joined. */
export const okr = (on: Executor) => tables<OkrTables & OpenPeopleTables>(on);
