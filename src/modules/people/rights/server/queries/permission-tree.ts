import { sql } from 'kysely';
import type { Executor, Tx } from '#kit/server/db/database.ts';
import { people } from '#modules/people/server/queries/people-db.ts';

interface Held {
  ID: number;
  ParentId: number | null;
  Code: string;
  Name: string;
  NameEn: string;
  Url: string | null;
  Icon: string | null;
  Roles: { RoleID: number; RoleName: string; RoleNameEn: string }[];
}

/** Every permission with the roles that hold it, in the order among its siblings. */
export async function listPermissionTree(on: Executor): Promise<Held[]> {
  const { rows } = await sql<Held>`
    select n.id as "ID", n.parent_id as "ParentId", n.code as "Code", n.name as "Name", n.name_en as "NameEn",
      n.url as "Url", n.icon as "Icon", coalesce(
        (select jsonb_agg(jsonb_build_object('RoleID', r.id, 'RoleName', r.name, 'RoleNameEn', r.name_en) order by r.id)
        from people.role_permission rp join people.role r on r.id = rp.role_id where rp.permission_id = n.id),
        '[]') as "Roles"
    from people.permission n order by n.sort, n.id`.execute(people(on));
  return rows;
}

export const getPermissionForUpdate = (tx: Tx, id: number) =>
  people(tx)
    .selectFrom('people.permission')
    .where('id', '=', id)
    .select(['id', 'parent_id as parentId', 'code', 'name', 'name_en as nameEn', 'url', 'icon'])
    .forUpdate()
    .executeTakeFirst();

export interface PermissionFields {
  readonly code: string;
  readonly name: string;
  readonly nameEn: string;
  readonly url: string | null;
  readonly icon: string | null;
}

export async function isCodeTaken(on: Executor, code: string, exceptId: number): Promise<boolean> {
  const found = await people(on)
    .selectFrom('people.permission')
    .select('id')
    .where('code', '=', code)
    .where('id', '<>', exceptId)
    .executeTakeFirst();
  return found !== undefined;
}

export async function savePermission(tx: Tx, id: number, fields: PermissionFields): Promise<void> {
  const { code, name, nameEn, url, icon } = fields;
  await people(tx)
    .updateTable('people.permission')
    .set({ code, name, name_en: nameEn, url, icon })
    .where('id', '=', id)
    .execute();
}

export async function countRolesHolding(tx: Tx, id: number): Promise<number> {
  const { count } = await people(tx)
    .selectFrom('people.role_permission')
    .where('permission_id', '=', id)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

export async function removePermission(tx: Tx, id: number): Promise<void> {
  await people(tx).deleteFrom('people.permission').where('id', '=', id).execute();
}
