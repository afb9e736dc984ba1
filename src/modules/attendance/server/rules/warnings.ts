import { shiftDays } from '#kit/rules/dates.ts';
import { firstDayOf, lastDayOf } from '#kit/rules/months.ts';
import { weekdayOf } from '#kit/rules/zones.ts';
import { warnWindow, type WarnWindow } from '../../contract/warn-codes.ts';

/** Company days, both included. */
export interface Days {
  readonly from: string;
  readonly to: string;
}

/** The window that a day lies in: the day itself, its week from Monday on, its month. */
export function windowOf(window: WarnWindow, day: string): Days {
  if (window === warnWindow.day) return { from: day, to: day };
  if (window === warnWindow.week) {
    const from = shiftDays(day, 1 - weekdayOf(day));
    return { from, to: shiftDays(from, 6) };
  }
  const month = day.slice(0, 7);
  return { from: firstDayOf(month), to: lastDayOf(month) };
}

/** Days before today whose windows are looked at: longer than any holiday, and punches may come late. */
const lookBack = 14;

/**
 * The windows in which a rule looks for new warnings on a day: those of the days before it, down to the day before the rule
 * was put into use; in their order.
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
