import { sql } from 'kysely';
import { json, type Executor, type Tx } from '#kit/server/db/database.ts';
import { attendance } from '#modules/attendance/server/queries/attendance-db.ts';
import type { ShiftRule } from '../rules/shift.ts';
import { versionColumns, type ShiftVersion } from './rosters.ts';

export interface ShiftRow {
  readonly id: number;
  readonly name: string;
  readonly nameEn: string;
  readonly isActive: boolean;
  readonly version: number;
  /** True if somebody worked the shift on a past day, or works it today. */
  readonly isWorked: boolean;
}

/** SQL condition: the shift is worked on a past day or today, by a roster entry or by the fixed week of a group. */
const isWorked = (today: string) => sql<boolean>`(
  exists (select from attendance.roster r where r.shift_id = s.id and r.day <= ${today}::date)
  or exists (select from attendance.group_week w join attendance.group_member m on m.group_id = w.group_id
    where w.shift_id = s.id and w.from_day <= ${today}::date and m.from_day <= ${today}::date
      and (m.to_day is null or m.to_day >= w.from_day)))`;

const columns = (
  today: string,
) => sql<ShiftRow>`s.id, s.name, s.name_en as "nameEn", s.is_active as "isActive", s.version,
  ${isWorked(today)} as "isWorked"`;

/** Returns all shifts, those in use first. @param today company day */
export async function listShifts(on: Executor, today: string): Promise<ShiftRow[]> {
  const { rows } = await sql<ShiftRow>`select ${columns(today)} from attendance.shift s
    order by s.is_active desc, s.name`.execute(attendance(on));
  return rows;
}

/** Locks and returns a shift. */
export async function lockShift(tx: Tx, id: number, today: string): Promise<ShiftRow | undefined> {
  await attendance(tx).selectFrom('attendance.shift').select('id').where('id', '=', id).forUpdate().execute();
  const { rows } =
    await sql<ShiftRow>`select ${columns(today)} from attendance.shift s where s.id = ${id}`.execute(
      attendance(tx),
    );
  return rows[0];
}

/** Returns every version, the latest of each shift first. */
export async function listVersions(on: Executor, shiftId?: number): Promise<ShiftVersion[]> {
  const { rows } = await sql<ShiftVersion>`select ${versionColumns} from attendance.shift_version v
    where ${shiftId === undefined ? sql`true` : sql`v.shift_id = ${shiftId}`}
    order by v.shift_id, v.from_day desc`.execute(attendance(on));
  return rows;
}

/** Returns whether another shift has the name. */
export async function isNamed(on: Executor, name: string, except: number): Promise<boolean> {
  const found = await attendance(on)
    .selectFrom('attendance.shift')
    .select('id')
    .where('name', '=', name)
    .where('id', '<>', except)
    .executeTakeFirst();
  return found !== undefined;
}

export async function insertShift(
  tx: Tx,
  { name, nameEn }: { readonly name: string; readonly nameEn: string },
): Promise<number> {
  const { id } = await attendance(tx)
    .insertInto('attendance.shift')
    .values({ name, name_en: nameEn })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Saves a shift and increases the version of its row. */
export async function saveShift(
  tx: Tx,
  id: number,
  set: { readonly name?: string; readonly name_en?: string; readonly is_active?: boolean },
): Promise<void> {
  await attendance(tx)
    .updateTable('attendance.shift')
    .set({ ...set, version: sql`version + 1` })
    .where('id', '=', id)
    .execute();
}

/** Saves a version of a shift from a day on. A version that begins on the same day is replaced. */
export async function saveVersion(
  tx: Tx,
  {
    shiftId,
    from,
    ...rule
  }: Omit<ShiftRule, 'versionId'> & { readonly shiftId: number; readonly from: string },
  { by, now }: { readonly by: number; readonly now: Date },
): Promise<void> {
  const values = {
    segments: json(rule.segments),
    breaks: json(rule.breaks),
    half_at: rule.halfAt,
    flex_early: rule.flexEarly,
    flex_late: rule.flexLate,
    grace: rule.grace,
    serious_late: rule.seriousLate,
    absent_late: rule.absentLate,
    advance: rule.advance,
    delay: rule.delay,
    need_on: rule.needOn,
    need_off: rule.needOff,
    pairing: rule.pairing,
    made_by: by,
    made_at: now,
  };
  await attendance(tx)
    .insertInto('attendance.shift_version')
    .values({ shift_id: shiftId, from_day: from, ...values })
    .onConflict((conflict) => conflict.constraint('shift_version_day').doUpdateSet(values))
    .execute();
}

export async function deleteVersion(tx: Tx, versionId: number): Promise<void> {
  await attendance(tx).deleteFrom('attendance.shift_version').where('id', '=', versionId).execute();
}

/** Returns the uses of a shift on a day or later: the names of groups, and the number of roster entries. */
export async function usesOf(
  on: Executor,
  shiftId: number,
  day: string,
): Promise<{ readonly groups: string[]; readonly days: number }> {
  const { rows } = await sql<{ groups: string[]; days: number }>`select
    array(select distinct g.name from attendance.group_week w join attendance.attend_group g on g.id = w.group_id
      where w.shift_id = ${shiftId} and g.is_active and not exists (select from attendance.group_week n
        where n.group_id = w.group_id and n.from_day > w.from_day and n.from_day <= ${day}::date)) as groups,
    (select count(*)::int from attendance.roster where shift_id = ${shiftId} and day >= ${day}::date) as days`.execute(
    attendance(on),
  );
  return rows[0]!;
}

/**
 * Returns the people who may work a shift between two days: members of groups with it, and people with a roster entry
 * for it.
 */
export async function listWorkers(on: Executor, shiftId: number, from: string, to: string) {
  const { rows } = await sql<{ id: number }>`
      select person_id as id from attendance.roster
      where shift_id = ${shiftId} and day between ${from}::date and ${to}::date
      union
      select m.person_id from attendance.group_member m join attendance.group_week w on w.group_id = m.group_id
      where w.shift_id = ${shiftId} and w.from_day <= ${to}::date and m.from_day <= ${to}::date
        and (m.to_day is null or m.to_day >= ${from}::date)`.execute(attendance(on));
  return rows;
}

/** Returns the name of the shift of a version. */
export async function findShiftName(
  on: Executor,
  versionId: number,
): Promise<{ readonly Name: string; readonly NameEn: string } | undefined> {
  return attendance(on)
    .selectFrom('attendance.shift as s')
    .innerJoin('attendance.shift_version as v', 'v.shift_id', 's.id')
    .where('v.id', '=', versionId)
    .select(['s.name as Name', 's.name_en as NameEn'])
    .executeTakeFirst();
}
