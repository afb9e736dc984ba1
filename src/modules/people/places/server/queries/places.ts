import { sql, type RawBuilder } from 'kysely';
import { json, type Executor } from '#kit/server/db/database.ts';
import {
  departmentDays,
  departmentsOn,
} from '#modules/people/organisation/server/queries/department-past.ts';
import { inScopeThen, wasBelow, type Scope } from '#modules/people/rights/server/queries/scopes.ts';
import { people } from '#modules/people/server/queries/people-db.ts';
import type { Stretch } from '../rules/assignments.ts';
import { assignmentsOn } from './assignments.ts';

/** Period of days with the names that were valid on its first day, in wire format. */
export interface NamedStretch {
  readonly FromDay: string;
  readonly ToDay: string | null;
  readonly CompanyId: number;
  readonly CompanyName: string;
  readonly CompanyNameEn: string;
  readonly DeptId: number;
  readonly DeptName: string;
  readonly DeptNameEn: string;
  readonly leaderid: number | null;
  readonly LeaderName: string;
  readonly LeaderNameEn: string;
  readonly position: string;
  readonly UserType: number;
}

/** Columns of `NamedStretch` for rows `a` of assignments. */
const columns = sql`a.from_day as "FromDay", a.to_day as "ToDay", a.company_id as "CompanyId", coalesce(co.name, '') as "CompanyName",
  coalesce(co.name_en, '') as "CompanyNameEn", a.department_id as "DeptId", coalesce(d.name, '') as "DeptName",
  coalesce(d.name_en, '') as "DeptNameEn", l.id as "leaderid", coalesce(l.chinese_name, '') as "LeaderName", coalesce(l.english_name, '') as "LeaderNameEn",
  coalesce(o.name, '') as position, a.user_type as "UserType"`;

const joins = (rows: RawBuilder<unknown>): RawBuilder<unknown> => sql`${rows} a
  left join people.company co on co.id = a.company_id
  left join ${departmentDays} d on d.id = a.department_id and (d.from_day is null or d.from_day <= a.from_day)
    and (d.to_day is null or d.to_day >= a.from_day)
  left join people.person l on l.id = a.leader_id
  left join people.post o on o.id = a.post_id`;

/**
 * Returns the names for assignment rows, in the same order; the rows need not be stored. Positions without an id and
 * places that do not exist have no name.
 */
export async function nameStretches(on: Executor, rows: readonly Stretch[]): Promise<NamedStretch[]> {
  const given = rows.map(({ from, to, place: { post_id, ...place } }, id) => ({
    id,
    from_day: from,
    to_day: to,
    ...place,
    post_id: post_id !== null && post_id > 0 ? post_id : null,
  }));
  const { rows: named } = await sql<NamedStretch>`
    select ${columns} from ${joins(sql`jsonb_populate_recordset(null::people.assignment, ${json(given)}::jsonb)`)}
    order by a.id`.execute(people(on));
  return named;
}

export interface TimelineRow extends NamedStretch {
  readonly Id: number;
  readonly fields: readonly string[];
  readonly Cause: number;
  readonly formId: number | null;
  readonly MadeAt: Date;
  readonly MadeByName: string;
  readonly MadeByNameEn: string;
  readonly SupersededAt: Date | null;
}

/** Lists the assignments of a person, latest first; optionally with superseded ones. */
export async function listTimeline(
  on: Executor,
  personId: number,
  withSuperseded: boolean,
): Promise<TimelineRow[]> {
  const { rows } = await sql<TimelineRow>`
    select a.id as "Id", ${columns}, a.fields, a.cause as "Cause", a.form_id as "formId", a.made_at as "MadeAt",
      coalesce(m.chinese_name, '') as "MadeByName", coalesce(m.english_name, '') as "MadeByNameEn",
      a.superseded_at as "SupersededAt"
    from ${joins(sql`people.assignment`)} left join people.person m on m.id = a.made_by
    where a.person_id = ${personId} ${withSuperseded ? sql`` : sql`and a.superseded_at is null`}
    order by a.from_day desc, a.superseded_at desc nulls first, a.id desc`.execute(people(on));
  return rows;
}

/** Lists a page of the people who belonged to a department or below it on a day, in tree order and by employee id. */
export async function pagePlaces(
  on: Executor,
  scope: Scope,
  { DeptId, Day, PageIndex, PageSize }: { DeptId: number; Day: string; PageIndex: number; PageSize: number },
) {
  const found = sql`from ${assignmentsOn(Day)} a join ${departmentsOn(Day)} d on d.id = a.department_id
    join people.person p on p.id = a.id left join people.person l on l.id = a.leader_id
    where ${wasBelow(DeptId, 'a')} and ${inScopeThen(scope, 'a')}`;
  const { rows: counted } = await sql<{ total: number }>`select count(*)::int as total ${found}`.execute(
    people(on),
  );
  const { rows } = await sql<{
    AUID: number;
    ChineseName: string;
    EnglishName: string;
    EmployeeId: string;
    DeptName: string;
    DeptNameEn: string;
    position: string;
    LeaderName: string;
    LeaderNameEn: string;
  }>`
    select p.id as "AUID", p.chinese_name as "ChineseName", p.english_name as "EnglishName",
      p.employee_id as "EmployeeId", d.name as "DeptName", d.name_en as "DeptNameEn", a.position,
      coalesce(l.chinese_name, '') as "LeaderName", coalesce(l.english_name, '') as "LeaderNameEn"
    ${found} order by cardinality(d.path), d.sort, d.id, p.employee_id
    limit ${PageSize} offset ${(PageIndex - 1) * PageSize}`.execute(people(on));
  return { Total: counted[0]!.total, Rows: rows };
}
