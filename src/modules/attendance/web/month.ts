import { shiftDays } from '#kit/rules/dates.ts';
import { firstDayOf, lastDayOf } from '#kit/rules/months.ts';

/** Returns the first and last day of a month, given as YYYY-MM. */
export const daysOfMonth = (month: string): { readonly FromDate: string; readonly ToDate: string } => ({
  FromDate: firstDayOf(month),
  ToDate: lastDayOf(month),
});

/** Returns all days from the first to the last, both included. */
export function daysBetween(from: string, to: string): string[] {
  const days: string[] = [];
  for (let day = from; day <= to; day = shiftDays(day, 1)) days.push(day);
  return days;
}
