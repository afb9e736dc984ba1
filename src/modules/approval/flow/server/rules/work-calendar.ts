import { companyDay, shiftDays } from '#kit/rules/dates.ts';
import { isWorkDay, type SpecialDays } from '#kit/rules/work-days.ts';
import { companyZone, instantOf } from '#kit/rules/zones.ts';
import type { Instant } from './order.ts';

/** The company's working time, in which limits are counted. */
export interface WorkCalendar {
  /** Returns the instant after a number of working minutes. */
  add(from: Instant, minutes: number): Instant;
  /** Returns the working minutes between two instants; 0 when the second is not after the first. */
  between(from: Instant, to: Instant): number;
}

/** Working hours of a day in minutes since midnight, company time zone: 9:00-12:00 and 13:30-18:30. */
const shifts = [
  [9 * 60, 12 * 60],
  [13 * 60 + 30, 18 * 60 + 30],
] as const;

const minute = 60_000;
/** Maximum number of days searched for working time; no calendar is closed for longer. */
const longest = 3660;

/** Builds the calendar: weekdays without holidays, plus make-up days from the table. Days are company days. */
export function workCalendar(days: SpecialDays): WorkCalendar {
  /** Yields the periods of work from an instant on. */
  function* stretches(from: number): Generator<readonly [number, number]> {
    let day = companyDay(new Date(from));
    for (let count = 0; count < longest; count += 1, day = shiftDays(day, 1))
      if (isWorkDay(day, days))
        for (const shift of shifts) {
          const [begin, stop] = shift.map((at) => instantOf(day, at, companyZone()).getTime());
          if (stop! > from) yield [Math.max(begin!, from), stop!];
        }
  }
  return {
    add(from, minutes) {
      let left = minutes * minute;
      let at = Date.parse(from);
      for (const [begin, stop] of stretches(at)) {
        at = Math.min(stop, begin + left);
        left -= at - begin;
        if (left <= 0) break;
      }
      return new Date(at).toISOString();
    },
    between(from, to) {
      const end = Date.parse(to);
      let sum = 0;
      for (const [begin, stop] of stretches(Date.parse(from))) {
        if (begin >= end) break;
        sum += Math.min(stop, end) - begin;
      }
      return Math.floor(sum / minute);
    },
  };
}
