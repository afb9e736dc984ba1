import { sql } from 'kysely';
import { shiftDays } from '#kit/rules/dates.ts';
import type { Tx } from '#kit/server/db/database.ts';
import { askAnew, recalcCause, type RecalcCause } from './recalc.ts';
import { askCosts, leaveOfPeople } from './recosts.ts';

/**
 * Since the roster of people, or the calendar that they go by, changed, asks for their days of a range to be worked out anew, with the days beside it, whose
 * punches may be others then, and for their leave to be costed anew; days ahead are worked out in their time.
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
