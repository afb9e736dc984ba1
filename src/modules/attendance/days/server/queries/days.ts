import { sql } from 'kysely';
import { json, type Executor, type Tx } from '#kit/server/db/database.ts';
import { taker } from '#modules/attendance/requests/server/queries/booked.ts';
import { attendance } from '#modules/attendance/server/queries/attendance-db.ts';
import { dayState, type DayItem } from '../../contract/day-codes.ts';
import type { DayResult } from '../rules/types.ts';
import type { RecalcCause } from './recalc.ts';

export interface Asked {
  readonly personId: number;
  readonly day: string;
  readonly cause: RecalcCause;
  readonly runId: number | null;
}

/**
 * Takes some waiting days out of the queue and skips days locked by others. Neighbouring days of a person stay
 * together.
 */
export async function takeAsked(tx: Tx, most: number): Promise<Asked[]> {
  // One row for each person, because one row for each day takes longer to transfer than to find.
  const { rows } = await sql<Omit<Asked, 'day'> & { days: string }>`
    with taken as (delete from attendance.recalc where ctid = any(array(
        select ctid from attendance.recalc order by person_id, day limit ${most} for update skip locked))
      returning person_id, day, cause, run_id)
    select person_id as "personId", cause, run_id as "runId", string_agg(day::text, ' ' order by day) as days
    from taken group by person_id, cause, run_id order by person_id`.execute(attendance(tx));
  return rows.flatMap(({ personId, cause, runId, days }) =>
    days.split(' ').map((day): Asked => ({ personId, day, cause, runId })),
  );
}

/**
 * Returns the people among the next waiting days who have approved overtime on such a day. Their time off is settled
 * together with the day.
 */
export async function listOvertimers(tx: Tx, most: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`select distinct w.person_id as id
    from (select person_id, day from attendance.recalc order by person_id, day limit ${most}) w
    where exists (select from attendance.booked k join approval.bill b on b.form_id = k.form_id and b.state = 3
      where k.person_id = w.person_id and k.kind = ${sql.lit(taker.overtime)} and left(k.starts, 10) = w.day::text)
    order by 1`.execute(attendance(tx));
  return rows.map(({ id }) => id);
}

/** Puts days back into the queue. */
export async function putBack(tx: Tx, asked: readonly Asked[], now: Date): Promise<void> {
  if (asked.length === 0) return;
  await sql`insert into attendance.recalc (person_id, day, cause, asked_at, run_id)
    select a.person_id, a.day, a.cause, ${now}, a.run_id
    from unnest(${asked.map(({ personId }) => personId)}::bigint[], ${asked.map(({ day }) => day)}::date[],
      ${asked.map(({ cause }) => cause)}::smallint[], ${asked.map(({ runId }) => runId)}::bigint[])
      as a (person_id, day, cause, run_id) order by 1, 2`.execute(attendance(tx));
}

/** Minutes of a day by item. */
export type Items = Readonly<Record<DayItem, number>>;

export const itemsOf = (day: Omit<DayResult, 'arrived' | 'left' | 'openUntil' | 'segments'>): Items => ({
  Rostered: day.rostered,
  Worked: day.worked,
  Late: day.late,
  Early: day.early,
  Absent: day.absent,
  LeavePaid: day.leavePaid,
  LeaveUnpaid: day.leaveUnpaid,
  Trip: day.trip,
  OverWork: day.overWork,
  OverRest: day.overRest,
  OverStatutory: day.overStatutory,
  LackCount: day.lackCount,
});

/** SQL select list: the items of a day. @param alias alias of the table attendance.day */
export const itemColumns = (alias: string) => {
  const d = sql.ref(alias);
  return sql`${d}.rostered as "Rostered", ${d}.worked as "Worked", ${d}.late as "Late", ${d}.early as "Early",
    ${d}.absent as "Absent", ${d}.leave_paid as "LeavePaid", ${d}.leave_unpaid as "LeaveUnpaid", ${d}.trip as "Trip",
    ${d}.over_work as "OverWork", ${d}.over_rest as "OverRest", ${d}.over_statutory as "OverStatutory",
    ${d}.lack_count as "LackCount"`;
};

export interface Known extends Items {
  readonly personId: number;
  readonly day: string;
  /** Hash of the input, in hexadecimal. */
  readonly hash: string;
  /** Month that locks the day; null: the day is not locked. */
  readonly monthId: number | null;
}

/**
 * Locks the months that contain some days in shared mode, so that nobody locks their attendance meanwhile.
 * @param from and to are company days
 */
export async function holdMonths(tx: Tx, from: string, to: string): Promise<void> {
  await sql`select id from attendance.month where from_day <= ${to}::date and to_day >= ${from}::date
    order by id for share`.execute(attendance(tx));
}

/** Returns the stored results of days, with the month that locks each. */
export async function listKnown(tx: Tx, asked: readonly Asked[]): Promise<Known[]> {
  if (asked.length === 0) return [];
  const { rows } =
    await sql<Known>`select d.person_id as "personId", d.day, encode(d.input_hash, 'hex') as hash,
      ${itemColumns('d')}, l.id as "monthId"
    from unnest(${asked.map(({ personId }) => personId)}::bigint[], ${asked.map(({ day }) => day)}::date[]) as a (person_id, day)
    join attendance.day d on d.person_id = a.person_id and d.day = a.day
    left join (select mp.person_id, m.id, m.from_day, m.to_day from attendance.month_person mp
      join attendance.month m on m.id = mp.month_id and m.state = 3) l
      on l.person_id = d.person_id and d.day between l.from_day and l.to_day`.execute(attendance(tx));
  return rows;
}

export interface Written {
  readonly personId: number;
  readonly day: string;
  readonly result: DayResult;
  readonly hash: string;
  readonly arrivedAt: Date | null;
  readonly leftAt: Date | null;
  /** Time until which a punch may arrive; null: the day is closed. */
  readonly openUntil: Date | null;
}

/**
 * Returns an array literal for values that need no quotes. The driver's own encoding would check every letter of every
 * value.
 */
const arrayOf = (values: readonly (number | string | null)[]): string =>
  `{${values.map((value) => value ?? 'NULL').join(',')}}`;

const epochOf = (at: Date | null): number | null => at && at.getTime() / 1000;

/** Writes days, with one array for each column. */
export async function saveDays(tx: Tx, rows: readonly Written[], now: Date): Promise<void> {
  if (rows.length === 0) return;
  const column = (of: (row: Written) => number | string | null): string => arrayOf(rows.map(of));
  const minutes = (of: (result: DayResult) => number) =>
    sql`${column(({ result }) => of(result))}::smallint[]`;
  await sql`insert into attendance.day (person_id, day, kind, shift_version_id, state, rostered, worked, late, early, absent,
      leave_paid, leave_unpaid, trip, over_work, over_rest, over_statutory, lack_count, arrived_at, left_at, open_until,
      input_hash, worked_out_at)
    select a.person_id, a.day, a.kind, a.version, a.state, a.rostered, a.worked, a.late, a.early, a.absent, a.leave_paid,
      a.leave_unpaid, a.trip, a.over_work, a.over_rest, a.over_statutory, a.lack_count, to_timestamp(a.arrived),
      to_timestamp(a.left_at), to_timestamp(a.open_until), decode(a.hash, 'hex'), ${now}
    from unnest(
      ${column((row) => row.personId)}::bigint[], ${column((row) => row.day)}::date[],
      ${minutes((one) => one.kind)}, ${column(({ result }) => result.versionId)}::int[],
      ${column(({ result }) => result.state)}::int[], ${minutes((one) => one.rostered)},
      ${minutes((one) => one.worked)}, ${minutes((one) => one.late)}, ${minutes((one) => one.early)},
      ${minutes((one) => one.absent)}, ${minutes((one) => one.leavePaid)}, ${minutes((one) => one.leaveUnpaid)},
      ${minutes((one) => one.trip)}, ${minutes((one) => one.overWork)}, ${minutes((one) => one.overRest)},
      ${minutes((one) => one.overStatutory)}, ${minutes((one) => one.lackCount)},
      ${column((row) => epochOf(row.arrivedAt))}::bigint[], ${column((row) => epochOf(row.leftAt))}::bigint[],
      ${column((row) => epochOf(row.openUntil))}::bigint[], ${column((row) => row.hash)}::text[]
    ) as a (person_id, day, kind, version, state, rostered, worked, late, early, absent, leave_paid, leave_unpaid, trip,
      over_work, over_rest, over_statutory, lack_count, arrived, left_at, open_until, hash)
    on conflict (person_id, day) do update set kind = excluded.kind, shift_version_id = excluded.shift_version_id,
      state = excluded.state, rostered = excluded.rostered, worked = excluded.worked, late = excluded.late,
      early = excluded.early, absent = excluded.absent, leave_paid = excluded.leave_paid,
      leave_unpaid = excluded.leave_unpaid, trip = excluded.trip, over_work = excluded.over_work,
      over_rest = excluded.over_rest, over_statutory = excluded.over_statutory, lack_count = excluded.lack_count,
      arrived_at = excluded.arrived_at, left_at = excluded.left_at, open_until = excluded.open_until,
      input_hash = excluded.input_hash, worked_out_at = excluded.worked_out_at`.execute(attendance(tx));
}

/** Deletes days on which a person turned out not to be employed. */
export async function removeDays(
  tx: Tx,
  days: readonly { readonly personId: number; readonly day: string }[],
): Promise<void> {
  if (days.length === 0) return;
  await sql`delete from attendance.day d
    using unnest(${days.map(({ personId }) => personId)}::bigint[], ${days.map(({ day }) => day)}::date[]) as a (person_id, day)
    where d.person_id = a.person_id and d.day = a.day`.execute(attendance(tx));
}

export interface Change {
  readonly runId: number;
  readonly personId: number;
  readonly day: string;
  readonly before: Items | null;
  readonly after: Items;
  readonly isCorrection: boolean;
}

/** Saves the changes of a run. */
export async function saveChanges(tx: Tx, changes: readonly Change[]): Promise<void> {
  if (changes.length === 0) return;
  await sql`insert into attendance.run_change (run_id, person_id, day, before, after, is_correction)
    select c."runId", c."personId", c.day, nullif(c.before, 'null'), c.after, c."isCorrection"
    from jsonb_to_recordset(${json(changes)}) as c ("runId" bigint, "personId" bigint, day date, before jsonb, after jsonb,
      "isCorrection" boolean)
    on conflict (run_id, person_id, day) do update set after = excluded.after`.execute(attendance(tx));
}

export interface NewCorrection {
  readonly monthId: number;
  readonly personId: number;
  readonly day: string;
  readonly item: DayItem;
  readonly old: number;
  readonly new: number;
  readonly cause: RecalcCause;
}

export async function saveCorrections(tx: Tx, rows: readonly NewCorrection[], now: Date): Promise<void> {
  if (rows.length === 0) return;
  await sql`insert into attendance.correction (month_id, person_id, day, item, old, new, cause, made_at)
    select c."monthId", c."personId", c.day, c.item, c.old, c.new, c.cause, ${now}
    from jsonb_to_recordset(${json(rows)}) as c ("monthId" int, "personId" bigint, day date, item text, old smallint,
      new smallint, cause smallint)`.execute(attendance(tx));
}

/** Returns the values that the last corrections set for items of locked days. */
export async function listCorrected(
  on: Executor,
  days: readonly { readonly personId: number; readonly day: string }[],
): Promise<{ personId: number; day: string; item: DayItem; new: number }[]> {
  if (days.length === 0) return [];
  const { rows } = await sql<{ personId: number; day: string; item: DayItem; new: number }>`
    select distinct on (c.person_id, c.day, c.item) c.person_id as "personId", c.day, c.item, c.new
    from attendance.correction c
    join unnest(${days.map(({ personId }) => personId)}::bigint[], ${days.map(({ day }) => day)}::date[]) as a (person_id, day)
      on a.person_id = c.person_id and a.day = c.day
    order by c.person_id, c.day, c.item, c.id desc`.execute(attendance(on));
  return rows;
}

/** SQL query: days given one by one. */
export const theseDays = (days: readonly { readonly personId: number; readonly day: string }[]) =>
  sql`select * from unnest(${days.map(({ personId }) => personId)}::bigint[], ${days.map(({ day }) => day)}::date[])
    as u (person_id, day)`;

/** SQL query: days whose window has closed since they were calculated. */
export const closedDays = (now: Date) =>
  sql`select person_id, day from attendance.day where open_until < ${now}`;

/** SQL query: days without a result, for everybody employed on them. @param from and to are company days */
export const missingDays = (from: string, to: string) => sql`select p.id as person_id, g.day::date as day
  from people.person p cross join generate_series(${from}::date, ${to}::date, interval '1 day') as g (day)
  where p.is_active and (p.entry_date is null or p.entry_date <= g.day) and (p.leave_date is null or p.leave_date >= g.day)
    and not exists (select from attendance.day d where d.person_id = p.id and d.day = g.day::date)`;

/**
 * SQL query: calculated days of people to whom one of these calendars applies. The calendar of the group applies first,
 * then the one of the company, then the one of its law, each as of that day.
 * @param from and to are company days, both included
 */
export const daysByCalendar = (
  calendars: readonly { readonly id: number; readonly code: string }[],
  from: string,
  to: string,
) => sql`select d.person_id, d.day from attendance.day d
  join people.person p on p.id = d.person_id
  left join people.assignment a on a.person_id = d.person_id and a.superseded_at is null and a.from_day <= d.day
    and (a.to_day is null or a.to_day >= d.day)
  left join attendance.company_region r on r.company_id = coalesce(a.company_id, p.company_id)
  left join attendance.group_member gm on gm.person_id = d.person_id and gm.from_day <= d.day
    and (gm.to_day is null or gm.to_day >= d.day)
  left join attendance.attend_group g on g.id = gm.group_id
  where d.day between ${from}::date and ${to}::date
    and case when coalesce(g.calendar_id, r.calendar_id) is null
      then case when coalesce(r.region, 'CN') = 'HK' then 'HK' else 'company' end = any(${calendars.map(({ code }) => code)}::text[])
      else coalesce(g.calendar_id, r.calendar_id) = any(${calendars.map(({ id }) => id)}::int[]) end`;

/** SQL query: days with overtime of the members of a group, whose month is not locked. */
export const openOvertimeOf = (groupId: number) => sql`select d.person_id, d.day from attendance.day d
  join attendance.group_member g on g.person_id = d.person_id and g.group_id = ${groupId}
    and d.day >= g.from_day and (g.to_day is null or d.day <= g.to_day)
  where d.state & ${dayState.overtime}::int <> 0 and not exists (
    select from attendance.month_person mp join attendance.month m on m.id = mp.month_id and m.state = 3
    where mp.person_id = d.person_id and d.day between m.from_day and m.to_day)`;

/** SQL query: days that were calculated for people while they belonged to a company. */
export const daysOfCompany = (companyId: number) => sql`select d.person_id, d.day from attendance.day d
  join people.person p on p.id = d.person_id
  left join people.assignment a on a.person_id = d.person_id and a.superseded_at is null and a.from_day <= d.day
    and (a.to_day is null or a.to_day >= d.day)
  where coalesce(a.company_id, p.company_id) = ${companyId}`;
