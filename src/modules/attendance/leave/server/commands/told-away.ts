import { companyInstant } from '#kit/rules/dates.ts';
import type { Tx } from '#kit/server/db/database.ts';
import { extensionPoint } from '#kit/server/registry.ts';
import type { Stretch } from '#modules/attendance/requests/server/queries/times-of.ts';
import type { Segment } from '../rules/cost.ts';

type Look = (tx: Tx, people: readonly number[], away: readonly Stretch[], now: Date) => Promise<void>;

/**
 * Extension point: modules (by name) are called, in the same transaction, when leave or a trip of people takes effect.
 */
export const onAway = extensionPoint<Look>();

/** Calls other modules about people who are away. @param segments minutes of the company's clock */
export async function tellAway(
  tx: Tx,
  people: readonly number[],
  segments: readonly Segment[],
  now: Date,
): Promise<void> {
  const looks = onAway.of(tx);
  if (looks.size === 0) return;
  const away = segments.map(([from, to]) => ({ start: companyInstant(from), end: companyInstant(to) }));
  for (const look of looks.values()) await look(tx, people, away, now);
}
