import { shiftMonth } from '#kit/rules/dates.ts';
import type { Range } from '../../contract/codes.ts';

const DAY_MS = 86_400_000;

/** Moves a company day by whole days. Years after 9999 have more digits, as in the database. */
export const shiftDay = (day: string, days: number): string =>
  new Date(Date.parse(day) + days * DAY_MS).toISOString().replace(/^\+0*|T.*$/g, '');

export interface Stretch {
  /** First company day. */
  readonly from: string;
  readonly to: string;
  /** Day after the last one. */
  readonly until: string;
  readonly period: 'day' | 'month';
  /** All days or months of the period, in ascending order. */
  readonly periods: readonly string[];
}

const daysOf: Readonly<Record<Exclude<Range, 'year'>, number>> = { week: 7, month: 30 };

/** Returns the days of a range up to today. A year consists of twelve months including the current one. */
export function stretchOf(range: Range, today: string): Stretch {
  const until = shiftDay(today, 1);
  if (range === 'year') {
    const periods = Array.from({ length: 12 }, (_, n) => shiftMonth(today.slice(0, 7), n - 11));
    return { from: `${periods[0]}-01`, to: today, until, period: 'month', periods };
  }
  const days = daysOf[range];
  const periods = Array.from({ length: days }, (_, n) => shiftDay(today, n + 1 - days));
  return { from: periods[0] ?? today, to: today, until, period: 'day', periods };
}

/** Returns the first day of a month and of the next month. */
export const monthSpan = (month: string): { readonly from: string; readonly until: string } => ({
  from: `${month}-01`,
  until: `${shiftMonth(month, 1)}-01`,
});

/** Counts the days from the first to the last, both included; 0 or less if the last day is before the first. */
export const daysBetween = (first: string, last: string): number =>
  Math.round((Date.parse(last) - Date.parse(first)) / DAY_MS) + 1;
