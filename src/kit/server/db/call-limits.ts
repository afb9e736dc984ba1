import { sql } from 'kysely';
import type { Executor } from './database.ts';

export interface Used {
  /** Number of calls in this window, including this one. */
  readonly current: number;
  /** Milliseconds until the window ends. */
  readonly ttl: number;
}

/**
 * Counts a call before it is made, over all processes. The window starts with its first call.
 * @param window milliseconds
 */
export async function countCall(on: Executor, call: string, caller: string, window: number): Promise<Used> {
  const length = sql`${window} * interval '1 millisecond'`;
  const { rows } = await sql<Used>`
    insert into kit.call_limit as l (call, caller, used, ends_at) values (${call}, ${caller}, 1, now() + ${length})
    on conflict (call, caller) do update set
      used = case when l.ends_at <= now() then 1 else l.used + 1 end,
      ends_at = case when l.ends_at <= now() then excluded.ends_at else l.ends_at end
    returning used as current, ceil(extract(epoch from ends_at - now()) * 1000)::int as ttl`.execute(
    on.kysely,
  );
  return rows[0]!;
}

/** Returns the calls in the current window without counting one; null: there is no window. */
export async function findUsed(on: Executor, call: string, caller: string): Promise<Used | null> {
  const { rows } = await sql<Used>`
    select used as current, ceil(extract(epoch from ends_at - now()) * 1000)::int as ttl from kit.call_limit
    where call = ${call} and caller = ${caller} and ends_at > now()`.execute(on.kysely);
  return rows[0] ?? null;
}

/** Deletes windows that have ended. */
export async function sweepLimits(on: Executor): Promise<void> {
  await sql`delete from kit.call_limit where ends_at < now()`.execute(on.kysely);
}
