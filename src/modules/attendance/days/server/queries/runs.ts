import { sql } from 'kysely';
import type { Executor, Tx } from '#kit/server/db/database.ts';
import { attendance } from '#modules/attendance/server/queries/attendance-db.ts';
import {
  employed,
  whoColumns,
  type DayFilter,
  type Who,
} from '#modules/attendance/work/server/queries/people-days.ts';
import { inScope, type Scope } from '#modules/people/server/open.ts';
import type { Items } from './days.ts';
import { recalcCause } from './recalc.ts';

/** Adds a run and asks for recalculation of its days. @returns its id and the number of person-days */
export async function insertRun(
  tx: Tx,
  scope: Scope,
  filter: DayFilter,
  { by, now }: { readonly by: number; readonly now: Date },
): Promise<{ id: number; total: number }> {
  const { FromDate, ToDate, CompanyId = null, DeptId = null } = filter;
  const { rows } = await sql<{ id: number }>`insert into attendance.run
      (from_day, to_day, company_id, department_id, asked_by, asked_at, total)
    values (${FromDate}::date, ${ToDate}::date, ${CompanyId}, ${DeptId}, ${by}, ${now}, 0) returning id`.execute(
    attendance(tx),
  );
  const { id } = rows[0]!;
  const asked = await sql`insert into attendance.recalc (person_id, day, cause, asked_at, run_id)
    select w.id, g.day::date, ${recalcCause.asked}, ${now}, ${id}
    from (select p.id, greatest(p.entry_date, ${FromDate}::date) as "from", least(p.leave_date, ${ToDate}::date) as "to"
      ${employed(scope, filter)}) w
    cross join lateral generate_series(w."from", w."to", interval '1 day') as g (day)
    order by 1, 2
    on conflict (person_id, day) do update set asked_at = excluded.asked_at, run_id = excluded.run_id`.execute(
    attendance(tx),
  );
  const total = Number(asked.numAffectedRows ?? 0);
  await sql`update attendance.run set total = ${total} where id = ${id}`.execute(attendance(tx));
  return { id, total };
}

/** Returns whether a company and a department exist. One that is not given counts as existing. */
export async function findPlace(
  on: Executor,
  {
    companyId = null,
    departmentId = null,
  }: { readonly companyId?: number | null | undefined; readonly departmentId?: number | null | undefined },
): Promise<{ readonly company: boolean; readonly department: boolean }> {
  const { rows } = await sql<{ company: boolean; department: boolean }>`select
    ${companyId}::bigint is null or exists (select from people.company where id = ${companyId}) as company,
    ${departmentId}::bigint is null or exists (select from people.department where id = ${departmentId}) as department`.execute(
    attendance(on),
  );
  return rows[0]!;
}

/** SQL condition: runs that somebody may see. They see their own runs; with the scope of everybody, all runs. */
const seen = (scope: Scope) => (scope.reach === 4 ? sql`true` : sql`r.asked_by = ${scope.personId}`);

export interface RunRow {
  readonly RunID: number;
  readonly FromDate: string;
  readonly ToDate: string;
  readonly CompanyName: string;
  readonly CompanyNameEn: string;
  readonly DeptName: string;
  readonly DeptNameEn: string;
  readonly Total: number;
  readonly Left: number;
  readonly Changed: number;
  readonly New: number;
  readonly Corrected: number;
  readonly ByName: string;
  readonly ByNameEn: string;
  readonly CreateTime: Date;
}

/** Returns the latest runs. */
export async function listRuns(on: Executor, scope: Scope): Promise<RunRow[]> {
  const { rows } = await sql<RunRow>`select r.id as "RunID", r.from_day as "FromDate", r.to_day as "ToDate",
      coalesce(c.name, '') as "CompanyName", coalesce(nullif(c.name_en, ''), c.name, '') as "CompanyNameEn",
      coalesce(u.name, '') as "DeptName", coalesce(nullif(u.name_en, ''), u.name, '') as "DeptNameEn", r.total as "Total",
      (select count(*)::int from attendance.recalc q where q.run_id = r.id) as "Left",
      n.changed as "Changed", n.new as "New", n.corrected as "Corrected", coalesce(p.chinese_name, '') as "ByName",
      coalesce(nullif(p.english_name, ''), p.chinese_name, '') as "ByNameEn", r.asked_at as "CreateTime"
    from attendance.run r left join people.company c on c.id = r.company_id
    left join people.department u on u.id = r.department_id left join people.person p on p.id = r.asked_by
    cross join lateral (select count(*) filter (where x.before is not null and not x.is_correction)::int as changed,
        count(*) filter (where x.before is null)::int as new, count(*) filter (where x.is_correction)::int as corrected
      from attendance.run_change x where x.run_id = r.id) n
    where ${seen(scope)} order by r.id desc limit 20`.execute(attendance(on));
  return rows;
}

export async function isSeen(on: Executor, scope: Scope, id: number): Promise<boolean> {
  const { rows } = await sql`select from attendance.run r where r.id = ${id} and ${seen(scope)}`.execute(
    attendance(on),
  );
  return rows.length > 0;
}

interface Part {
  readonly offset: number;
  readonly limit: number;
}

/** Returns the changes of a run for people in a scope: first changed days, then new ones. */
export async function pageChanges(on: Executor, scope: Scope, id: number, { offset, limit }: Part) {
  const found = sql`from attendance.run_change x join people.person p on p.id = x.person_id
    join people.department u on u.id = p.department_id where x.run_id = ${id} and ${inScope(scope, 'p')}`;
  const counted = await sql<{ n: number }>`select count(*)::int as n ${found}`.execute(attendance(on));
  const { rows } = await sql<
    Who & { Day: string; Before: Items | null; After: Items; IsCorrection: boolean }
  >`
    select ${whoColumns}, x.day as "Day", x.before as "Before", x.after as "After", x.is_correction as "IsCorrection" ${found}
    order by x.before is null, p.employee_id, p.id, x.day limit ${limit} offset ${offset}`.execute(
    attendance(on),
  );
  return { Total: counted.rows[0]!.n, Rows: rows };
}
