import { tables, type Executor } from '#kit/server/db/database.ts';
import type { OpenApprovalTables } from '#modules/approval/server/open.ts';
import type { OpenPeopleTables } from '#modules/people/server/open.ts';
import type { HrRequestsTables } from '../tables.gen.ts';

/** Returns the database with the tables of this module and those of other modules that it may join. */
export const hr = (on: Executor) => tables<HrRequestsTables & OpenPeopleTables & OpenApprovalTables>(on);
