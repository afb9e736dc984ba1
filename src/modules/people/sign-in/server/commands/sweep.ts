import type { Database } from '#kit/server/db/database.ts';
import { inTransaction } from '#kit/server/db/transaction.ts';
import { removeExpiredAuthorityRecords } from '#modules/people/authority/server/queries/authority-records.ts';
import { removeOldAccessTokens } from '#modules/people/programs/server/queries/access-tokens.ts';
import { removeOldProgramRequests } from '#modules/people/programs/server/queries/program-requests.ts';
import { removeOldLoginRecords } from '../queries/login-records.ts';
import { removeOldGuards } from '../queries/password-guards.ts';
import { removeExpiredTokens, removeOldSessions } from '../queries/sessions.ts';
import { idleTime, longestSession } from './config.ts';
import { endOldSessions } from './revocation.ts';

const day = 24 * 60 * 60_000;
/** Default number of days for which login records are kept. */
const recordDays = 180;
/** Milliseconds between two sweeps of one process. */
const pause = 10 * 60_000;

/** Removes expired tokens, authority records and guards, and ends abandoned sessions. */
export async function sweep(db: Database, now: Date, days: number = recordDays): Promise<void> {
  const ago = (milliseconds: number): Date => new Date(now.getTime() - milliseconds);
  await removeExpiredTokens(db, now);
  await removeExpiredAuthorityRecords(db, ago(60_000));
  await removeOldGuards(db, now);
  await inTransaction(db, (tx) => endOldSessions(tx, ago(idleTime), ago(longestSession)));
  await removeOldLoginRecords(db, ago(days * day));
  await removeOldSessions(db, ago(days * day));
  await removeOldAccessTokens(db, ago(days * day));
  await removeOldProgramRequests(db, ago(day));
}

/** Sweeps at most every ten minutes, when somebody signs in; a job does it on days without sign-ins. */
export function sweeper(db: Database, days?: number): (now: Date) => Promise<void> {
  let next = 0;
  return async (now) => {
    if (now.getTime() < next) return;
    next = now.getTime() + pause;
    await sweep(db, now, days);
  };
}
