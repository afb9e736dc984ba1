import type { Database } from '#kit/server/db/database.ts';
import { inTransaction } from '#kit/server/db/transaction.ts';
import { lockToRemind, markReminded } from '../queries/reminders.ts';
import { todayOf } from './by.ts';
import { shelfPage, tellReader } from './notices.ts';

/** Number of loans handled in one transaction. */
const BATCH = 200;

/**
 * Reminds readers of books that are due within three days, and once a week of overdue books.
 * @returns number of loans
 */
export async function remindReaders(db: Database, now: Date): Promise<number> {
  const today = todayOf({ now });
  for (let total = 0; ;) {
    const count = await inTransaction(db, async (tx) => {
      const loans = await lockToRemind(tx, today, BATCH);
      for (const { id, personId, name, dueOn, isOverdue } of loans) {
        await tellReader(tx, personId, `loan:${id}`, {
          key: `loan-${id}-${isOverdue ? `overdue-${today}` : `soon-${dueOn}`}`,
          zh: isOverdue
            ? `《${name}》已超期（${dueOn} 到期），请尽快归还`
            : `《${name}》将于 ${dueOn} 到期，请归还或续借`,
          en: isOverdue
            ? `“${name}” has been overdue since ${dueOn}. Return it as soon as you can.`
            : `“${name}” is due on ${dueOn}. Return or renew it.`,
          url: shelfPage,
        });
      }
      await markReminded(
        tx,
        loans.map(({ id }) => id),
        today,
      );
      return loans.length;
    });
    total += count;
    if (count < BATCH) return total;
  }
}
