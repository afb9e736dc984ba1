import { sql } from 'kysely';
import type { Executor, Tx } from '#kit/server/db/database.ts';
import { like } from '#kit/server/db/like.ts';
import { pathName } from '#modules/people/organisation/server/queries/departments.ts';
import { inDepartments, type Scope } from '#modules/people/rights/server/queries/scopes.ts';
import { people } from '#modules/people/server/queries/people-db.ts';
import { holdsOn, hrbpsOn, sourceOf } from './hrbp-days.ts';

export interface HrbpFilter {
  readonly PageIndex: number;
  readonly PageSize: number;
  readonly Keyword?: string | undefined;
  readonly DeptId?: number | undefined;
  readonly IsUse?: boolean | undefined;
}

/** SQL: rows of departments within a scope. DeptId selects one department without those below it. */
const within = (scope: Scope, { Keyword, DeptId, IsUse }: HrbpFilter) => sql`
  from people.hrbp h join people.department d on d.id = h.department_id join people.person p on p.id = h.person_id
  join people.department own on own.id = p.department_id
  where ${inDepartments(scope, 'd')}
    and (${DeptId ?? null}::bigint is null or h.department_id = ${DeptId ?? null}::bigint)
    and (${IsUse ?? null}::boolean is null or h.is_active = ${IsUse ?? null}::boolean)
    and (${Keyword ?? ''} = '' or p.search_text like ${like((Keyword ?? '').toLowerCase())}
      or d.name || ' ' || d.name_en ilike ${like(Keyword ?? '')})`;

export interface HrbpRow {
  HRBPID: number;
  DeptId: number;
  DeptName: string;
  DeptNameEn: string;
  AUID: number;
  ChineseName: string;
  EnglishName: string;
  PersonDeptName: string;
  PersonDeptNameEn: string;
  FromDay: string;
  ToDay: string | null;
  IsUse: boolean;
  IsInService: boolean;
  IsPresent: boolean;
  Agents: { ToAUID: number; ToName: string; ToNameEn: string; StartDay: string; EndDay: string }[];
  Version: number;
}

/** Lists a page of HRBPs by department from the root down, rows in use first. */
export async function pageHrbps(
  on: Executor,
  scope: Scope,
  filter: HrbpFilter,
  today: string,
): Promise<{ Total: number; Rows: HrbpRow[] }> {
  const { PageIndex, PageSize } = filter;
  const count = await sql<{ total: number }>`select count(*)::int as total ${within(scope, filter)}`.execute(
    people(on),
  );
  const { rows } = await sql<HrbpRow>`
    select h.id as "HRBPID", d.id as "DeptId", d.name as "DeptName", d.name_en as "DeptNameEn", p.id as "AUID",
      p.chinese_name as "ChineseName", p.english_name as "EnglishName", own.name as "PersonDeptName",
      own.name_en as "PersonDeptNameEn", h.from_day as "FromDay", h.to_day as "ToDay", h.is_active as "IsUse",
      p.is_active as "IsInService", (p.is_active and ${holdsOn(today)}) as "IsPresent", h.version as "Version",
      coalesce((select jsonb_agg(jsonb_build_object('ToAUID', g.id, 'ToName', g.chinese_name, 'ToNameEn', g.english_name,
          'StartDay', a.from_day, 'EndDay', a.to_day) order by a.from_day, a.id)
        from people.hrbp_agent a join people.person g on g.id = a.agent_id
        where a.person_id = h.person_id and a.is_active and a.to_day >= ${today}::date
          and (a.department_ids = '{}' or h.department_id = any(a.department_ids))), '[]') as "Agents"
    ${within(scope, filter)}
    order by d.path, h.is_active desc, h.from_day, h.id
    limit ${PageSize} offset ${(PageIndex - 1) * PageSize}`.execute(people(on));
  return { Total: count.rows[0]?.total ?? 0, Rows: rows };
}

export interface HrbpDepartment {
  DeptId: number;
  DeptName: string;
  DeptNameEn: string;
  ParentId: number | null;
  FromDeptId: number | null;
  FromDeptName: string;
  FromDeptNameEn: string;
  UserCount: number;
  HRBPs: { AUID: number; ChineseName: string; EnglishName: string }[];
}

/**
 * Lists departments in use within a scope with their HRBPs on a day, and the department from which those are inherited.
 */
export async function listHrbpDepartments(
  on: Executor,
  scope: Scope,
  day: string,
): Promise<HrbpDepartment[]> {
  const { rows } = await sql<HrbpDepartment>`
    with held as (select d.*, ${sourceOf(day)} as source from people.department d
      where d.is_active and ${inDepartments(scope, 'd')})
    select d.id as "DeptId", d.name as "DeptName", d.name_en as "DeptNameEn", d.parent_id as "ParentId",
      s.id as "FromDeptId", coalesce(s.name, '') as "FromDeptName", coalesce(s.name_en, '') as "FromDeptNameEn",
      (select count(*)::int from people.person p where p.department_id = d.id and p.is_active) as "UserCount",
      coalesce((select jsonb_agg(jsonb_build_object('AUID', p.id, 'ChineseName', p.chinese_name,
          'EnglishName', p.english_name) order by p.id)
        from ${hrbpsOn(day)} own join people.person p on p.id = own.person_id
        where own.department_id = d.source), '[]') as "HRBPs"
    from held d left join people.department s on s.id = d.source
    order by cardinality(d.path), d.sort, d.id`.execute(people(on));
  return rows;
}

/** Finds and locks an HRBP row of a department within a scope. */
export async function getHrbpForUpdate(tx: Tx, scope: Scope, id: number) {
  const { rows } = await sql<{
    id: number;
    departmentId: number;
    personId: number;
    fromDay: string;
    toDay: string | null;
    isActive: boolean;
    version: number;
  }>`
    select h.id, h.department_id as "departmentId", h.person_id as "personId", h.from_day as "fromDay",
      h.to_day as "toDay", h.is_active as "isActive", h.version
    from people.hrbp h join people.department d on d.id = h.department_id
    where h.id = ${id} and ${inDepartments(scope, 'd')} for update of h`.execute(people(tx));
  return rows[0];
}

/** Returns whether somebody is HRBP of a department by a row in use. */
export async function isHrbpOf(on: Executor, departmentId: number, personId: number): Promise<boolean> {
  const row = await people(on)
    .selectFrom('people.hrbp')
    .select('id')
    .where('department_id', '=', departmentId)
    .where('person_id', '=', personId)
    .where('is_active', '=', true)
    .executeTakeFirst();
  return row !== undefined;
}

export interface NewHrbp {
  readonly departmentId: number;
  readonly personId: number;
  /** Company days; a null last day means that it has no end. */
  readonly fromDay: string;
  readonly toDay: string | null;
}

export async function addHrbp(tx: Tx, { departmentId, personId, fromDay, toDay }: NewHrbp): Promise<number> {
  const { id } = await people(tx)
    .insertInto('people.hrbp')
    .values({ department_id: departmentId, person_id: personId, from_day: fromDay, to_day: toDay })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export async function saveHrbp(
  tx: Tx,
  id: number,
  set: { readonly from_day?: string; readonly to_day?: string | null; readonly is_active?: boolean },
): Promise<void> {
  await people(tx)
    .updateTable('people.hrbp')
    .set({ ...set, version: sql`version + 1` })
    .where('id', '=', id)
    .execute();
}

/** Disables a person's HRBP rows of a department; returns their ids. */
export async function endHrbps(tx: Tx, personId: number, departmentId: number): Promise<number[]> {
  const rows = await people(tx)
    .updateTable('people.hrbp')
    .set({ is_active: false, version: sql`version + 1` })
    .where('person_id', '=', personId)
    .where('department_id', '=', departmentId)
    .where('is_active', '=', true)
    .returning('id')
    .execute();
  return rows.map(({ id }) => id);
}

/** Enables HRBP rows again, unless the person has another row in use for the same department. */
export async function returnHrbps(tx: Tx, ids: readonly number[]): Promise<void> {
  await sql`update people.hrbp h set is_active = true, version = version + 1
    where id = any(${[...ids]}::bigint[]) and not exists (select from people.hrbp other
      where other.department_id = h.department_id and other.person_id = h.person_id and other.is_active)`.execute(
    people(tx),
  );
}

/** Returns rows in use by department and person, with keys such as `2/17`. */
export async function listInUse(
  on: Executor,
): Promise<Map<string, { id: number; fromDay: string; toDay: string | null; version: number }>> {
  const rows = await people(on)
    .selectFrom('people.hrbp')
    .where('is_active', '=', true)
    .select(['id', 'department_id', 'person_id', 'from_day as fromDay', 'to_day as toDay', 'version'])
    .execute();
  return new Map(rows.map(({ department_id, person_id, ...row }) => [`${department_id}/${person_id}`, row]));
}

/** Finds people in service by employee id. */
export async function listEmployees(on: Executor, employeeIds: readonly string[]) {
  const rows = await people(on)
    .selectFrom('people.person')
    .where(sql<boolean>`employee_id = any(${[...new Set(employeeIds)]}::text[])`)
    .where('is_active', '=', true)
    .select(['id', 'employee_id as employeeId', 'chinese_name as chineseName', 'english_name as englishName'])
    .execute();
  return new Map(rows.map((row) => [row.employeeId, row]));
}

/** Finds people in service by their names in lower case, Chinese or English; several people may have the same name. */
export async function listEmployeesNamed(
  on: Executor,
  names: readonly string[],
): Promise<ReadonlyMap<string, readonly number[]>> {
  const asked = [...new Set(names.map((name) => name.toLowerCase()))];
  const { rows } = await sql<{ name: string; ids: number[] }>`
    select name, array_agg(distinct p.id order by p.id) as ids
    from people.person p cross join lateral (values (lower(p.chinese_name)), (lower(p.english_name))) as n (name)
    where p.is_active and name = any(${asked}::text[]) group by name`.execute(people(on));
  return new Map(rows.map(({ name, ids }) => [name, ids.map(Number)]));
}

/** Lists HRBPs in use of departments within a scope, with the full path of each department, for an Excel sheet. */
export async function listForSheet(on: Executor, scope: Scope, limit: number) {
  const { rows } = await sql<{
    dept: string;
    deptEn: string;
    employeeId: string;
    name: string;
    nameEn: string;
    fromDay: string;
    toDay: string | null;
  }>`
    select ${pathName('name')} as dept, ${pathName('name_en')} as "deptEn", p.employee_id as "employeeId",
      p.chinese_name as name, p.english_name as "nameEn", h.from_day as "fromDay", h.to_day as "toDay"
    from people.hrbp h join people.department d on d.id = h.department_id join people.person p on p.id = h.person_id
    where h.is_active and ${inDepartments(scope, 'd')}
    order by d.path, h.from_day, h.id limit ${limit}`.execute(people(on));
  return rows;
}
