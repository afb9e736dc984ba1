import { sql, type RawBuilder } from 'kysely';
import { shiftDays } from '#kit/rules/dates.ts';
import { publish } from '#kit/server/db/bus.ts';
import type { Executor, Tx } from '#kit/server/db/database.ts';
import { billKinds, type Region, type Unit, type VacationType } from '#modules/attendance/contract/codes.ts';
import { daysAsked } from '#modules/attendance/days/server/queries/recalc.ts';
import { attendance } from '#modules/attendance/server/queries/attendance-db.ts';
import { companyOn } from '#modules/people/server/open.ts';
import type { DayCost, Segment } from '../rules/cost.ts';

/** SQL clauses: leave `l` that is pending, waits for its effect, or is in effect. */
const live = sql`attendance.leave l
  join approval.bill b on b.form_id = l.form_id and b.kind = ${sql.lit(billKinds.vacation)} and b.state in (1, 2, 3)`;

/** SQL condition: the leave may touch these days, or a shift that begins on one of them. To null: without end. */
const touches = (from: string, to: string | null) =>
  sql`l.ends > ${from} and ${to === null ? sql`true` : sql`l.starts < ${shiftDays(to, 2)}`}`;

/** SQL query: leave of people that touches company days, both included; to null: without end. */
export const leaveOfPeople = (persons: readonly number[], from: string, to: string | null) =>
  sql`select l.form_id from ${live} where l.person_id = any(${[...persons]}::bigint[]) and ${touches(from, to)}`;

/** SQL query: leave from a company day on, of people who work a shift. */
export const leaveByShift = (shiftId: number, from: string) =>
  sql`select l.form_id from ${live} where ${touches(from, null)} and l.person_id in (
    select person_id from attendance.roster where shift_id = ${shiftId} and day >= ${from}::date
    union
    select m.person_id from attendance.group_member m join attendance.group_week w on w.group_id = m.group_id
    where w.shift_id = ${shiftId} and (m.to_day is null or m.to_day >= ${from}::date))`;

/** SQL query: leave from a company day on, of the members of a group. */
export const leaveByGroup = (groupId: number, from: string) =>
  sql`select l.form_id from ${live} where ${touches(from, null)} and l.person_id in (
    select m.person_id from attendance.group_member m
    where m.group_id = ${groupId} and (m.to_day is null or m.to_day >= ${from}::date))`;

/** SQL query: leave that touches company days, both included, of everybody to whom one of these calendars may apply. */
export const leaveByCalendar = (
  calendars: readonly { readonly id: number; readonly code: string }[],
  from: string,
  to: string,
) => sql`select l.form_id from ${live}
  where ${touches(from, to)} and (
    exists (select from people.person p
      left join people.assignment a on a.person_id = p.id and a.superseded_at is null and a.from_day <= ${to}::date
        and (a.to_day is null or a.to_day >= ${from}::date)
      left join attendance.company_region r on r.company_id = coalesce(a.company_id, p.company_id)
      where p.id = l.person_id and case when r.calendar_id is null
        then case when coalesce(r.region, 'CN') = 'HK' then 'HK' else 'company' end = any(${calendars.map(({ code }) => code)}::text[])
        else r.calendar_id = any(${calendars.map(({ id }) => id)}::int[]) end)
    or exists (select from attendance.group_member m join attendance.attend_group g on g.id = m.group_id
      where m.person_id = l.person_id and g.calendar_id = any(${calendars.map(({ id }) => id)}::int[])))`;

/** SQL query: leave of people during their time in a company. */
export const leaveOfCompany = (companyId: number) =>
  sql`select l.form_id from ${live} where exists (select from people.person p
    left join people.assignment a on a.person_id = p.id and a.superseded_at is null
      and a.from_day <= left(l.ends, 10)::date and (a.to_day is null or a.to_day >= left(l.starts, 10)::date)
    where p.id = l.person_id and coalesce(a.company_id, p.company_id) = ${companyId})`;

/** SQL query: leave that begins on a company day or later. */
export const leaveAhead = (from: string) => sql`select l.form_id from ${live} where l.starts >= ${from}`;

/** SQL query: leave of the people of a month that touches the month. */
export const leaveOfMonth = (monthId: number) =>
  sql`select l.form_id from ${live} join attendance.month_person mp on mp.person_id = l.person_id
    join attendance.month m on m.id = mp.month_id
    where m.id = ${monthId} and l.ends > m.from_day::text and l.starts < (m.to_day + 2)::text`;

/** SQL query: one leave. */
export const thisLeave = (formId: number) => sql`select l.form_id from ${live} where l.form_id = ${formId}`;

/**
 * Asks for recalculation of the cost of leave, in the transaction of the change. Leave that is already waiting keeps
 * its row and gets the new time.
 * @param leaves SQL query that selects each `form_id` once
 */
export async function askCosts(tx: Tx, leaves: RawBuilder<unknown>, now: Date): Promise<void> {
  const { numAffectedRows } = await sql`
    insert into attendance.recost (form_id, asked_at)
    select q.form_id, ${now} from (${leaves}) q order by 1
    on conflict (form_id) do update set asked_at = excluded.asked_at`.execute(attendance(tx));
  if (numAffectedRows) await publish(tx, daysAsked, null);
}

/** Returns some people with leave waiting for recalculation, the smaller ids first. */
export async function listWaitingPersons(on: Executor, most: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`select distinct l.person_id as id
    from attendance.recost r join attendance.leave l on l.form_id = r.form_id order by 1 limit ${most}`.execute(
    attendance(on),
  );
  return rows.map(({ id }) => id);
}

export interface WaitingLeave {
  readonly formId: number;
  readonly number: string;
  readonly personId: number;
  readonly type: VacationType;
  readonly unit: Unit;
  /** Law of the company to which the person belongs on the first day of the leave. */
  readonly region: Region;
  /** Province of that company; empty: the rules of the region apply. */
  readonly province: string;
  /** Minutes of the company's clock. */
  readonly starts: string;
  readonly ends: string;
  /** State of the bill: 1 pending, 2 waiting for its effect, 3 in effect; others no longer count. */
  readonly state: number;
  readonly askedAt: Date;
}

/**
 * Locks and returns the waiting leave of people, in the order of the forms. The months it touches are locked first in
 * shared mode, so that nobody locks their attendance meanwhile. The caller has locked the people.
 */
export async function takeWaiting(tx: Tx, persons: readonly number[]): Promise<WaitingLeave[]> {
  const ids = sql`${[...persons]}::bigint[]`;
  await sql`select m.id from attendance.month m where exists (
      select from attendance.recost r join attendance.leave l on l.form_id = r.form_id
      where l.person_id = any(${ids}) and l.ends > m.from_day::text and l.starts < (m.to_day + 2)::text)
    order by m.id for share of m`.execute(attendance(tx));
  const { rows } = await sql<WaitingLeave>`
    select l.form_id as "formId", f.number, l.person_id as "personId", l.type, l.unit, l.starts, l.ends, coalesce(b.state, 0) as state,
      r.asked_at as "askedAt", coalesce((select c.region from attendance.company_region c
        where c.company_id = ${companyOn(sql`l.person_id`, sql`left(l.starts, 10)::date`)}), 'CN') as region,
      coalesce((select c.province from attendance.company_region c
        where c.company_id = ${companyOn(sql`l.person_id`, sql`left(l.starts, 10)::date`)}), '') as province
    from attendance.recost r join attendance.leave l on l.form_id = r.form_id
    join approval.form f on f.id = l.form_id
    left join approval.bill b on b.form_id = l.form_id and b.kind = ${billKinds.vacation}
    where l.person_id = any(${ids}) order by l.form_id for update of r`.execute(attendance(tx));
  return rows;
}

export async function dropWaiting(tx: Tx, forms: readonly number[]): Promise<void> {
  await sql`delete from attendance.recost where form_id = any(${[...forms]}::bigint[])`.execute(
    attendance(tx),
  );
}

/** Ranges of a leave as they were filed, and the minute of the clock at which its person returned early. */
export interface FiledRanges {
  /** Minutes of the clock, or half days. */
  readonly segments: readonly Segment[];
  readonly returnAt: string | null;
}

/** Returns the ranges of several leaves by form, as they were filed. */
export async function listFiledOf(on: Executor, forms: readonly number[]): Promise<Map<number, FiledRanges>> {
  const { rows } = await sql<FiledRanges & { formId: number }>`
    select s.form_id as "formId", l.return_at as "returnAt",
      json_agg(json_build_array(coalesce(s.first_half, s.starts), coalesce(s.last_half, s.ends)) order by s.no) as segments
    from attendance.segment s join attendance.leave l on l.form_id = s.form_id
    where s.form_id = any(${[...forms]}::bigint[]) group by s.form_id, l.return_at`.execute(attendance(on));
  return new Map(rows.map(({ formId, ...one }) => [formId, one]));
}

export interface DayOfLeave extends DayCost {
  readonly formId: number;
  readonly personId: number;
  readonly unit: Unit;
}

/**
 * Returns the days that leave of people takes, between two company days, both included. Covers leave that is pending,
 * waits for its effect, or is in effect.
 */
export async function listLeaveDays(
  on: Executor,
  persons: readonly number[],
  from: string,
  to: string,
): Promise<DayOfLeave[]> {
  const { rows } = await sql<DayOfLeave>`
    select l.form_id as "formId", l.person_id as "personId", l.unit, d.day, d.minutes, d.amount
    from ${live} join attendance.leave_day d on d.form_id = l.form_id
    where l.person_id = any(${[...persons]}::bigint[]) and d.day between ${from}::date and ${to}::date
    order by l.form_id, d.day`.execute(attendance(on));
  return rows;
}

/** Returns the locked days of people, by person. */
export async function listLockedDays(
  on: Executor,
  persons: readonly number[],
): Promise<Map<number, { readonly from: string; readonly to: string }[]>> {
  const { rows } = await sql<{ personId: number; from: string; to: string }>`
    select mp.person_id as "personId", m.from_day as "from", m.to_day as "to"
    from attendance.month_person mp join attendance.month m on m.id = mp.month_id and m.state = 3
    where mp.person_id = any(${[...persons]}::bigint[])`.execute(attendance(on));
  return Map.groupBy(rows, ({ personId }) => personId);
}

/** Replaces the cost of the days of leaves. */
export async function replaceDays(
  tx: Tx,
  forms: readonly number[],
  days: readonly (DayCost & { readonly formId: number })[],
): Promise<void> {
  if (forms.length === 0) return;
  await sql`delete from attendance.leave_day where form_id = any(${[...forms]}::bigint[])`.execute(
    attendance(tx),
  );
  await sql`insert into attendance.leave_day (form_id, day, minutes, amount)
    select * from unnest(${days.map(({ formId }) => formId)}::bigint[], ${days.map(({ day }) => day)}::date[],
      ${days.map(({ minutes }) => minutes)}::smallint[], ${days.map(({ amount }) => amount)}::int[])`.execute(
    attendance(tx),
  );
}
