import { companyInstant } from '#kit/rules/dates.ts';
import type { Database } from '#kit/server/db/database.ts';
import { workOutDays } from '#modules/attendance/server/open.ts';
import { AttendGroup } from '#modules/attendance/shifts/contract/AttendGroup.ts';
import { AttendShift } from '#modules/attendance/shifts/contract/AttendShift.ts';
import { idOf, type Member, type Portal } from './approval-portal.ts';
import { inDays } from './hr-portal.ts';

/** Gives some people working hours of 9:00 to 18:00 with an hour at noon, every day of the week. @returns the group */
export async function rosterEverybody(
  portal: Portal,
  who: readonly Member[],
  more: { segments?: [number, number][]; calendar?: number; from?: string; name?: string } = {},
): Promise<number> {
  const { segments = [[540, 1080]], name = `班组${who.join()}` } = more;
  const { ShiftID } = await portal.ok('cash', AttendShift.AddAttendShift, {
    Name: name,
    Segments: segments,
    Breaks: more.segments ? [] : [[720, 780]],
  });
  const { GroupID } = await portal.ok('cash', AttendGroup.AddAttendGroup, {
    Name: name,
    Mode: 1,
    CalendarID: more.calendar ?? null,
    Shifts: Array.from({ length: 7 }, () => ShiftID),
  });
  await portal.ok('cash', AttendGroup.AddAttendMembers, {
    GroupID,
    AUIDs: who.map(idOf),
    FromDay: more.from ?? inDays(-10),
  });
  return GroupID;
}

/** Punches of somebody on a day, HH:mm; from 24:00 on the next morning. They are asked for as any are. */
export async function punch(db: Database, who: Member, day: string, ...times: string[]): Promise<void> {
  for (const time of times) {
    const [hour = 0, minute = 0] = time.split(':').map(Number);
    const at = new Date(companyInstant(`${day} 00:00`).getTime() + (hour * 60 + minute) * 60_000);
    await db.pool.query(
      `insert into attendance.punch (person_id, punch_at, source, made_at) values ($1, $2, 1, $2) on conflict do nothing`,
      [idOf(who), at],
    );
  }
  await askFor(db, [who], [day]);
}

export async function askFor(db: Database, who: readonly Member[], days: readonly string[]): Promise<void> {
  await db.pool.query(
    `insert into attendance.recalc (person_id, day, cause, asked_at)
     select p, d, 6, now() from unnest($1::bigint[]) p cross join unnest($2::date[]) d on conflict do nothing`,
    [who.map(idOf), days],
  );
}

/** Returns a day as it is stored. */
export async function keptDay(db: Database, who: Member, day: string) {
  const { rows } = await db.pool.query<{
    state: number;
    worked: number;
    late: number;
    absent: number;
    rostered: number;
    worked_out_at: Date;
  }>('select * from attendance.day where person_id = $1 and day = $2', [idOf(who), day]);
  return rows[0];
}

/** Works out whatever waits, as of a time. */
export const workOut = (db: Database, now = new Date()) => workOutDays(db, now);
