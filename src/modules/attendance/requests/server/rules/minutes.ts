import { clockOf, minuteOf } from '#kit/rules/clock.ts';
import { shiftDays } from '#kit/rules/dates.ts';
import { workedOf, type RosterDay, type Segment } from '#modules/attendance/leave/server/rules/cost.ts';

/**
 * Returns a minute after the midnight of a day as company clock text. Negative minutes and those beyond the day are
 * allowed.
 */
export function minuteAt(day: string, minute: number): string {
  const days = Math.floor(minute / 1440);
  return `${days === 0 ? day : shiftDays(day, days)} ${clockOf(minute - days * 1440)}`;
}

/** Returns the minutes from one clock time to another, assuming that the clock is not changed in between. */
export const between = (from: string, to: string): number =>
  (Date.parse(`${to.slice(0, 10)}T00:00:00Z`) - Date.parse(`${from.slice(0, 10)}T00:00:00Z`)) / 60_000 +
  minuteOf(to.slice(11)) -
  minuteOf(from.slice(11));

/** Returns the rostered times as segments of the clock. */
export const rosteredIn = (roster: readonly RosterDay[]): Segment[] =>
  roster.flatMap((one) =>
    workedOf(one).map(([on, off]): Segment => [minuteAt(one.day, on), minuteAt(one.day, off)]),
  );

/** Returns the parts of one list of segments that lie in another. */
export const commonOf = (one: readonly Segment[], other: readonly Segment[]): Segment[] =>
  one.flatMap(([from, to]) =>
    other.flatMap(([on, off]): Segment[] => {
      const begins = from > on ? from : on;
      const ends = to < off ? to : off;
      return begins < ends ? [[begins, ends]] : [];
    }),
  );
