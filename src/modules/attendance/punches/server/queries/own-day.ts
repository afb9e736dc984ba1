import { companyDay, companyDayStart, shiftDays } from '#kit/rules/dates.ts';
import { companyZone, wallAt } from '#kit/rules/zones.ts';
import type { Executor } from '#kit/server/db/database.ts';
import type { RosterDay } from '#modules/attendance/leave/server/rules/cost.ts';
import { instanceAt } from '#modules/attendance/requests/server/rules/instance.ts';
import { findPerson } from '#modules/attendance/server/queries/persons.ts';
import { rosterOf } from '#modules/attendance/shifts/server/queries/person-rosters.ts';
import { findShiftName } from '#modules/attendance/shifts/server/queries/shifts.ts';
import { listBetween } from './punches.ts';

const minuteMs = 60_000;

/** Returns the day whose shift the person is in now, or else the calendar day. */
async function dayNow(on: Executor, personId: number, now: Date): Promise<RosterDay | null> {
  const person = await findPerson(on, personId);
  if (!person) return null;
  const today = companyDay(now);
  const [yesterday, own] = await rosterOf(on, person, shiftDays(today, -1), today);
  return instanceAt(yesterday!, own!, wallAt(now, companyZone()).minute);
}

/** Returns whether somebody may punch on the web now. */
export const mayPunch = async (on: Executor, personId: number, now: Date): Promise<boolean> =>
  (await dayNow(on, personId, now))?.group?.webPunch ?? false;

/** Returns the current shift of a person and their punches for it. */
export async function ownDay(on: Executor, personId: number, now: Date) {
  const day = await dayNow(on, personId, now);
  const start = companyDayStart(day?.day ?? companyDay(now));
  const shift = day?.shift;
  const first = shift ? Math.min(0, shift.segments[0]![0] - shift.advance) : 0;
  const last = shift ? Math.max(1440, shift.segments.at(-1)![1] + shift.delay) : 1440;
  const at = (minute: number): Date => new Date(start.getTime() + minute * minuteMs);
  const name = shift ? await findShiftName(on, shift.versionId) : undefined;
  return {
    Day: day?.day ?? companyDay(now),
    Now: now,
    MayPunch: day?.group?.webPunch ?? false,
    HasGroup: day !== null && day.group !== null,
    Shift: shift && name ? { ...name, Segments: shift.segments.map((span) => [...span]) } : null,
    Punches: (await listBetween(on, personId, at(first), at(last))).map(({ id, at: instant, source }) => ({
      PunchID: id,
      At: instant,
      Source: source,
    })),
  };
}
