import { companyDay } from '#kit/rules/dates.ts';
import type { Database } from '#kit/server/db/database.ts';
import { eachByItself } from '#kit/server/db/jobs.ts';
import { inTransaction } from '#kit/server/db/transaction.ts';
import { listDueHires } from '../queries/hires.ts';
import { beginHire } from './hires.ts';

/**
 * Begins the employment of everybody whose first day has come, each in a transaction of their own.
 * @throws AggregateError of those that failed, after all others have begun
 */
export async function beginHires(db: Database, secret: string, now: Date): Promise<number> {
  const due = await listDueHires(db, companyDay(now));
  await eachByItself(due, (id) => inTransaction(db, (tx) => beginHire(tx, id, secret, now)));
  return due.length;
}
