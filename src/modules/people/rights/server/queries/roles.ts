import { sql } from 'kysely';
import type { Executor, Tx } from '#kit/server/db/database.ts';
import { like } from '#kit/server/db/like.ts';
import { people } from '#modules/people/server/queries/people-db.ts';
import { inScope, type Scope } from './scopes.ts';

export const listRolesWithCounts = (on: Executor) =>
  people(on)
    .selectFrom('people.role as r')
    .select([
      'r.id as RoleID',
      'r.name as RoleName',
      'r.name_en as RoleNameEn',
      'r.data_scope as DataScope',
      'r.needs_factor as NeedsFactor',
    ])
    .select(
      sql<number>`(select count(*)::int from people.role_permission rp where rp.role_id = r.id)`.as(
        'CodeCount',
      ),
    )
    .select(
      sql<number>`(select count(*)::int from people.person_role pr
        join people.person p on p.id = pr.person_id and p.is_active where pr.role_id = r.id)`.as('UserCount'),
    )
    .orderBy('r.id')
    .execute();

/** Returns the codes of a role; null if there is no such role. */
export async function findRoleCodes(on: Executor, roleId: number): Promise<string[] | null> {
  const { rows } = await sql<{ codes: string[] }>`
    select array(select n.code from people.role_permission rp join people.permission n on n.id = rp.permission_id
      where rp.role_id = r.id order by n.code) as codes
    from people.role r where r.id = ${roleId}::bigint`.execute(people(on));
  return rows[0]?.codes ?? null;
}

export const getRoleForUpdate = (tx: Tx, id: number) =>
  people(tx)
    .selectFrom('people.role')
    .where('id', '=', id)
    .select(['id', 'name', 'name_en as nameEn', 'data_scope as dataScope', 'needs_factor as needsFactor'])
    .forUpdate()
    .executeTakeFirst();

export interface RoleFields {
  readonly name: string;
  readonly nameEn: string;
  readonly dataScope: number;
  /** Whether members need a second factor. Left out: unchanged; a new role does not need one. */
  readonly needsFactor?: boolean | undefined;
}

export async function isRoleTaken(on: Executor, name: string, exceptId: number): Promise<boolean> {
  const found = await people(on)
    .selectFrom('people.role')
    .select('id')
    .where('name', '=', name)
    .where('id', '<>', exceptId)
    .executeTakeFirst();
  return found !== undefined;
}

export async function addRole(tx: Tx, { name, nameEn, dataScope, needsFactor }: RoleFields): Promise<number> {
  const { id } = await people(tx)
    .insertInto('people.role')
    .values({ name, name_en: nameEn, data_scope: dataScope, needs_factor: needsFactor ?? false })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export async function saveRole(tx: Tx, id: number, fields: RoleFields): Promise<void> {
  const { name, nameEn, dataScope, needsFactor } = fields;
  await people(tx)
    .updateTable('people.role')
    .set({
      name,
      name_en: nameEn,
      data_scope: dataScope,
      ...(needsFactor === undefined ? {} : { needs_factor: needsFactor }),
    })
    .where('id', '=', id)
    .execute();
}

/** Replaces the permissions of a role. */
export async function saveRoleCodes(tx: Tx, roleId: number, permissionIds: readonly number[]): Promise<void> {
  await sql`delete from people.role_permission
    where role_id = ${roleId}::bigint and permission_id <> all(${permissionIds}::bigint[])`.execute(
    people(tx),
  );
  await sql`insert into people.role_permission (role_id, permission_id)
    select ${roleId}::bigint, id from unnest(${permissionIds}::bigint[]) as given (id)
    on conflict do nothing`.execute(people(tx));
}

export async function removeRole(tx: Tx, id: number): Promise<void> {
  await people(tx).deleteFrom('people.role').where('id', '=', id).execute();
}

export async function removeRoleUsers(tx: Tx, roleId: number, personIds: readonly number[]): Promise<void> {
  await sql`delete from people.person_role
    where role_id = ${roleId}::bigint and person_id = any(${personIds}::bigint[])`.execute(people(tx));
}

const users = (on: Executor, roleId: number, name: string, scope?: Scope) =>
  people(on)
    .selectFrom('people.person_role as pr')
    .innerJoin('people.person as p', 'p.id', 'pr.person_id')
    .innerJoin('people.department as d', 'd.id', 'p.department_id')
    .where('pr.role_id', '=', roleId)
    .where('p.is_active', '=', true)
    .$if(scope !== undefined, (query) => query.where(inScope(scope!, 'p')))
    .$if(name !== '', (query) =>
      query.where(
        sql<boolean>`(p.chinese_name || ' ' || p.pinyin || ' ' || p.english_name || ' ' || p.employee_id)
          ilike ${like(name)}`,
      ),
    );

/** Counts the people in service who have a role and are within a scope. */
export async function countRoleUsers(
  on: Executor,
  roleId: number,
  name = '',
  scope?: Scope,
): Promise<number> {
  const { count } = await users(on, roleId, name, scope)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

/** Lists the people in service who have a role and are within a scope. */
export const listRoleUsers = (
  on: Executor,
  roleId: number,
  name: string,
  page: { offset: number; limit: number },
  scope: Scope,
) =>
  users(on, roleId, name, scope)
    .select([
      'p.id as AUID',
      'p.chinese_name as ChineseName',
      'p.english_name as EnglishName',
      'p.employee_id as EmployeeId',
      'd.name as DeptName',
      'd.name_en as DeptNameEn',
      'p.position as Position',
    ])
    .orderBy('p.pinyin')
    .orderBy('p.id')
    .offset(page.offset)
    .limit(page.limit)
    .execute();

/** Lists program accounts that have a role and are within a scope, by name, including suspended and expired ones. */
export const listRolePrograms = (on: Executor, roleId: number, scope?: Scope) =>
  people(on)
    .selectFrom('people.person_role as pr')
    .innerJoin('people.person as p', 'p.id', 'pr.person_id')
    .select(['p.id as AUID', 'p.chinese_name as Name'])
    .where('pr.role_id', '=', roleId)
    .where('p.is_program', '=', true)
    .$if(scope !== undefined, (query) => query.where(inScope(scope!, 'p')))
    .orderBy('p.pinyin')
    .orderBy('p.id')
    .execute();

/** Returns whether anybody outside a scope, in service or not, has a role. */
export async function isHeldBeyond(on: Executor, roleId: number, scope: Scope): Promise<boolean> {
  const { rows } = await sql`
    select from people.person_role pr join people.person p on p.id = pr.person_id
    where pr.role_id = ${roleId}::bigint and not ${inScope(scope, 'p')} limit 1`.execute(people(on));
  return rows.length > 0;
}

/** Returns the codes that nobody who may sign in holds. */
export async function listUnheld(on: Executor, codes: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ code: string }>`
    select wanted.code from unnest(${codes}::text[]) as wanted (code)
    where not exists (
      select from people.permission n
      join people.role_permission rp on rp.permission_id = n.id
      join people.person_role pr on pr.role_id = rp.role_id
      join people.person p on p.id = pr.person_id and p.is_active and p.sso_state = 1
      where n.code = wanted.code
    ) order by 1`.execute(people(on));
  return rows.map((row) => row.code);
}

/** Returns the codes that somebody holds, and the widest data scope among their roles. */
export async function findGiver(on: Executor, personId: number): Promise<{ codes: string[]; scope: number }> {
  const { rows } = await sql<{ codes: string[]; scope: number }>`
    select
      array(select distinct n.code from people.person_role pr
        join people.role_permission rp on rp.role_id = pr.role_id
        join people.permission n on n.id = rp.permission_id where pr.person_id = ${personId}::bigint) as codes,
      coalesce((select max(r.data_scope) from people.person_role pr
        join people.role r on r.id = pr.role_id where pr.person_id = ${personId}::bigint), 1) as scope`.execute(
    people(on),
  );
  return rows[0] ?? { codes: [], scope: 1 };
}

/** Returns the persons who hold a code that is not in `codes`, or a role with a wider data scope than `scope`. */
export async function listAbove(
  on: Executor,
  personIds: readonly number[],
  { codes, scope }: { readonly codes: readonly string[]; readonly scope: number },
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select distinct pr.person_id as id from people.person_role pr
    join people.role r on r.id = pr.role_id
    left join people.role_permission rp on rp.role_id = r.id
    left join people.permission n on n.id = rp.permission_id
    where pr.person_id = any(${personIds}::bigint[])
      and (n.code <> all(${codes}::text[]) or r.data_scope > ${scope}::int)`.execute(people(on));
  return rows.map((row) => row.id);
}

/** Returns the codes that only these persons hold among all who may sign in. */
export async function listHeldOnlyBy(
  on: Executor,
  codes: readonly string[],
  personIds: readonly number[],
): Promise<string[]> {
  const { rows } = await sql<{ code: string }>`
    select n.code from people.permission n
    join people.role_permission rp on rp.permission_id = n.id
    join people.person_role pr on pr.role_id = rp.role_id
    join people.person p on p.id = pr.person_id and p.is_active and p.sso_state = 1
    where n.code = any(${codes}::text[])
    group by n.code having bool_and(p.id = any(${personIds}::bigint[]))
    order by n.code`.execute(people(on));
  return rows.map((row) => row.code);
}
