import { sql } from 'kysely';
import { like } from '#kit/server/db/like.ts';
import type { Executor } from '#kit/server/db/database.ts';
import { inScope } from '#modules/people/server/open.ts';
import { recordStates } from '../../contract/record-codes.ts';
import { person, type Named } from './goals.ts';
import { okr } from './okr-db.ts';
import type { RecordViewer } from './record-rights.ts';

/** Company days that are looked at, each with what a workday of the calendar holds. */
export interface LookedDay {
  readonly day: string;
  readonly usual: number;
}

const daysOf = (days: readonly LookedDay[]) => sql`(select * from unnest(
  ${days.map(({ day }) => day)}::date[], ${days.map(({ usual }) => usual)}::int[]) as d (work_day, usual))`;

/** Where somebody `p` belonged on a day `d`: his assignment that began last by then. */
const departmentThen = sql`coalesce((select a.department_id from people.assignment a
  where a.person_id = p.id and a.superseded_at is null and a.from_day <= d.work_day
  order by a.from_day desc, a.id desc limit 1), p.department_id)`;

/** People `p` times days `d`: minutes that each was there for, and what he has written. */
export const personDays = (days: readonly LookedDay[]) => sql`cross join ${daysOf(days)} d
  left join attendance.day t on t.person_id = p.id and t.day = d.work_day
  left join okr.day_mark m on m.person_id = p.id and m.work_day = d.work_day
  left join lateral (select
      coalesce(sum(r.minutes) filter (where r.state = ${recordStates.confirmed}::int), 0)::int as recorded,
      coalesce(sum(r.minutes) filter (where r.state = ${recordStates.submitted}::int), 0)::int as waiting
    from okr.work_record r where r.person_id = p.id and r.work_day = d.work_day) r on true`;

/** Minutes that somebody is there to work on a day of `personDays`. */
export const capacity = sql`(case when t.person_id is not null then greatest(t.rostered - t.leave_paid - t.leave_unpaid, 0)
  when coalesce(p.entry_date, d.work_day) <= d.work_day and coalesce(p.leave_date, d.work_day) >= d.work_day then d.usual
  else 0 end)`;

export interface PersonDay {
  readonly personId: number;
  readonly day: string;
  readonly capacity: number;
  /** 1 attendance, 2 the work calendar */
  readonly source: number;
  /** Minutes of presence; null: attendance does not say. */
  readonly presence: number | null;
  readonly recorded: number;
  readonly waiting: number;
  readonly isMarked: boolean;
}

/** Days of some people. */
export async function listPersonDays(
  on: Executor,
  people: readonly number[],
  days: readonly LookedDay[],
): Promise<PersonDay[]> {
  const { rows } = await sql<PersonDay>`select p.id as "personId", d.work_day as day, ${capacity} as capacity,
      case when t.person_id is null then 2 else 1 end as source, t.worked + t.trip as presence, r.recorded, r.waiting,
      m.person_id is not null as "isMarked"
    from people.person p ${personDays(days)}
    where p.id = any(${[...people]}::bigint[]) order by p.id, d.work_day`.execute(okr(on));
  return rows;
}

export interface SaturationFilter {
  readonly DeptId?: number | undefined;
  readonly Keyword?: string | undefined;
}

/** Whose days somebody looks at: his own, and whom his code reaches; who has left before is not asked about. */
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
  /** Days of people of whom attendance says nothing. */
  readonly byCalendar: number;
}

/** What everybody comes to that somebody looks at, by the departments of those days. */
export async function sumDepartments(
  on: Executor,
  viewer: RecordViewer,
  filter: SaturationFilter,
  days: readonly LookedDay[],
): Promise<DepartmentSum[]> {
  const { rows } = await sql<DepartmentSum>`
    select u.id, u.name, u.name_en as "nameEn", sum(all_days.recorded)::int as recorded,
      sum(all_days.capacity)::int as capacity,
      (count(*) filter (where all_days.source = 2 and all_days.capacity > 0))::int as "byCalendar"
    from (select ${departmentThen} as department_id, ${capacity} as capacity, r.recorded,
        case when t.person_id is null then 2 else 1 end as source
      from people.person p join people.department pd on pd.id = p.department_id ${personDays(days)}
      where ${looked(viewer, filter, days)}) all_days
    join people.department u on u.id = all_days.department_id
    group by u.id having sum(all_days.capacity) > 0 or sum(all_days.recorded) <> 0 order by u.path`.execute(
    okr(on),
  );
  return rows;
}

/** Confirmed minutes of some people, and those that they were there for: as far as somebody looks at them. */
export async function sumPeople(
  on: Executor,
  viewer: RecordViewer,
  people: readonly number[],
  days: readonly LookedDay[],
): Promise<{ id: number; recorded: number; capacity: number }[]> {
  const { rows } = await sql<{ id: number; recorded: number; capacity: number }>`
    select p.id, sum(r.recorded)::int as recorded, sum(${capacity})::int as capacity
    from people.person p ${personDays(days)}
    where p.id = any(${[...people]}::bigint[])
      and (p.id = ${viewer.id}::bigint or ${inScope(viewer.saturation, 'p')})
    group by p.id`.execute(okr(on));
  return rows;
}
