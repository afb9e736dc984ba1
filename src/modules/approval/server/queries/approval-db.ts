import { tables, type Executor } from '#kit/server/db/database.ts';
import type { OpenPeopleTables } from '#modules/people/server/open.ts';
import type { ApprovalTables } from '../tables.gen.ts';

/** The module's own tables, and those of people that may be joined. */
export const approval = (on: Executor) => tables<ApprovalTables & OpenPeopleTables>(on);
