import { sql } from 'kysely';
import type { Executor, Tx } from '#kit/server/db/database.ts';
import { visitors } from './db.ts';

/**
 * Counts one more attempt. Attempts with the same key wait for each other, so that parallel ones count right.
 * @returns seconds to wait; 0 if there were at most `most` in the last `seconds`
 */
export async function countAttempt(
  tx: Tx,
  { key, most, seconds, now }: { key: string; most: number; seconds: number; now: Date },
): Promise<number> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`visitors ${key}`}, 0))`.execute(tx.kysely);
  const since = new Date(now.getTime() - seconds * 1000);
  const earlier = await visitors(tx)
    .selectFrom('visitors.attempt')
    .select('at')
    .where('key', '=', key)
    .where('at', '>', since)
    .orderBy('at', 'desc')
    .limit(most)
    .execute();
  const oldest = earlier[most - 1];
  // A refused attempt does not count, so waiting for the returned number of seconds is enough.
  if (oldest) return Math.max(1, Math.ceil((oldest.at.getTime() - since.getTime()) / 1000));
  await visitors(tx).insertInto('visitors.attempt').values({ key, at: now }).execute();
  return 0;
}

/** Deletes attempts that are too old for any limit. */
export async function sweepAttempts(on: Executor, now: Date): Promise<void> {
  await visitors(on)
    .deleteFrom('visitors.attempt')
    .where('at', '<', new Date(now.getTime() - 2 * 86_400_000))
    .execute();
}
