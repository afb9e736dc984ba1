import { tables, type Executor } from '#kit/server/db/database.ts';
import type { OpenApprovalTables } from '#modules/approval/server/open.ts';
import type { OpenPeopleTables } from '#modules/people/server/open.ts';
import type { PayrollTables } from '../tables.gen.ts';

/** Returns the tables of the module and the tables of other modules that it may join. */
export const payroll = (on: Executor) => tables<PayrollTables & OpenPeopleTables & OpenApprovalTables>(on);
