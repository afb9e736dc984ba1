import { sql, type RawBuilder } from 'kysely';
import type { Executor } from '#kit/server/db/database.ts';
import { hr } from '#modules/hr-requests/server/queries/hr-db.ts';
import {
  assignmentsOn,
  departmentDays,
  departmentsOn,
  inScopeThen,
  wasBelow,
  type Scope,
} from '#modules/people/server/open.ts';
import {
  ageBands,
  dimensions,
  tenureBands,
  type Dimension,
  type HeadKind,
  type StatisticsRow,
} from '../../contract/PersonnelStatistics.ts';

export interface Period {
  /** Period in company days, both ends included. */
  readonly from: string;
  readonly to: string;
}

export interface StatisticsFilter extends Period {
  readonly scope: Scope;
  readonly companyId?: number | undefined;
  readonly departmentId?: number | undefined;
}

/** Assignment causes that start an employment: entry and re-entry (people.assignment.cause). */
const begins = sql`(1, 7)`;

/**
 * SQL condition: scope and filters include a person by their place at that time, in the department tree of that time.
 * `a` has the columns of `assignmentsOn`.
 */
const within = ({ scope, companyId, departmentId }: StatisticsFilter): RawBuilder<boolean> =>
  sql<boolean>`${inScopeThen(scope, 'a')}
    ${companyId === undefined ? sql`` : sql`and a.company_id = ${companyId}::bigint`}
    ${departmentId === undefined ? sql`` : sql`and ${wasBelow(departmentId, 'a')}`}`;

/**
 * SQL for the assignment rows of a period, with whether an employment starts or ends with each. Rows that only touch
 * the period are included, so that consecutive rows count as neither joining nor leaving. A row is split where its
 * department changed.
 */
const liveIn = (period: Period): RawBuilder<unknown> => sql`(
  select a.id, a.department_id, a.company_id, a.leader_id, a.position, a.user_type, d.path,
    greatest(a.from_day, d.from_day) as from_day, least(a.to_day, d.to_day) as to_day,
    a.begins and (d.from_day is null or d.from_day <= a.from_day) as begins,
    a.ends and (d.to_day is null or d.to_day >= a.to_day) as ends
  from ${rowsIn(period)} a join ${departmentDays} d on d.id = a.department_id
    and (d.from_day is null or a.to_day is null or d.from_day <= a.to_day)
    and (d.to_day is null or d.to_day >= a.from_day))`;

const rowsIn = ({ from, to }: Period): RawBuilder<unknown> => sql`(
  select a.person_id as id, a.department_id, a.company_id, a.leader_id, coalesce(o.name, '') as position, a.user_type,
    a.from_day, a.to_day,
    a.cause in ${begins} and lag(a.to_day) over (partition by a.person_id order by a.from_day)
      is distinct from a.from_day - 1 as begins,
    a.to_day is not null and lead(a.from_day) over (partition by a.person_id order by a.from_day)
      is distinct from a.to_day + 1 as ends
  from people.assignment a left join people.post o on o.id = a.post_id
  where a.superseded_at is null and a.from_day <= ${to}::date + 1
    and (a.to_day is null or a.to_day >= ${from}::date - 1))`;

/**
 * SQL for the people behind a figure: columns of `assignmentsOn`, the day on which they are counted, and the start of
 * the employment.
 */
const peopleOf = (kind: HeadKind, { from, to }: Period): RawBuilder<unknown> => {
  if (kind === 'headcount')
    return sql`(select h.*, ${to}::date as day, b.since from ${assignmentsOn(to)} h
      join (select person_id, max(from_day) as since from people.assignment
        where superseded_at is null and cause in ${begins} and from_day <= ${to}::date group by person_id) b
      on b.person_id = h.id)`;
  const day = kind === 'joined' ? sql`r.from_day` : sql`r.to_day`;
  const which = kind === 'joined' ? sql`r.begins` : sql`r.ends`;
  return sql`(select r.id, r.department_id, r.company_id, r.leader_id, r.position, r.user_type, r.path, ${day} as day,
      (select max(b.from_day) from people.assignment b where b.person_id = r.id and b.superseded_at is null
        and b.cause in ${begins} and b.from_day <= ${day}) as since
    from ${liveIn({ from, to })} r where ${which} and ${day} between ${from}::date and ${to}::date)`;
};

/** SQL for the band of a number of full years, named by its lower bound. Empty if the years are unknown. */
const bandOf = (bands: readonly number[], years: RawBuilder<unknown>): RawBuilder<string> =>
  sql<string>`case ${sql.join(
    bands.toReversed().map((least) => sql`when ${years} >= ${least}::int then ${String(least)}`),
    sql` `,
  )} else '' end`;

const years = (from: RawBuilder<unknown>): RawBuilder<unknown> => sql`extract(year from age(a.day, ${from}))`;

/** SQL expressions by dimension for the key by which people are grouped. The key is empty if the value is unknown. */
const keys: Readonly<Record<Dimension, RawBuilder<string>>> = {
  company: sql`a.company_id::text`,
  department: sql`a.department_id::text`,
  post: sql`a.position`,
  type: sql`a.user_type::text`,
  contract: sql`coalesce((select k.contract_type::text from hr_requests.contract k
    where k.person_id = a.id and k.start_day <= a.day and coalesce(k.ended_on, k.end_day, 'infinity') >= a.day
    order by k.start_day desc limit 1), '')`,
  tenure: bandOf(tenureBands, years(sql`a.since`)),
  gender: sql`p.gender::text`,
  age: bandOf(ageBands, years(sql`c.birth_date`)),
  education: sql`coalesce(c.education::text, '')`,
  household: sql`coalesce(c.household_type::text, '')`,
  channel: sql`p.channel`,
  core: sql`case when p.is_core then '1' else '0' end`,
};

const joined = sql`join people.person p on p.id = a.id left join people.employee_card c on c.person_id = p.id`;

export interface Share {
  readonly By: Dimension;
  readonly Key: string;
  readonly Name: string;
  readonly NameEn: string;
  readonly Count: number;
}

/** SQL case expression that returns a value for the dimension by which a result row is grouped. */
const which = (said: (by: Dimension) => RawBuilder<unknown>): RawBuilder<unknown> =>
  sql.join(
    dimensions.map((by) => sql`when grouping(${sql.ref(by)}) = 0 then ${said(by)}`),
    sql` `,
  );

/** Returns the people employed on the last day, grouped by each dimension, largest group first. */
export async function listShares(on: Executor, narrowed: StatisticsFilter): Promise<Share[]> {
  const { rows } = await sql<Share>`
    with told as materialized (
      select ${sql.join(dimensions.map((by) => sql`${keys[by]} as ${sql.ref(by)}`))}
      from ${peopleOf('headcount', narrowed)} a ${joined} where ${within(narrowed)}
    ), counted as (
      select case ${which((by) => sql`${by}::text`)} end as by, case ${which((by) => sql.ref(by))} end as key,
        count(*)::int as count
      from told group by grouping sets (${sql.join(dimensions.map((by) => sql`(${sql.ref(by)})`))})
    )
    select n.by as "By", n.key as "Key", n.count as "Count",
      coalesce(co.name, d.name, case when n.by in ('post', 'channel') then n.key end, '') as "Name",
      coalesce(co.name_en, d.name_en, '') as "NameEn"
    from counted n
    left join people.company co on n.by = 'company' and co.id::text = n.key
    left join ${departmentsOn(narrowed.to)} d on n.by = 'department' and d.id::text = n.key
    order by n.by, n.count desc, n.key`.execute(hr(on));
  return rows;
}

export interface HeadFigures {
  readonly from: string;
  readonly to: string;
  readonly headcount: number;
  readonly joined: number;
  readonly left: number;
  /** Sum of days of employment over all people. */
  readonly days: number;
}

/** Returns the figures of several periods, in the given order. */
export async function listHeads(
  on: Executor,
  narrowed: Omit<StatisticsFilter, keyof Period>,
  periods: readonly Period[],
): Promise<HeadFigures[]> {
  const days = periods.flatMap(({ from, to }) => [from, to]).toSorted();
  const span = { ...narrowed, from: days[0]!, to: days.at(-1)! };
  const { rows } = await sql<HeadFigures>`
    select m.first as "from", m.last as "to",
      count(*) filter (where a.from_day <= m.last and (a.to_day is null or a.to_day >= m.last))::int as headcount,
      count(*) filter (where a.begins and a.from_day >= m.first)::int as joined,
      count(*) filter (where a.ends and a.to_day <= m.last)::int as "left",
      coalesce(sum(least(coalesce(a.to_day, m.last), m.last) - greatest(a.from_day, m.first) + 1), 0)::float8 as days
    from unnest(${periods.map(({ from }) => from)}::date[], ${periods.map(({ to }) => to)}::date[])
      with ordinality as m (first, last, n)
    left join (select * from ${liveIn(span)} a where ${within(span)}) a
      on a.from_day <= m.last and (a.to_day is null or a.to_day >= m.first)
    group by m.n, m.first, m.last order by m.n`.execute(hr(on));
  return rows;
}

export interface Picked {
  readonly kind: HeadKind;
  readonly by?: Dimension | undefined;
  readonly key?: string | undefined;
}

/** Returns the people behind a figure, by employee number. */
export async function pagePeople(
  on: Executor,
  narrowed: StatisticsFilter,
  { kind, by, key }: Picked,
  { limit, offset }: { readonly limit: number; readonly offset: number },
): Promise<{ Total: number; Rows: StatisticsRow[] }> {
  const from = sql`from ${peopleOf(kind, narrowed)} a ${joined} where ${within(narrowed)}
    ${by === undefined || key === undefined ? sql`` : sql`and ${keys[by]} = ${key}`}`;
  const { rows: counted } = await sql<{ total: number }>`select count(*)::int as total ${from}`.execute(
    hr(on),
  );
  const { rows } = await sql<StatisticsRow>`
    with found as (
      select p.id as "AUID", p.chinese_name as "ChineseName", p.english_name as "EnglishName",
        p.employee_id as "EmployeeId", a.department_id, a.company_id, a.position as "Position",
        a.user_type as "UserType", p.gender as "Gender", a.since as "Since",
        ${kind === 'left' ? sql`a.day` : sql`null::date`} as "LastDay", a.day
      ${from} order by p.employee_id, a.day limit ${limit}::int offset ${offset}::int
    )
    select found."AUID", found."ChineseName", found."EnglishName", found."EmployeeId", found."Position",
      found."UserType", found."Gender", found."Since", found."LastDay", d.name as "DeptName", d.name_en as "DeptNameEn",
      co.name as "CompanyName", co.name_en as "CompanyNameEn"
    from found join ${departmentDays} d on d.id = found.department_id
      and (d.from_day is null or d.from_day <= found.day) and (d.to_day is null or d.to_day >= found.day)
    join people.company co on co.id = found.company_id
    order by found."EmployeeId", found.day`.execute(hr(on));
  return { Total: counted[0]!.total, Rows: rows };
}
