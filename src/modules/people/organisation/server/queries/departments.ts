import { sql } from 'kysely';
import type { Executor, Tx } from '#kit/server/db/database.ts';
import { assignmentsOn } from '#modules/people/places/server/queries/assignments.ts';
import { people } from '#modules/people/server/queries/people-db.ts';
import { departmentsOn } from './department-past.ts';

/** SQL: names of a department `d` and its ancestors from the root down, such as 财务中心/税务部. */
export const pathName = (name: 'name' | 'name_en') => sql<string>`(
  select string_agg(above.${sql.raw(name)}, '/' order by array_position(d.path, above.id))
  from people.department above where above.id = any(d.path))`;

export interface DepartmentNode {
  DeptId: number;
  DeptName: string;
  DeptNameEn: string;
  ParentId: number | null;
  IsOptional: boolean;
  IsUse: boolean;
  LeaderAUID: number | null;
  LeaderName: string;
  LeaderNameEn: string;
  UserCount: number;
  TotalCount: number;
}

/**
 * Lists all departments with their leaders and numbers of people in service, parents first, siblings in order. For a
 * past company day, lists departments of that day that were in use or had people, with their ancestors and employees.
 */
export async function listDepartmentTree(on: Executor, day: string | null = null): Promise<DepartmentNode[]> {
  const { rows } = await sql<DepartmentNode>`
    with department as (
      select * from ${day === null ? sql`people.department` : departmentsOn(day)} d
    ), own as (
      select department_id as id, count(*)::int as people
      from ${day === null ? sql`people.person` : assignmentsOn(day)} p ${day === null ? sql`where is_active` : sql``}
      group by department_id
    ), total as (
      select above.id, sum(own.people)::int as people
      from own join department d using (id) cross join lateral unnest(d.path) as above (id)
      group by above.id
    )
    select d.id as "DeptId", d.name as "DeptName", d.name_en as "DeptNameEn", d.parent_id as "ParentId",
      d.is_optional as "IsOptional", d.is_active as "IsUse", d.leader_id as "LeaderAUID",
      coalesce(l.chinese_name, '') as "LeaderName", coalesce(l.english_name, '') as "LeaderNameEn",
      coalesce(own.people, 0) as "UserCount", coalesce(total.people, 0) as "TotalCount"
    from department d
    left join own on own.id = d.id
    left join total on total.id = d.id
    left join people.person l on l.id = d.leader_id
    ${day === null ? sql`` : sql`where total.people > 0 or d.id in (select unnest(path) from department where is_active)`}
    order by cardinality(d.path), d.sort, d.id`.execute(people(on));
  return rows;
}

/** Lists departments of a past company day in the format of `listOrganization`. */
export async function listOrganizationOn(on: Executor, day: string) {
  const nodes = await listDepartmentTree(on, day);
  const codes = new Map<number | null, string>();
  for (const { DeptId, ParentId } of nodes) {
    const above = codes.get(ParentId);
    codes.set(DeptId, above === undefined ? String(DeptId) : `${above}.${DeptId}`);
  }
  return nodes.map(({ DeptId, DeptName, DeptNameEn }) => ({
    ID: DeptId,
    ASName: DeptName,
    ASNameEn: DeptNameEn,
    ASCode: codes.get(DeptId)!,
  }));
}

/** Lists departments in use in tree order. The dotted code consists of the ids from the root, which never change. */
export const listOrganization = (on: Executor) =>
  people(on)
    .selectFrom('people.department')
    .where('is_active', '=', true)
    .select(['id as ID', 'name as ASName', 'name_en as ASNameEn'])
    .select(sql<string>`array_to_string(path, '.')`.as('ASCode'))
    .orderBy('path')
    .execute();

export const getDepartmentForUpdate = (tx: Tx, id: number) =>
  people(tx)
    .selectFrom('people.department')
    .where('id', '=', id)
    .select([
      'id',
      'parent_id as parentId',
      'name',
      'name_en as nameEn',
      'leader_id as leaderId',
      'is_optional as isOptional',
      'is_active as isActive',
    ])
    .forUpdate()
    .executeTakeFirst();

/** Returns whether another department with this name exists below the parent. */
export async function isPlaceTaken(
  on: Executor,
  parentId: number | null,
  name: string,
  exceptId: number | null,
): Promise<boolean> {
  const { rows } = await sql<{ taken: boolean }>`
    select exists (
      select from people.department where parent_id is not distinct from ${parentId}::bigint
        and name = ${name} and id is distinct from ${exceptId}::bigint
    ) as taken`.execute(people(on));
  return rows[0]?.taken ?? false;
}

export async function saveDepartment(
  tx: Tx,
  id: number,
  department: { name: string; nameEn: string; leaderId: number | null; isOptional: boolean },
): Promise<void> {
  await people(tx)
    .updateTable('people.department')
    .set({
      name: department.name,
      name_en: department.nameEn,
      leader_id: department.leaderId,
      is_optional: department.isOptional,
    })
    .where('id', '=', id)
    .execute();
}

/** Counts the people in service and active subdepartments that keep a department from being disabled. */
export async function countInside(tx: Tx, id: number): Promise<{ people: number; departments: number }> {
  const { rows } = await sql<{ people: number; departments: number }>`
    select
      (select count(*)::int from people.person where department_id = ${id}::bigint and is_active) as people,
      (select count(*)::int from people.department where parent_id = ${id}::bigint and is_active) as departments`.execute(
    people(tx),
  );
  return rows[0] ?? { people: 0, departments: 0 };
}

export async function saveDepartmentUse(tx: Tx, id: number, isActive: boolean): Promise<void> {
  await people(tx)
    .updateTable('people.department')
    .set({ is_active: isActive })
    .where('id', '=', id)
    .execute();
}

/** Locks a department and everything below it in the order of ids; returns the ids. */
export async function lockBranch(tx: Tx, id: number): Promise<number[]> {
  const { rows } = await sql<{
    id: number;
  }>`select id from people.department where path @> array[${id}::bigint] order by id for update`.execute(
    people(tx),
  );
  return rows.map((row) => row.id);
}

/** Updates the paths of a branch whose top has a new parent. */
export async function saveBranchPaths(tx: Tx, id: number, parentId: number | null): Promise<void> {
  await sql`
    update people.department d
    set path = coalesce((select p.path from people.department p where p.id = ${parentId}::bigint), '{}')
      || d.path[array_position(d.path, ${id}::bigint):]
    where d.path @> array[${id}::bigint]`.execute(people(tx));
}
