import { shiftDays, shiftMonth } from './dates.ts';

/** Returns the first day of a month (YYYY-MM). */
export const firstDayOf = (month: string): string => `${month}-01`;

/** Returns the last day of a month (YYYY-MM). */
export const lastDayOf = (month: string): string => shiftDays(firstDayOf(shiftMonth(month, 1)), -1);

/** Returns the first and the last month (YYYY-MM) completely within a range of days; undefined: none. */
export function wholeMonths(from: string, to: string): { from: string; to: string } | undefined {
  const [first, last] = [from.slice(0, 7), to.slice(0, 7)];
  const whole = {
    from: from === firstDayOf(first) ? first : shiftMonth(first, 1),
    to: to === lastDayOf(last) ? last : shiftMonth(last, -1),
  };
  return whole.from <= whole.to ? whole : undefined;
}
