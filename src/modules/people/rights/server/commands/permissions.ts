import { refuse } from '#kit/contract/refusals.ts';
import { writeAudit } from '#kit/server/db/audit.ts';
import type { Tx } from '#kit/server/db/database.ts';
import { peopleRefusals } from '#modules/people/contract/refusals.ts';
import { parentId } from '#modules/people/organisation/server/commands/organisation.ts';
import { listByCode } from '#modules/people/organisation/server/queries/organisation-changes.ts';
import {
  newApprovalRole,
  newPermission,
  newRole,
  type NewApprovalRole,
  type NewPermission,
  type NewRole,
} from '#modules/people/organisation/server/rules/organisation.ts';
import {
  assertActive,
  assertFree,
  auditAdded,
  checkRows,
  fieldOf,
  orTaken,
  type Change,
} from '#modules/people/persons/server/commands/change.ts';
import { callersChanged } from '#modules/people/sign-in/server/commands/revocation.ts';
import * as queries from '../queries/permission-changes.ts';
import { removeRoleUsers } from '../queries/roles.ts';

/**
 * Adds nodes to the permission tree; a parent may be in the same list. Returns their ids.
 * @throws Refused badInput, codeTaken, parentGone
 */
export async function addPermissions(
  tx: Tx,
  nodes: readonly NewPermission[],
  change: Change,
): Promise<number[]> {
  const rows = checkRows(newPermission, nodes, change.language);
  const codes = rows.map((row) => row.code);
  await assertFree(tx, ['permission', 'code'], peopleRefusals.codeTaken, 'code', codes);
  const parents = rows.flatMap(({ parent }) => (parent === null ? [] : [parent]));
  const known = await listByCode(tx, 'permission', parents);
  const ids: number[] = [];
  for (const [n, row] of rows.entries()) {
    const parent = parentId(known, row.parent, () => fieldOf(rows, n, 'parent'));
    const id = await orTaken(['permission_code_key'], () => queries.addPermission(tx, parent, row));
    known.set(row.code, id);
    ids.push(id);
  }
  await auditAdded(tx, change, 'permission', ids, { codes });
  return ids;
}

/** Adds roles with their codes; returns their ids. @throws Refused badInput, nameTaken, permissionGone */
export async function addRoles(tx: Tx, roles: readonly NewRole[], change: Change): Promise<number[]> {
  const rows = checkRows(newRole, roles, change.language);
  if (rows.length === 0) return [];
  const names = rows.map((row) => row.name);
  await assertFree(tx, ['role', 'name'], peopleRefusals.nameTaken, 'name', names);
  const ids = await orTaken(['role_name_key'], () => queries.addNamed(tx, 'role', rows));
  await auditAdded(tx, change, 'role', ids, { names });
  await grantPermissions(
    tx,
    rows.map(({ codes }, n) => ({ roleId: ids[n]!, codes })),
    change,
  );
  return ids;
}

export interface Grant {
  readonly roleId: number;
  readonly codes: readonly string[];
}

/** Gives roles more codes; codes that they already hold stay. @throws Refused permissionGone, roleGone */
export async function grantPermissions(tx: Tx, grants: readonly Grant[], change: Change): Promise<void> {
  const wanted = [...new Set(grants.flatMap(({ codes }) => codes))];
  if (wanted.length === 0) return;
  const known = await listByCode(tx, 'permission', wanted);
  const pairs = grants.flatMap(({ roleId, codes }, n) =>
    codes.map((value) => ({
      roleId,
      permissionId:
        known.get(value) ??
        refuse(peopleRefusals.permissionGone, { field: fieldOf(grants, n, 'codes'), with: { value } }),
    })),
  );
  const roles = grants.map(({ roleId }) => roleId);
  await assertThere(tx, 'role', peopleRefusals.roleGone, 'roleId', roles);
  await queries.saveGrants(tx, pairs);
  await callersChanged(tx, null);
  await writeAudit(tx, {
    actorId: change.by,
    act: 'role.grant',
    target: `role:${roles.join(',')}`,
    detail: { grants },
  });
}

/** Throws for the first id that has no row. */
async function assertThere(
  tx: Tx,
  kind: 'role' | 'approval_role',
  refusal: typeof peopleRefusals.roleGone,
  name: string,
  ids: readonly number[],
): Promise<void> {
  const there = new Set(await queries.listExistingIds(tx, kind, [...new Set(ids)]));
  const n = ids.findIndex((id) => !there.has(id));
  if (n >= 0) refuse(refusal, { field: fieldOf(ids, n, name) });
}

export interface PersonRole {
  readonly personId: number;
  readonly roleId: number;
}

/** Gives roles to people; roles that they already have stay. @throws Refused personGone, roleGone */
export async function assignRoles(tx: Tx, assigned: readonly PersonRole[], change: Change): Promise<void> {
  if (assigned.length === 0) return;
  const persons = assigned.map((row) => row.personId);
  await assertActive(tx, 'person', peopleRefusals.personGone, 'personId', persons);
  const roles = assigned.map((row) => row.roleId);
  await assertThere(tx, 'role', peopleRefusals.roleGone, 'roleId', roles);
  await queries.saveRoles(tx, assigned);
  await callersChanged(tx, null);
  await auditAdded(tx, change, 'person.role', persons, { roles });
}

/**
 * Takes a role from people who got it through a list of another module. People to whom it was also given by hand lose
 * it, too.
 */
export async function unassignRole(
  tx: Tx,
  roleId: number,
  persons: readonly number[],
  { by }: Change,
): Promise<void> {
  if (persons.length === 0) return;
  await removeRoleUsers(tx, roleId, persons);
  for (const person of persons) await callersChanged(tx, person);
  await writeAudit(tx, {
    actorId: by,
    act: 'person.role.remove',
    target: `person:${persons.join(',')}`,
    detail: { roles: [roleId] },
  });
}

/** Adds approval roles; returns their ids. @throws Refused badInput, nameTaken */
export async function addApprovalRoles(
  tx: Tx,
  roles: readonly NewApprovalRole[],
  change: Change,
): Promise<number[]> {
  const rows = checkRows(newApprovalRole, roles, change.language);
  if (rows.length === 0) return [];
  const names = rows.map((row) => row.name);
  await assertFree(tx, ['approval_role', 'name'], peopleRefusals.nameTaken, 'name', names);
  const ids = await orTaken(['approval_role_name_key'], () => queries.addNamed(tx, 'approval_role', rows));
  await auditAdded(tx, change, 'approvalRole', ids, { names });
  return ids;
}

export interface ApprovalIdentity {
  readonly departmentId: number;
  readonly approvalRoleId: number;
  readonly personId: number;
}

/**
 * Sets who signs in which approval role for which department; existing entries stay.
 * @throws Refused departmentGone, approvalRoleGone, personGone
 */
export async function assignApprovalIdentities(
  tx: Tx,
  identities: readonly ApprovalIdentity[],
  change: Change,
): Promise<void> {
  if (identities.length === 0) return;
  const departments = identities.map((row) => row.departmentId);
  await assertActive(tx, 'department', peopleRefusals.departmentGone, 'departmentId', departments);
  const persons = identities.map((row) => row.personId);
  await assertActive(tx, 'person', peopleRefusals.personGone, 'personId', persons);
  const roles = identities.map((row) => row.approvalRoleId);
  await assertThere(tx, 'approval_role', peopleRefusals.approvalRoleGone, 'approvalRoleId', roles);
  await queries.saveIdentities(tx, identities);
  await auditAdded(tx, change, 'person.identity', persons, { departments, roles });
}

/** Removes approval identities; returns how many there were. */
export async function removeApprovalIdentities(
  tx: Tx,
  identities: readonly ApprovalIdentity[],
  { by }: Change,
): Promise<number> {
  const removed = await queries.deleteIdentities(tx, identities);
  if (removed > 0)
    await writeAudit(tx, {
      actorId: by,
      act: 'person.identity.remove',
      target: 'approvalIdentity',
      detail: { identities: identities.map((one) => ({ ...one })) },
    });
  return removed;
}

/**
 * Renames an approval role. A role that the product finds by its name cannot be renamed.
 * @throws Refused badInput, approvalRoleGone, roleFixed, nameTaken, taken
 */
export async function renameApprovalRole(
  tx: Tx,
  id: number,
  role: NewApprovalRole,
  fixed: readonly string[],
  change: Change,
): Promise<void> {
  const [row] = checkRows(newApprovalRole, [role], change.language);
  const known = await queries.mapNamed(tx, 'approval_role');
  const before = [...known].find(([, each]) => each === id)?.[0];
  if (before === undefined || !row) refuse(peopleRefusals.approvalRoleGone, { field: 'RoleId' });
  if (row.name !== before) {
    if (fixed.includes(before)) refuse(peopleRefusals.roleFixed, { field: 'RoleName' });
    if (known.has(row.name))
      refuse(peopleRefusals.nameTaken, { field: 'RoleName', with: { value: row.name } });
  }
  await orTaken(['approval_role_name_key'], () => queries.renameNamed(tx, 'approval_role', id, row));
  await writeAudit(tx, {
    actorId: change.by,
    act: 'approvalRole.rename',
    target: `approvalRole:${id}`,
    detail: { before, after: row.name },
  });
}
