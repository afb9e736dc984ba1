import { sql } from 'kysely';
import { shiftDays } from '#kit/rules/dates.ts';
import type { Tx } from '#kit/server/db/database.ts';
import { askCosts, leaveOfPeople } from '#modules/attendance/leave/server/queries/recosts.ts';
import { askAnew, recalcCause, type RecalcCause } from './recalc.ts';

/**
 * Asks for recalculation after the roster of people or their calendar changed. It covers their days of a range, the
 * days beside it, whose punches may change, and their leave. Days ahead are calculated when they are due.
 * @param from and to are company days, both included; to null: without end
 */
export async function askDays(
  tx: Tx,
  persons: readonly number[],
  { from, to }: { readonly from: string; readonly to: string | null },
  { now, today }: { readonly now: Date; readonly today: string },
  cause: RecalcCause = recalcCause.roster,
): Promise<void> {
  if (persons.length > 0) await askCosts(tx, leaveOfPeople([...new Set(persons)], from, to), now);
  const last = to === null || shiftDays(to, 1) > today ? today : shiftDays(to, 1);
  const first = shiftDays(from, -1);
  if (first > last || persons.length === 0) return;
  const days = sql`select p.id as person_id, d::date as day from unnest(${[...new Set(persons)]}::bigint[]) as p (id),
    generate_series(${first}::date, ${last}::date, interval '1 day') d`;
  await askAnew(tx, days, cause, now);
}
