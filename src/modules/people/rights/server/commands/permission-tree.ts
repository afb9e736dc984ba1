import { general, refuse } from '#kit/contract/refusals.ts';
import { writeAudit } from '#kit/server/db/audit.ts';
import type { Tx } from '#kit/server/db/database.ts';
import { permissionRefusals } from '#modules/people/contract/organisation-refusals.ts';
import { peopleRefusals } from '#modules/people/contract/refusals.ts';
import * as trees from '#modules/people/organisation/server/queries/trees.ts';
import { placedBefore } from '#modules/people/organisation/server/rules/siblings.ts';
import { orTaken, type Change } from '#modules/people/persons/server/commands/change.ts';
import { callersChanged } from '#modules/people/sign-in/server/commands/revocation.ts';
import { addPermission as insertPermission } from '../queries/permission-changes.ts';
import * as queries from '../queries/permission-tree.ts';
import type { PermissionFields } from '../queries/permission-tree.ts';
import { codesOfProduct } from '../queries/standard-rights.ts';
import { lockRights } from './keepers.ts';

/** Returns whether the product itself uses a code. Its node keeps the code and cannot be deleted. */
const isOfProduct = (tx: Tx, code: string): boolean => codesOfProduct(tx).has(code);

const load = async (tx: Tx, id: number) =>
  (await queries.getPermissionForUpdate(tx, id)) ?? refuse(general.notFound, { field: 'ID' });

async function assertParent(tx: Tx, parentId: number | null): Promise<void> {
  if (parentId === null || (await queries.getPermissionForUpdate(tx, parentId))) return;
  refuse(peopleRefusals.parentGone, { field: 'ParentId', with: { value: parentId } });
}

async function assertCodeFree(tx: Tx, value: string, exceptId: number): Promise<void> {
  if (await queries.isCodeTaken(tx, value, exceptId))
    refuse(peopleRefusals.codeTaken, { field: 'Code', with: { value } });
}

const note = (
  tx: Tx,
  { by }: Change,
  act: string,
  id: number,
  detail: Readonly<Record<string, unknown>>,
): Promise<void> =>
  writeAudit(tx, { actorId: by, act: `permission.${act}`, target: `permission:${id}`, detail });

/** Adds a node as the last child of its parent. @throws Refused parentGone, codeTaken */
export async function addPermissionNode(
  tx: Tx,
  parentId: number | null,
  fields: PermissionFields,
  change: Change,
): Promise<number> {
  await lockRights(tx);
  await assertParent(tx, parentId);
  await assertCodeFree(tx, fields.code, 0);
  const others = await trees.listBelow(tx, 'permission', parentId);
  const row = { ...fields, parent: null, sort: 0 };
  const id = await orTaken(['permission_code_key'], () => insertPermission(tx, parentId, row));
  await trees.saveOrder(tx, 'permission', [...others, id]);
  await note(tx, change, 'add', id, { ...fields, parentId });
  return id;
}

/**
 * Changes a node; a code that the product uses cannot be changed.
 * @throws Refused notFound, codeTaken, permissionOfProduct
 */
export async function updatePermissionNode(
  tx: Tx,
  id: number,
  fields: PermissionFields,
  change: Change,
): Promise<void> {
  await lockRights(tx);
  const { code, name, nameEn, url, icon } = await load(tx, id);
  if (fields.code !== code && isOfProduct(tx, code))
    refuse(permissionRefusals.permissionOfProduct, { field: 'Code' });
  await assertCodeFree(tx, fields.code, id);
  await orTaken(['permission_code_key'], () => queries.savePermission(tx, id, fields));
  if (fields.code !== code) await callersChanged(tx, null);
  await note(tx, change, 'update', id, { before: { code, name, nameEn, url, icon }, after: { ...fields } });
}

/** Moves a node and everything below it. @throws Refused notFound, parentGone, permissionBelowItself */
export async function movePermission(
  tx: Tx,
  id: number,
  to: { readonly parentId: number | null; readonly beforeId: number | null },
  change: Change,
): Promise<void> {
  await lockRights(tx);
  const { parentId: from } = await load(tx, id);
  await assertParent(tx, to.parentId);
  if (to.parentId !== null && (await trees.isWithin(tx, 'permission', to.parentId, id)))
    refuse(permissionRefusals.permissionBelowItself, { field: 'ParentId' });
  await trees.saveParent(tx, 'permission', id, to.parentId);
  const below = await trees.listBelow(tx, 'permission', to.parentId);
  await trees.saveOrder(tx, 'permission', placedBefore(below, id, to.beforeId));
  await note(tx, change, 'move', id, { from, to: to.parentId, before: to.beforeId });
}

/**
 * Deletes a node that the product does not use and that has no children.
 * @param shown number of roles with this permission that the caller saw
 * @throws Refused notFound, permissionOfProduct, permissionHasChildren, holdersChanged
 */
export async function deletePermission(tx: Tx, id: number, shown: number, change: Change): Promise<void> {
  await lockRights(tx);
  const { code } = await load(tx, id);
  if (isOfProduct(tx, code)) refuse(permissionRefusals.permissionOfProduct);
  const below = await trees.listBelow(tx, 'permission', id);
  if (below.length > 0) refuse(permissionRefusals.permissionHasChildren, { with: { count: below.length } });
  const count = await queries.countRolesHolding(tx, id);
  if (count !== shown) refuse(permissionRefusals.holdersChanged, { with: { count } });
  await queries.removePermission(tx, id);
  await callersChanged(tx, null);
  await note(tx, change, 'delete', id, { code, roles: count });
}
