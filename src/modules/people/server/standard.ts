import type { Tx } from '#kit/server/db/database.ts';
import type { Change } from './change.ts';
import { addAccountingSubjects } from './organisation.ts';
import { addApprovalRoles, addPermissions, addRoles, grantPermissions } from './permissions.ts';
import { listTaken } from './queries/organisation-changes.ts';
import { mapNamed } from './queries/permission-changes.ts';
import type { NewRole } from './rules/organisation.ts';
import { standardPermissions } from './standard/permissions.ts';
import { laterRoles, standardApprovalRoles, standardRoles } from './standard/roles.ts';
import { standardSubjects } from './standard/subjects.ts';

/**
 * What every installation starts with: the permission tree, roles, approval roles and accounting subjects.
 * Later starts add nodes of pages that are new, and give them to the standard roles that are still there, or to roles that
 * come with them; what somebody changed or removed is left alone. Run by one process at a time.
 */
export async function ensureStandard(tx: Tx, change: Change): Promise<void> {
  const roles = await mapNamed(tx, 'role');
  const there = new Set(
    await listTaken(
      tx,
      ['permission', 'code'],
      standardPermissions.map(({ code }) => code),
    ),
  );
  const added = standardPermissions.filter(({ code }) => !there.has(code));
  await addPermissions(tx, added, change);
  if (roles.size === 0) return addFirst(tx, change);

  const codes = new Set(added.map(({ code }) => code));
  const coming = new Set(
    Object.entries(laterRoles).flatMap(([code, role]) => (codes.has(code) ? [role] : [])),
  );
  // A role of that name which is there already is somebody's own: nobody who holds it gets a right unasked.
  await addRoles(
    tx,
    [...coming].filter(({ name }) => !roles.has(name)),
    change,
  );
  const grants = Object.values<NewRole>(standardRoles).flatMap((role) => {
    const roleId = coming.has(role) ? undefined : roles.get(role.name);
    const wanted = (role.codes ?? []).filter((code) => codes.has(code));
    return roleId === undefined || wanted.length === 0 ? [] : [{ roleId, codes: wanted }];
  });
  await grantPermissions(tx, grants, change);
}

async function addFirst(tx: Tx, change: Change): Promise<void> {
  await addRoles(tx, Object.values(standardRoles), change);
  const there = await mapNamed(tx, 'approval_role');
  const missing = Object.values(standardApprovalRoles).filter(({ name }) => !there.has(name));
  await addApprovalRoles(tx, missing, change);
  await addAccountingSubjects(tx, standardSubjects, change);
}

/** Ids of the roles and approval roles that the installation started with, by their names in this product. */
export async function standardIds(tx: Tx): Promise<{
  readonly roles: Record<keyof typeof standardRoles, number>;
  readonly approvalRoles: Record<keyof typeof standardApprovalRoles, number>;
}> {
  const roles = await mapNamed(tx, 'role');
  const approvalRoles = await mapNamed(tx, 'approval_role');
  return { roles: named(standardRoles, roles), approvalRoles: named(standardApprovalRoles, approvalRoles) };
}

/** The id of a standard approval role; it is added where it is missing. */
export async function ensureApprovalRole(
  tx: Tx,
  key: keyof typeof standardApprovalRoles,
  change: Change,
): Promise<number> {
  const role = standardApprovalRoles[key];
  const there = (await mapNamed(tx, 'approval_role')).get(role.name);
  if (there !== undefined) return there;
  const [id] = await addApprovalRoles(tx, [role], change);
  return id!;
}

/** The id of a standard role; it is added with its codes where it is missing. */
export async function ensureRole(tx: Tx, key: keyof typeof standardRoles, change: Change): Promise<number> {
  const role = standardRoles[key];
  const there = (await mapNamed(tx, 'role')).get(role.name);
  if (there !== undefined) return there;
  const [id] = await addRoles(tx, [role], change);
  return id!;
}

/** Ids of the standard approval roles that are still there under their names. */
export async function findStandardApprovalRoles(
  tx: Tx,
): Promise<Partial<Record<keyof typeof standardApprovalRoles, number>>> {
  const there = await mapNamed(tx, 'approval_role');
  const pairs = Object.entries(standardApprovalRoles).map(([key, { name }]) => [key, there.get(name)]);
  return Object.fromEntries(pairs) as Partial<Record<keyof typeof standardApprovalRoles, number>>;
}

function named<K extends string>(
  standard: Readonly<Record<K, { readonly name: string }>>,
  ids: ReadonlyMap<string, number>,
): Record<K, number> {
  const pairs = Object.entries<{ readonly name: string }>(standard).map(([key, { name }]) => {
    const id = ids.get(name);
    if (id === undefined) throw new Error(`The standard role ${name} is missing`);
    return [key, id] as const;
  });
  return Object.fromEntries(pairs) as Record<K, number>;
}
