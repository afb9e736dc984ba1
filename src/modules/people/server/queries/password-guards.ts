import { sql } from 'kysely';
import type { Executor } from '#kit/server/db/database.ts';
import { people } from './people-db.ts';

export interface Guard {
  /** Tries that are let through within a window. */
  readonly max: number;
  /** Milliseconds of the window that the first try opens. */
  readonly window: number;
  /** Milliseconds that nothing is let through after the last allowed try. */
  readonly lock: number;
}

/**
 * Counts a try before it is made, so that many at once cannot slip through.
 * @returns null when it may be made, else the instant from which on it may
 */
export async function takeTry(on: Executor, key: string, guard: Guard, now: Date): Promise<Date | null> {
  const endOf = (length: number): Date => new Date(now.getTime() + length);
  const { tries, ends_at: endsAt } = await people(on)
    .insertInto('people.password_guard')
    .values({ key, tries: 1, ends_at: endOf(guard.window) })
    .onConflict((conflict) =>
      conflict.column('key').doUpdateSet({
        tries: sql<number>`case when password_guard.ends_at <= ${now} then 1 else least(password_guard.tries + 1, ${guard.max + 1}) end`,
        ends_at: sql<Date>`case when password_guard.ends_at <= ${now} then ${endOf(guard.window)}::timestamptz
          when password_guard.tries + 1 = ${guard.max} then ${endOf(guard.lock)}::timestamptz else password_guard.ends_at end`,
      }),
    )
    .returning(['tries', 'ends_at'])
    .executeTakeFirstOrThrow();
  return tries <= guard.max ? null : endsAt;
}

/** A success forgives what went before. */
export async function forgiveTries(on: Executor, keys: readonly string[]): Promise<void> {
  await people(on).deleteFrom('people.password_guard').where('key', 'in', keys).execute();
}

export async function removeOldGuards(on: Executor, now: Date): Promise<void> {
  await people(on).deleteFrom('people.password_guard').where('ends_at', '<', now).execute();
}
