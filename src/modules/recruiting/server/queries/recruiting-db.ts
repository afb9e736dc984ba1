import { tables, type Executor } from '#kit/server/db/database.ts';
import type { OpenPeopleTables } from '#modules/people/server/open.ts';
import type { RecruitingTables } from '../tables.gen.ts';

/** The module's own tables, and those of others that may be joined. */
export const recruiting = (on: Executor) => tables<RecruitingTables & OpenPeopleTables>(on);
