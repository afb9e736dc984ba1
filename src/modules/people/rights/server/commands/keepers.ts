import { refuse } from '#kit/contract/refusals.ts';
import type { Tx } from '#kit/server/db/database.ts';
import { lockNamed } from '#kit/server/db/named-lock.ts';
import { permissionRefusals } from '#modules/people/contract/organisation-refusals.ts';
import { listHeldOnlyBy, listUnheld } from '../queries/roles.ts';
import { essentialCodes } from '../rules/grants.ts';

/** Makes changes of permissions wait for each other. Two at once could each remove the last but one administrator. */
export const lockRights = (tx: Tx): Promise<void> => lockNamed(tx, 'people.rights');

/**
 * Throws if nobody in service would manage permissions or roles any more. Must be called after removing codes, roles
 * or members, in a transaction that holds `lockRights`.
 * @throws Refused lastKeeper
 */
export async function assertKeepers(tx: Tx): Promise<void> {
  const [code] = await listUnheld(tx, essentialCodes);
  if (code !== undefined) refuse(permissionRefusals.lastKeeper, { with: { code } });
}

/**
 * Throws if these people are the last who manage permissions or roles and would leave or lose their sign-in. Must be
 * called before the change; takes the lock itself.
 * @throws Refused lastKeeper
 */
export async function assertNoKeeperLeaves(tx: Tx, personIds: readonly number[]): Promise<void> {
  await lockRights(tx);
  const [code] = await listHeldOnlyBy(tx, essentialCodes, personIds);
  if (code !== undefined) refuse(permissionRefusals.lastKeeper, { with: { code } });
}
