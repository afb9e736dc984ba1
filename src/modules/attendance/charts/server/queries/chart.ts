import { sql, type RawBuilder } from 'kysely';
import type { Executor } from '#kit/server/db/database.ts';
import type { VacationType } from '#modules/attendance/contract/codes.ts';
import { dayState } from '#modules/attendance/days/contract/day-codes.ts';
import { attendance } from '#modules/attendance/server/queries/attendance-db.ts';
import { employed, type DayFilter } from '#modules/attendance/work/server/queries/people-days.ts';
import type { Scope } from '#modules/people/server/open.ts';
import type { Chart, Measures } from '../../contract/WorkAttendChart.ts';

type Counted = Omit<Measures, 'RateBp'>;
type Department = Omit<Chart['Departments'][number], 'RateBp'>;

export interface ChartFigures {
  readonly total: Counted & {
    readonly OverWork: number;
    readonly OverRest: number;
    readonly OverStatutory: number;
  };
  readonly times: readonly (Counted & { readonly Time: string })[];
  readonly departments: readonly Department[];
}

const { late, seriouslyLate, early, absent, pending } = dayState;

const isDue = sql`(d.rostered > 0 and d.state & ${sql.lit(pending)} = 0)`;
const has = (bits: number): RawBuilder<unknown> => sql`d.state & ${sql.lit(bits)} <> 0`;

/** SQL select list: figures over days of the table attendance.day, with the alias `d`. */
export const measured = sql`count(*) filter (where ${isDue})::int as "Due",
  count(*) filter (where ${isDue} and (d.arrived_at is not null or d.left_at is not null or d.trip > 0))::int as "Present",
  count(*) filter (where ${has(late | seriouslyLate)})::int as "Late", count(*) filter (where ${has(early)})::int as "Early",
  coalesce(sum(d.lack_count), 0)::int as "Lack", count(*) filter (where ${has(absent)})::int as "Absent",
  coalesce(sum(d.leave_paid + d.leave_unpaid), 0)::int as "Leave",
  coalesce(sum(d.over_work + d.over_rest + d.over_statutory), 0)::int as "Overtime",
  coalesce(sum(d.over_work), 0)::int as "OverWork", coalesce(sum(d.over_rest), 0)::int as "OverRest",
  coalesce(sum(d.over_statutory), 0)::int as "OverStatutory"`;

const people = (scope: Scope, filter: DayFilter) =>
  sql`who as materialized (select p.id, p.department_id ${employed(scope, filter)})`;

/** Returns the figures of people's days in total, over time and by department, with a single read of the days. */
export async function readFigures(
  on: Executor,
  scope: Scope,
  filter: DayFilter,
  isByMonth: boolean,
): Promise<ChartFigures> {
  const { rows } = await sql<
    ChartFigures['total'] & { kind: number; time: string | null; departmentId: number | null }
  >`with ${people(scope, filter)}, days as (
      select w.department_id, ${isByMonth ? sql`to_char(d.day, 'YYYY-MM')` : sql`d.day::text`} as time, d.*
      from who w join attendance.day d on d.person_id = w.id
        and d.day between ${filter.FromDate}::date and ${filter.ToDate}::date
    )
    select grouping(d.time, d.department_id) as kind, d.time, d.department_id as "departmentId", ${measured}
    from days d group by grouping sets ((), (d.time), (d.department_id)) order by d.time`.execute(
    attendance(on),
  );
  const { rows: named } = await sql<Pick<Department, 'DeptId' | 'DeptName' | 'DeptNameEn' | 'Persons'>>`
    with ${people(scope, filter)}
    select u.id as "DeptId", u.name as "DeptName", coalesce(nullif(u.name_en, ''), u.name) as "DeptNameEn",
      count(*)::int as "Persons"
    from who w join people.department u on u.id = w.department_id group by u.id order by u.name, u.id`.execute(
    attendance(on),
  );
  // Bits of `kind` from the SQL grouping: 2 means summed over all times, 1 over all departments.
  const total = rows.find(({ kind }) => kind === 3)!;
  const byDepartment = new Map(rows.filter(({ kind }) => kind === 2).map((row) => [row.departmentId, row]));
  return {
    total,
    times: rows.filter(({ kind }) => kind === 1).map((row) => ({ ...countsOf(row), Time: row.time! })),
    departments: named.map((one) => ({ ...one, ...countsOf(byDepartment.get(one.DeptId) ?? nothing) })),
  };
}

const nothing: Counted = {
  Due: 0,
  Present: 0,
  Late: 0,
  Early: 0,
  Lack: 0,
  Absent: 0,
  Leave: 0,
  Overtime: 0,
};

const countsOf = ({ Due, Present, Late, Early, Lack, Absent, Leave, Overtime }: Counted): Counted => ({
  Due,
  Present,
  Late,
  Early,
  Lack,
  Absent,
  Leave,
  Overtime,
});

/** Returns the leave in effect of people by type, the largest amount first. */
export async function listLeaveByType(on: Executor, scope: Scope, filter: DayFilter) {
  const { rows } = await sql<{ VacationType: VacationType; Minutes: number; Persons: number }>`
    with ${people(scope, filter)}
    select l.type as "VacationType", sum(k.minutes)::int as "Minutes", count(distinct l.person_id)::int as "Persons"
    from who w join attendance.leave l on l.person_id = w.id
    join approval.bill b on b.form_id = l.form_id and b.state = 3
    join attendance.leave_day k on k.form_id = l.form_id
      and k.day between ${filter.FromDate}::date and ${filter.ToDate}::date
    where k.minutes > 0 group by l.type order by 2 desc, 1`.execute(attendance(on));
  return rows;
}
