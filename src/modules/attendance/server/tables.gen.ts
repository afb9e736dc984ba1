// Written by `npm run db:types` from migrations/. Do not edit.
import type { Generated, GeneratedAlways } from 'kysely';

export interface CancellingTable {
  form_id: number;
  leave_id: number;
  return_at: string;
}

export interface CompanyRegionTable {
  company_id: number;
  region: string;
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

export interface SegmentTable {
  form_id: number;
  no: number;
  starts: string;
  ends: string;
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
}

export interface AttendanceTables {
  'attendance.cancelling': CancellingTable;
  'attendance.company_region': CompanyRegionTable;
  'attendance.leave': LeaveTable;
  'attendance.leave_day': LeaveDayTable;
  'attendance.leave_type': LeaveTypeTable;
  'attendance.ledger': LedgerTable;
  'attendance.lot': LotTable;
  'attendance.segment': SegmentTable;
  'attendance.setting': SettingTable;
}
