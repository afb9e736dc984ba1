import { tables, type Executor } from '#kit/server/db/database.ts';
import type { OpenPeopleTables } from '#modules/people/server/open.ts';
import type { RecruitingTables } from '../tables.gen.ts';

/** Returns the database with this module's tables and those of other modules that it may join. */
export const recruiting = (on: Executor) => tables<RecruitingTables & OpenPeopleTables>(on);
