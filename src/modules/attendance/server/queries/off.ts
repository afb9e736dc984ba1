import { sql } from 'kysely';
import type { Executor } from '#kit/server/db/database.ts';
import { attendance } from './attendance-db.ts';

/** Of some people those who are on leave for all that they were rostered on a company day; where nothing is worked out nobody is. */
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
