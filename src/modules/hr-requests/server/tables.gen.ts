// Written by `npm run db:types` from migrations/. Do not edit.
import type { ColumnType, Generated, GeneratedAlways } from 'kysely';
import type { JsonText } from '#kit/server/db/database.ts';

export interface BillTable {
  form_id: number;
  take_effect: string | null;
  before: ColumnType<unknown, JsonText, JsonText>;
  after: ColumnType<unknown, JsonText, JsonText>;
}

export interface CertificateTable {
  id: GeneratedAlways<number>;
  number: string;
  code: string;
  person_id: number;
  kind: number;
  content: ColumnType<unknown, JsonText, JsonText>;
  issued_by: number;
  issued_at: Date;
}

export interface ChecklistTable {
  id: GeneratedAlways<number>;
  kind: string;
  company_id: number | null;
  lines: ColumnType<unknown, JsonText, JsonText>;
  version: Generated<number>;
  saved_by: number | null;
  saved_at: Date;
}

export interface ContractTable {
  id: GeneratedAlways<number>;
  person_id: number;
  contract_type: number;
  company_id: number;
  start_day: string;
  end_day: string | null;
  sign_no: Generated<string>;
  ended_on: string | null;
  end_reason: Generated<string>;
  version: Generated<number>;
  made_by: number | null;
  made_at: Date;
}

export interface TaskTable {
  id: GeneratedAlways<number>;
  form_id: number;
  finish_seq: number;
  line: number;
  code: Generated<string>;
  title: string;
  title_en: string;
  owner_id: number;
  due_day: string;
  state: Generated<number>;
  reason: Generated<string>;
  asks_amount: Generated<boolean>;
  sealed: string | null;
  linked_form_id: number | null;
  version: Generated<number>;
  made_at: Date;
  closed_at: Date | null;
  closed_by: number | null;
}

export interface HrRequestsTables {
  'hr_requests.bill': BillTable;
  'hr_requests.certificate': CertificateTable;
  'hr_requests.checklist': ChecklistTable;
  'hr_requests.contract': ContractTable;
  'hr_requests.task': TaskTable;
}
