import { shiftDays, shiftMonth } from '#kit/rules/dates.ts';

/** Last first day of a period that is named after the month in which it begins. */
const lastEarly = 15;

const two = (day: number): string => String(day).padStart(2, '0');

/** Returns the month (YYYY-MM) in which the period of a month begins. */
const startOf = (month: string, firstDay: number): string =>
  firstDay > lastEarly ? shiftMonth(month, -1) : month;

/**
 * Returns the days of a month whose periods begin on a day of the month, 1 to 28. A period has the name of the month in
 * which most of its days are: from the 26th it is that of the next month.
 */
export function daysOfPeriod(
  month: string,
  firstDay: number,
): { readonly from: string; readonly to: string } {
  const start = startOf(month, firstDay);
  return {
    from: `${start}-${two(firstDay)}`,
    to: shiftDays(`${shiftMonth(start, 1)}-${two(firstDay)}`, -1),
  };
}

/** Returns the month (YYYY-MM) whose period contains a day. */
export function periodOf(day: string, firstDay: number): string {
  const month = day.slice(0, 7);
  const start = Number(day.slice(8, 10)) >= firstDay ? month : shiftMonth(month, -1);
  return firstDay > lastEarly ? shiftMonth(start, 1) : start;
}
