import { clockOf } from '#kit/rules/clock.ts';
import { shiftDays } from '#kit/rules/dates.ts';
import { isHalf } from '#modules/forms/contract/halves.ts';
import { afternoonOf, workedOf, type RosterDay, type Segment } from './cost.ts';

const noon = 720;
const midnight = 1440;

const at = (day: string, minute: number): string =>
  `${shiftDays(day, Math.floor(minute / midnight))} ${clockOf(minute % midnight)}`;

/** Returns whether a segment is filed in half days: both ends name a morning or an afternoon. */
export const isInHalves = ([from, to]: Segment): boolean => isHalf(from) && isHalf(to);

const dayOf = (half: string): string => half.slice(0, 10);
const isMorning = (half: string): boolean => half.endsWith('AM');

/** First minute of a half day. A day off divides at noon. */
function firstOf(half: string, one: RosterDay | undefined): number {
  const spans = one ? workedOf(one) : [];
  if (!one || spans.length === 0) return isMorning(half) ? 0 : noon;
  if (isMorning(half)) return spans[0]![0];
  const afternoon = afternoonOf(one);
  const next = spans.find(([, to]) => to > afternoon);
  return next ? Math.max(next[0], afternoon) : spans.at(-1)![1];
}

/** Minute after a half day. */
function lastOf(half: string, one: RosterDay | undefined): number {
  const spans = one ? workedOf(one) : [];
  if (!one || spans.length === 0) return isMorning(half) ? noon : midnight;
  if (!isMorning(half)) return spans.at(-1)![1];
  const afternoon = afternoonOf(one);
  const before = spans.findLast(([from]) => from < afternoon);
  return before ? Math.min(before[1], afternoon) : spans[0]![0];
}

/**
 * Returns a segment in minutes of the clock. Half days take the times of the shift. Minutes stay as they are. A half of
 * which nothing is worked, next to a free part of the day, is at least one minute long.
 */
export function clockOfHalves(segment: Segment, roster: ReadonlyMap<string, RosterDay>): Segment {
  if (!isInHalves(segment)) return segment;
  const [from, to] = segment;
  const begins = at(dayOf(from), firstOf(from, roster.get(dayOf(from))));
  const ends = at(dayOf(to), lastOf(to, roster.get(dayOf(to))));
  if (begins < ends) return [begins, ends];
  return [at(dayOf(from), isMorning(from) ? 0 : noon), at(dayOf(to), isMorning(to) ? noon : midnight)];
}

/** Returns segments in minutes of the clock by the roster of their person. */
export function clocksOf(segments: readonly Segment[], roster: readonly RosterDay[]): Segment[] {
  const days = new Map(roster.map((one) => [one.day, one]));
  return segments.map((segment) => clockOfHalves(segment, days));
}

const none: ReadonlyMap<string, RosterDay> = new Map();

/** Returns segments in minutes of the clock without a shift: halves divide at noon. Suffices to compare days. */
export const roughClocksOf = (segments: readonly Segment[]): Segment[] =>
  segments.map((segment) => clockOfHalves(segment, none));
