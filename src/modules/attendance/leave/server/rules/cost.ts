import { clockOf, minuteOf } from '#kit/rules/clock.ts';
import { shiftDays } from '#kit/rules/dates.ts';
import {
  basis,
  leaveUnit,
  unit,
  wholeDay,
  type Basis,
  type GroupMode,
  type LeaveUnit,
  type Unit,
  type WorkSystem,
} from '#modules/attendance/contract/codes.ts';
import type { Rest } from '#modules/attendance/overtime/server/rules/rest.ts';
import { halfOf, type ShiftRule } from '#modules/attendance/shifts/server/rules/shift.ts';
import { lengthOf, sharedOf, without, type Span } from '#modules/attendance/shifts/server/rules/spans.ts';
import type { DayKind } from '#modules/calendar/contract/codes.ts';

export type { Span } from '#modules/attendance/shifts/server/rules/spans.ts';

/** Minutes of the company's clock (YYYY-MM-DD HH:mm); the end is not included. */
export type Segment = readonly [from: string, to: string];

/** Group to which a person belongs on a day. */
export interface RosterGroup {
  readonly id: number;
  readonly mode: GroupMode;
  readonly workSystem: WorkSystem;
  readonly webPunch: boolean;
  /** Rest that is deducted from overtime on rest days and holidays; left out: none. */
  readonly rest?: Rest;
}

/** Roster of one person on one day. */
export interface RosterDay {
  /** Company day. */
  readonly day: string;
  readonly kind: DayKind;
  readonly name: string;
  readonly nameEn: string;
  /**
   * Working times in order; minutes past 1440 belong to the next day. Empty on a day off and under free working times.
   */
  readonly spans: readonly Span[];
  /** Part of the working times that is off. It is neither worked nor taken as leave. */
  readonly free?: Span;
  /**
   * Shift of the day. Null: a day off, no group, a group without shifts, or a workday of a rostered group without an
   * entry.
   */
  readonly shift: ShiftRule | null;
  /** Group of the day; null: no group, so the standard day of the calendar applies. */
  readonly group: RosterGroup | null;
}

/** Returns the working times of a day without its free part. */
export const workedOf = ({ spans, free }: Pick<RosterDay, 'spans' | 'free'>): readonly Span[] =>
  free ? without(spans, [free]) : spans;

export interface DayCost {
  readonly day: string;
  /** Rostered minutes that are missed. */
  readonly minutes: number;
  readonly amount: number;
}

export interface CostRule {
  /** Unit of the ledger. */
  readonly unit: Unit;
  /** Unit in which the type is filed: each day costs whole days, half days, or hours by their step. */
  readonly leaveUnit: LeaveUnit;
  /**
   * Each day costs a multiple of this amount, rounded up; 1 rounds nothing. Half a day means a morning or an afternoon.
   */
  readonly step: number;
  readonly basis: Basis;
}

/** Part of a day that other leave takes: its minutes, and its share of the day in ten-thousandths. */
export interface Beside {
  readonly minutes: number;
  readonly share: number;
}

const daysBetween = (from: string, to: string): number =>
  (Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / 86_400_000;

/** Converts segments to minutes after the midnight of a day. Segments on other days are converted, too. */
const spansFrom = (day: string, segments: readonly Segment[]): Span[] =>
  segments.map(([from, to]) => [
    daysBetween(day, from.slice(0, 10)) * 1440 + minuteOf(from.slice(11)),
    daysBetween(day, to.slice(0, 10)) * 1440 + minuteOf(to.slice(11)),
  ]);

const calendarDay: readonly Span[] = [[0, 1440]];

/** Returns the parts of segments on a calendar day, as minutes after its midnight. */
export const spansOn = (day: string, segments: readonly Segment[]): Span[] =>
  sharedOf(calendarDay, spansFrom(day, segments));

/**
 * Returns the roster days that segments touch by the calendar. A part that lies only within the shift of the day before
 * counts for the day before.
 */
function touched(roster: readonly RosterDay[], segments: readonly Segment[]): Set<string> {
  const found = new Set<string>();
  for (const [at, { day }] of roster.entries()) {
    const asked = spansOn(day, segments);
    if (asked.length === 0) continue;
    const before = roster[at - 1];
    const end = (before?.spans.at(-1)?.[1] ?? 0) - 1440;
    const isOfBefore = before !== undefined && without(asked, [[0, Math.max(0, end)]]).length === 0;
    found.add(isOfBefore ? before.day : day);
  }
  return found;
}

/** Returns the rostered minutes of a day, including any free part. */
export const lengthOfDay = ({ spans }: Pick<RosterDay, 'spans'>): number => lengthOf(spans);

/** Returns minutes as a share of the rostered day in ten-thousandths, rounded half up. */
export const shareOf = (minutes: number, rostered: number): number =>
  Math.floor((minutes * wholeDay * 2 + rostered) / (2 * rostered));

const upTo = (amount: number, step: number): number => Math.ceil(amount / step) * step;

/** Amount of half a day: leave is counted in mornings and afternoons instead of minutes. */
const halfDay = wholeDay / 2;

/**
 * Returns the minute at which the afternoon begins: by the shift, or after the longest break, or at half of the working
 * time.
 */
export function afternoonOf({ spans, shift }: Pick<RosterDay, 'spans' | 'shift'>): number {
  if (shift && shift.halfAt !== null) return shift.halfAt;
  const breaks = spans.slice(1).map(([on], at) => ({ on, length: on - spans[at]![1] }));
  const [longest] = breaks.filter(({ length }) => length > 0).toSorted((a, b) => b.length - a.length);
  return longest?.on ?? halfOf({ segments: spans, breaks: [], halfAt: null });
}

/**
 * Returns half a day for each half that is touched, regardless of its length. A day of which half is off costs half a
 * day.
 */
function halvesOf(one: RosterDay, taken: readonly Span[]): number {
  const afternoon = afternoonOf(one);
  const isTouched = (half: Span): boolean => lengthOf(sharedOf(taken, [half])) > 0;
  const touchedHalves = [[-Infinity, afternoon] as const, [afternoon, Infinity] as const].filter(isTouched);
  const most = upTo(shareOf(lengthOf(workedOf(one)), lengthOfDay(one)), halfDay);
  return Math.min(touchedHalves.length * halfDay, most);
}

/**
 * Returns the cost of leave for each day, in the unit of the rule (design, section 5). By work days, a day costs its
 * missed minutes divided by its rostered minutes, rounded half up. Other leave of that day is included in a running
 * sum, so that all parts of a day add up to 1. By calendar days, each touched day costs 1; an end at 00:00 does not
 * touch that day. A shift over midnight belongs to the day on which it begins.
 * @param roster every day that the segments touch and the day before, in order
 */
export function costOf(
  rule: CostRule,
  roster: readonly RosterDay[],
  segments: readonly Segment[],
  beside: ReadonlyMap<string, Beside> = new Map(),
): DayCost[] {
  const byCalendar = rule.basis === basis.calendarDays ? touched(roster, segments) : null;
  return roster.flatMap((one): DayCost[] => {
    const { day, spans } = one;
    const rostered = lengthOf(spans);
    const taken = sharedOf(workedOf(one), spansFrom(day, segments));
    const minutes = lengthOf(taken);
    if (byCalendar)
      return byCalendar.has(day)
        ? [{ day, minutes, amount: rule.unit === unit.days ? wholeDay : upTo(rostered, rule.step) }]
        : [];
    if (minutes === 0) return [];
    const other = beside.get(day) ?? { minutes: 0, share: 0 };
    if (rule.unit === unit.minutes) {
      const most = upTo(Math.max(0, rostered - other.minutes), rule.step);
      return [{ day, minutes, amount: Math.min(upTo(minutes, rule.step), most) }];
    }
    const exact = shareOf(other.minutes + minutes, rostered) - shareOf(other.minutes, rostered);
    const asked = rule.leaveUnit === leaveUnit.halfDay ? halvesOf(one, taken) : upTo(exact, rule.step);
    const most = upTo(Math.max(0, wholeDay - other.share), rule.step);
    return [{ day, minutes, amount: Math.min(asked, most) }];
  });
}

export const totalOf = (days: readonly { readonly amount: number }[]): number =>
  days.reduce((sum, { amount }) => sum + amount, 0);

/** Returns the first and last day that segments touch. */
export function daysOf(segments: readonly Segment[]): { readonly first: string; readonly last: string } {
  const first = segments.map(([from]) => from.slice(0, 10)).toSorted()[0]!;
  const end = segments
    .map(([, to]) => to)
    .toSorted()
    .at(-1)!;
  return { first, last: end.endsWith('00:00') ? shiftDays(end.slice(0, 10), -1) : end.slice(0, 10) };
}

/** Returns every day of a roster that segments touch by the calendar, whether it costs anything or not. */
export function spanOf(
  roster: readonly RosterDay[],
  segments: readonly Segment[],
  costs: readonly DayCost[],
): string[] {
  const found = touched(roster, segments);
  for (const { day } of costs) found.add(day);
  return [...found].toSorted();
}

/** Returns the part of the segments before the minute at which the person returns. */
export const cutAt = (segments: readonly Segment[], at: string): Segment[] =>
  segments.flatMap(([from, to]): Segment[] => (from >= at ? [] : [[from, to < at ? to : at]]));

/** Returns the parts of the segments outside of a time. */
export const cutOut = (segments: readonly Segment[], [from, until]: Segment): Segment[] =>
  segments.flatMap(([start, end]): Segment[] =>
    [[start, end < from ? end : from] as const, [start > until ? start : until, end] as const].filter(
      ([first, last]) => first < last,
    ),
  );

/** Returns the minutes of the clock at which the working times of a day end. */
export const endingsOf = (one: RosterDay): string[] =>
  workedOf(one).map(([, off]) => `${shiftDays(one.day, Math.floor(off / 1440))} ${clockOf(off % 1440)}`);

/** Returns the minutes of the clock at which the working times of a day begin. */
export const beginningsOf = (one: RosterDay): string[] =>
  workedOf(one).map(([on]) => `${shiftDays(one.day, Math.floor(on / 1440))} ${clockOf(on % 1440)}`);
