import { between, commonOf, rosteredIn } from '#modules/attendance/requests/server/rules/minutes.ts';
import { lengthOf } from '#modules/attendance/shifts/server/rules/spans.ts';
import { workedOf, type RosterDay, type Segment } from './cost.ts';

const dayLong = 1440;

/** Returns whether time away takes a full day: all working time of one day, or 24 hours without a break. */
export const takesDay = (roster: readonly RosterDay[], segments: readonly Segment[]): boolean =>
  segments.some(([from, to]) => between(from, to) >= dayLong) ||
  roster.some((one) => {
    const due = lengthOf(workedOf(one));
    const taken = commonOf(segments, rosteredIn([one])).reduce(
      (sum, [from, to]) => sum + between(from, to),
      0,
    );
    return due > 0 && taken >= due;
  });
