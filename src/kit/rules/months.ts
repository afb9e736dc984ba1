import { shiftDays, shiftMonth } from './dates.ts';

/** The first day of a month (YYYY-MM). */
export const firstDayOf = (month: string): string => `${month}-01`;

/** The last day of a month (YYYY-MM). */
export const lastDayOf = (month: string): string => shiftDays(firstDayOf(shiftMonth(month, 1)), -1);

/** The months (YYYY-MM) of which every day lies in a range of days, the first and the last; undefined where there is none. */
export function wholeMonths(from: string, to: string): { from: string; to: string } | undefined {
  const [first, last] = [from.slice(0, 7), to.slice(0, 7)];
  const whole = {
    from: from === firstDayOf(first) ? first : shiftMonth(first, 1),
    to: to === lastDayOf(last) ? last : shiftMonth(last, -1),
  };
  return whole.from <= whole.to ? whole : undefined;
}
