import { general, refuse } from '#kit/contract/refusals.ts';
import type { Tx } from '#kit/server/db/database.ts';
import { findPerson } from '#modules/attendance/server/queries/persons.ts';
import { audit, type Keeper } from '#modules/attendance/shifts/server/commands/keep-shifts.ts';
import { deleteBadge } from '../queries/badges.ts';
import { saveBadge, takeStrays } from '../queries/strays.ts';
import { tolerated } from './ingest.ts';
import { addPunches } from './keep-punches.ts';

/**
 * Assigns a badge to a person. Its punches leave quarantine, except those that still lie ahead.
 * @throws Refused notFound
 */
export async function assignBadge(tx: Tx, by: Keeper, badge: string, personId: number): Promise<number> {
  if (!(await findPerson(tx, personId))) refuse(general.notFound, { field: 'AUID' });
  await saveBadge(tx, badge, personId);
  const strays = await takeStrays(tx, badge, { until: new Date(by.now.getTime() + tolerated) });
  const added = await addPunches(
    tx,
    strays.map(({ at, source, deviceId, batchId }) => ({ personId, at, source, deviceId, batchId })),
    by.now,
  );
  await audit(tx, by, 'badge.assign', `person:${personId}`, { badge, added });
  return added;
}

/** Assigns several badges, in their order. @returns the number of punches that count now @throws Refused notFound */
export async function assignBadges(
  tx: Tx,
  by: Keeper,
  badges: readonly { readonly badge: string; readonly personId: number }[],
): Promise<number> {
  // The same order in each command, so that two of them never wait for each other.
  const ordered = badges.toSorted((a, b) => (a.badge < b.badge ? -1 : 1));
  let added = 0;
  for (const { badge, personId } of ordered) added += await assignBadge(tx, by, badge, personId);
  return added;
}

/** Takes a badge from its owner. Its punches stay. @throws Refused notFound */
export async function removeBadge(tx: Tx, by: Keeper, badge: string, personId: number): Promise<void> {
  if (!(await deleteBadge(tx, badge, personId))) refuse(general.notFound, { field: 'Badge' });
  await audit(tx, by, 'badge.remove', `person:${personId}`, { badge });
}

/** Deletes the punches of a badge that are in quarantine for one cause. */
export async function dropStrays(tx: Tx, by: Keeper, badge: string, cause: 1 | 2): Promise<number> {
  const dropped = (await takeStrays(tx, badge, { cause })).length;
  await audit(tx, by, 'badge.drop', 'attendance:stray', { badge, dropped });
  return dropped;
}
