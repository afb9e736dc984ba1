import { sql } from 'kysely';
import type { Executor, Tx } from '#kit/server/db/database.ts';
import { attendance } from '#modules/attendance/server/queries/attendance-db.ts';

/** Saves a trip when its form is submitted. @param route the cities in their order */
export async function saveTrip(tx: Tx, formId: number, personId: number, route: string): Promise<void> {
  const columns = { person_id: personId, route };
  await attendance(tx)
    .insertInto('attendance.trip')
    .values({ form_id: formId, ...columns })
    .onConflict((conflict) => conflict.column('form_id').doUpdateSet(columns))
    .execute();
}

/** Returns the facts about trips that lists show. */
export async function listTripFacts(on: Executor, formIds: readonly number[]) {
  const { rows } = await sql<{
    formId: number;
    route: string;
    starts: string;
    ends: string;
    people: number;
  }>`select t.form_id as "formId", t.route, min(k.starts) as starts, max(k.ends) as ends,
      count(distinct k.person_id)::int as people
    from attendance.trip t join attendance.booked k on k.form_id = t.form_id
    where t.form_id = any(${[...formIds]}::bigint[]) group by t.form_id`.execute(attendance(on));
  return rows;
}
