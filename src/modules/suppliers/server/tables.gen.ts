// Written by `npm run db:types` from migrations/. Do not edit.
import type { ColumnType, Generated, GeneratedAlways } from 'kysely';
import type { JsonText } from '#kit/server/db/database.ts';

export interface AccountTable {
  account_norm: string;
  name_norm: string;
}

export interface ApprovalLinkTable {
  approval_form_id: number;
  name_norm: string;
}

export interface CompanyTable {
  id: GeneratedAlways<number>;
  name: string;
  name_norm: string;
  credit_code: string | null;
  legal_person: Generated<string>;
  phone: Generated<string>;
  province: Generated<string>;
  city: Generated<string>;
  district: Generated<string>;
  street: Generated<string>;
  registered_on: string | null;
  state: Generated<number>;
  expires_at: Date | null;
  review_on: string | null;
  grade: Generated<string>;
  score: string | null;
  rated_at: Date | null;
  version: Generated<number>;
  created_by: number | null;
  created_at: Date;
  updated_at: Date;
}

export interface CompanyCountTable {
  id: GeneratedAlways<number>;
  state: number;
  grade: string;
  change: number;
}

export interface ControlTable {
  tampid: number;
  control: ColumnType<unknown, JsonText, JsonText>;
  created_by: number | null;
  created_at: Generated<Date>;
}

export interface FormTable {
  id: GeneratedAlways<number>;
  company_id: number;
  template_id: number;
  template_edition_id: number;
  document: ColumnType<unknown, JsonText | undefined, JsonText>;
  state: Generated<number>;
  approval_form_id: number | null;
  version: Generated<number>;
  created_by: number | null;
  created_at: Date;
  updated_at: Date;
}

export interface ImportTable {
  token: Generated<string>;
  person_id: number;
  template_id: number;
  rows: ColumnType<unknown, JsonText, JsonText>;
  created_at: Date;
}

export interface ParameterTable {
  id: GeneratedAlways<number>;
  rule_list_id: number;
  name: string;
  value_type: string;
  tampid: number | null;
  items: ColumnType<unknown, JsonText | undefined, JsonText>;
  min: string | null;
  max: string | null;
  missing_policy: Generated<number>;
  sort_no: number;
}

export interface RatingTable {
  id: GeneratedAlways<number>;
  approval_form_id: number | null;
  control_index: Generated<number>;
  form_id: number;
  rule_list_id: number;
  is_current: Generated<boolean>;
  system_score: string | null;
  system_grade: string;
  human_score: number | null;
  human_grade: string | null;
  human_id: number | null;
  human_reason: Generated<string>;
  human_at: Date | null;
  inputs: ColumnType<unknown, JsonText, JsonText>;
  trace: ColumnType<unknown, JsonText, JsonText>;
  version: Generated<number>;
  created_by: number | null;
  created_at: Date;
}

export interface RuleTable {
  id: GeneratedAlways<number>;
  rule_list_id: number;
  name: string;
  chinese_name: Generated<string>;
  formula: string;
  grade: string;
  grade_formula: Generated<string>;
  weight_bp: number;
  is_on: Generated<boolean>;
  sort_no: number;
}

export interface RuleListTable {
  id: GeneratedAlways<number>;
  family_id: number;
  name: string;
  template_id: number;
  edition_number: number;
  state: Generated<number>;
  aggregate_formula: Generated<string>;
  bands: ColumnType<unknown, JsonText | undefined, JsonText>;
  published_at: Date | null;
  version: Generated<number>;
  created_by: number | null;
  created_at: Date;
  updated_at: Date;
}

export interface StateLogTable {
  id: GeneratedAlways<number>;
  form_id: number;
  from_state: number | null;
  to_state: number;
  reason: Generated<string>;
  evidence_url: Generated<string>;
  effective_at: Date;
  expires_at: Date | null;
  operator_id: number | null;
  approval_form_id: number | null;
}

export interface SuppliersTables {
  'suppliers.account': AccountTable;
  'suppliers.approval_link': ApprovalLinkTable;
  'suppliers.company': CompanyTable;
  'suppliers.company_count': CompanyCountTable;
  'suppliers.control': ControlTable;
  'suppliers.form': FormTable;
  'suppliers.import': ImportTable;
  'suppliers.parameter': ParameterTable;
  'suppliers.rating': RatingTable;
  'suppliers.rule': RuleTable;
  'suppliers.rule_list': RuleListTable;
  'suppliers.state_log': StateLogTable;
}
