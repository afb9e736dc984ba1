import { sql } from 'kysely';
import type { Executor, Tx } from '#kit/server/db/database.ts';
import type { z } from 'zod';
import type { newPermission } from '#modules/people/organisation/server/rules/organisation.ts';
import { people } from '#modules/people/server/queries/people-db.ts';

export async function addPermission(
  tx: Tx,
  parentId: number | null,
  { code, name, nameEn, url, icon, sort }: z.output<typeof newPermission>,
): Promise<number> {
  const { id } = await people(tx)
    .insertInto('people.permission')
    .values({ parent_id: parentId, code, name, name_en: nameEn, url, icon, sort })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

type Named = 'role' | 'approval_role';

/** Adds roles or approval roles; returns their ids in the same order. */
export async function addNamed(
  tx: Tx,
  kind: Named,
  rows: readonly { name: string; nameEn: string; dataScope?: number }[],
): Promise<number[]> {
  const added = await people(tx)
    .insertInto(`people.${kind}`)
    .values(
      rows.map(({ name, nameEn, dataScope }) => ({
        name,
        name_en: nameEn,
        ...(dataScope ? { data_scope: dataScope } : {}),
      })),
    )
    .returning(['id', 'name'])
    .execute();
  const ids = new Map(added.map((row) => [row.name, row.id]));
  return rows.map(({ name }) => ids.get(name)!);
}

/** Returns the ids that exist. */
export async function listExistingIds(on: Executor, kind: Named, ids: readonly number[]): Promise<number[]> {
  const rows = await people(on).selectFrom(`people.${kind}`).select('id').where('id', 'in', ids).execute();
  return rows.map((row) => row.id);
}

/** Lists all roles or approval roles by name. */
export async function mapNamed(on: Executor, kind: Named): Promise<Map<string, number>> {
  const rows = await people(on).selectFrom(`people.${kind}`).select(['id', 'name']).execute();
  return new Map(rows.map((row) => [row.name, row.id]));
}

export async function saveGrants(
  tx: Tx,
  grants: readonly { roleId: number; permissionId: number }[],
): Promise<void> {
  await sql`
    insert into people.role_permission (role_id, permission_id)
    select * from unnest(${grants.map((g) => g.roleId)}::bigint[], ${grants.map((g) => g.permissionId)}::bigint[])
    on conflict do nothing`.execute(people(tx));
}

export async function saveRoles(
  tx: Tx,
  assigned: readonly { personId: number; roleId: number }[],
): Promise<void> {
  await sql`
    insert into people.person_role (person_id, role_id)
    select * from unnest(${assigned.map((a) => a.personId)}::bigint[], ${assigned.map((a) => a.roleId)}::bigint[])
    on conflict do nothing`.execute(people(tx));
}

export async function saveIdentities(
  tx: Tx,
  identities: readonly { departmentId: number; approvalRoleId: number; personId: number }[],
): Promise<void> {
  await sql`
    insert into people.approval_identity (department_id, approval_role_id, person_id)
    select * from unnest(${identities.map((i) => i.departmentId)}::bigint[],
      ${identities.map((i) => i.approvalRoleId)}::bigint[], ${identities.map((i) => i.personId)}::bigint[])
    on conflict do nothing`.execute(people(tx));
}

/** Deletes approval identities; returns how many there were. */
export async function deleteIdentities(
  tx: Tx,
  identities: readonly { departmentId: number; approvalRoleId: number; personId: number }[],
): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from people.approval_identity i
    using unnest(${identities.map((i) => i.departmentId)}::bigint[],
      ${identities.map((i) => i.approvalRoleId)}::bigint[], ${identities.map((i) => i.personId)}::bigint[])
      as gone (department_id, approval_role_id, person_id)
    where i.department_id = gone.department_id and i.approval_role_id = gone.approval_role_id
      and i.person_id = gone.person_id`.execute(people(tx));
  return Number(numAffectedRows ?? 0);
}

export async function renameNamed(
  tx: Tx,
  kind: Named,
  id: number,
  { name, nameEn }: { readonly name: string; readonly nameEn: string },
): Promise<void> {
  await people(tx)
    .updateTable(`people.${kind}`)
    .set({ name, name_en: nameEn })
    .where('id', '=', id)
    .execute();
}
