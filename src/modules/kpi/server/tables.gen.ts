// Written by `npm run db:types` from migrations/. Do not edit.
import type { ColumnType, Generated, GeneratedAlways } from 'kysely';
import type { JsonText } from '#kit/server/db/database.ts';

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

export interface IndicatorTable {
  id: GeneratedAlways<number>;
  code: string;
  name: string;
  name_en: Generated<string>;
  is_active: Generated<boolean>;
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

export interface ProductTypeTable {
  id: GeneratedAlways<number>;
  parent_id: number | null;
  name: string;
  name_en: Generated<string>;
  is_active: Generated<boolean>;
  version: Generated<number>;
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
  'kpi.calibre': CalibreTable;
  'kpi.header': HeaderTable;
  'kpi.indicator': IndicatorTable;
  'kpi.menu': MenuTable;
  'kpi.product_type': ProductTypeTable;
  'kpi.template': TemplateTable;
}
