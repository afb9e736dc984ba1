import { sql, type RawBuilder } from 'kysely';
import { publish } from '#kit/server/db/bus.ts';
import type { Tx } from '#kit/server/db/database.ts';

/** Reasons why a day is recalculated. */
export const recalcCause = {
  punch: 1,
  bill: 2,
  roster: 3,
  calendar: 4,
  settings: 5,
  asked: 6,
  time: 7,
} as const;
export type RecalcCause = (typeof recalcCause)[keyof typeof recalcCause];

/** Name of the event published when days wait for recalculation. */
export const daysAsked = 'attendance.asked';

/**
 * Asks for recalculation of days, in the transaction of the change. A day that is already waiting keeps its row
 * and gets the new time and reason.
 * @param days SQL query that selects `person_id` and `day` (company day), each pair once
 */
export async function askAnew(
  tx: Tx,
  days: RawBuilder<unknown>,
  cause: RecalcCause,
  now: Date,
): Promise<void> {
  const { numAffectedRows } = await sql`
    insert into attendance.recalc (person_id, day, cause, asked_at)
    select d.person_id, d.day, ${cause}, ${now} from (${days}) d order by 1, 2
    on conflict (person_id, day) do update set asked_at = excluded.asked_at, cause = excluded.cause`.execute(
    tx.kysely,
  );
  if (numAffectedRows) await publish(tx, daysAsked, null);
}
