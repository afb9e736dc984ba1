import { shiftDays, shiftMonth } from './dates.ts';

/** The first day of a month (YYYY-MM). */
export const firstDayOf = (month: string): string => `${month}-01`;

/** The last day of a month (YYYY-MM). */
export const lastDayOf = (month: string): string => shiftDays(firstDayOf(shiftMonth(month, 1)), -1);
