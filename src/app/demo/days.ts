const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;
/** Shanghai has no summer time. */
const ZONE_MS = 8 * HOUR_MS;

/** A day (YYYY-MM-DD) moved by whole days. */
export function shiftDay(day: string, days: number): string {
  return new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, 10);
}

/** 0 Sunday … 6 Saturday */
const weekday = (day: string): number => new Date(Date.parse(day)).getUTCDay();

/** The day itself, or the Monday after a weekend. */
export function workday(day: string): string {
  return shiftDay(day, { 6: 2, 0: 1 }[weekday(day)] ?? 0);
}

/** The instant at which a company day begins. */
export const dayStart = (day: string): Date => new Date(Date.parse(day) - ZONE_MS);

/** The company day of an instant. */
export const dayOf = (instant: Date): string =>
  new Date(instant.getTime() + ZONE_MS).toISOString().slice(0, 10);

const MORNING_MS = 9 * HOUR_MS;
const WORKING_MS = 9 * HOUR_MS;

/** The instant after some hours of work, counted from 9 to 18 on Mondays to Fridays. */
export function afterWork(from: Date, hours: number): Date {
  let left = hours * HOUR_MS;
  let day = dayOf(from);
  let worked = Math.min(WORKING_MS, Math.max(0, from.getTime() - dayStart(day).getTime() - MORNING_MS));
  for (;;) {
    const isWorkday = workday(day) === day;
    const rest = isWorkday ? WORKING_MS - worked : 0;
    if (left < rest) return new Date(dayStart(day).getTime() + MORNING_MS + worked + left);
    left -= rest;
    worked = 0;
    day = shiftDay(day, 1);
  }
}
