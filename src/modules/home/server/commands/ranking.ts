import { shiftMonth } from '#kit/rules/dates.ts';
import { companyDay } from '#kit/rules/dates.ts';
import type { Database } from '#kit/server/db/database.ts';
import { lockNamed } from '#kit/server/db/named-lock.ts';
import { inTransaction } from '#kit/server/db/transaction.ts';
import { countHandledByPerson } from '#modules/approval/server/open.ts';
import { rankType } from '../../contract/codes.ts';
import { replaceRanking } from '../queries/ranking.ts';
import { rankByScore } from '../rules/ranking.ts';
import { monthSpan } from '../rules/range.ts';

/**
 * Last day of a month on which the previous month is counted again, because its last hours came after its last count.
 */
const SETTLED_ON = 2;

/** Counts the ranking of the current month again from all decisions. */
export async function rebuildRanking(db: Database, now: Date): Promise<void> {
  const today = companyDay(now);
  const month = today.slice(0, 7);
  const months = Number(today.slice(8)) <= SETTLED_ON ? [shiftMonth(month, -1), month] : [month];
  for (const period of months)
    await inTransaction(db, async (tx) => {
      await lockNamed(tx, 'home.ranking');
      const counted = await countHandledByPerson(tx, monthSpan(period));
      const by = (key: 'handled' | 'prompt') =>
        rankByScore(counted.map((one) => ({ personId: one.personId, score: one[key] })));
      await replaceRanking(tx, period, rankType.handled, by('handled'), now);
      await replaceRanking(tx, period, rankType.prompt, by('prompt'), now);
    });
}
