import { refuse } from '#kit/contract/refusals.ts';
import type { Tx } from '#kit/server/db/database.ts';
import { lockNamed } from '#kit/server/db/named-lock.ts';
import { permissionRefusals } from '../contract/organisation-refusals.ts';
import { listHeldOnlyBy, listUnheld } from './queries/roles.ts';
import { keeperCodes } from './rules/grants.ts';

/** Changes of who may do what wait here for each other: two at once could each take away the last but one. */
export const lockRights = (tx: Tx): Promise<void> => lockNamed(tx, 'people.rights');

/**
 * Nobody can take away the last person in service who manages permissions or roles. To be called after the change
 * and in its transaction, which must hold `lockRights`: removing codes, roles and members.
 * @throws Refused lastKeeper
 */
export async function assertKeepers(tx: Tx): Promise<void> {
  const [code] = await listUnheld(tx, keeperCodes);
  if (code !== undefined) refuse(permissionRefusals.lastKeeper, { with: { code } });
}

/**
 * The last who manage permissions or roles neither go out of service nor lose the sign-in. To be called before the
 * change; takes the lock itself.
 * @throws Refused lastKeeper
 */
export async function assertNoKeeperLeaves(tx: Tx, personIds: readonly number[]): Promise<void> {
  await lockRights(tx);
  const [code] = await listHeldOnlyBy(tx, keeperCodes, personIds);
  if (code !== undefined) refuse(permissionRefusals.lastKeeper, { with: { code } });
}
