import { sql } from 'kysely';
import { shiftDays } from '#kit/rules/dates.ts';
import type { Tx } from '#kit/server/db/database.ts';
import { askAnew, recalcCause } from '#modules/attendance/days/server/queries/recalc.ts';
import { daysOf, type Segment } from '#modules/attendance/leave/server/rules/cost.ts';

/**
 * Asks for recalculation of the days that a request touches, and of the day before, whose shift may extend into the
 * first.
 */
export async function askDaysOf(
  tx: Tx,
  people: readonly number[],
  segments: readonly Segment[],
  now: Date,
): Promise<void> {
  if (segments.length === 0) return;
  const spans = segments.map((one) => daysOf([one]));
  const firsts = spans.map(({ first }) => shiftDays(first, -1));
  const lasts = spans.map(({ last }) => last);
  await askAnew(
    tx,
    sql`select distinct p.id as person_id, day::date as day
      from unnest(${[...people]}::bigint[]) as p (id),
        unnest(${firsts}::date[], ${lasts}::date[]) as s (first, last),
        generate_series(s.first::timestamp, s.last::timestamp, interval '1 day') as day`,
    recalcCause.bill,
    now,
  );
}
