import { tables, type Executor } from '#kit/server/db/database.ts';
import type { OpenApprovalTables } from '#modules/approval/server/open.ts';
import type { OpenPeopleTables } from '#modules/people/server/open.ts';
import type { KpiTables } from '../tables.gen.ts';

/** Database with this module's own tables, and those of other modules that may be joined. */
export const kpi = (on: Executor) => tables<KpiTables & OpenPeopleTables & OpenApprovalTables>(on);
