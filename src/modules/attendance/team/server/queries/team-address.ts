import { sql } from 'kysely';
import type { Executor, Tx } from '#kit/server/db/database.ts';
import { attendance } from '#modules/attendance/server/queries/attendance-db.ts';

/** Returns when the address of a person's team was created and last read; undefined if there is none. */
export const findTeamAddress = (on: Executor, personId: number) =>
  attendance(on)
    .selectFrom('attendance.team_address')
    .select(['created_at as createdAt', 'used_at as usedAt'])
    .where('person_id', '=', personId)
    .executeTakeFirst();

/** Stores an address. It replaces the former one. */
export async function saveTeamAddress(tx: Tx, personId: number, tokenHash: string, now: Date): Promise<void> {
  const made = { token_hash: tokenHash, created_at: now, used_at: null };
  await attendance(tx)
    .insertInto('attendance.team_address')
    .values({ person_id: personId, ...made })
    .onConflict((conflict) => conflict.column('person_id').doUpdateSet(made))
    .execute();
}

/** Removes an address. @returns false if there is none */
export async function removeTeamAddress(tx: Tx, personId: number): Promise<boolean> {
  const { numDeletedRows } = await attendance(tx)
    .deleteFrom('attendance.team_address')
    .where('person_id', '=', personId)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Returns the person in service whose address has this hash. */
export async function findAddressOwner(on: Executor, tokenHash: string) {
  const { rows } = await sql<{ personId: number; name: string; nameEn: string; usedAt: Date | null }>`
    select p.id as "personId", u.name, coalesce(nullif(u.name_en, ''), u.name) as "nameEn", a.used_at as "usedAt"
    from attendance.team_address a join people.person p on p.id = a.person_id and p.is_active
    join people.department u on u.id = p.department_id
    where a.token_hash = ${tokenHash}`.execute(attendance(on));
  return rows[0];
}

export async function saveTeamAddressUse(on: Executor, personId: number, now: Date): Promise<void> {
  await attendance(on)
    .updateTable('attendance.team_address')
    .set({ used_at: now })
    .where('person_id', '=', personId)
    .execute();
}

/** Returns the part of every event's UID that identifies this database. It is the same under every host name. */
export const findTeamCalendarId = async (on: Executor): Promise<string> =>
  (await attendance(on).selectFrom('attendance.setting').select('calendar_id').executeTakeFirstOrThrow())
    .calendar_id;
