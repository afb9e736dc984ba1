import { companyDay, shiftMonth } from '#kit/rules/dates.ts';
import { writeAudit } from '#kit/server/db/audit.ts';
import type { Database, Tx } from '#kit/server/db/database.ts';
import { inTransaction } from '#kit/server/db/transaction.ts';
import { listMonthRules } from '../queries/month-rules.ts';
import { findOverlapping, insertMonth } from '../queries/months.ts';
import { daysOfPeriod, periodOf } from '../rules/month-days.ts';

/**
 * Adds the attendance months that have begun by now and do not exist yet: those after a company's latest one, from the
 * previous month on. A month that was deleted or whose days are taken by another one does not come again.
 * @returns the ids of the new months
 */
export async function addDueMonths(tx: Tx, now: Date): Promise<number[]> {
  const today = companyDay(now);
  const added: number[] = [];
  for (const { companyId, firstDay, confirmDays, isAutomatic, lastMonth } of await listMonthRules(tx)) {
    if (!isAutomatic) continue;
    const current = periodOf(today, firstDay);
    for (const month of [shiftMonth(current, -1), current]) {
      if (lastMonth !== null && month <= lastMonth) continue;
      const days = { companyId, ...daysOfPeriod(month, firstDay) };
      if (await findOverlapping(tx, days)) continue;
      const id = await insertMonth(tx, { month, ...days, confirmDays });
      if (id === undefined) continue;
      added.push(id);
      await writeAudit(tx, {
        actorId: null,
        act: 'attend-month.add',
        target: `attend-month:${id}`,
        detail: { month, ...days, confirmDays },
        ip: null,
      });
    }
  }
  return added;
}

/** Adds the attendance months that are due. */
export const addMonths = async (db: Database, now: Date): Promise<void> =>
  void (await inTransaction(db, (tx) => addDueMonths(tx, now)));
