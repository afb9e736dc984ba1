import { tables, type Executor } from '#kit/server/db/database.ts';
import type { OpenApprovalTables } from '#modules/approval/server/open.ts';
import type { OpenPeopleTables } from '#modules/people/server/open.ts';
import type { AttendanceTables } from '../tables.gen.ts';

/** Tables of this module, and tables of other modules that may be joined. */
export const attendance = (on: Executor) =>
  tables<AttendanceTables & OpenPeopleTables & OpenApprovalTables>(on);
