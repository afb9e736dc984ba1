// Written by `npm run db:types` from migrations/. Do not edit.
import type { ColumnType, Generated, GeneratedAlways } from 'kysely';
import type { JsonText } from '#kit/server/db/database.ts';

export interface AlignmentTable {
  id: GeneratedAlways<number>;
  from_id: number;
  to_id: number;
  kind: number;
  state: Generated<number>;
  reason: Generated<string>;
  asked_by: number | null;
  asked_at: Date;
  answered_at: Date | null;
}

export interface CheckInTable {
  id: GeneratedAlways<number>;
  goal_id: number;
  values: ColumnType<unknown, JsonText | undefined, JsonText>;
  confidence: number | null;
  status: number | null;
  proposed: number | null;
  note: Generated<string>;
  made_by: number | null;
  at: Date;
}

export interface CompletionSettingTable {
  id: Generated<number>;
  scope: number;
  department_id: number | null;
  goal_id: number | null;
  cap_bp: number | null;
  on_track_bp: number | null;
  at_risk_bp: number | null;
  count_stopped: boolean | null;
  status_rule: number | null;
  score_map: ColumnType<unknown, JsonText | null, JsonText | null>;
  fixed_bp: number | null;
  remarks: Generated<string>;
  version: Generated<number>;
  changed_by: number | null;
  changed_at: Date | null;
}

export interface CycleTable {
  id: GeneratedAlways<number>;
  period_type: number;
  first_day: string;
  last_day: string;
  state: Generated<number>;
  closed_at: Date | null;
  version: Generated<number>;
  setting_day: string | null;
  running_day: string | null;
  review_day: string | null;
  closing_day: string | null;
}

export interface DayMarkTable {
  person_id: number;
  work_day: string;
  marked_at: Date;
}

export interface ErrorReportTable {
  id: GeneratedAlways<number>;
  person_id: number;
  work_day: string;
  record_id: number | null;
  kind: number;
  words: string;
  state: Generated<number>;
  handler_id: number | null;
  answer: Generated<string>;
  made_by: number;
  made_at: Date;
  version: Generated<number>;
}

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

export interface FlowEditionTable {
  id: GeneratedAlways<number>;
  person_id: number;
  number: number;
  name: string;
  view: ColumnType<unknown, JsonText, JsonText>;
  chart: ColumnType<unknown, JsonText, JsonText>;
  node_count: number;
  made_at: Date;
}

export interface GoalTable {
  id: GeneratedAlways<number>;
  kind: number;
  parent_id: number | null;
  cycle_id: number | null;
  title: string;
  owner_id: number | null;
  department_id: number;
  weight_bp: number | null;
  visibility: Generated<number>;
  named_ids: Generated<number[]>;
  state: Generated<number>;
  pool_state: number | null;
  copied_from: number | null;
  confidence: number | null;
  status: number | null;
  score: string | null;
  self_score: string | null;
  review_note: Generated<string>;
  stop_reason: Generated<string>;
  changed_after_start: Generated<boolean>;
  version: Generated<number>;
  made_by: number | null;
  made_at: Date;
}

export interface GoalEventTable {
  id: GeneratedAlways<number>;
  goal_id: number | null;
  cycle_id: number | null;
  act: number;
  before: ColumnType<unknown, JsonText | undefined, JsonText>;
  after: ColumnType<unknown, JsonText | undefined, JsonText>;
  reason: Generated<string>;
  made_by: number | null;
  at: Date;
}

export interface ImportTable {
  token: Generated<string>;
  person_id: number;
  project_id: number | null;
  cycle_id: number | null;
  plan: ColumnType<unknown, JsonText, JsonText>;
  created_at: Date;
}

export interface KrExecuteTable {
  id: Generated<number>;
  goal_id: number;
  scheme_id: number;
  person_id: number;
  assigner_id: number;
  share_bp: number;
  plan_minutes: number | null;
  plan_start: string | null;
  plan_end: string | null;
  state: Generated<number>;
  state_before: number | null;
  is_released: Generated<boolean>;
  reason: Generated<string>;
  reject_times: Generated<number>;
  typed_bp: number | null;
  note: Generated<string>;
  self_score: string | null;
  score: string | null;
  assigned_at: Date;
  version: Generated<number>;
}

export interface KrExecuteEventTable {
  id: GeneratedAlways<number>;
  obid: number;
  act: number;
  after: ColumnType<unknown, JsonText | undefined, JsonText>;
  reason: Generated<string>;
  made_by: number | null;
  at: Date;
}

export interface MetricTable {
  id: GeneratedAlways<number>;
  goal_id: number;
  sort_no: number;
  name: string;
  kind: number;
  source: number;
  start_value: string | null;
  target: string | null;
  current: string | null;
  low: string | null;
  high: string | null;
  unit: Generated<string>;
  weight_bp: Generated<number>;
  node_id: number | null;
  milestones: ColumnType<unknown, JsonText | undefined, JsonText>;
  entered_by: number | null;
  entered_at: Date | null;
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

export interface RecordMonthTable {
  month: string;
  closed_at: Date | null;
  closed_by: number | null;
}

export interface RecordSumTable {
  month: string;
  person_id: number;
  obid: number;
  type: number;
  minutes: number;
  records: number;
}

export interface SchemeKrTable {
  scheme_id: number;
  goal_id: number;
  weight_bp: number;
  sort_no: number;
}

export interface SnapshotTable {
  cycle_id: number;
  goal_id: number;
  number: number;
  body: ColumnType<unknown, JsonText, JsonText>;
  at: Date;
}

export interface UserCalibreTable {
  id: GeneratedAlways<number>;
  person_id: number;
  department_id: number;
  post_id: number | null;
  ratio_bp: number;
  from_month: string;
  to_month: string | null;
}

export interface UserCalibreHeadTable {
  person_id: number;
  version: Generated<number>;
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

export interface WorkRecordTable {
  id: GeneratedAlways<number>;
  person_id: number;
  work_day: string;
  obid: number | null;
  type: number;
  minutes: number;
  content: Generated<string>;
  state: number;
  reason: Generated<string>;
  correction_of: number | null;
  logged_at: Date;
  reviewed_by: number | null;
  version: Generated<number>;
}

export interface WorkSchemeTable {
  id: GeneratedAlways<number>;
  title: string;
  month: string;
  department_id: number;
  owner_id: number;
  state: Generated<number>;
  is_shown: Generated<boolean>;
  version: Generated<number>;
  made_by: number | null;
  made_at: Date;
}

export interface OkrTables {
  'okr.alignment': AlignmentTable;
  'okr.check_in': CheckInTable;
  'okr.completion_setting': CompletionSettingTable;
  'okr.cycle': CycleTable;
  'okr.day_mark': DayMarkTable;
  'okr.error_report': ErrorReportTable;
  'okr.event': EventTable;
  'okr.flow_edition': FlowEditionTable;
  'okr.goal': GoalTable;
  'okr.goal_event': GoalEventTable;
  'okr.import': ImportTable;
  'okr.kr_execute': KrExecuteTable;
  'okr.kr_execute_event': KrExecuteEventTable;
  'okr.metric': MetricTable;
  'okr.project': ProjectTable;
  'okr.record_month': RecordMonthTable;
  'okr.record_sum': RecordSumTable;
  'okr.scheme_kr': SchemeKrTable;
  'okr.snapshot': SnapshotTable;
  'okr.user_calibre': UserCalibreTable;
  'okr.user_calibre_head': UserCalibreHeadTable;
  'okr.work_breakdown': WorkBreakdownTable;
  'okr.work_breakdown_edition': WorkBreakdownEditionTable;
  'okr.work_breakdown_gone': WorkBreakdownGoneTable;
  'okr.work_record': WorkRecordTable;
  'okr.work_scheme': WorkSchemeTable;
}
