import type { Tx } from '#kit/server/db/database.ts';
import { addAccountingSubjects } from '#modules/people/organisation/server/commands/organisation.ts';
import { listTaken } from '#modules/people/organisation/server/queries/organisation-changes.ts';
import type { NewRole } from '#modules/people/organisation/server/rules/organisation.ts';
import type { Change } from '#modules/people/persons/server/commands/change.ts';
import { mapNamed } from '../queries/permission-changes.ts';
import { listStandardPermissions, listStandardRoles, type StandardRole } from '../queries/standard-rights.ts';
import { standardApprovalRoles } from '../standard/approval-roles.ts';
import { standardSubjects } from '../standard/subjects.ts';
import { addApprovalRoles, addPermissions, addRoles, grantPermissions } from './permissions.ts';

/**
 * Creates the standard data of an installation: permission tree, roles, approval roles and accounting subjects. Later
 * starts add permissions of new pages, and give them to existing standard roles or to new roles. Changed or removed
 * rows stay as they are. Must be run by one process at a time.
 */
export async function ensureStandard(tx: Tx, change: Change): Promise<void> {
  const roles = await mapNamed(tx, 'role');
  const permissions = listStandardPermissions(tx);
  const there = new Set(
    await listTaken(
      tx,
      ['permission', 'code'],
      permissions.map(({ code }) => code),
    ),
  );
  const added = permissions.filter(({ code }) => !there.has(code));
  await addPermissions(tx, added, change);
  if (roles.size === 0) return addFirst(tx, change);

  const codes = new Set(added.map(({ code }) => code));
  const standard = listStandardRoles(tx);
  const isComing = ({ comesWith }: StandardRole): boolean => comesWith !== undefined && codes.has(comesWith);
  // An existing role of that name was made by a customer, so its members must not get new rights.
  await addRoles(
    tx,
    standard.filter((role) => isComing(role) && !roles.has(role.name)).map(fieldsOf),
    change,
  );
  const grants = standard.flatMap((role) => {
    const roleId = isComing(role) ? undefined : roles.get(role.name);
    const wanted = role.codes.filter((code) => codes.has(code));
    return roleId === undefined || wanted.length === 0 ? [] : [{ roleId, codes: wanted }];
  });
  await grantPermissions(tx, grants, change);
}

const fieldsOf = ({ key: _key, comesWith: _code, ...role }: StandardRole): NewRole => role;

async function addFirst(tx: Tx, change: Change): Promise<void> {
  await addRoles(tx, listStandardRoles(tx).map(fieldsOf), change);
  const there = await mapNamed(tx, 'approval_role');
  const missing = Object.values(standardApprovalRoles).filter(({ name }) => !there.has(name));
  await addApprovalRoles(tx, missing, change);
  await addAccountingSubjects(tx, standardSubjects, change);
}

/** Ids of the roles and approval roles that the installation started with. */
export interface StandardIds {
  /** Returns the id of a standard role by its key. @throws Error if it is missing */
  readonly roleOf: (key: string) => number;
  readonly approvalRoles: Record<keyof typeof standardApprovalRoles, number>;
}

/** Returns ids of the roles and approval roles that the installation started with, by their names in this product. */
export async function standardIds(tx: Tx): Promise<StandardIds> {
  const roles = await mapNamed(tx, 'role');
  const approvalRoles = await mapNamed(tx, 'approval_role');
  return {
    roleOf: (key) => idNamed(roles, findStandardRole(tx, key).name),
    approvalRoles: named(standardApprovalRoles, approvalRoles),
  };
}

function findStandardRole(tx: Tx, key: string): StandardRole {
  const role = listStandardRoles(tx).find((one) => one.key === key);
  if (!role) throw new Error(`No module has the standard role ${key}`);
  return role;
}

/** Returns the id of a standard approval role, and adds it if it is missing. */
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

/** Returns the id of a standard role, and adds it with its codes if it is missing. */
export async function ensureRole(tx: Tx, key: string, change: Change): Promise<number> {
  const role = findStandardRole(tx, key);
  const there = (await mapNamed(tx, 'role')).get(role.name);
  if (there !== undefined) return there;
  const [id] = await addRoles(tx, [fieldsOf(role)], change);
  return id!;
}

/** Returns the ids of the standard approval roles that still exist under their names. */
export async function findStandardApprovalRoles(
  tx: Tx,
): Promise<Partial<Record<keyof typeof standardApprovalRoles, number>>> {
  const there = await mapNamed(tx, 'approval_role');
  const pairs = Object.entries(standardApprovalRoles).map(([key, { name }]) => [key, there.get(name)]);
  return Object.fromEntries(pairs) as Partial<Record<keyof typeof standardApprovalRoles, number>>;
}

function idNamed(ids: ReadonlyMap<string, number>, name: string): number {
  const id = ids.get(name);
  if (id === undefined) throw new Error(`The standard role ${name} is missing`);
  return id;
}

const named = <K extends string>(
  standard: Readonly<Record<K, { readonly name: string }>>,
  ids: ReadonlyMap<string, number>,
): Record<K, number> =>
  Object.fromEntries(
    Object.entries<{ readonly name: string }>(standard).map(([key, { name }]) => [key, idNamed(ids, name)]),
  ) as Record<K, number>;
