// Written by `npm run db:types` from migrations/. Do not edit.
import type { ColumnType, Generated, GeneratedAlways } from 'kysely';
import type { JsonText } from '#kit/server/db/database.ts';

export interface AppealTable {
  id: GeneratedAlways<number>;
  sheet_id: number;
  edition_number: number;
  form_id: number | null;
  reason: string;
  state: Generated<number>;
  total: string | null;
  answer: Generated<string>;
  decided_by: number | null;
  made_at: Date;
}

export interface BackupTable {
  id: GeneratedAlways<number>;
  sheet_id: number;
  state: Generated<number>;
  reason: string;
  rows: ColumnType<unknown, JsonText, JsonText>;
  form_id: number | null;
  made_by: number | null;
  made_at: Date;
  version: Generated<number>;
}

export interface CalibrationTable {
  id: GeneratedAlways<number>;
  period_id: number;
  department_id: number | null;
  state: Generated<number>;
  made_by: number | null;
  made_at: Date;
  version: Generated<number>;
  guide: ColumnType<unknown, JsonText | undefined, JsonText>;
  is_binding: Generated<boolean>;
}

export interface CalibrationItemTable {
  calibration_id: number;
  sheet_id: number;
  before: string | null;
  after: string | null;
  reason: Generated<string>;
  person_id: number | null;
  at: Date | null;
  version: Generated<number>;
}

export interface CalibreTable {
  id: GeneratedAlways<number>;
  indicator_id: number;
  number: number;
  definition: string;
  source: Generated<string>;
  unit: Generated<string>;
  direction: Generated<number>;
  aggregate: Generated<number>;
  owner_id: number | null;
  valid_from: string;
  reviewed_on: string | null;
  feed: Generated<number>;
}

export interface EventTable {
  id: GeneratedAlways<number>;
  sheet_id: number;
  row_no: number | null;
  key: string;
  role: Generated<number>;
  before: string | null;
  after: string | null;
  reason: Generated<string>;
  person_id: number | null;
  at: Date;
}

export interface HeaderTable {
  id: GeneratedAlways<number>;
  menu_id: number;
  number: number;
  state: Generated<number>;
  columns: ColumnType<unknown, JsonText, JsonText>;
  made_by: number | null;
  made_at: Date;
  version: Generated<number>;
}

export interface ImportTable {
  token: Generated<string>;
  person_id: number;
  period_id: number;
  cells: ColumnType<unknown, JsonText, JsonText>;
  created_at: Date;
}

export interface IndicatorTable {
  id: GeneratedAlways<number>;
  code: string;
  name: string;
  name_en: Generated<string>;
  is_active: Generated<boolean>;
  version: Generated<number>;
}

export interface InventoryTable {
  id: GeneratedAlways<number>;
  period_id: number;
  state: Generated<number>;
  made_by: number | null;
  made_at: Date;
  closed_at: Date | null;
  version: Generated<number>;
}

export interface InventoryItemTable {
  inventory_id: number;
  indicator_id: number;
  calibre_id: number;
  verdict: number | null;
  gap: Generated<string>;
  cause: Generated<string>;
  measure: Generated<string>;
  definition: Generated<string>;
  owner_id: number | null;
  due_day: string | null;
  version: Generated<number>;
}

export interface MenuTable {
  id: GeneratedAlways<number>;
  parent_id: number | null;
  name: string;
  name_en: Generated<string>;
  kind: number;
  view_config: ColumnType<unknown, JsonText | undefined, JsonText>;
  sort_no: Generated<number>;
  is_active: Generated<boolean>;
  version: Generated<number>;
}

export interface PeriodTable {
  id: GeneratedAlways<number>;
  type: number;
  name: string;
  from_day: string;
  targets_until: string;
  to_day: string;
  scores_until: string;
  state: Generated<number>;
  made_by: number | null;
  version: Generated<number>;
  name_en: Generated<string>;
}

export interface ProductTypeTable {
  id: GeneratedAlways<number>;
  parent_id: number | null;
  name: string;
  name_en: Generated<string>;
  is_active: Generated<boolean>;
  version: Generated<number>;
}

export interface RowTable {
  sheet_id: number;
  row_no: number;
  indicator_id: number;
  calibre_id: number;
  kind: number;
  weight_bp: number;
  target: string | null;
  actual: string | null;
  is_not_applicable: Generated<boolean>;
  reason: Generated<string>;
  work_remarks: Generated<string>;
  values: ColumnType<unknown, JsonText | undefined, JsonText>;
  version: Generated<number>;
  source: ColumnType<unknown, JsonText | null, JsonText | null>;
  source_now: ColumnType<unknown, JsonText | null, JsonText | null>;
}

export interface RowPartTable {
  sheet_id: number;
  row_no: number;
  part_no: number;
  name: string;
  target: string | null;
  actual: string | null;
  evidence: Generated<string>;
}

export interface RowScoreTable {
  sheet_id: number;
  row_no: number;
  role: number;
  person_id: number;
  value: string | null;
  reason: Generated<string>;
  at: Date;
}

export interface SheetTable {
  id: GeneratedAlways<number>;
  template_id: number;
  period_id: number;
  post_id: number;
  person_id: number;
  department_id: number;
  leader_id: number | null;
  second_id: number | null;
  from_day: string;
  to_day: string;
  state: Generated<number>;
  target_form_id: number | null;
  result_form_id: number | null;
  edition_number: Generated<number>;
  rows_hash: string | null;
  total: string | null;
  grade: string | null;
  trace: ColumnType<unknown, JsonText | null, JsonText | null>;
  published_at: Date | null;
  acknowledged_at: Date | null;
  version: Generated<number>;
  reminded_at: Date | null;
  calibrated_total: string | null;
  trace_version: number | null;
  row_hashes: ColumnType<unknown, JsonText | null, JsonText | null>;
}

export interface SheetEditionTable {
  sheet_id: number;
  number: number;
  total: string | null;
  grade: string | null;
  trace: ColumnType<unknown, JsonText | null, JsonText | null>;
  published_at: Date;
  result_form_id: number | null;
  reason: string;
  ended_by: number | null;
  ended_at: Date;
}

export interface TemplateTable {
  id: GeneratedAlways<number>;
  post_id: number;
  product_type_id: number | null;
  number: number;
  state: Generated<number>;
  menu_id: number;
  header_id: number;
  content: ColumnType<unknown, JsonText, JsonText>;
  made_by: number | null;
  made_at: Date;
  opened_at: Date | null;
  version: Generated<number>;
}

export interface KpiTables {
  'kpi.appeal': AppealTable;
  'kpi.backup': BackupTable;
  'kpi.calibration': CalibrationTable;
  'kpi.calibration_item': CalibrationItemTable;
  'kpi.calibre': CalibreTable;
  'kpi.event': EventTable;
  'kpi.header': HeaderTable;
  'kpi.import': ImportTable;
  'kpi.indicator': IndicatorTable;
  'kpi.inventory': InventoryTable;
  'kpi.inventory_item': InventoryItemTable;
  'kpi.menu': MenuTable;
  'kpi.period': PeriodTable;
  'kpi.product_type': ProductTypeTable;
  'kpi.row': RowTable;
  'kpi.row_part': RowPartTable;
  'kpi.row_score': RowScoreTable;
  'kpi.sheet': SheetTable;
  'kpi.sheet_edition': SheetEditionTable;
  'kpi.template': TemplateTable;
}
