import { sql } from 'kysely';
import type { Executor, Tx } from '#kit/server/db/database.ts';
import type { Region, VacationType } from '#modules/attendance/contract/codes.ts';
import { attendance } from '#modules/attendance/server/queries/attendance-db.ts';
import type { TypeRule } from '../rules/limits.ts';

export interface TypeVersion extends TypeRule {
  readonly id: number;
  readonly region: Region;
  readonly code: VacationType;
  /** First company day on which the version is in force. */
  readonly fromDay: string;
  readonly source: string;
}

const columns = sql`t.id, t.region, t.code, t.from_day as "fromDay", t.is_active as "isActive", t.unit, t.leave_unit as "leaveUnit", t.step, t.basis,
  t.pay_ratio as "payRatio", t.need_quota as "needQuota", t.may_overdraw as "mayOverdraw", t.proof_after as "proofAfter",
  t.max_per_bill as "maxPerBill", t.max_per_year as "maxPerYear", t.max_per_day as "maxPerDay", t.gender,
  t.probation_allowed as "probationAllowed", t.valid_months as "validMonths", t.carry_most as "carryMost",
  t.carry_months as "carryMonths", t.source`;

/** Returns the version of each leave type of a region that is in force on a company day. */
export async function listTypesOn(on: Executor, region: Region, day: string): Promise<TypeVersion[]> {
  const { rows } = await sql<TypeVersion>`select distinct on (t.code) ${columns} from attendance.leave_type t
    where t.region = ${region} and t.from_day <= ${day}::date order by t.code, t.from_day desc`.execute(
    attendance(on),
  );
  return rows;
}

export async function findTypeOn(
  on: Executor,
  region: Region,
  code: VacationType,
  day: string,
): Promise<TypeVersion | undefined> {
  const { rows } = await sql<TypeVersion>`select ${columns} from attendance.leave_type t
    where t.region = ${region} and t.code = ${code} and t.from_day <= ${day}::date
    order by t.from_day desc limit 1`.execute(attendance(on));
  return rows[0];
}

/** Returns every version of every type, the latest of each type first. */
export async function listVersions(on: Executor): Promise<TypeVersion[]> {
  const { rows } = await sql<TypeVersion>`select ${columns} from attendance.leave_type t
    order by t.region, t.code, t.from_day desc`.execute(attendance(on));
  return rows;
}

/** Saves a version of a type from a day on. A version that begins on the same day is replaced. */
export async function saveType(
  tx: Tx,
  type: Omit<TypeVersion, 'id'>,
  { by, now }: { readonly by: number; readonly now: Date },
): Promise<void> {
  const values = {
    is_active: type.isActive,
    unit: type.unit,
    leave_unit: type.leaveUnit,
    step: type.step,
    basis: type.basis,
    pay_ratio: type.payRatio,
    need_quota: type.needQuota,
    may_overdraw: type.mayOverdraw,
    proof_after: type.proofAfter,
    max_per_bill: type.maxPerBill,
    max_per_year: type.maxPerYear,
    max_per_day: type.maxPerDay,
    gender: type.gender,
    probation_allowed: type.probationAllowed,
    valid_months: type.validMonths,
    carry_most: type.carryMost,
    carry_months: type.carryMonths,
    source: type.source,
    made_by: by,
    made_at: now,
  };
  await attendance(tx)
    .insertInto('attendance.leave_type')
    .values({ region: type.region, code: type.code, from_day: type.fromDay, ...values })
    .onConflict((conflict) => conflict.constraint('leave_type_day').doUpdateSet(values))
    .execute();
}

export interface Setting {
  /** Times of the standard day, in minutes after midnight. */
  readonly dayFrom: number;
  readonly breakFrom: number;
  readonly breakTo: number;
  readonly dayTo: number;
  readonly bandRule: 1 | 2 | 3;
  readonly pastDays: number;
  /** True if unpaid overtime on workdays gives time off, too. */
  readonly compWorkdays: boolean;
  readonly version: number;
}

export async function getSetting(on: Executor): Promise<Setting> {
  const { rows } =
    await sql<Setting>`select day_from as "dayFrom", break_from as "breakFrom", break_to as "breakTo",
    day_to as "dayTo", band_rule as "bandRule", past_days as "pastDays", comp_workdays as "compWorkdays", version from attendance.setting`.execute(
      attendance(on),
    );
  return rows[0]!;
}

/** Saves the setting. @returns false: it is not the version that the caller saw */
export async function saveSetting(tx: Tx, setting: Setting): Promise<boolean> {
  const done = await attendance(tx)
    .updateTable('attendance.setting')
    .set({
      day_from: setting.dayFrom,
      break_from: setting.breakFrom,
      break_to: setting.breakTo,
      day_to: setting.dayTo,
      band_rule: setting.bandRule,
      past_days: setting.pastDays,
      comp_workdays: setting.compWorkdays,
      version: setting.version + 1,
    })
    .where('version', '=', setting.version)
    .executeTakeFirst();
  return done.numUpdatedRows > 0n;
}

export interface CompanyRegion {
  readonly CompanyId: number;
  readonly CompanyName: string;
  readonly CompanyNameEn: string;
  readonly Region: Region;
  readonly CalendarID: number | null;
}

/** Returns the companies in use, with the law that applies to their people. */
export async function listCompanyRegions(on: Executor): Promise<CompanyRegion[]> {
  const { rows } =
    await sql<CompanyRegion>`select c.id as "CompanyId", c.name as "CompanyName", c.name_en as "CompanyNameEn",
    coalesce(r.region, 'CN') as "Region", r.calendar_id as "CalendarID" from people.company c
    left join attendance.company_region r on r.company_id = c.id where c.is_active order by c.id`.execute(
      attendance(on),
    );
  return rows;
}

/** Saves the law and the calendar of a company. @param calendarId null: the calendar of the law */
export async function saveCompanyRegion(
  tx: Tx,
  companyId: number,
  region: Region,
  calendarId: number | null = null,
): Promise<void> {
  await attendance(tx)
    .insertInto('attendance.company_region')
    .values({ company_id: companyId, region, calendar_id: calendarId })
    .onConflict((conflict) => conflict.column('company_id').doUpdateSet({ region, calendar_id: calendarId }))
    .execute();
}
