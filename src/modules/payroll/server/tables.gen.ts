// Written by `npm run db:types` from migrations/. Do not edit.
import type { ColumnType, Generated, GeneratedAlways } from 'kysely';
import type { JsonText } from '#kit/server/db/database.ts';

export interface BankBatchTable {
  id: GeneratedAlways<number>;
  run_id: number;
  format: number;
  people: number;
  total: string;
  state: Generated<number>;
  made_by: number;
  made_at: Date;
  downloaded_by: number | null;
  downloaded_at: Date | null;
  answered_by: number | null;
  answered_at: Date | null;
  version: Generated<number>;
  layout: ColumnType<unknown, JsonText | null, JsonText | null>;
  made_for: number;
}

export interface BankLayoutTable {
  id: GeneratedAlways<number>;
  name: string;
  name_en: Generated<string>;
  format: number;
  separator: Generated<string>;
  has_head: boolean;
  columns: ColumnType<unknown, JsonText, JsonText>;
  is_active: Generated<boolean>;
  version: Generated<number>;
}

export interface BankReleaseTable {
  run_id: number;
  person_id: number;
  released_by: number;
  released_at: Date;
  reason: string;
}

export interface BankRowTable {
  batch_id: number;
  run_id: number;
  person_id: number;
  state: Generated<number>;
  sealed: string;
}

export interface CorrectionTable {
  id: GeneratedAlways<number>;
  person_id: number;
  origin_month: string;
  item: string;
  cause: number;
  form_id: number | null;
  sealed: string;
  made_at: Date;
  undone_at: Date | null;
  run_id: number | null;
  is_computed: Generated<boolean>;
}

export interface DisputeTable {
  form_id: number;
  slip_id: number;
  item: string;
  made_at: Date;
}

export interface EnrolmentTable {
  id: GeneratedAlways<number>;
  person_id: number;
  scheme: string;
  from_day: string;
  to_day: string | null;
  sealed: string;
  changed_at: Generated<Date>;
}

export interface InsuranceSchemeTable {
  id: GeneratedAlways<number>;
  code: string;
  name: string;
  name_en: string;
  from_day: string;
  to_day: string | null;
  floor: number | null;
  ceiling: number | null;
  is_taxed: boolean;
  items: ColumnType<unknown, JsonText, JsonText>;
  source: string;
  version: Generated<number>;
  average_wage: number | null;
  minimum_wage: number | null;
  changed_at: Generated<Date>;
}

export interface NonCompeteTable {
  id: GeneratedAlways<number>;
  person_id: number;
  form_id: number;
  from_day: string;
  months: number;
  to_day: string;
  ended_day: string | null;
  end_cause: number | null;
  end_reason: Generated<string>;
  ended_by: number | null;
  ended_at: Date | null;
  sealed: string;
  kept_by: number;
  kept_at: Date;
  version: Generated<number>;
}

export interface OpeningTable {
  id: GeneratedAlways<number>;
  form_id: number | null;
  made_by: number;
  sealed: string;
  made_at: Date;
}

export interface PaidOnceTable {
  kind: number;
  person_id: number;
  what: string;
  run_id: number;
}

export interface PayGroupTable {
  id: GeneratedAlways<number>;
  name: string;
  name_en: string;
  company_id: number;
  currency: string;
  pay_day: number;
  attendance_lag: number;
  is_taxed: boolean;
  wage_items: string[];
  is_active: Generated<boolean>;
  version: Generated<number>;
  variance_percent: Generated<number>;
  variance_amount: Generated<number>;
  non_compete_tax: Generated<number>;
}

export interface PayItemTable {
  id: GeneratedAlways<number>;
  group_id: number | null;
  code: string;
  name: string;
  name_en: string;
  kind: number;
  source: number;
  formula: string;
  tax_kind: number;
  query_as: string;
  from_day: string;
  to_day: string | null;
  place: number;
  version: Generated<number>;
}

export interface PayMemberTable {
  id: GeneratedAlways<number>;
  group_id: number;
  person_id: number;
  from_day: string;
  to_day: string | null;
}

export interface PayRunTable {
  id: GeneratedAlways<number>;
  company_id: number;
  month: string;
  kind: number;
  state: number;
  name: string;
  people: number;
  made_by: number;
  made_at: Date;
  published_by: number | null;
  published_at: Date | null;
  cancelled_by: number | null;
  cancelled_at: Date | null;
  cancel_reason: string | null;
  group_id: number | null;
  attendance_month: string | null;
  is_provisional: Generated<boolean>;
  asked_at: Date | null;
  asked_by: number | null;
  calculated_at: Date | null;
  input_hash: string | null;
  totals: string | null;
  form_id: number | null;
  is_filing: Generated<boolean>;
  approved_by: number | null;
  approved_at: Date | null;
  locked_by: number | null;
  locked_at: Date | null;
  reopen_asked_by: number | null;
  reopen_asked_at: Date | null;
  reopen_reason: string | null;
  version: Generated<number>;
  rules: ColumnType<unknown, JsonText | null, JsonText | null>;
  is_partial: Generated<boolean>;
}

export interface PayRunHandTable {
  run_id: number;
  person_id: number;
}

export interface PayRunOpenedTable {
  run_id: number;
  session_id: string;
  person_id: number;
  opened_at: Date;
}

export interface PayRunPersonTable {
  run_id: number;
  person_id: number;
  is_due: Generated<boolean>;
  sealed: string | null;
  input_hash: string | null;
  problems: ColumnType<unknown, JsonText | undefined, JsonText>;
}

export interface PayRunTypedTable {
  run_id: number;
  person_id: number;
  sealed: string;
}

export interface PayRunWordTable {
  run_id: number;
  person_id: number;
  line: string;
  sealed: string;
  said_by: number;
}

export interface RemunerationTable {
  id: GeneratedAlways<number>;
  person_id: number;
  from_day: string;
  to_day: string | null;
  stage: number;
  cause: number;
  form_id: number;
  sealed: string;
  made_at: Date;
  superseded_at: Date | null;
}

export interface SalaryAdjustmentTable {
  id: GeneratedAlways<number>;
  person_id: number;
  effective_day: string;
  cause: number;
  state: number;
  form_id: number;
  sealed: string | null;
  made_at: Date;
  effective_at: Date | null;
  ended_at: Date | null;
  stage: number | null;
}

export interface SlipTable {
  id: GeneratedAlways<number>;
  run_id: number;
  person_id: number;
  month: string;
  state: number;
  sealed: string;
  mark: string;
  code: string;
  published_at: Date | null;
  read_at: Date | null;
  confirmed_at: Date | null;
  kind: number;
  entry_day: string | null;
  last_day: string | null;
  state_before: number | null;
}

export interface SlipProfileTable {
  id: GeneratedAlways<number>;
  name: string;
  number_column: string;
  net_column: string;
  columns: ColumnType<unknown, JsonText, JsonText>;
  version: Generated<number>;
}

export interface TaxProfileTable {
  person_id: number;
  year: number;
  sealed: string;
  version: Generated<number>;
}

export interface TaxTableTable {
  id: GeneratedAlways<number>;
  from_month: string;
  year_bands: ColumnType<unknown, JsonText, JsonText>;
  month_bands: ColumnType<unknown, JsonText, JsonText>;
  basic: number;
  bonus_until: string;
  source: string;
  version: Generated<number>;
}

export interface PayrollTables {
  'payroll.bank_batch': BankBatchTable;
  'payroll.bank_layout': BankLayoutTable;
  'payroll.bank_release': BankReleaseTable;
  'payroll.bank_row': BankRowTable;
  'payroll.correction': CorrectionTable;
  'payroll.dispute': DisputeTable;
  'payroll.enrolment': EnrolmentTable;
  'payroll.insurance_scheme': InsuranceSchemeTable;
  'payroll.non_compete': NonCompeteTable;
  'payroll.opening': OpeningTable;
  'payroll.paid_once': PaidOnceTable;
  'payroll.pay_group': PayGroupTable;
  'payroll.pay_item': PayItemTable;
  'payroll.pay_member': PayMemberTable;
  'payroll.pay_run': PayRunTable;
  'payroll.pay_run_hand': PayRunHandTable;
  'payroll.pay_run_opened': PayRunOpenedTable;
  'payroll.pay_run_person': PayRunPersonTable;
  'payroll.pay_run_typed': PayRunTypedTable;
  'payroll.pay_run_word': PayRunWordTable;
  'payroll.remuneration': RemunerationTable;
  'payroll.salary_adjustment': SalaryAdjustmentTable;
  'payroll.slip': SlipTable;
  'payroll.slip_profile': SlipProfileTable;
  'payroll.tax_profile': TaxProfileTable;
  'payroll.tax_table': TaxTableTable;
}
