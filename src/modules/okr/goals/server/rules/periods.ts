import { shiftDays, shiftMonth } from '#kit/rules/dates.ts';
import { isWorkDay, type SpecialDays } from '#kit/rules/work-days.ts';
import { weekdayOf } from '#kit/rules/zones.ts';
import { periodMonths } from '../../contract/goal-codes.ts';

/** First and last company day, both included. */
export interface Period {
  readonly first: string;
  readonly last: string;
}

/**
 * Returns the period of a type that contains a month (YYYY-MM). A month inside a period stands for that period
 * (hr-settled 20).
 */
export function periodOf(type: number, month: string): Period {
  const months = periodMonths[type]!;
  const place = Number(month.slice(5, 7)) - 1;
  const first = shiftMonth(month, -(place % months));
  return { first: `${first}-01`, last: shiftDays(`${shiftMonth(first, months)}-01`, -1) };
}

export const contains = (outer: Period, inner: Period): boolean =>
  outer.first <= inner.first && inner.last <= outer.last;

/** Counts the workdays of a period and those that have passed. Today does not count as passed (hr-settled 16). */
export function workDaysOf(
  { first, last }: Period,
  today: string,
  special: SpecialDays,
): { readonly all: number; readonly passed: number } {
  let [all, passed] = [0, 0];
  for (let day = first; day <= last; day = shiftDays(day, 1)) {
    if (!isWorkDay(day, special)) continue;
    all += 1;
    if (day < today) passed += 1;
  }
  return { all, passed };
}

/** Counts the workdays after one company day up to and including another. */
export function workDaysSince(from: string, to: string, special: SpecialDays): number {
  let count = 0;
  for (let day = shiftDays(from, 1); day <= to; day = shiftDays(day, 1))
    if (isWorkDay(day, special)) count += 1;
  return count;
}

/** Says whether a company day is the last workday of its week (Monday to Sunday). */
export function isLastOfWeek(day: string, special: SpecialDays): boolean {
  if (!isWorkDay(day, special)) return false;
  for (let left = weekdayOf(day), next = shiftDays(day, 1); left < 7; left += 1, next = shiftDays(next, 1))
    if (isWorkDay(next, special)) return false;
  return true;
}

/** Says whether a company day is the first workday of its week (Monday to Sunday). */
export function isFirstOfWeek(day: string, special: SpecialDays): boolean {
  if (!isWorkDay(day, special)) return false;
  for (
    let past = weekdayOf(day), before = shiftDays(day, -1);
    past > 1;
    past -= 1, before = shiftDays(before, -1)
  )
    if (isWorkDay(before, special)) return false;
  return true;
}
