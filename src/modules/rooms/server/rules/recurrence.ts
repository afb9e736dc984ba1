import { shiftDays, shiftMonth } from '#kit/rules/dates.ts';
import type { Nth } from '../../contract/codes.ts';
import { instantOf, wallAt, weekdayOf } from '#kit/rules/zones.ts';

/** Repetition of a meeting. Days and minutes are local to the time zone `zone`. */
export interface Repeat {
  readonly freq: 'day' | 'week' | 'month';
  /** Interval in days, weeks or months, by the frequency. */
  readonly every: number;
  /**
   * Weekdays for weekly repetition and for monthly repetition by weekday, 1 Monday to 7 Sunday. If empty, the weekday
   * of the first meeting.
   */
  readonly weekdays: readonly number[];
  /**
   * Monthly repetition only: positions of the weekdays in the month, -1 for the last. If empty, the day of the first
   * meeting.
   */
  readonly nths: readonly Nth[];
  /** Last day on which a meeting may take place. */
  readonly until: string;
  readonly zone: string;
}

export interface Span {
  readonly start: Date;
  readonly end: Date;
}

/** Returns the nth of a weekday in a month; -1 asks for the last. */
function nthDay(month: string, nth: Nth, weekday: number): string {
  const first = `${month}-01`;
  const firstOne = shiftDays(first, (weekday - weekdayOf(first) + 7) % 7);
  if (nth > 0) return shiftDays(firstOne, 7 * (nth - 1));
  const fifth = shiftDays(firstOne, 28);
  return fifth.startsWith(month) ? fifth : shiftDays(firstOne, 21);
}

/** Generates the days of a series in order. Months without such a day are skipped. */
function* daysOf(from: string, { freq, every, weekdays, nths, until }: Repeat): Generator<string> {
  if (freq === 'day') for (let day = from; day <= until; day = shiftDays(day, every)) yield day;
  if (freq === 'week') {
    const wanted = weekdays.length > 0 ? weekdays.toSorted((a, b) => a - b) : [weekdayOf(from)];
    const monday = shiftDays(from, 1 - weekdayOf(from));
    for (let week = monday; week <= until; week = shiftDays(week, 7 * every))
      for (const weekday of wanted) {
        const day = shiftDays(week, weekday - 1);
        if (day >= from && day <= until) yield day;
      }
  }
  if (freq === 'month' && nths.length > 0)
    for (let month = from.slice(0, 7); month <= until.slice(0, 7); month = shiftMonth(month, every)) {
      const wanted = weekdays.length > 0 ? weekdays : [weekdayOf(from)];
      const days = new Set(wanted.flatMap((weekday) => nths.flatMap((nth) => nthDay(month, nth, weekday))));
      for (const day of [...days].toSorted()) if (day >= from && day <= until) yield day;
    }
  else if (freq === 'month')
    for (let month = from.slice(0, 7); month <= until.slice(0, 7); month = shiftMonth(month, every)) {
      const day = month + from.slice(7);
      const exists = shiftDays(day, 0) === day;
      if (exists && day <= until) yield day;
    }
}

const lasting = (start: Date, minutes: number): Span => ({
  start,
  end: new Date(start.getTime() + minutes * 60_000),
});

/**
 * Returns all meetings of a series. Starts keep their local time across summer time. Each meeting lasts exactly as long
 * as the first, even across an hour that is skipped or repeated (RFC 5545, 3.8.5.3). Returns one meeting more than
 * `most` if there are more.
 */
export function occurrences(first: Span, repeat: Repeat, most: number): Span[] {
  const start = wallAt(first.start, repeat.zone);
  const minutes = Math.round((first.end.getTime() - first.start.getTime()) / 60_000);
  const found: Span[] = [];
  for (const day of daysOf(start.day, repeat)) {
    found.push(lasting(instantOf(day, start.minute, repeat.zone), minutes));
    if (found.length > most) break;
  }
  return found;
}

/** Tells whether two of the spans overlap. They must be sorted by start. */
export const overlapEachOther = (spans: readonly Span[]): boolean =>
  spans.some(({ start }, n) => n > 0 && start < spans[n - 1]!.end);

/** Moves a time by days and to another local minute, with another duration. The local time in `zone` counts. */
export function moveSpan(
  span: Span,
  by: { readonly days: number; readonly minute: number; readonly minutes: number },
  zone: string,
): Span {
  const day = shiftDays(wallAt(span.start, zone).day, by.days);
  return lasting(instantOf(day, by.minute, zone), by.minutes);
}
