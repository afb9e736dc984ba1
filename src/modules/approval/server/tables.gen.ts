// Written by `npm run db:types` from migrations/. Do not edit.
import type { ColumnType, Generated, GeneratedAlways } from 'kysely';
import type { JsonText } from '#kit/server/db/database.ts';

export interface AbsenceTable {
  id: GeneratedAlways<number>;
  person_id: number;
  delegate_id: number;
  starts_at: Date;
  ends_at: Date;
  reason: Generated<string>;
  created_at: Generated<Date>;
  moved: Generated<boolean>;
  returned: Generated<boolean>;
}

export interface BatchTable {
  id: GeneratedAlways<number>;
  person_id: number;
  language: string;
  act: string;
  remark: string;
  state: Generated<string>;
  created_at: Generated<Date>;
  due_at: Date;
  missing: Generated<number[]>;
}

export interface BatchItemTable {
  batch_id: number;
  form_id: number;
  row_no: number;
  version: number;
  code: number | null;
  message: Generated<string>;
}

export interface BillTable {
  form_id: number;
  kind: string;
  subject_id: number;
  about: Generated<string>;
  state: number;
}

export interface CopyTable {
  form_id: number;
  person_id: number;
  sent_by: number | null;
  kind: string;
  note: Generated<string>;
  sent_at: Date;
  read_at: Date | null;
}

export interface EffectTable {
  form_id: number;
  finish_seq: number;
  kind: string;
  subject_id: number;
  due_day: string | null;
  state: number;
  attempts: Generated<number>;
  next_try: Date | null;
  error: ColumnType<unknown, JsonText | null, JsonText | null>;
  lines: ColumnType<unknown, JsonText | undefined, JsonText>;
  undo: ColumnType<unknown, JsonText | null, JsonText | null>;
  applied_at: Date | null;
  reversed_at: Date | null;
  reversed_by: number | null;
  reason: Generated<string>;
  version: Generated<number>;
  counter_id: number | null;
}

export interface FormTable {
  id: Generated<number>;
  number: string;
  template_id: number;
  template_edition_id: number;
  template_title: string;
  template_title_en: string;
  group_code: string;
  title: string;
  title_en: string;
  summary: Generated<string>;
  summary_en: Generated<string>;
  applicant_id: number;
  applicant_name: string;
  applicant_name_en: string;
  company_id: number | null;
  company_name: Generated<string>;
  company_name_en: Generated<string>;
  department_id: number | null;
  department_name: Generated<string>;
  department_name_en: Generated<string>;
  amount: string | null;
  form_values: ColumnType<unknown, JsonText, JsonText>;
  draft_values: ColumnType<unknown, JsonText | null, JsonText | null>;
  urgent_grade: Generated<number>;
  status: number;
  state_type: number;
  round: number;
  business_status: number;
  content: number;
  process_edition_id: number | null;
  branch: number;
  route_round: number;
  facts: ColumnType<unknown, JsonText | null, JsonText | null>;
  resume: ColumnType<unknown, JsonText | null, JsonText | null>;
  version: number;
  log_seq: number;
  log_hash: string;
  created_at: Date;
  updated_at: Date;
  submitted_at: Date | null;
  finished_at: Date | null;
  first_creator_id: number | null;
  suspended: ColumnType<unknown, JsonText | null, JsonText | null>;
  revoking: Generated<boolean>;
  copies: ColumnType<unknown, JsonText | undefined, JsonText>;
  subject_id: number | null;
  waiting_for: Generated<string>;
  waiting_for_en: Generated<string>;
}

export interface LogTable {
  form_id: number;
  seq: number;
  version: number;
  round: number;
  at: Date;
  event: string;
  actor_id: number | null;
  on_behalf_of_id: number | null;
  row_no: number | null;
  rule: string | null;
  message: string;
  value_changes: ColumnType<unknown, JsonText, JsonText>;
  changes: ColumnType<unknown, JsonText, JsonText>;
  hash: string;
  digest: string | null;
}

export interface PhraseListTable {
  person_id: number;
  phrases: string[];
  version: Generated<number>;
}

export interface ProcessTable {
  id: GeneratedAlways<number>;
  name: string;
  name_en: string;
  template_id: number;
  department_id: number | null;
  is_open: Generated<boolean>;
}

export interface ProcessDraftTable {
  process_id: number;
  content: ColumnType<unknown, JsonText, JsonText>;
  version: Generated<number>;
  updated_by: number | null;
  updated_at: Generated<Date>;
}

export interface ProcessEditionTable {
  id: GeneratedAlways<number>;
  process_id: number;
  number: number;
  content: ColumnType<unknown, JsonText, JsonText>;
  published_by: number | null;
  published_at: Generated<Date>;
  note: Generated<string>;
}

export interface RemarkTable {
  id: GeneratedAlways<number>;
  form_id: number;
  person_id: number;
  message: string;
  attachments: Generated<string[]>;
  created_at: Date;
  no: number;
  hash: string;
}

export interface RemarkHeadTable {
  form_id: number;
  no: number;
  hash: string;
}

export interface RowTable {
  form_id: number;
  no: number;
  round: number;
  level: number;
  level_name: string;
  level_name_en: string;
  sort: number;
  seat: number | null;
  parent_no: number | null;
  origin: string;
  person_id: number | null;
  name: string;
  name_en: string;
  department_name: string;
  department_name_en: string;
  on_behalf_of_id: number | null;
  sign_type: number;
  is_finance: boolean;
  status: number;
  why: ColumnType<unknown, JsonText, JsonText>;
  opened_at: Date | null;
  decided_at: Date | null;
  decided_by_id: number | null;
  rule: string | null;
  comment: Generated<string>;
  content: number | null;
  added: ColumnType<unknown, JsonText | null, JsonText | null>;
  dropped: ColumnType<unknown, JsonText | null, JsonText | null>;
  due_at: Date | null;
  limit_done: Generated<boolean>;
  urgent_grade: number | null;
}

export interface SealTable {
  no: number;
  at: Date;
  forms: ColumnType<unknown, JsonText, JsonText>;
  hash: string;
}

export interface SealedTable {
  form_id: number;
  log_seq: number;
  remark_no: number;
}

export interface UrgeTable {
  form_id: number;
  row_no: number;
  at: Date;
  person_id: number;
}

export interface ApprovalTables {
  'approval.absence': AbsenceTable;
  'approval.batch': BatchTable;
  'approval.batch_item': BatchItemTable;
  'approval.bill': BillTable;
  'approval.copy': CopyTable;
  'approval.effect': EffectTable;
  'approval.form': FormTable;
  'approval.log': LogTable;
  'approval.phrase_list': PhraseListTable;
  'approval.process': ProcessTable;
  'approval.process_draft': ProcessDraftTable;
  'approval.process_edition': ProcessEditionTable;
  'approval.remark': RemarkTable;
  'approval.remark_head': RemarkHeadTable;
  'approval.row': RowTable;
  'approval.seal': SealTable;
  'approval.sealed': SealedTable;
  'approval.urge': UrgeTable;
}
