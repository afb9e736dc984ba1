// Written by `npm run db:types` from migrations/. Do not edit.
import type { ColumnType } from 'kysely';
import type { JsonText } from '#kit/server/db/database.ts';

export interface BillTable {
  form_id: number;
  take_effect: string | null;
  before: ColumnType<unknown, JsonText, JsonText>;
  after: ColumnType<unknown, JsonText, JsonText>;
}

export interface HrRequestsTables {
  'hr_requests.bill': BillTable;
}
