import { companyDay } from '#kit/rules/dates.ts';
import type { Database } from '#kit/server/db/database.ts';
import { inTransaction } from '#kit/server/db/transaction.ts';
import { endDeadlines } from '../queries/months.ts';

/** Ends confirmations whose last day has passed. People without an answer count as having confirmed. */
export const endConfirmations = (db: Database, now: Date): Promise<void> =>
  inTransaction(db, (tx) => endDeadlines(tx, companyDay(now), now));
