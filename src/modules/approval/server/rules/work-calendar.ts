import { companyDay, shiftDays } from '#kit/rules/dates.ts';
import { isWorkDay, type SpecialDays } from '#kit/rules/work-days.ts';
import { companyZone, instantOf } from '#kit/rules/zones.ts';
import type { Instant } from './order.ts';

/** Working time of the company: limits are counted in it. */
export interface WorkCalendar {
  /** The instant after so many working minutes. */
  add(from: Instant, minutes: number): Instant;
  /** Working minutes between two instants; 0 when the second is not after the first. */
  between(from: Instant, to: Instant): number;
}

/** Working hours of a day in minutes from midnight, company's zone: 9:00-12:00, 13:30-18:30. */
const shifts = [
  [9 * 60, 12 * 60],
  [13 * 60 + 30, 18 * 60 + 30],
] as const;

const minute = 60_000;
/** Days that are looked at before giving up: no calendar is closed for longer. */
const longest = 3660;

/** Weekdays, without the holidays and with the make-up days of the table. Days are the company's. */
export function workCalendar(days: SpecialDays): WorkCalendar {
  /** The stretches of work of the days from an instant on. */
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
