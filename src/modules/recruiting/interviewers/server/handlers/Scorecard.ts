import { inTransaction } from '#kit/server/db/transaction.ts';
import { serve } from '#kit/server/http/context.ts';
import { Scorecard, type ScorecardRow } from '../../contract/Scorecard.ts';
import { addCard, updateCard } from '../commands/scorecards.ts';
import { listCards, type ScoreItem } from '../queries/scorecards.ts';

type Items = ScorecardRow['Items'];

const itemsOf = (items: Items): ScoreItem[] =>
  items.map(({ Name, Hint, Weight }) => ({ name: Name, hint: Hint, weight: Weight }));

/** Converts scorecard items to the form in which calls return them. */
export const shownItems = (items: readonly ScoreItem[]): Items =>
  items.map(({ name, hint, weight }) => ({ Name: name, Hint: hint, Weight: weight }));

export const scorecard = serve(Scorecard, {
  GetScorecardList: async (_input, { db }) =>
    (await listCards(db)).map((row) => ({
      ScorecardID: row.id,
      Name: row.name,
      Edition: row.edition,
      Items: shownItems(row.items),
      IsUse: row.isActive,
      Used: row.used,
      Version: row.version,
    })),
  AddScorecard: async ({ Name, Items }, { db, actor, now, ip }) => {
    const values = { name: Name, items: itemsOf(Items), isActive: true };
    const by = { id: actor.id, now, ip };
    return { Code: 1, ScorecardID: await inTransaction(db, (tx) => addCard(tx, values, by)) };
  },
  UpdateScorecard: async ({ ScorecardID, Version, Name, Items, IsUse }, { db, actor, now, ip }) => {
    const values = { name: Name, items: itemsOf(Items), isActive: IsUse };
    const seen = { id: ScorecardID, version: Version };
    await inTransaction(db, (tx) => updateCard(tx, seen, values, { id: actor.id, now, ip }));
    return { Code: 1 };
  },
});
