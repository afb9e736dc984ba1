import { sql } from 'kysely';
import type { Executor } from '#kit/server/db/database.ts';
import { measured } from '#modules/attendance/charts/server/queries/chart.ts';
import { billKinds } from '#modules/attendance/contract/codes.ts';
import { taker } from '#modules/attendance/requests/server/queries/booked.ts';
import { attendance } from '#modules/attendance/server/queries/attendance-db.ts';
import { inScope, type Scope } from '#modules/people/server/open.ts';
import type { Performance, Taken } from '../../contract/OPPMWorkBreakdown.ts';
import { takenKind } from '../../contract/work-codes.ts';
import { employed, whoColumns, type DayFilter, type Who } from './people-days.ts';

export interface Part {
  readonly offset: number;
  readonly limit: number;
}

const orders: Readonly<Record<string, string>> = {
  Rate: 'RateBp',
  Late: 'Late',
  Lack: 'Lack',
  Absent: 'Absent',
  Overtime: 'Overtime',
};

/** Returns the attendance of people, by employee number or by one of the figures. People without a rate come last. */
export async function pagePerformance(
  on: Executor,
  scope: Scope,
  filter: DayFilter,
  sort: string | undefined,
  { offset, limit }: Part,
): Promise<{ Total: number; Rows: Performance[] }> {
  const found = employed(scope, filter);
  const counted = await sql<{ n: number }>`select count(*)::int as n ${found}`.execute(attendance(on));
  const place = sql`limit ${limit} offset ${offset}`;
  const byNumber = sql`"EmployeeId", "AUID"`;
  const order = sort
    ? sql`${sql.ref(orders[sort.replace('-', '')]!)} ${sort.startsWith('-') ? sql`desc` : sql`asc`} nulls last, ${byNumber}`
    : byNumber;
  const { rows } = await sql<Performance & { OverWork: number; OverRest: number; OverStatutory: number }>`
    select who.*, m.*, case when m."Due" > 0 then round(m."Present" * 10000.0 / m."Due")::int end as "RateBp"
    from (select ${whoColumns} ${found} ${sort ? sql`` : sql`order by p.employee_id, p.id ${place}`}) who
    cross join lateral (
      select ${measured}, coalesce(sum(d.late), 0)::int as "LateMinutes", coalesce(sum(d.worked), 0)::int as "Worked",
        coalesce(sum(d.trip), 0)::int as "Trip"
      from attendance.day d where d.person_id = who."AUID"
        and d.day between ${filter.FromDate}::date and ${filter.ToDate}::date) m
    order by ${order} ${sort ? place : sql``}`.execute(attendance(on));
  return {
    Total: counted.rows[0]!.n,
    Rows: rows.map(({ OverWork: _work, OverRest: _rest, OverStatutory: _statutory, ...row }) => row),
  };
}

interface TakenFilter extends DayFilter {
  readonly Kind: 1 | 2;
  readonly State?: number | undefined;
}

const leave = sql`select l.form_id, l.person_id, l.type as "VacationType", null::int as "Compensation", l.starts,
    coalesce(l.return_at, l.ends) as ends, b.state,
    (select coalesce(sum(k.minutes), 0)::int from attendance.leave_day k where k.form_id = l.form_id) as minutes
  from attendance.leave l join approval.bill b on b.form_id = l.form_id and b.state in (1, 2, 3)
    and b.kind = ${sql.lit(billKinds.vacation)}
  where coalesce(l.return_at, l.ends) > l.starts`;

const overtime = sql`select o.form_id, o.person_id, null::int as "VacationType", o.compensation as "Compensation",
    k.starts, k.ends, b.state, k.minutes
  from attendance.overtime o join approval.bill b on b.form_id = o.form_id and b.state in (1, 2, 3)
  cross join lateral (select min(k.starts) as starts, max(k.ends) as ends,
      (sum(extract(epoch from k.ends::timestamp - k.starts::timestamp)) / 60)::int as minutes
    from attendance.booked k where k.form_id = o.form_id and k.kind = ${sql.lit(taker.overtime)}) k`;

/** Returns leave or overtime that touches some days, for people in a scope; the latest first. */
export async function pageTaken(
  on: Executor,
  scope: Scope,
  { Kind, State, ...filter }: TakenFilter,
  { offset, limit }: Part,
): Promise<{ Total: number; Rows: Taken[] }> {
  const found = sql`from (${Kind === takenKind.leave ? leave : overtime}) t
    join people.person p on p.id = t.person_id join people.department u on u.id = p.department_id
    join approval.form f on f.id = t.form_id
    where p.id in (select p.id ${employed(scope, filter)}) and ${State === undefined ? sql`true` : sql`t.state = ${State}`}
      and t.starts <= ${`${filter.ToDate} 24:00`} and t.ends > ${filter.FromDate}`;
  const counted = await sql<{ n: number }>`select count(*)::int as n ${found}`.execute(attendance(on));
  const { rows } =
    await sql<Taken>`select t.form_id as "FormID", f.number as "Number", ${whoColumns}, t."VacationType",
      t."Compensation", t.starts as "Starts", t.ends as "Ends", t.minutes as "Minutes", t.state as "State"
    ${found} order by t.starts desc, t.form_id desc limit ${limit} offset ${offset}`.execute(attendance(on));
  return { Total: counted.rows[0]!.n, Rows: rows };
}

/** Returns people in a scope who were employed on some of the days, by employee number; all of them, or one. */
export async function pagePeople(
  on: Executor,
  scope: Scope,
  filter: DayFilter & { readonly AUID?: number | undefined },
  { offset, limit }: Part,
) {
  const found = sql`${employed(scope, filter)} and ${filter.AUID === undefined ? sql`true` : sql`p.id = ${filter.AUID}`}`;
  const counted = await sql<{ n: number }>`select count(*)::int as n ${found}`.execute(attendance(on));
  const { rows } = await sql<Who & { departmentId: number }>`
    select ${whoColumns}, p.department_id as "departmentId"
    ${found} order by p.employee_id, p.id limit ${limit} offset ${offset}`.execute(attendance(on));
  return {
    Total: counted.rows[0]!.n,
    Rows: rows.map(({ departmentId, ...who }) => ({ who, departmentId })),
  };
}

/** Returns the ids of these people who are in service and in a scope. */
export async function listReachedIds(on: Executor, scope: Scope, ids: readonly number[]): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`select p.id from people.person p
    where p.id = any(${[...ids]}::bigint[]) and p.is_active and ${inScope(scope, 'p')} order by p.id`.execute(
    attendance(on),
  );
  return rows.map(({ id }) => id);
}
