import { type RawBuilder, sql } from 'kysely';
import type { Executor } from '#kit/server/db/database.ts';
import { people } from '#modules/people/server/queries/people-db.ts';

export interface Guard {
  /** Number of attempts without a wait. */
  readonly free: number;
  /** Milliseconds to wait before the next attempt; doubles with each further one. */
  readonly pause: number;
  /** Maximum wait in milliseconds. */
  readonly longest: number;
  /** Milliseconds without an attempt after which the counter starts again. */
  readonly memory: number;
}

/**
 * Counts an attempt before it is made, so that parallel attempts in any process cannot exceed the limit.
 * @returns null if it is allowed, otherwise the instant from which it is
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

/** Takes back the count of one attempt that was not made; parallel attempts stay counted. */
export async function returnTry(on: Executor, key: string): Promise<void> {
  await people(on)
    .updateTable('people.password_guard')
    .set({ tries: sql`greatest(tries - 1, 0)`, waits_until: null })
    .where('key', '=', key)
    .execute();
}

/** Clears the counters after a success. */
export async function forgiveTries(on: Executor, keys: readonly string[]): Promise<void> {
  await people(on).deleteFrom('people.password_guard').where('key', 'in', keys).execute();
}

export async function removeOldGuards(on: Executor, now: Date): Promise<void> {
  await people(on).deleteFrom('people.password_guard').where('ends_at', '<', now).execute();
}
