import { sql, type RawBuilder } from 'kysely';
import type { Executor } from '#kit/server/db/database.ts';
import { like } from '#kit/server/db/like.ts';
import { itemColumns, type Items } from '#modules/attendance/days/server/queries/days.ts';
import { attendance } from '#modules/attendance/server/queries/attendance-db.ts';
import type { DayKind } from '#modules/calendar/contract/codes.ts';
import { inScope, type Scope } from '#modules/people/server/open.ts';

/** Person as a row of a list. */
export interface Who {
  readonly AUID: number;
  readonly ChineseName: string;
  readonly EnglishName: string;
  readonly EmployeeId: string;
  readonly DeptName: string;
  readonly DeptNameEn: string;
}

export const whoColumns = sql`p.id as "AUID", p.chinese_name as "ChineseName", p.english_name as "EnglishName",
  p.employee_id as "EmployeeId", u.name as "DeptName", coalesce(nullif(u.name_en, ''), u.name) as "DeptNameEn"`;

export interface DayFilter {
  /** Company days, both included. */
  readonly FromDate: string;
  readonly ToDate: string;
  readonly Keyword?: string | undefined;
  readonly DeptId?: number | undefined;
  readonly CompanyId?: number | undefined;
  /** Filter by state bits: at least one day has one of them. */
  readonly States?: number | undefined;
}

/** SQL clauses: people in a scope who were employed on some of the days, with their departments as `u`. */
export function employed(scope: Scope, filter: DayFilter): RawBuilder<unknown> {
  const { FromDate, ToDate, Keyword, DeptId, CompanyId, States } = filter;
  return sql`from people.person p join people.department u on u.id = p.department_id
    where ${inScope(scope, 'p')} and (p.entry_date is null or p.entry_date <= ${ToDate}::date)
      and (p.leave_date is null or p.leave_date >= ${FromDate}::date) and (p.is_active or p.leave_date is not null)
      ${CompanyId === undefined ? sql`` : sql`and p.company_id = ${CompanyId}`}
      ${DeptId === undefined ? sql`` : sql`and u.path @> array[${DeptId}::bigint]`}
      ${States ? sql`and exists (select from attendance.day d where d.person_id = p.id and d.day between ${FromDate}::date and ${ToDate}::date and d.state & ${States}::int <> 0)` : sql``}
      ${Keyword ? sql`and (p.chinese_name ilike ${like(Keyword)} or p.english_name ilike ${like(Keyword)} or p.employee_id ilike ${like(Keyword)})` : sql``}`;
}

export interface Part {
  readonly offset: number;
  readonly limit: number;
}

export interface GridRow extends Who {
  readonly State: number[];
  readonly Worked: number[];
  readonly Lost: number[];
  readonly Away: number[];
  readonly Over: number[];
}

/**
 * Returns people by employee number, with one array for each item in the order of the days. One row for each day takes
 * many times as long.
 */
export async function pageGrid(on: Executor, scope: Scope, filter: DayFilter, { offset, limit }: Part) {
  const found = employed(scope, filter);
  const counted = await sql<{ n: number }>`select count(*)::int as n ${found}`.execute(attendance(on));
  const { rows } = await sql<GridRow>`with page as materialized (
      select ${whoColumns} ${found} order by p.employee_id, p.id limit ${limit} offset ${offset}
    )
    select page.*, own.* from page cross join lateral (
      select array_agg(coalesce(d.state, 0) order by g.n) as "State",
        array_agg(coalesce(d.worked, 0)::int order by g.n) as "Worked",
        array_agg(coalesce(d.late + d.early + d.absent, 0)::int order by g.n) as "Lost",
        array_agg(coalesce(d.leave_paid + d.leave_unpaid + d.trip, 0)::int order by g.n) as "Away",
        array_agg(coalesce(d.over_work + d.over_rest + d.over_statutory, 0)::int order by g.n) as "Over"
      from generate_series(0, ${filter.ToDate}::date - ${filter.FromDate}::date) as g (n)
      left join attendance.day d on d.person_id = page."AUID" and d.day = ${filter.FromDate}::date + g.n
    ) own order by page."EmployeeId", page."AUID"`.execute(attendance(on));
  return { Total: counted.rows[0]!.n, Rows: rows };
}

export interface KeptDay extends Items {
  readonly Day: string;
  readonly Kind: DayKind;
  readonly State: number;
  readonly ArrivedAt: Date | null;
  readonly LeftAt: Date | null;
}

/** Returns the stored days of a person, in order. */
export async function listKept(on: Executor, personId: number, from: string, to: string): Promise<KeptDay[]> {
  const { rows } =
    await sql<KeptDay>`select d.day as "Day", d.kind as "Kind", d.state as "State", ${itemColumns('d')},
      d.arrived_at as "ArrivedAt", d.left_at as "LeftAt"
    from attendance.day d where d.person_id = ${personId} and d.day between ${from}::date and ${to}::date
    order by d.day`.execute(attendance(on));
  return rows;
}

/** Returns the waiting days of a person. */
export async function listWaiting(
  on: Executor,
  personId: number,
  from: string,
  to: string,
): Promise<string[]> {
  const { rows } = await sql<{ day: string }>`select day from attendance.recalc
    where person_id = ${personId} and day between ${from}::date and ${to}::date`.execute(attendance(on));
  return rows.map(({ day }) => day);
}

/** Returns a person as a row of a list, if they are in a scope. */
export async function findWho(on: Executor, scope: Scope, id: number): Promise<Who | undefined> {
  const { rows } = await sql<Who>`select ${whoColumns} from people.person p
    join people.department u on u.id = p.department_id where p.id = ${id} and ${inScope(scope, 'p')}`.execute(
    attendance(on),
  );
  return rows[0];
}

/** Returns the hash of a stored day, and whether its month is locked. */
export async function findStanding(on: Executor, personId: number, day: string) {
  const { rows } = await sql<{ hash: string; isLocked: boolean }>`select encode(d.input_hash, 'hex') as hash,
      exists (select from attendance.month_person mp join attendance.month m on m.id = mp.month_id
        where mp.person_id = d.person_id and m.state = 3 and d.day between m.from_day and m.to_day) as "isLocked"
    from attendance.day d where d.person_id = ${personId} and d.day = ${day}::date`.execute(attendance(on));
  return rows[0];
}

export interface Sums extends Items {
  /** Number of days with a result, and of these the days with an arrival, a departure or a trip. */
  readonly Days: number;
  readonly Present: number;
}

const sums = sql`count(d.day)::int as "Days",
  count(*) filter (where d.arrived_at is not null or d.left_at is not null or d.trip > 0)::int as "Present",
  coalesce(sum(d.rostered), 0)::int as "Rostered", coalesce(sum(d.worked), 0)::int as "Worked",
  coalesce(sum(d.late), 0)::int as "Late", coalesce(sum(d.early), 0)::int as "Early",
  coalesce(sum(d.absent), 0)::int as "Absent", coalesce(sum(d.leave_paid), 0)::int as "LeavePaid",
  coalesce(sum(d.leave_unpaid), 0)::int as "LeaveUnpaid", coalesce(sum(d.trip), 0)::int as "Trip",
  coalesce(sum(d.over_work), 0)::int as "OverWork", coalesce(sum(d.over_rest), 0)::int as "OverRest",
  coalesce(sum(d.over_statutory), 0)::int as "OverStatutory", coalesce(sum(d.lack_count), 0)::int as "LackCount"`;

const daysWithin = ({ FromDate, ToDate }: DayFilter, person: RawBuilder<unknown>) =>
  sql`left join attendance.day d on d.person_id = ${person} and d.day between ${FromDate}::date and ${ToDate}::date`;

/** Returns the sums over days, person by person. */
export async function pageSums(on: Executor, scope: Scope, filter: DayFilter, { offset, limit }: Part) {
  const found = employed(scope, filter);
  const counted = await sql<{ n: number }>`select count(*)::int as n ${found}`.execute(attendance(on));
  const { rows } = await sql<Who & Sums>`select page.*, s.*
    from (select ${whoColumns} ${found} order by p.employee_id, p.id limit ${limit} offset ${offset}) page
    cross join lateral (select ${sums} from attendance.day d where d.person_id = page."AUID"
      and d.day between ${filter.FromDate}::date and ${filter.ToDate}::date) s
    order by page."EmployeeId", page."AUID"`.execute(attendance(on));
  return { Total: counted.rows[0]!.n, Rows: rows };
}

/** Returns the sums over days, department by department. */
export async function listDepartmentSums(on: Executor, scope: Scope, filter: DayFilter) {
  const { rows } = await sql<
    { DeptId: number; DeptName: string; DeptNameEn: string; Persons: number } & Sums
  >`
    select u.id as "DeptId", u.name as "DeptName", coalesce(nullif(u.name_en, ''), u.name) as "DeptNameEn",
      count(distinct w.id)::int as "Persons", ${sums}
    from (select p.id, p.department_id ${employed(scope, filter)}) w
    join people.department u on u.id = w.department_id ${daysWithin(filter, sql`w.id`)}
    group by u.id order by u.name, u.id`.execute(attendance(on));
  return rows;
}
