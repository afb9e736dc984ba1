// Written by `npm run db:types` from migrations/. Do not edit.
import type { ColumnType, Generated, GeneratedAlways } from 'kysely';
import type { JsonText } from '#kit/server/db/database.ts';

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
}

export interface DisputeTable {
  form_id: number;
  slip_id: number;
  item: string;
  made_at: Date;
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
}

export interface ProofTable {
  session_id: string;
  person_id: number;
  proved_at: Date;
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
}

export interface SlipProfileTable {
  id: GeneratedAlways<number>;
  name: string;
  number_column: string;
  net_column: string;
  columns: ColumnType<unknown, JsonText, JsonText>;
  version: Generated<number>;
}

export interface PayrollTables {
  'payroll.correction': CorrectionTable;
  'payroll.dispute': DisputeTable;
  'payroll.insurance_scheme': InsuranceSchemeTable;
  'payroll.pay_run': PayRunTable;
  'payroll.proof': ProofTable;
  'payroll.remuneration': RemunerationTable;
  'payroll.salary_adjustment': SalaryAdjustmentTable;
  'payroll.slip': SlipTable;
  'payroll.slip_profile': SlipProfileTable;
}
