import { clockOf } from '#kit/rules/clock.ts';
import { shiftDays } from '#kit/rules/dates.ts';
import { workedOf, type RosterDay, type Span } from '#modules/attendance/leave/server/rules/cost.ts';

/** First and last minute of work on a day, by the company's clock; a night shift ends on the next day. */
export interface WorkTimes {
  readonly day: string;
  readonly begins: string;
  readonly ends: string;
  /** True on a work day. False: the times are those of the nearest work day. */
  readonly isWorked: boolean;
}

const at = (day: string, minute: number): string =>
  `${shiftDays(day, Math.floor(minute / 1440))} ${clockOf(minute % 1440)}`;

/** Returns the spans of the nearest work day in a list; of two equally near ones, the earlier. */
function nearest(all: readonly (readonly Span[])[], to: number): readonly Span[] | undefined {
  for (let away = 1; away < all.length; away += 1) {
    const found = [all[to - away], all[to + away]].find((spans) => spans !== undefined && spans.length > 0);
    if (found) return found;
  }
  return undefined;
}

/**
 * Returns when work begins and ends on each day of a roster. A day off has the times of the nearest day of work, so
 * that leave by calendar days can begin or end on it.
 * @param standard the company's day, for a roster without any work
 */
export function workTimesOf(roster: readonly RosterDay[], standard: readonly Span[]): WorkTimes[] {
  const all = roster.map(workedOf);
  return roster.map(({ day }, index) => {
    const own = all[index]!;
    const spans = own.length > 0 ? own : (nearest(all, index) ?? standard);
    return {
      day,
      begins: at(day, spans[0]![0]),
      ends: at(day, spans.at(-1)![1]),
      isWorked: own.length > 0,
    };
  });
}
