import { sql } from 'kysely';
import type { Executor } from '#kit/server/db/database.ts';
import { attendance } from '#modules/attendance/server/queries/attendance-db.ts';

/**
 * Returns the people who are on leave for all of their rostered time on a company day. People whose day has no result
 * are never included.
 */
export async function listOffAllDay(
  on: Executor,
  people: readonly number[],
  day: string,
): Promise<ReadonlySet<number>> {
  const { rows } = await sql<{ id: number }>`select person_id as id from attendance.day
    where person_id = any(${[...people]}::bigint[]) and day = ${day}::date and rostered > 0
      and leave_paid + leave_unpaid >= rostered`.execute(attendance(on));
  return new Set(rows.map(({ id }) => id));
}
