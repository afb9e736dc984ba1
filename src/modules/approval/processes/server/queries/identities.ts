import { sql } from 'kysely';
import type { Executor } from '#kit/server/db/database.ts';
import { like } from '#kit/server/db/like.ts';
import { ownRoles } from '#modules/approval/flow/server/queries/directory.ts';
import { approval } from '#modules/approval/server/queries/approval-db.ts';
import { identitiesNow, inScope, type Scope } from '#modules/people/server/open.ts';

/** Lists approval roles with the number of active holders and of departments. */
export async function listRoles(on: Executor) {
  const { rows } = await sql<{
    RoleId: number;
    RoleName: string;
    RoleNameEn: string;
    IsOwn: boolean;
    IsHrbp: boolean;
    PeopleCount: number;
    DeptCount: number;
  }>`
    select r.id as "RoleId", r.name as "RoleName", r.name_en as "RoleNameEn",
      r.name = any(${Object.values(ownRoles)}::text[]) as "IsOwn", r.name = ${ownRoles.hrbp} as "IsHrbp",
      count(distinct p.id)::int as "PeopleCount",
      (count(distinct i.department_id) filter (where p.id is not null))::int as "DeptCount"
    from people.approval_role r
    left join ${identitiesNow()} i on i.approval_role_id = r.id
    left join people.person p on p.id = i.person_id and p.is_active
    group by r.id order by r.id`.execute(approval(on));
  return rows;
}

export interface IdentityFilter {
  readonly keyword?: string | undefined;
  readonly departmentId?: number | undefined;
  readonly roleId?: number | undefined;
  /** Data scope of the people whose identities are listed. */
  readonly scope: Scope;
}

const identities = (on: Executor, { keyword, departmentId, roleId, scope }: IdentityFilter) => {
  let query = approval(on)
    .selectFrom('people.approval_identity as i')
    .innerJoin('people.approval_role as r', 'r.id', 'i.approval_role_id')
    .innerJoin('people.department as d', 'd.id', 'i.department_id')
    .innerJoin('people.person as p', 'p.id', 'i.person_id')
    .innerJoin('people.department as own', 'own.id', 'p.department_id')
    .where(inScope(scope, 'p'));
  if (roleId !== undefined) query = query.where('i.approval_role_id', '=', roleId);
  if (departmentId !== undefined) query = query.where(sql<boolean>`${departmentId} = any(d.path)`);
  if (keyword) query = query.where(sql<boolean>`p.search_text like ${like(keyword.toLowerCase())}`);
  return query;
};

export async function countIdentities(on: Executor, filter: IdentityFilter): Promise<number> {
  const { total } = await identities(on, filter)
    .select(sql<number>`count(*)::int`.as('total'))
    .executeTakeFirstOrThrow();
  return total;
}

/** Lists identities by department from the root down, then role, then name. */
export const listIdentities = (
  on: Executor,
  filter: IdentityFilter,
  part: { offset: number; limit: number },
) =>
  identities(on, filter)
    .select([
      'i.department_id as DeptId',
      'd.name as DeptName',
      'd.name_en as DeptNameEn',
      'r.id as RoleId',
      'r.name as RoleName',
      'r.name_en as RoleNameEn',
      'p.id as AUID',
      'p.chinese_name as ChineseName',
      'p.english_name as EnglishName',
      'own.name as PersonDeptName',
      'own.name_en as PersonDeptNameEn',
      'p.is_active as IsUse',
    ])
    .orderBy('d.path')
    .orderBy('r.id')
    .orderBy('p.pinyin')
    .orderBy('p.id')
    .offset(part.offset)
    .limit(part.limit)
    .execute();

/** Lists departments in use that have people but no applicant identity for any of them. */
export async function listDepartmentsWithoutApplicant(on: Executor) {
  const { rows } = await sql<{ DeptId: number; DeptName: string; DeptNameEn: string; UserCount: number }>`
    select d.id as "DeptId", d.name as "DeptName", d.name_en as "DeptNameEn", count(p.id)::int as "UserCount"
    from people.department d join people.person p on p.department_id = d.id and p.is_active
    where d.is_active and d.is_optional and not exists (
      select from people.approval_identity i
      join people.approval_role r on r.id = i.approval_role_id and r.name = ${ownRoles.applicant}
      join people.person holder on holder.id = i.person_id and holder.is_active
      where i.department_id = d.id)
    group by d.id order by d.path`.execute(approval(on));
  return rows;
}

/** Lists active people of a department within a scope, with their approval roles there. */
export async function listPeopleOf(on: Executor, departmentId: number, scope: Scope) {
  const { rows } = await sql<{
    AUID: number;
    ChineseName: string;
    EnglishName: string;
    Position: string;
    Roles: { RoleId: number; RoleName: string; RoleNameEn: string }[];
  }>`
    select p.id as "AUID", p.chinese_name as "ChineseName", p.english_name as "EnglishName", p.position as "Position",
      coalesce((select json_agg(json_build_object(
          'RoleId', r.id, 'RoleName', r.name, 'RoleNameEn', r.name_en) order by r.id)
        from ${identitiesNow()} i join people.approval_role r on r.id = i.approval_role_id
        where i.person_id = p.id and i.department_id = ${departmentId}), '[]') as "Roles"
    from people.person p where p.department_id = ${departmentId} and p.is_active and ${inScope(scope, 'p')}
    order by p.pinyin, p.id`.execute(approval(on));
  return rows;
}

/** Whether a role is the HRBP role, whose holders are stored elsewhere. */
export async function isHrbpRole(on: Executor, roleId: number): Promise<boolean> {
  const row = await approval(on)
    .selectFrom('people.approval_role')
    .select('id')
    .where('id', '=', roleId)
    .where('name', '=', ownRoles.hrbp)
    .executeTakeFirst();
  return row !== undefined;
}
