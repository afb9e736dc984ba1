import { sql } from 'kysely';
import type { Executor } from '#kit/server/db/database.ts';
import { like } from '#kit/server/db/like.ts';
import { person, type Named } from '#modules/okr/goals/server/queries/goals.ts';
import { okr } from '#modules/okr/server/queries/okr-db.ts';
import { inScope } from '#modules/people/server/open.ts';
import { recordStates } from '../../contract/record-codes.ts';
import type { RecordViewer } from './record-rights.ts';

/** Company day, with the minutes of a workday in the calendar. */
export interface LookedDay {
  readonly day: string;
  readonly usual: number;
}

const daysOf = (days: readonly LookedDay[]) => sql`(select * from unnest(
  ${days.map(({ day }) => day)}::date[], ${days.map(({ usual }) => usual)}::int[]) as d (work_day, usual))`;

/** SQL: assignment `f` of people in `who` on day `d`, the one that began last by then. */
const belonging = sql`left join (select a.person_id, a.department_id, a.from_day,
      lead(a.from_day) over (partition by a.person_id order by a.from_day) as until
    from people.assignment a where a.superseded_at is null and a.person_id in (select id from who)) f
  on f.person_id = p.id and f.from_day <= d.work_day and (f.until is null or f.until > d.work_day)`;

const firstDay = (days: readonly LookedDay[]): string =>
  days.reduce((first, { day }) => (day < first ? day : first), '9999-01-01');
const lastDay = (days: readonly LookedDay[]): string =>
  days.reduce((last, { day }) => (day > last ? day : last), '0001-01-01');

/** SQL: the table `who` of people that `personDays` uses. */
export const whoAre = (people: readonly number[]) =>
  sql`with who as materialized (select distinct unnest(${[...people]}::bigint[]) as id)`;

/**
 * SQL: each person `p` of `who` with each day `d`, the minutes they were present and the minutes recorded. Records are
 * summed once for everyone, because a lookup for every person and day would be slow.
 * @param people ids that cover all of `who`, if known; then records are found by person
 */
export const personDays = (
  days: readonly LookedDay[],
  people?: readonly number[],
) => sql`people.person p join who on who.id = p.id
  cross join ${daysOf(days)} d
  left join attendance.day t on t.person_id = p.id and t.day = d.work_day
  left join okr.day_mark m on m.person_id = p.id and m.work_day = d.work_day
  left join (select q.person_id, q.work_day,
      sum(q.minutes) filter (where q.state = ${recordStates.confirmed}::int) as recorded,
      sum(q.minutes) filter (where q.state = ${recordStates.submitted}::int) as waiting
    from okr.work_record q where q.work_day between ${firstDay(days)}::date and ${lastDay(days)}::date
      and ${people ? sql`q.person_id = any(${[...people]}::bigint[])` : sql`q.person_id in (select id from who)`}
    group by 1, 2) r on r.person_id = p.id and r.work_day = d.work_day`;

/** SQL: confirmed minutes of a person on a day of `personDays`. */
export const recorded = sql`coalesce(r.recorded, 0)::int`;

/** SQL: capacity in minutes of a person on a day of `personDays`. */
export const capacity = sql`(case when t.person_id is not null then greatest(t.rostered - t.leave_paid - t.leave_unpaid, 0)
  when coalesce(p.entry_date, d.work_day) <= d.work_day and coalesce(p.leave_date, d.work_day) >= d.work_day then d.usual
  else 0 end)`;

export interface PersonDay {
  readonly personId: number;
  readonly day: string;
  readonly capacity: number;
  /** 1 attendance, 2 work calendar. */
  readonly source: number;
  /** Minutes present; null if attendance has no data. */
  readonly presence: number | null;
  readonly recorded: number;
  readonly waiting: number;
  readonly isMarked: boolean;
}

/** Returns the days of people. */
export async function listPersonDays(
  on: Executor,
  people: readonly number[],
  days: readonly LookedDay[],
): Promise<PersonDay[]> {
  const { rows } = await sql<PersonDay>`${whoAre(people)}
    select p.id as "personId", d.work_day as day, ${capacity} as capacity,
      case when t.person_id is null then 2 else 1 end as source, t.worked + t.trip as presence, ${recorded} as recorded,
      coalesce(r.waiting, 0)::int as waiting, m.person_id is not null as "isMarked"
    from ${personDays(days, people)} order by p.id, d.work_day`.execute(okr(on));
  return rows;
}

export interface SaturationFilter {
  readonly DeptId?: number | undefined;
  readonly Keyword?: string | undefined;
}

/**
 * SQL conditions: people whose days the viewer may see, namely themselves and those in the scope of their code. People
 * who left before the range are excluded.
 */
const looked = (viewer: RecordViewer, { DeptId, Keyword }: SaturationFilter, days: readonly LookedDay[]) =>
  sql.join(
    [
      sql`(p.id = ${viewer.id}::bigint or ${inScope(viewer.saturation, 'p')})`,
      sql`(p.is_active or p.leave_date >= ${days[0]?.day ?? '9999-01-01'}::date)`,
      ...(DeptId === undefined ? [] : [sql`pd.path @> array[${DeptId}::bigint]`]),
      ...(Keyword
        ? [
            sql`(p.chinese_name ilike ${like(Keyword)} or p.english_name ilike ${like(Keyword)}
              or p.employee_id ilike ${like(Keyword)})`,
          ]
        : []),
    ],
    sql` and `,
  );

export interface LookedPerson {
  readonly id: number;
  readonly person: Named;
  readonly departmentName: string;
  readonly departmentNameEn: string;
}

export async function pageLooked(
  on: Executor,
  viewer: RecordViewer,
  filter: SaturationFilter & { readonly PageIndex: number; readonly PageSize: number },
  days: readonly LookedDay[],
): Promise<{ total: number; rows: LookedPerson[] }> {
  const from = sql`people.person p join people.department pd on pd.id = p.department_id
    where ${looked(viewer, filter, days)}`;
  const { rows: counted } = await sql<{ total: number }>`select count(*)::int as total from ${from}`.execute(
    okr(on),
  );
  const { rows } =
    await sql<LookedPerson>`select p.id, ${person(sql`p.id`)} as person, pd.name as "departmentName",
      pd.name_en as "departmentNameEn"
    from ${from} order by pd.path, p.id
    limit ${filter.PageSize}::int offset ${(filter.PageIndex - 1) * filter.PageSize}::int`.execute(okr(on));
  return { total: counted[0]!.total, rows };
}

export interface DepartmentSum {
  readonly id: number;
  readonly name: string;
  readonly nameEn: string;
  readonly recorded: number;
  readonly capacity: number;
  /** Number of person days whose capacity comes from the calendar, because attendance has no data. */
  readonly byCalendar: number;
}

/** Sums the workload of everyone in the filter, by the department they belonged to on each day. */
export async function sumDepartments(
  on: Executor,
  viewer: RecordViewer,
  filter: SaturationFilter,
  days: readonly LookedDay[],
): Promise<DepartmentSum[]> {
  const { rows } = await sql<DepartmentSum>`
    with who as materialized (select p.id from people.person p join people.department pd on pd.id = p.department_id
      where ${looked(viewer, filter, days)})
    select u.id, u.name, u.name_en as "nameEn", sum(all_days.recorded)::int as recorded,
      sum(all_days.capacity)::int as capacity,
      (count(*) filter (where all_days.source = 2 and all_days.capacity > 0))::int as "byCalendar"
    from (select coalesce(f.department_id, p.department_id) as department_id, ${capacity} as capacity,
        ${recorded} as recorded, case when t.person_id is null then 2 else 1 end as source
      from ${personDays(days)} ${belonging}) all_days
    join people.department u on u.id = all_days.department_id
    group by u.id having sum(all_days.capacity) > 0 or sum(all_days.recorded) <> 0 order by u.path`.execute(
    okr(on),
  );
  return rows;
}

/** Sums confirmed minutes and capacity of people, as far as the viewer may see them. */
export async function sumPeople(
  on: Executor,
  viewer: RecordViewer,
  people: readonly number[],
  days: readonly LookedDay[],
): Promise<{ id: number; recorded: number; capacity: number }[]> {
  const { rows } = await sql<{ id: number; recorded: number; capacity: number }>`
    with who as materialized (select p.id from people.person p where p.id = any(${[...people]}::bigint[])
      and (p.id = ${viewer.id}::bigint or ${inScope(viewer.saturation, 'p')}))
    select p.id, sum(${recorded})::int as recorded, sum(${capacity})::int as capacity
    from ${personDays(days, people)} group by p.id`.execute(okr(on));
  return rows;
}
