// Written by `npm run db:types` from migrations/. Do not edit.
import type { ColumnType, Generated, GeneratedAlways } from 'kysely';
import type { JsonText } from '#kit/server/db/database.ts';

export interface AttendGroupTable {
  id: GeneratedAlways<number>;
  name: string;
  name_en: Generated<string>;
  calendar_id: number | null;
  mode: Generated<number>;
  work_system: Generated<number>;
  web_punch: Generated<boolean>;
  is_active: Generated<boolean>;
  version: Generated<number>;
  rest_rule: Generated<number>;
  rest_after: number | null;
  rest_minutes: number | null;
  away_percent: number | null;
}

export interface BadgeTable {
  badge: string;
  person_id: number;
}

export interface BookedTable {
  form_id: number;
  person_id: number;
  no: number;
  kind: number;
  starts: string;
  ends: string;
}

export interface CancellingTable {
  form_id: number;
  leave_id: number;
  return_at: string;
  until: string | null;
}

export interface CardTable {
  form_id: number;
  person_id: number;
  day: string;
  segment: number;
  side: number;
  punch_at: string;
}

export interface CardRuleTable {
  id: GeneratedAlways<number>;
  department_id: number | null;
  monthly_limit: Generated<number>;
  cycle_start_day: Generated<number>;
  within_days: Generated<number>;
  allow_lack: Generated<boolean>;
  allow_late: Generated<boolean>;
  allow_early: Generated<boolean>;
  allow_normal: Generated<boolean>;
  need_proof: Generated<boolean>;
  version: Generated<number>;
}

export interface CompanyRegionTable {
  company_id: number;
  region: string;
  calendar_id: number | null;
  province: Generated<string>;
}

export interface CorrectionTable {
  id: GeneratedAlways<number>;
  month_id: number;
  person_id: number;
  day: string;
  item: string;
  old: number;
  new: number;
  cause: number;
  made_at: Date;
  state: Generated<number>;
  reason: Generated<string>;
  decided_by: number | null;
  decided_at: Date | null;
  taken_by: number | null;
  pay_month: string | null;
}

export interface DayTable {
  person_id: number;
  day: string;
  kind: number;
  shift_version_id: number | null;
  state: number;
  rostered: number;
  worked: number;
  late: number;
  early: number;
  absent: number;
  leave_paid: number;
  leave_unpaid: number;
  trip: number;
  over_work: number;
  over_rest: number;
  over_statutory: number;
  lack_count: number;
  arrived_at: Date | null;
  left_at: Date | null;
  input_hash: Buffer;
  worked_out_at: Date;
  open_until: Date | null;
}

export interface DayDisputeTable {
  id: GeneratedAlways<number>;
  person_id: number;
  day: string;
  reason: string;
  state: Generated<number>;
  answer: Generated<string>;
  ended_by: number | null;
  ended_at: Date | null;
  punch_at: Date | null;
  made_at: Date;
}

export interface DayPrintTable {
  person_id: number;
  from_day: string;
  to_day: string;
  digest: Buffer;
}

export interface DeviceTable {
  id: GeneratedAlways<number>;
  name: string;
  kind: number;
  serial: string | null;
  salt: Generated<string>;
  is_active: Generated<boolean>;
  last_time: Generated<number>;
  last_seen_at: Date | null;
  clock_off: number | null;
  version: Generated<number>;
  token_sealed: string | null;
}

export interface GroupMemberTable {
  id: GeneratedAlways<number>;
  group_id: number;
  person_id: number;
  from_day: string;
  to_day: string | null;
}

export interface GroupWeekTable {
  group_id: number;
  from_day: string;
  weekday: number;
  shift_id: number | null;
}

export interface LeaveTable {
  form_id: number;
  person_id: number;
  type: number;
  unit: number;
  starts: string;
  ends: string;
  return_at: string | null;
}

export interface LeaveDayTable {
  form_id: number;
  day: string;
  minutes: number;
  amount: number;
}

export interface LeaveKindTable {
  code: number;
  name: string;
  name_en: Generated<string>;
  made_by: number | null;
  made_at: Date;
}

export interface LeaveTypeTable {
  id: GeneratedAlways<number>;
  region: string;
  code: number;
  from_day: string;
  is_active: boolean;
  unit: number;
  step: number;
  basis: number;
  pay_ratio: number;
  need_quota: boolean;
  may_overdraw: Generated<boolean>;
  proof_after: number | null;
  max_per_bill: number | null;
  max_per_year: number | null;
  max_per_day: number | null;
  gender: number | null;
  probation_allowed: Generated<boolean>;
  valid_months: Generated<number>;
  carry_most: number | null;
  carry_months: Generated<number>;
  source: Generated<string>;
  made_by: number | null;
  made_at: Generated<Date>;
  leave_unit: number;
  intern_allowed: Generated<boolean>;
  min_months: Generated<number>;
  grant_rule: Generated<number>;
  grant_amount: number | null;
  grant_formula: Generated<string>;
  grant_bands: ColumnType<unknown, JsonText | null, JsonText | null>;
  grant_by_part: Generated<boolean>;
}

export interface LedgerTable {
  id: GeneratedAlways<number>;
  lot_id: number;
  kind: number;
  amount: number;
  form_id: number | null;
  work_day: string;
  reason: Generated<string>;
  made_by: number | null;
  made_at: Date;
  pay_percent: number | null;
}

export interface LotTable {
  id: GeneratedAlways<number>;
  person_id: number;
  type: number;
  unit: number;
  leave_year: number;
  valid_from: string;
  valid_to: string | null;
  source: number;
  source_id: Generated<number>;
  is_locked: Generated<boolean>;
  left_amount: Generated<number>;
  may_overdraw: Generated<boolean>;
  version: Generated<number>;
}

export interface MonthTable {
  id: GeneratedAlways<number>;
  month: string;
  company_id: number;
  from_day: string;
  to_day: string;
  confirm_days: Generated<number>;
  state: Generated<number>;
  opened_by: number | null;
  opened_at: Date | null;
  confirm_until: string | null;
  locked_by: number | null;
  locked_at: Date | null;
  version: Generated<number>;
}

export interface MonthPersonTable {
  month_id: number;
  person_id: number;
  state: Generated<number>;
  note: Generated<string>;
  said_at: Date | null;
  digest: Buffer | null;
}

export interface MonthRuleTable {
  company_id: number;
  first_day: Generated<number>;
  confirm_days: Generated<number>;
  is_automatic: Generated<boolean>;
}

export interface OvertimeTable {
  form_id: number;
  person_id: number;
  compensation: number;
  project: Generated<string>;
}

export interface PullRoundTable {
  id: Generated<number>;
  at: Date;
  failed: string | null;
}

export interface PulledTable {
  person_id: number;
  until: Date;
}

export interface PunchTable {
  id: GeneratedAlways<number>;
  person_id: number;
  punch_at: Date;
  source: number;
  device_id: number | null;
  batch_id: number | null;
  form_id: number | null;
  side: number | null;
  made_at: Date;
  void_reason: string | null;
  void_by: number | null;
  void_at: Date | null;
}

export interface PunchBatchTable {
  id: GeneratedAlways<number>;
  name: string;
  made_by: number | null;
  made_at: Date;
  revoked_by: number | null;
  revoked_at: Date | null;
  rows: Generated<number>;
}

export interface PunchPlaceTable {
  punch_id: number;
  latitude: string;
  longitude: string;
  accuracy: number | null;
  made_at: Date;
}

export interface PunchProfileTable {
  id: GeneratedAlways<number>;
  name: string;
  badge_column: string;
  day_column: string | null;
  name_column: string | null;
  time_columns: string[];
}

export interface RecalcTable {
  person_id: number;
  day: string;
  cause: number;
  asked_at: Date;
  run_id: number | null;
}

export interface RecostTable {
  form_id: number;
  asked_at: Date;
}

export interface RosterTable {
  person_id: number;
  day: string;
  shift_id: number | null;
  made_by: number | null;
  made_at: Date;
}

export interface RunTable {
  id: GeneratedAlways<number>;
  from_day: string;
  to_day: string;
  company_id: number | null;
  department_id: number | null;
  asked_by: number | null;
  asked_at: Date;
  total: number;
}

export interface RunChangeTable {
  run_id: number;
  person_id: number;
  day: string;
  before: ColumnType<unknown, JsonText | null, JsonText | null>;
  after: ColumnType<unknown, JsonText, JsonText>;
  is_correction: Generated<boolean>;
}

export interface SegmentTable {
  form_id: number;
  no: number;
  starts: string;
  ends: string;
  first_half: string | null;
  last_half: string | null;
}

export interface SettingTable {
  the_only: Generated<boolean>;
  day_from: Generated<number>;
  break_from: Generated<number>;
  break_to: Generated<number>;
  day_to: Generated<number>;
  band_rule: Generated<number>;
  past_days: Generated<number>;
  version: Generated<number>;
  comp_workdays: Generated<boolean>;
  calendar_id: Generated<string>;
  book_ahead: Generated<boolean>;
}

export interface ShiftTable {
  id: GeneratedAlways<number>;
  name: string;
  name_en: Generated<string>;
  is_active: Generated<boolean>;
  version: Generated<number>;
}

export interface ShiftVersionTable {
  id: GeneratedAlways<number>;
  shift_id: number;
  from_day: string;
  segments: ColumnType<unknown, JsonText, JsonText>;
  breaks: ColumnType<unknown, JsonText | undefined, JsonText>;
  half_at: number | null;
  flex_early: Generated<number>;
  flex_late: Generated<number>;
  grace: Generated<number>;
  serious_late: number | null;
  absent_late: number | null;
  advance: Generated<number>;
  delay: Generated<number>;
  need_on: Generated<boolean>;
  need_off: Generated<boolean>;
  pairing: Generated<number>;
  made_by: number | null;
  made_at: Date;
}

export interface StrayTable {
  id: GeneratedAlways<number>;
  badge: string;
  punch_at: Date;
  source: number;
  device_id: number | null;
  batch_id: number | null;
  cause: number;
  made_at: Date;
}

export interface TeamAddressTable {
  person_id: number;
  token_hash: string;
  created_at: Date;
  used_at: Date | null;
}

export interface TripTable {
  form_id: number;
  person_id: number;
  route: string;
}

export interface WarnRuleTable {
  id: GeneratedAlways<number>;
  metric: number;
  span: number;
  threshold: number;
  level: number;
  receivers: number[];
  is_use: Generated<boolean>;
  since: string;
  made_by: number | null;
  made_at: Date;
  version: Generated<number>;
}

export interface WarnedTable {
  id: GeneratedAlways<number>;
  rule_id: number;
  person_id: number;
  from_day: string;
  to_day: string;
  value: number;
  state: Generated<number>;
  found_at: Date;
  changed_at: Date;
  handled_by: number | null;
  handled_at: Date | null;
  note: Generated<string>;
}

export interface AttendanceTables {
  'attendance.attend_group': AttendGroupTable;
  'attendance.badge': BadgeTable;
  'attendance.booked': BookedTable;
  'attendance.cancelling': CancellingTable;
  'attendance.card': CardTable;
  'attendance.card_rule': CardRuleTable;
  'attendance.company_region': CompanyRegionTable;
  'attendance.correction': CorrectionTable;
  'attendance.day': DayTable;
  'attendance.day_dispute': DayDisputeTable;
  'attendance.day_print': DayPrintTable;
  'attendance.device': DeviceTable;
  'attendance.group_member': GroupMemberTable;
  'attendance.group_week': GroupWeekTable;
  'attendance.leave': LeaveTable;
  'attendance.leave_day': LeaveDayTable;
  'attendance.leave_kind': LeaveKindTable;
  'attendance.leave_type': LeaveTypeTable;
  'attendance.ledger': LedgerTable;
  'attendance.lot': LotTable;
  'attendance.month': MonthTable;
  'attendance.month_person': MonthPersonTable;
  'attendance.month_rule': MonthRuleTable;
  'attendance.overtime': OvertimeTable;
  'attendance.pull_round': PullRoundTable;
  'attendance.pulled': PulledTable;
  'attendance.punch': PunchTable;
  'attendance.punch_batch': PunchBatchTable;
  'attendance.punch_place': PunchPlaceTable;
  'attendance.punch_profile': PunchProfileTable;
  'attendance.recalc': RecalcTable;
  'attendance.recost': RecostTable;
  'attendance.roster': RosterTable;
  'attendance.run': RunTable;
  'attendance.run_change': RunChangeTable;
  'attendance.segment': SegmentTable;
  'attendance.setting': SettingTable;
  'attendance.shift': ShiftTable;
  'attendance.shift_version': ShiftVersionTable;
  'attendance.stray': StrayTable;
  'attendance.team_address': TeamAddressTable;
  'attendance.trip': TripTable;
  'attendance.warn_rule': WarnRuleTable;
  'attendance.warned': WarnedTable;
}
