import { shiftDays } from '#kit/rules/dates.ts';
import { firstDayOf, lastDayOf } from '#kit/rules/months.ts';
import { weekdayOf } from '#kit/rules/zones.ts';
import { warnWindow, type WarnWindow } from '../../contract/warn-codes.ts';

/** Company days, both included. */
export interface Days {
  readonly from: string;
  readonly to: string;
}

/** Returns the period that contains a day: the day itself, its week from Monday, or its month. */
export function windowOf(window: WarnWindow, day: string): Days {
  if (window === warnWindow.day) return { from: day, to: day };
  if (window === warnWindow.week) {
    const from = shiftDays(day, 1 - weekdayOf(day));
    return { from, to: shiftDays(from, 6) };
  }
  const month = day.slice(0, 7);
  return { from: firstDayOf(month), to: lastDayOf(month) };
}

/** Number of days before today whose periods are searched. Longer than any holiday, because punches may arrive late. */
const lookBack = 14;

/**
 * Returns the periods in which a rule searches for new warnings on a day, in order. They contain the days before it,
 * back to the day before the rule was activated.
 */
export function windowsOf(window: WarnWindow, since: string, today: string): Days[] {
  const earliest = shiftDays(since, -1);
  const found = new Map<string, Days>();
  for (let back = lookBack; back >= 1; back--) {
    const day = shiftDays(today, -back);
    const days = windowOf(window, day);
    if (day >= earliest) found.set(days.from, days);
  }
  return [...found.values()];
}
