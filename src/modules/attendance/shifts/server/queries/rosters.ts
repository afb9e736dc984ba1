import { sql } from 'kysely';
import type { Executor } from '#kit/server/db/database.ts';
import type { GroupMode, Region, RestRule, WorkSystem } from '#modules/attendance/contract/codes.ts';
import { attendance } from '#modules/attendance/server/queries/attendance-db.ts';
import type { ShiftRule } from '../rules/shift.ts';

/** Membership of a person in a group for some days. */
export interface Membership {
  readonly personId: number;
  readonly groupId: number;
  readonly mode: GroupMode;
  readonly workSystem: WorkSystem;
  readonly webPunch: boolean;
  readonly restRule: RestRule;
  readonly restAfter: number | null;
  readonly restMinutes: number | null;
  /** Calendar of the group; null: the calendar of the person's law applies. */
  readonly calendarId: number | null;
  /** First and last company day, both included; null as the last day: no end. */
  readonly from: string;
  readonly to: string | null;
}

/** Returns the memberships of people that touch some days, in order. */
export async function listMemberships(
  on: Executor,
  persons: readonly number[],
  from: string,
  to: string,
): Promise<Membership[]> {
  const { rows } = await sql<Membership>`
    select m.person_id as "personId", g.id as "groupId", g.mode, g.work_system as "workSystem", g.web_punch as "webPunch",
      g.rest_rule as "restRule", g.rest_after as "restAfter", g.rest_minutes as "restMinutes",
      g.calendar_id as "calendarId", m.from_day as "from", m.to_day as "to"
    from attendance.group_member m join attendance.attend_group g on g.id = m.group_id
    where m.person_id = any(${[...persons]}::bigint[]) and m.from_day <= ${to}::date
      and (m.to_day is null or m.to_day >= ${from}::date)
    order by m.person_id, m.from_day`.execute(attendance(on));
  return rows;
}

/** Law and calendar of the company to which a person belongs on some days. */
export interface CompanyCalendar {
  readonly personId: number;
  /**
   * Company days, both included; null: without end. If `from` is null, too, the row is the company of the person record
   * itself.
   */
  readonly from: string | null;
  readonly to: string | null;
  readonly region: Region;
  /** Calendar of the company; null: the calendar of the region's law. */
  readonly calendarId: number | null;
}

/**
 * Returns the companies of people on some of the days with their calendars, in order. The last row of each person
 * applies on days without an assignment.
 */
export async function listCompanyCalendars(
  on: Executor,
  persons: readonly number[],
  from: string,
  to: string,
): Promise<CompanyCalendar[]> {
  const ids = sql`${[...persons]}::bigint[]`;
  const { rows } = await sql<CompanyCalendar>`
    select x.person_id as "personId", x.from_day as "from", x.to_day as "to", coalesce(r.region, 'CN') as region,
      r.calendar_id as "calendarId"
    from (
      select person_id, from_day, to_day, company_id from people.assignment
      where person_id = any(${ids}) and superseded_at is null and from_day <= ${to}::date
        and (to_day is null or to_day >= ${from}::date)
      union all
      select id, null, null, company_id from people.person where id = any(${ids})
    ) x left join attendance.company_region r on r.company_id = x.company_id
    order by x.person_id, x.from_day nulls last`.execute(attendance(on));
  return rows;
}

/** Returns the ids of women among people. */
export async function listWomen(on: Executor, persons: readonly number[]): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`select id from people.person
    where gender = 2 and id = any(${[...persons]}::bigint[])`.execute(attendance(on));
  return rows.map(({ id }) => id);
}

/** Fixed week of a group from a day on: the shifts of Monday to Sunday, null for a day off. */
export interface Week {
  readonly groupId: number;
  readonly from: string;
  readonly shifts: readonly (number | null)[];
}

/** Returns the fixed weeks of groups up to a day, the latest of each group first. */
export async function listWeeks(on: Executor, groups: readonly number[], to: string): Promise<Week[]> {
  const { rows } = await sql<Week>`
    select group_id as "groupId", from_day as "from", array_agg(shift_id order by weekday) as shifts
    from attendance.group_week where group_id = any(${[...groups]}::int[]) and from_day <= ${to}::date
    group by group_id, from_day order by group_id, from_day desc`.execute(attendance(on));
  return rows;
}

/** Returns the roster entries of people on some days. An entry without a shift is a day off. */
export async function listRostered(
  on: Executor,
  persons: readonly number[],
  from: string,
  to: string,
): Promise<{ readonly personId: number; readonly day: string; readonly shiftId: number | null }[]> {
  const { rows } = await sql<{ personId: number; day: string; shiftId: number | null }>`
    select person_id as "personId", day, shift_id as "shiftId" from attendance.roster
    where person_id = any(${[...persons]}::bigint[]) and day between ${from}::date and ${to}::date`.execute(
    attendance(on),
  );
  return rows;
}

/** Version of a shift from a company day on. */
export interface ShiftVersion extends ShiftRule {
  readonly shiftId: number;
  readonly from: string;
}

export const versionColumns = sql<ShiftVersion>`v.id as "versionId", v.shift_id as "shiftId", v.from_day as "from", v.segments,
  v.breaks, v.half_at as "halfAt", v.flex_early as "flexEarly", v.flex_late as "flexLate", v.grace,
  v.serious_late as "seriousLate", v.absent_late as "absentLate", v.advance, v.delay, v.need_on as "needOn",
  v.need_off as "needOff", v.pairing`;

/** Returns every version of every shift that begins up to a day, the latest of each shift first. */
export async function listVersionsTo(on: Executor, to: string): Promise<ShiftVersion[]> {
  const { rows } = await sql<ShiftVersion>`select ${versionColumns} from attendance.shift_version v
    where v.from_day <= ${to}::date order by v.shift_id, v.from_day desc`.execute(attendance(on));
  return rows;
}
