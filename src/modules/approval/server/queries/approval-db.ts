import type { ColumnType } from 'kysely';
import { tables, type Executor, type JsonText } from '#kit/server/db/database.ts';
import type { Stored } from '#modules/forms/server/open.ts';
import type { OpenPeopleTables } from '#modules/people/server/open.ts';
import type { ApprovalTables, FormTable } from '../tables.gen.ts';

/** A stored form. The secrets in its values are sealed, so readers must open them first. */
interface StoredForm extends Omit<FormTable, 'form_values' | 'draft_values'> {
  form_values: ColumnType<Stored, JsonText, JsonText>;
  draft_values: ColumnType<Stored | null, JsonText | null, JsonText | null>;
}

interface StoredTables extends Omit<ApprovalTables, 'approval.form'> {
  'approval.form': StoredForm;
}

/** Returns a query builder for the module's own tables and the tables of people that may be joined. */
export const approval = (on: Executor) => tables<StoredTables & OpenPeopleTables>(on);
