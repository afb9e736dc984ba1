import { shiftDays, shiftMonth } from '#kit/rules/dates.ts';
import type { Nth } from '../../contract/codes.ts';
import { instantOf, wallAt, weekdayOf } from '#kit/rules/zones.ts';

/** How a meeting repeats; days and minutes are those of the clocks in `zone`. */
export interface Repeat {
  readonly freq: 'day' | 'week' | 'month';
  /** Every so many days, weeks or months. */
  readonly every: number;
  /** Weekly, and monthly by weekday; 1 Monday … 7 Sunday; none: the weekday of the first meeting. */
  readonly weekdays: readonly number[];
  /** Monthly only: which of the weekdays of a month, -1 the last; none: the day of the first meeting. */
  readonly nths: readonly Nth[];
  /** The last day on which it may take place. */
  readonly until: string;
  readonly zone: string;
}

export interface Span {
  readonly start: Date;
  readonly end: Date;
}

/** Returns the nth of a weekday in a month, -1 the last. */
function nthDay(month: string, nth: Nth, weekday: number): string {
  const first = `${month}-01`;
  const firstOne = shiftDays(first, (weekday - weekdayOf(first) + 7) % 7);
  if (nth > 0) return shiftDays(firstOne, 7 * (nth - 1));
  const fifth = shiftDays(firstOne, 28);
  return fifth.startsWith(month) ? fifth : shiftDays(firstOne, 21);
}

/** The days of a series from its first day on, in order; a month without the day is left out. */
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
 * Every meeting of a series. Starts keep the clock on the wall through summer time, and each meeting is as long as the
 * first one, also over an hour that is skipped or comes twice (RFC 5545, 3.8.5.3: the same exact duration).
 * Stops one after `most`, so that whoever asks sees that there are more.
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

/** Whether two of the spans, in order of their starts, are on at the same time. */
export const overlapEachOther = (spans: readonly Span[]): boolean =>
  spans.some(({ start }, n) => n > 0 && start < spans[n - 1]!.end);

/** The same clock on the wall some days later or earlier, at another minute and for another time. */
export function moveSpan(
  span: Span,
  by: { readonly days: number; readonly minute: number; readonly minutes: number },
  zone: string,
): Span {
  const day = shiftDays(wallAt(span.start, zone).day, by.days);
  return lasting(instantOf(day, by.minute, zone), by.minutes);
}
