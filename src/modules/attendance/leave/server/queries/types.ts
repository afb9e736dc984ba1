import { sql, type RawBuilder } from 'kysely';
import type { Words } from '#kit/contract/refusals.ts';
import { json, type Executor, type Tx } from '#kit/server/db/database.ts';
import { standardName, type Region, type VacationType } from '#modules/attendance/contract/codes.ts';
import { attendance } from '#modules/attendance/server/queries/attendance-db.ts';
import type { TypeRule } from '../rules/limits.ts';

export interface TypeVersion extends TypeRule {
  readonly id: number;
  /** Region, or province such as CN-GD. */
  readonly region: string;
  readonly name: Words;
  /** Whether leave may be booked against a year that is not granted yet. The setting of the company, read beside the rule. */
  readonly bookAhead: boolean;
  readonly code: VacationType;
  /** First company day on which the version is in force. */
  readonly fromDay: string;
  readonly source: string;
}

const columns = sql`t.id, t.region, t.code, t.from_day as "fromDay", t.is_active as "isActive", t.unit, t.leave_unit as "leaveUnit", t.step, t.basis,
  t.pay_ratio as "payRatio", t.need_quota as "needQuota", t.may_overdraw as "mayOverdraw", t.proof_after as "proofAfter",
  t.max_per_bill as "maxPerBill", t.max_per_year as "maxPerYear", t.max_per_day as "maxPerDay", t.gender,
  t.probation_allowed as "probationAllowed", t.valid_months as "validMonths", t.carry_most as "carryMost",
  t.carry_months as "carryMonths", t.source, t.intern_allowed as "internAllowed", t.min_months as "minMonths",
  t.grant_rule as "grantRule", t.grant_amount as "grantAmount", t.grant_formula as "grantFormula",
  t.grant_bands as "grantBands", t.grant_by_part as "isByPart",
  (select s.book_ahead from attendance.setting s) as "bookAhead",
  json_build_object('zh', k.name, 'en', coalesce(nullif(k.name_en, ''), k.name)) as name`;

/** Gives a standard type its name; the others have theirs from the database. */
const named = (row: TypeVersion): TypeVersion => ({ ...row, name: standardName(row.code) ?? row.name });

/** Region and province whose rules apply to a person. */
export interface Law {
  readonly region: Region;
  /** Code of the province; empty: only the rules of the region apply. */
  readonly province: string;
}

/** Returns the key of rules: a region, or a province of it such as CN-GD. */
export const placeOf = ({ region, province }: Law): string => (province ? `${region}-${province}` : region);

/**
 * SQL subquery: the version of each leave type that is in force on a day. The rules of a province come before those of
 * its region, unless the province has ended its rule.
 * @param region and place are SQL: a region, and the key of its province or the region again
 * @param code SQL of the type; left out: all types
 */
export const rulesInForce = (
  region: RawBuilder<unknown>,
  place: RawBuilder<unknown>,
  day: RawBuilder<unknown>,
  code?: RawBuilder<unknown>,
): RawBuilder<unknown> => sql`(
  select distinct on (r.code) r.* from (
    select distinct on (y.region, y.code) y.* from attendance.leave_type y
    where y.region in (${region}, ${place}) and y.from_day <= ${day}
      ${code === undefined ? sql`` : sql`and y.code = ${code}`}
    order by y.region, y.code, y.from_day desc
  ) r where r.region = ${region} or r.is_active
  order by r.code, length(r.region) desc)`;

/** SQL: key of the rules for a row of `attendance.company_region`, which may be missing. */
export const placeIn = (alias: string): RawBuilder<unknown> => {
  const [region, province] = [sql.ref(`${alias}.region`), sql.ref(`${alias}.province`)];
  return sql`coalesce(${region} || nullif('-' || ${province}, '-'), ${region}, 'CN')`;
};

const inForce = (law: Law, day: string, code?: VacationType): RawBuilder<unknown> =>
  rulesInForce(
    sql`${law.region}::text`,
    sql`${placeOf(law)}::text`,
    sql`${day}::date`,
    code === undefined ? undefined : sql`${code}::int`,
  );

/** Returns the version of each leave type that is in force for a person on a company day. */
export async function listTypesOn(on: Executor, law: Law, day: string): Promise<TypeVersion[]> {
  const { rows } = await sql<TypeVersion>`select ${columns} from ${inForce(law, day)} t
    left join attendance.leave_kind k on k.code = t.code order by t.code`.execute(attendance(on));
  return rows.map(named);
}

export async function findTypeOn(
  on: Executor,
  law: Law,
  code: VacationType,
  day: string,
): Promise<TypeVersion | undefined> {
  const { rows } = await sql<TypeVersion>`select ${columns} from ${inForce(law, day, code)} t
    left join attendance.leave_kind k on k.code = t.code`.execute(attendance(on));
  return rows.map(named)[0];
}

/** Returns every version of every type, the latest of each type first. */
export async function listVersions(on: Executor): Promise<TypeVersion[]> {
  const { rows } = await sql<TypeVersion>`select ${columns} from attendance.leave_type t
    left join attendance.leave_kind k on k.code = t.code
    order by t.region, t.code, t.from_day desc`.execute(attendance(on));
  return rows.map(named);
}

/** Saves a version of a type from a day on. A version that begins on the same day is replaced. */
export async function saveType(
  tx: Tx,
  type: Omit<TypeVersion, 'id' | 'name'>,
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
    intern_allowed: type.internAllowed,
    min_months: type.minMonths,
    grant_rule: type.grantRule,
    grant_amount: type.grantAmount,
    grant_formula: type.grantFormula,
    grant_bands: type.grantBands && json(type.grantBands),
    grant_by_part: type.isByPart,
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
  /** True if leave may be booked against the estimated grant of a year that is not granted yet. */
  readonly bookAhead: boolean;
  readonly version: number;
}

export async function getSetting(on: Executor): Promise<Setting> {
  const { rows } =
    await sql<Setting>`select day_from as "dayFrom", break_from as "breakFrom", break_to as "breakTo",
    day_to as "dayTo", band_rule as "bandRule", past_days as "pastDays", comp_workdays as "compWorkdays", book_ahead as "bookAhead", version from attendance.setting`.execute(
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
      book_ahead: setting.bookAhead,
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
  /** Code of the province; empty: the rules of the region apply. */
  readonly Province: string;
  readonly CalendarID: number | null;
}

/** Returns the companies in use, with the law that applies to their people. */
export async function listCompanyRegions(on: Executor): Promise<CompanyRegion[]> {
  const { rows } =
    await sql<CompanyRegion>`select c.id as "CompanyId", c.name as "CompanyName", c.name_en as "CompanyNameEn",
    coalesce(r.region, 'CN') as "Region", coalesce(r.province, '') as "Province", r.calendar_id as "CalendarID" from people.company c
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
  province = '',
): Promise<void> {
  const columns = { region, province, calendar_id: calendarId };
  await attendance(tx)
    .insertInto('attendance.company_region')
    .values({ company_id: companyId, ...columns })
    .onConflict((conflict) => conflict.column('company_id').doUpdateSet(columns))
    .execute();
}

/** Locks all rules of leave types for this transaction, so that two people do not add a type at once. */
export const lockTypes = (tx: Tx): Promise<unknown> =>
  sql`lock table attendance.leave_kind in share row exclusive mode`.execute(attendance(tx));
