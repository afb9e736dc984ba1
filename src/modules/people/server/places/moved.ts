import type { Tx } from '#kit/server/db/database.ts';
import { extensionPoint } from '#kit/server/registry.ts';
import type { Days } from '../rules/assignments.ts';

/** People who stand in another company than was known, on some days that may be over or ahead. */
export interface MovedPeople extends Days {
  readonly persons: readonly number[];
  readonly now: Date;
}

type Look = (tx: Tx, moved: MovedPeople) => Promise<void>;

/** Lets a module (by its name) hear of moves from company to company, in that transaction; the persons are held. */
export const onCompanyMoves = extensionPoint<Look>();

/** @param moves of each person the days on which his company is another now */
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
