import { type RawBuilder, sql } from 'kysely';
import type { Executor } from '#kit/server/db/database.ts';
import { people } from './people-db.ts';

export interface Guard {
  /** Tries that need no waiting. */
  readonly free: number;
  /** Milliseconds that the next try waits after those; twice as long after each further one. */
  readonly pause: number;
  /** Milliseconds that a try waits at most. */
  readonly longest: number;
  /** Milliseconds without a try after which all is forgotten. */
  readonly memory: number;
}

/**
 * Counts a try before it is made, so that many at once cannot slip through, in whichever process.
 * @returns null when it may be made, else the instant from which on it may
 */
export async function takeTry(on: Executor, key: string, guard: Guard, now: Date): Promise<Date | null> {
  const end = new Date(now.getTime() + guard.memory);
  const next = sql<number>`case when password_guard.ends_at <= ${now} then 1 else password_guard.tries + 1 end`;
  const waits = (
    tries: RawBuilder<number>,
  ): RawBuilder<Date | null> => sql`case when ${tries} >= ${guard.free}
    then ${now}::timestamptz + interval '1 millisecond'
      * least(${guard.longest}::float8, ${guard.pause}::float8 * power(2, least(${tries} - ${guard.free}, 30))) end`;
  const taken = await people(on)
    .insertInto('people.password_guard')
    .values({ key, tries: 1, ends_at: end, waits_until: waits(sql`1`) })
    .onConflict((conflict) =>
      conflict
        .column('key')
        .doUpdateSet({ tries: next, ends_at: end, waits_until: waits(sql`(${next})`) })
        .where(sql<boolean>`coalesce(password_guard.waits_until <= ${now}, true)`),
    )
    .returning('tries')
    .executeTakeFirst();
  if (taken) return null;
  const row = await people(on)
    .selectFrom('people.password_guard')
    .select('waits_until')
    .where('key', '=', key)
    .executeTakeFirst();
  return row?.waits_until ?? now;
}

/** Takes one try back that was none: others may have been made meanwhile. */
export async function returnTry(on: Executor, key: string): Promise<void> {
  await people(on)
    .updateTable('people.password_guard')
    .set({ tries: sql`greatest(tries - 1, 0)`, waits_until: null })
    .where('key', '=', key)
    .execute();
}

/** A success forgives what went before. */
export async function forgiveTries(on: Executor, keys: readonly string[]): Promise<void> {
  await people(on).deleteFrom('people.password_guard').where('key', 'in', keys).execute();
}

export async function removeOldGuards(on: Executor, now: Date): Promise<void> {
  await people(on).deleteFrom('people.password_guard').where('ends_at', '<', now).execute();
}
