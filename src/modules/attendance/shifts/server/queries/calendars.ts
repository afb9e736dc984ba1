import { sql } from 'kysely';
import type { Executor } from '#kit/server/db/database.ts';
import { attendance } from '#modules/attendance/server/queries/attendance-db.ts';

/** Returns the names of groups and companies that use a calendar. */
export async function listNaming(on: Executor, calendarId: number): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select name from attendance.attend_group where calendar_id = ${calendarId}
    union all
    select c.name from attendance.company_region r join people.company c on c.id = r.company_id
    where r.calendar_id = ${calendarId}`.execute(attendance(on));
  return rows.map(({ name }) => name);
}
