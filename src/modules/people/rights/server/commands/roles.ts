import { general, refuse } from '#kit/contract/refusals.ts';
import { writeAudit } from '#kit/server/db/audit.ts';
import type { Executor, Tx } from '#kit/server/db/database.ts';
import { permissionRefusals } from '#modules/people/contract/organisation-refusals.ts';
import { peopleRefusals } from '#modules/people/contract/refusals.ts';
import { listByCode } from '#modules/people/organisation/server/queries/organisation-changes.ts';
import {
  assertActive,
  assertReached,
  orTaken,
  type Change,
} from '#modules/people/persons/server/commands/change.ts';
import { programAccountRefusals } from '#modules/people/programs/contract/ProgramAccount.ts';
import { listRoleIds } from '#modules/people/programs/server/queries/program-accounts.ts';
import { callersChanged } from '#modules/people/sign-in/server/commands/revocation.ts';
import { saveRoles } from '../queries/permission-changes.ts';
import * as queries from '../queries/roles.ts';
import type { RoleFields } from '../queries/roles.ts';
import { scopeOf, type Scope } from '../queries/scopes.ts';
import { beyondGiver, mayGiveAll, mayGiveScope, type Giver } from '../rules/grants.ts';
import { giverOf } from './giver.ts';
import { assertKeepers, lockRights } from './keepers.ts';

const load = async (tx: Tx, id: number) =>
  (await queries.getRoleForUpdate(tx, id)) ?? refuse(general.notFound, { field: 'RoleID' });

/**
 * Returns the data scope of a person who manages roles. Permission administrators get everybody: they could give
 * themselves any scope.
 */
export const roleScopeOf = async (on: Executor, by: number): Promise<Scope> => {
  const all = await scopeOf(on, by, mayGiveAll);
  return all.reach > 0 ? { ...all, reach: 4 } : scopeOf(on, by, 'AASRoleManagement');
};

/**
 * Throws if somebody outside the data scope of the person who changes the role holds it. @throws Refused personsBeyond
 */
async function assertHeldWithin(tx: Tx, id: number, { by }: Change): Promise<void> {
  if (by !== null && (await queries.isHeldBeyond(tx, id, await roleScopeOf(tx, by))))
    refuse(peopleRefusals.personsBeyond);
}

const assertPersonsWithin = async (tx: Tx, personIds: readonly number[], { by }: Change): Promise<void> =>
  by === null ? undefined : assertReached(tx, await roleScopeOf(tx, by), personIds);

function assertMayGive(giver: Giver, codes: Iterable<string>): void {
  const beyond = beyondGiver(giver, codes);
  if (beyond.length > 0)
    refuse(permissionRefusals.beyondOwn, { with: { codes: beyond.slice(0, 5).join(', ') } });
}

function assertMayGiveScope(giver: Giver, scope: number): void {
  if (!mayGiveScope(giver, scope)) refuse(permissionRefusals.beyondScope, { field: 'DataScope' });
}

async function assertNameFree(tx: Tx, value: string, exceptId: number): Promise<void> {
  if (await queries.isRoleTaken(tx, value, exceptId))
    refuse(peopleRefusals.nameTaken, { field: 'RoleName', with: { value } });
}

const note = (
  tx: Tx,
  { by }: Change,
  act: string,
  id: number,
  detail: Readonly<Record<string, unknown>>,
): Promise<void> => writeAudit(tx, { actorId: by, act: `role.${act}`, target: `role:${id}`, detail });

/** Adds a role without codes and people. @throws Refused nameTaken, beyondScope */
export async function addRole(tx: Tx, fields: RoleFields, change: Change): Promise<number> {
  await lockRights(tx);
  assertMayGiveScope(await giverOf(tx, change.by), fields.dataScope);
  await assertNameFree(tx, fields.name, 0);
  const id = await orTaken(['role_name_key'], () => queries.addRole(tx, fields));
  await note(tx, change, 'add', id, { ...fields, needsFactor: fields.needsFactor ?? false });
  return id;
}

/**
 * Locks a role that the caller may change, because the caller holds all of its codes. @throws Refused notFound,
 * beyondOwn
 */
async function open(tx: Tx, id: number, change: Change) {
  await lockRights(tx);
  const role = await load(tx, id);
  const codes = (await queries.findRoleCodes(tx, id)) ?? [];
  const giver = await giverOf(tx, change.by);
  assertMayGive(giver, codes);
  return { role, codes, giver };
}

/** Changes names and data scope of a role. @throws Refused notFound, beyondOwn, beyondScope, nameTaken */
export async function updateRole(tx: Tx, id: number, fields: RoleFields, change: Change): Promise<void> {
  const { role, giver } = await open(tx, id, change);
  await assertHeldWithin(tx, id, change);
  if (fields.dataScope !== role.dataScope) assertMayGiveScope(giver, fields.dataScope);
  await assertNameFree(tx, fields.name, id);
  await orTaken(['role_name_key'], () => queries.saveRole(tx, id, fields));
  const { name, nameEn, dataScope, needsFactor } = role;
  const after = { ...fields, needsFactor: fields.needsFactor ?? needsFactor };
  await note(tx, change, 'update', id, { before: { name, nameEn, dataScope, needsFactor }, after });
  // People who now need a second factor learn so at their next call.
  if (after.needsFactor !== needsFactor) await callersChanged(tx, null);
}

/** Sets the codes of a role. @throws Refused notFound, permissionGone, beyondOwn, beyondScope, lastKeeper */
export async function setRoleCodes(
  tx: Tx,
  id: number,
  wanted: readonly string[],
  change: Change,
): Promise<void> {
  const { role, codes: before, giver } = await open(tx, id, change);
  await assertHeldWithin(tx, id, change);
  const codes = [...new Set(wanted)].toSorted();
  const added = codes.filter((code) => !before.includes(code));
  if (added.length > 0) assertMayGiveScope(giver, role.dataScope);
  const known = await listByCode(tx, 'permission', codes);
  const ids = codes.map(
    (value) => known.get(value) ?? refuse(peopleRefusals.permissionGone, { field: 'Codes', with: { value } }),
  );
  assertMayGive(giver, codes);
  await queries.saveRoleCodes(tx, id, ids);
  await assertKeepers(tx);
  await callersChanged(tx, null);
  const removed = before.filter((code) => !codes.includes(code));
  await note(tx, change, 'codes', id, { added, removed });
}

/**
 * Deletes a role and removes it from its members.
 * @param shown number of people in service and of program accounts that the deleting person was shown
 * @throws Refused notFound, beyondOwn, holdersChanged, lastKeeper
 */
export async function deleteRole(
  tx: Tx,
  id: number,
  shown: { readonly people: number; readonly programs: number },
  change: Change,
): Promise<void> {
  const { role, codes } = await open(tx, id, change);
  await assertHeldWithin(tx, id, change);
  const people = await queries.countRoleUsers(tx, id);
  const programs = (await queries.listRolePrograms(tx, id)).map(({ AUID }) => AUID);
  if (people !== shown.people || programs.length !== shown.programs)
    refuse(permissionRefusals.holdersChanged, { with: { count: people + programs.length } });
  await queries.removeRole(tx, id);
  await assertKeepers(tx);
  await callersChanged(tx, null);
  await note(tx, change, 'delete', id, { name: role.name, codes, people, programs });
}

/**
 * Gives a role to people; people who have it already keep it.
 * @throws Refused notFound, beyondOwn, beyondScope, personGone
 */
export async function addRoleUsers(
  tx: Tx,
  id: number,
  personIds: readonly number[],
  change: Change,
): Promise<void> {
  const { role, giver } = await open(tx, id, change);
  assertMayGiveScope(giver, role.dataScope);
  await assertActive(tx, 'person', peopleRefusals.personGone, 'aUIDs', personIds);
  await assertPersonsWithin(tx, personIds, change);
  await saveRoles(
    tx,
    personIds.map((personId) => ({ personId, roleId: id })),
  );
  await told(tx, personIds);
  await note(tx, change, 'members.add', id, { people: [...personIds] });
}

/** Takes a role from people. @throws Refused notFound, beyondOwn, lastKeeper */
export async function removeRoleUsers(
  tx: Tx,
  id: number,
  personIds: readonly number[],
  change: Change,
): Promise<void> {
  await open(tx, id, change);
  await assertPersonsWithin(tx, personIds, change);
  await queries.removeRoleUsers(tx, id, personIds);
  await assertKeepers(tx);
  await told(tx, personIds);
  await note(tx, change, 'members.remove', id, { people: [...personIds] });
}

/**
 * Gives a program account exactly these roles. Needs the right to manage roles only if the roles change.
 * @throws Refused rolesNotYours, notFound, beyondOwn, beyondScope, personsBeyond
 */
export async function setRolesOf(
  tx: Tx,
  accountId: number,
  wanted: readonly number[],
  change: Change & { readonly by: number },
): Promise<void> {
  const before = new Set(await listRoleIds(tx, accountId));
  const after = new Set(wanted);
  const added = [...after].filter((id) => !before.has(id)).toSorted((a, b) => a - b);
  const removed = [...before].filter((id) => !after.has(id));
  if (added.length + removed.length === 0) return;
  await lockRights(tx);
  const scope = await roleScopeOf(tx, change.by);
  if (scope.reach === 0) refuse(programAccountRefusals.rolesNotYours, { field: 'RoleIDs' });
  await assertReached(tx, scope, [accountId], 'DeptId');
  for (const id of removed) {
    await open(tx, id, change);
    await queries.removeRoleUsers(tx, id, [accountId]);
    await note(tx, change, 'members.remove', id, { people: [accountId] });
  }
  for (const id of added) {
    const { role, giver } = await open(tx, id, change);
    assertMayGiveScope(giver, role.dataScope);
    await saveRoles(tx, [{ personId: accountId, roleId: id }]);
    await note(tx, change, 'members.add', id, { people: [accountId] });
  }
}

/** Tells all processes to reload the rights of these people; above 20 people, of everybody. */
async function told(tx: Tx, personIds: readonly number[]): Promise<void> {
  if (personIds.length > 20) return callersChanged(tx, null);
  for (const personId of personIds) await callersChanged(tx, personId);
}
