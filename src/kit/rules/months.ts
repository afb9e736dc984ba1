import { shiftDays, shiftMonth } from './dates.ts';

/** The first day of a month (YYYY-MM). */
export const firstDayOf = (month: string): string => `${month}-01`;

/** The last day of a month (YYYY-MM). */
export const lastDayOf = (month: string): string => shiftDays(firstDayOf(shiftMonth(month, 1)), -1);

/** Months (YYYY-MM) that lie completely within a range of days, as first and last; undefined if there is none. */
export function wholeMonths(from: string, to: string): { from: string; to: string } | undefined {
  const [first, last] = [from.slice(0, 7), to.slice(0, 7)];
  const whole = {
    from: from === firstDayOf(first) ? first : shiftMonth(first, 1),
    to: to === lastDayOf(last) ? last : shiftMonth(last, -1),
  };
  return whole.from <= whole.to ? whole : undefined;
}
