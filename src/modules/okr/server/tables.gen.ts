// Written by `npm run db:types` from migrations/. Do not edit.
import type { ColumnType, Generated, GeneratedAlways } from 'kysely';
import type { JsonText } from '#kit/server/db/database.ts';

export interface EventTable {
  id: GeneratedAlways<number>;
  obid: number;
  project_id: number;
  act: number;
  before: ColumnType<unknown, JsonText | undefined, JsonText>;
  after: ColumnType<unknown, JsonText | undefined, JsonText>;
  reason: Generated<string>;
  made_by: number | null;
  at: Date;
}

export interface ProjectTable {
  id: GeneratedAlways<number>;
  name: string;
  code: string;
  manager_id: number;
  department_id: number;
  member_ids: Generated<number[]>;
  start_day: string;
  end_day: string;
  state: Generated<number>;
  progress: string | null;
  tree_version: Generated<number>;
  whole_since: Generated<number>;
  version: Generated<number>;
  made_by: number | null;
  made_at: Date;
}

export interface WorkBreakdownTable {
  id: Generated<number>;
  project_id: number;
  parent_id: number | null;
  path: number[];
  name: string;
  type: Generated<number>;
  owner_id: number | null;
  department_id: number | null;
  calibre_post_id: number | null;
  base_start: string | null;
  base_end: string | null;
  plan_start: string | null;
  plan_end: string | null;
  plan_minutes: number | null;
  weight_bp: number | null;
  typed_bp: number | null;
  progress: string | null;
  state: Generated<number>;
  state_before: number | null;
  stop_reason: Generated<string>;
  is_locked: Generated<boolean>;
  is_hidden: Generated<boolean>;
  delay_times: Generated<number>;
  sort_no: number;
  version: Generated<number>;
  stamp: number;
}

export interface WorkBreakdownEditionTable {
  id: GeneratedAlways<number>;
  project_id: number;
  number: number;
  name: string;
  nodes: ColumnType<unknown, JsonText, JsonText>;
  made_by: number | null;
  made_at: Date;
}

export interface WorkBreakdownGoneTable {
  id: number;
  project_id: number;
  stamp: number;
}

export interface OkrTables {
  'okr.event': EventTable;
  'okr.project': ProjectTable;
  'okr.work_breakdown': WorkBreakdownTable;
  'okr.work_breakdown_edition': WorkBreakdownEditionTable;
  'okr.work_breakdown_gone': WorkBreakdownGoneTable;
}
