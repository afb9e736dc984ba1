import { sql, type RawBuilder } from 'kysely';
import type { Executor } from '#kit/server/db/database.ts';
import { like } from '#kit/server/db/like.ts';
import { billKinds, type VacationType } from '#modules/attendance/contract/codes.ts';
import { taker } from '#modules/attendance/requests/server/queries/booked.ts';
import { attendance } from '#modules/attendance/server/queries/attendance-db.ts';
import { whoColumns, type Part, type Who } from '#modules/attendance/work/server/queries/people-days.ts';
import { inScope, type Scope } from '#modules/people/server/open.ts';
import { teamKind, type TeamKind } from '../../contract/team-codes.ts';
import type { TeamAbsence } from '../rules/team-calendar.ts';

export interface TeamFilter {
  /** Company days, both included. */
  readonly FromDate: string;
  readonly ToDate: string;
  readonly Keyword?: string | undefined;
  readonly DeptId?: number | undefined;
  readonly CompanyId?: number | undefined;
  readonly IsTeam: boolean;
}

/** SQL condition: people `p` who work in the department of a person or report to them. */
const inTeam = (personId: number) => sql<boolean>`(p.leader_id = ${personId}::bigint
  or p.department_id = (select o.department_id from people.person o where o.id = ${personId}::bigint))`;

/**
 * SQL subquery: people whom a reader of the calendar sees, with `is_open` for those whose attendance they manage.
 * @param scope scope of the reader for attendance
 */
function seen(scope: Scope, filter: TeamFilter): RawBuilder<unknown> {
  const { FromDate, ToDate, Keyword, DeptId, CompanyId, IsTeam } = filter;
  const team = inTeam(scope.personId);
  return sql`(select ${whoColumns}, ${inScope(scope, 'p')} as is_open
    from people.person p join people.department u on u.id = p.department_id
    where not p.is_program and ${IsTeam ? team : sql`(${team} or ${inScope(scope, 'p')})`}
      and (p.entry_date is null or p.entry_date <= ${ToDate}::date)
      and (p.leave_date is null or p.leave_date >= ${FromDate}::date) and (p.is_active or p.leave_date is not null)
      ${CompanyId === undefined ? sql`` : sql`and p.company_id = ${CompanyId}`}
      ${DeptId === undefined ? sql`` : sql`and u.path @> array[${DeptId}::bigint]`}
      ${Keyword ? sql`and (p.chinese_name ilike ${like(Keyword)} or p.english_name ilike ${like(Keyword)} or p.employee_id ilike ${like(Keyword)})` : sql``})`;
}

/** SQL: last company day that a time until a minute of the clock touches. */
const lastDay = sql`(k.ends::timestamp - interval '1 minute')::date`;

/**
 * SQL subquery: days of leave, trips and overtime of people. Whoever does not manage their attendance gets approved
 * absences only, without their kind.
 * @param people subquery with "AUID" and is_open
 */
function timesOf(people: RawBuilder<unknown>, from: string, to: string): RawBuilder<unknown> {
  const [first, last] = [sql`${from}::date`, sql`${to}::date`];
  return sql`(
    select w."AUID", t.form_id, t.day, case when w.is_open then t.kind else ${sql.lit(teamKind.away)} end as kind,
      case when w.is_open then t.type end as type, t.minutes, t.begins, t.ends, b.state = 1 as pending
    from ${people} w join (
      select l.person_id, l.form_id, ${sql.lit(teamKind.leave)} as kind, l.type::int, d.day, d.minutes,
        (select coalesce(s.first_half, s.starts) from attendance.segment s where s.form_id = l.form_id
          order by s.starts limit 1) as begins,
        coalesce(l.return_at, (select coalesce(s.last_half, s.ends) from attendance.segment s
          where s.form_id = l.form_id order by s.ends desc limit 1)) as ends
      from attendance.leave l join attendance.leave_day d on d.form_id = l.form_id
      where d.day between ${first} and ${last}
      union all
      select k.person_id, k.form_id,
        case when k.kind = ${sql.lit(taker.trip)} then ${sql.lit(teamKind.trip)} else ${sql.lit(teamKind.overtime)} end,
        null::int, g.day::date,
        (extract(epoch from least(k.ends::timestamp, g.day + interval '1 day') - greatest(k.starts::timestamp, g.day)) / 60)::int,
        k.starts, k.ends
      from attendance.booked k
      cross join lateral generate_series(greatest(left(k.starts, 10)::date, ${first})::timestamp,
        least(${lastDay}, ${last})::timestamp, interval '1 day') as g (day)
      where k.kind in (${sql.lit(taker.trip)}, ${sql.lit(taker.overtime)})
        and k.starts < ${`${to} 24:00`} and k.ends > ${from}
    ) t on t.person_id = w."AUID"
    join approval.bill b on b.form_id = t.form_id
      and b.kind in (${sql.lit(billKinds.vacation)}, ${sql.lit(billKinds.trip)}, ${sql.lit(billKinds.overtime)})
      and b.state in (1, 2, 3) and (w.is_open or (b.state <> 1 and t.kind <> ${sql.lit(teamKind.overtime)}))
  )`;
}

/** Returns a page of the people in a calendar, by department and employee number. */
export async function pageTeam(on: Executor, scope: Scope, filter: TeamFilter, { offset, limit }: Part) {
  const people = seen(scope, filter);
  const counted = await sql<{ n: number }>`select count(*)::int as n from ${people} w`.execute(
    attendance(on),
  );
  const { rows } = await sql<Who & { is_open: boolean }>`select * from ${people} w
    order by "DeptName", "EmployeeId", "AUID" limit ${limit} offset ${offset}`.execute(attendance(on));
  return {
    Total: counted.rows[0]!.n,
    Rows: rows.map(({ is_open: IsOpen, ...one }) => ({ ...one, IsOpen })),
  };
}

export interface TeamDay {
  readonly personId: number;
  readonly formId: number;
  readonly day: string;
  readonly kind: TeamKind;
  readonly type: VacationType | null;
  /** Minutes of working time that a leave takes; of other times, the minutes of the clock. */
  readonly minutes: number;
  readonly begins: string;
  readonly ends: string;
  readonly isPending: boolean;
}

/** Returns the times of people on each day of a range, in order. */
export async function listTeamDays(
  on: Executor,
  people: readonly { readonly AUID: number; readonly IsOpen: boolean }[],
  from: string,
  to: string,
): Promise<TeamDay[]> {
  const given = sql`(select * from unnest(${people.map(({ AUID }) => AUID)}::bigint[],
    ${people.map(({ IsOpen }) => IsOpen)}::boolean[]) as u ("AUID", is_open))`;
  const { rows } =
    await sql<TeamDay>`select t."AUID" as "personId", t.form_id as "formId", t.day, t.kind, t.type,
      t.minutes, t.begins, t.ends, t.pending as "isPending"
    from ${timesOf(given, from, to)} t order by t.day, t.begins, t.form_id`.execute(attendance(on));
  return rows;
}

/** Returns the number of people who are away on each day of a range. */
export async function countAway(on: Executor, scope: Scope, filter: TeamFilter): Promise<number[]> {
  const { FromDate, ToDate } = filter;
  const { rows } = await sql<{ n: number }>`select count(distinct t."AUID")::int as n
    from generate_series(0, ${ToDate}::date - ${FromDate}::date) as g (n)
    left join ${timesOf(seen(scope, filter), FromDate, ToDate)} t
      on t.day = ${FromDate}::date + g.n and t.kind <> ${sql.lit(teamKind.overtime)}
    group by g.n order by g.n`.execute(attendance(on));
  return rows.map(({ n }) => n);
}

/** Returns the approved absences of a person's team that touch a range of company days, without their kind. */
export async function listTeamAbsences(
  on: Executor,
  personId: number,
  from: string,
  to: string,
): Promise<TeamAbsence[]> {
  const { rows } = await sql<TeamAbsence>`
    select t.form_id as "formId", t.no, p.id as "personId", p.chinese_name as name, p.english_name as "nameEn",
      t.starts, t.ends
    from people.person p join (
      select l.person_id, l.form_id, s.no, s.starts, least(s.ends, coalesce(l.return_at, s.ends)) as ends
      from attendance.leave l join attendance.segment s on s.form_id = l.form_id
      union all
      select k.person_id, k.form_id, k.no, k.starts, k.ends from attendance.booked k
      where k.kind = ${sql.lit(taker.trip)}
    ) t on t.person_id = p.id and t.starts < t.ends and t.starts < ${`${to} 24:00`} and t.ends > ${from}
    join approval.bill b on b.form_id = t.form_id and b.state in (2, 3)
      and b.kind in (${sql.lit(billKinds.vacation)}, ${sql.lit(billKinds.trip)})
    where p.is_active and not p.is_program and p.id <> ${personId}::bigint and ${inTeam(personId)}
    order by t.starts, p.id, t.no limit 5000`.execute(attendance(on));
  return rows;
}
