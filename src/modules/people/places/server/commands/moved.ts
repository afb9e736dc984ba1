import type { Tx } from '#kit/server/db/database.ts';
import { extensionPoint } from '#kit/server/registry.ts';
import type { Days } from '../rules/assignments.ts';

/**
 * People who belong to another company after a change, and the days on which they do. The days may be past or future.
 */
export interface MovedPeople extends Days {
  readonly persons: readonly number[];
  readonly now: Date;
}

type Look = (tx: Tx, moved: MovedPeople) => Promise<void>;

/** Lets a module (by its name) react to moves between companies, in the same transaction; the persons are locked. */
export const onCompanyMoves = extensionPoint<Look>();

/** Tells all modules about moves between companies. @param moves for each person, the days with another company */
export async function tellMoves(
  tx: Tx,
  moves: readonly (readonly [person: number, days: readonly Days[]])[],
  now: Date,
): Promise<void> {
  const each = moves.flatMap(([person, all]) => all.map((days) => ({ person, days })));
  const alike = Map.groupBy(each, ({ days }) => `${days.from} ${days.to}`);
  for (const some of alike.values())
    for (const look of onCompanyMoves.of(tx).values())
      await look(tx, { persons: some.map(({ person }) => person), ...some[0]!.days, now });
}
