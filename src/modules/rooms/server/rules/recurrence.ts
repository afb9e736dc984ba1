import { shiftDays, shiftMonth } from '#kit/rules/dates.ts';
import { instantOf, wallAt, weekdayOf } from '#kit/rules/zones.ts';

/** How a meeting repeats; days and minutes are those of the clocks in `zone`. */
export interface Repeat {
  readonly freq: 'day' | 'week' | 'month';
  /** Every so many days, weeks or months. */
  readonly every: number;
  /** Weekly only, 1 Monday … 7 Sunday; none: the weekday of the first meeting. */
  readonly weekdays: readonly number[];
  /** The last day on which it may take place. */
  readonly until: string;
  readonly zone: string;
}

export interface Span {
  readonly start: Date;
  readonly end: Date;
}

/** The days of a series from its first day on, in order; a month without the day is left out. */
function* daysOf(from: string, { freq, every, weekdays, until }: Repeat): Generator<string> {
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
  if (freq === 'month')
    for (let month = from.slice(0, 7); month <= until.slice(0, 7); month = shiftMonth(month, every)) {
      const day = month + from.slice(7);
      const exists = shiftDays(day, 0) === day;
      if (exists && day <= until) yield day;
    }
}

/**
 * Every meeting of a series. The clock on the wall stays the same through summer time, only then it becomes UTC.
 * Stops one after `most`, so that whoever asks sees that there are more.
 */
export function occurrences(first: Span, repeat: Repeat, most: number): Span[] {
  const start = wallAt(first.start, repeat.zone);
  const minutes = Math.round((first.end.getTime() - first.start.getTime()) / 60_000);
  const found: Span[] = [];
  for (const day of daysOf(start.day, repeat)) {
    found.push({
      start: instantOf(day, start.minute, repeat.zone),
      end: instantOf(day, start.minute + minutes, repeat.zone),
    });
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
  return { start: instantOf(day, by.minute, zone), end: instantOf(day, by.minute + by.minutes, zone) };
}
