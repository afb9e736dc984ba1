import { shiftMonth } from '#kit/rules/dates.ts';
import type { Range } from '../../contract/codes.ts';

const DAY_MS = 86_400_000;

/** A company day moved by whole days; after the year 9999 the database too writes years with more digits. */
export const shiftDay = (day: string, days: number): string =>
  new Date(Date.parse(day) + days * DAY_MS).toISOString().replace(/^\+0*|T.*$/g, '');

export interface Stretch {
  /** First and last company day. */
  readonly from: string;
  readonly to: string;
  /** The day after the last one. */
  readonly until: string;
  readonly period: 'day' | 'month';
  /** Every day or month in it, in order. */
  readonly periods: readonly string[];
}

const daysOf: Readonly<Record<Exclude<Range, 'year'>, number>> = { week: 7, month: 30 };

/** What a range means on a day: that many days up to it, or twelve months with the present one. */
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

/** First day of a month and of the next one. */
export const monthSpan = (month: string): { readonly from: string; readonly until: string } => ({
  from: `${month}-01`,
  until: `${shiftMonth(month, 1)}-01`,
});

/** Days from the first to the last, both counted; 0 or less when they stand the wrong way round. */
export const daysBetween = (first: string, last: string): number =>
  Math.round((Date.parse(last) - Date.parse(first)) / DAY_MS) + 1;
