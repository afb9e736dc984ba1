import { isWorkDay, type SpecialDays } from '#kit/rules/work-days.ts';
import { companyDay, companyDayStart, shiftDays } from '#kit/rules/dates.ts';

const HOUR_MS = 3_600_000;

/** Day of the week, from 0 Sunday to 6 Saturday. */
const weekday = (day: string): number => new Date(Date.parse(day)).getUTCDay();

/** Returns the day itself, or the Monday after a weekend. */
export function workday(day: string): string {
  return shiftDays(day, { 6: 2, 0: 1 }[weekday(day)] ?? 0);
}

/** Returns the Monday after a day. */
export const nextMonday = (day: string): string => shiftDays(day, (8 - weekday(day)) % 7 || 7);

const MORNING_MS = 9 * HOUR_MS;
const WORKING_MS = 9 * HOUR_MS;

/** Returns the instant after some working hours, counted from 9:00 to 18:00, Monday to Friday. */
export function afterWork(from: Date, hours: number): Date {
  let left = hours * HOUR_MS;
  let day = companyDay(from);
  let worked = Math.min(
    WORKING_MS,
    Math.max(0, from.getTime() - companyDayStart(day).getTime() - MORNING_MS),
  );
  for (;;) {
    const isWorkday = workday(day) === day;
    const rest = isWorkday ? WORKING_MS - worked : 0;
    if (left < rest) return new Date(companyDayStart(day).getTime() + MORNING_MS + worked + left);
    left -= rest;
    worked = 0;
    day = shiftDays(day, 1);
  }
}

/** Returns the day some working days after a day, or before it if the number is negative. */
export function workdayFrom(day: string, days: number, special: SpecialDays): string {
  const step = days < 0 ? -1 : 1;
  let at = day;
  for (let left = Math.abs(days); left > 0;) {
    at = shiftDays(at, step);
    if (isWorkDay(at, special)) left -= 1;
  }
  return at;
}
