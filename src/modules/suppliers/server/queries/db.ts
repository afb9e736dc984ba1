import { tables, type Executor } from '#kit/server/db/database.ts';
import type { OpenApprovalTables } from '#modules/approval/server/open.ts';
import type { OpenFormTables } from '#modules/forms/server/open.ts';
import type { OpenPeopleTables } from '#modules/people/server/open.ts';
import type { SuppliersTables } from '../tables.gen.ts';

/** Query builder limited to this module's tables and those of other modules that may be joined. */
export const suppliers = (on: Executor) =>
  tables<SuppliersTables & OpenPeopleTables & OpenFormTables & OpenApprovalTables>(on);
