import { shiftDays } from '#kit/rules/dates.ts';
import type { DayKind } from '#modules/calendar/contract/codes.ts';
import { clockOf, minuteOf } from '#kit/rules/clock.ts';
import {
  basis,
  unit,
  wholeDay,
  type Basis,
  type GroupMode,
  type Unit,
  type WorkSystem,
} from '../../contract/codes.ts';
import { halfOf, type ShiftRule } from './shift.ts';
import { lengthOf, sharedOf, without, type Span } from './spans.ts';

export type { Span } from './spans.ts';

/** From one minute of the company's clock (YYYY-MM-DD HH:mm) to another that is not included. */
export type Segment = readonly [from: string, to: string];

/** The group that somebody is in on a day. */
export interface RosterGroup {
  readonly id: number;
  readonly mode: GroupMode;
  readonly workSystem: WorkSystem;
  readonly webPunch: boolean;
}

/** What somebody is rostered for on a day. */
export interface RosterDay {
  /** Company day. */
  readonly day: string;
  readonly kind: DayKind;
  readonly name: string;
  readonly nameEn: string;
  /** When they work, in order, past 1440 on the day after; none on a day off, nor where they come and go freely. */
  readonly spans: readonly Span[];
  /** A part of the spans that is off: nothing of it is worked, nor taken as leave. */
  readonly free?: Span;
  /** Null: a day off, no group, a group without shifts, or a workday of a rostered group for which nobody has said any. */
  readonly shift: ShiftRule | null;
  /** Null: none, they work the standard day. */
  readonly group: RosterGroup | null;
}

/** When somebody works on a day, without what is off of it. */
export const workedOf = ({ spans, free }: Pick<RosterDay, 'spans' | 'free'>): readonly Span[] =>
  free ? without(spans, [free]) : spans;

export interface DayCost {
  readonly day: string;
  /** Rostered minutes that are not worked. */
  readonly minutes: number;
  readonly amount: number;
}

export interface CostRule {
  readonly unit: Unit;
  /** Each day costs a multiple of it, rounded up; 1 rounds nothing. Half a day is a morning or an afternoon. */
  readonly step: number;
  readonly basis: Basis;
}

/** What other leave takes of a day: minutes, and their share of it in ten-thousandths. */
export interface Beside {
  readonly minutes: number;
  readonly share: number;
}

const daysBetween = (from: string, to: string): number =>
  (Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / 86_400_000;

/** Segments as minutes after a day's midnight, wherever they lie. */
const spansFrom = (day: string, segments: readonly Segment[]): Span[] =>
  segments.map(([from, to]) => [
    daysBetween(day, from.slice(0, 10)) * 1440 + minuteOf(from.slice(11)),
    daysBetween(day, to.slice(0, 10)) * 1440 + minuteOf(to.slice(11)),
  ]);

const calendarDay: readonly Span[] = [[0, 1440]];

/** The part of segments that lies on a calendar day, as minutes after its midnight. */
export const spansOn = (day: string, segments: readonly Segment[]): Span[] =>
  sharedOf(calendarDay, spansFrom(day, segments));

/**
 * The days of a roster that segments touch, by the calendar. What they touch of a day only within a shift that began the
 * day before is that day's.
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

/** Minutes of a day that somebody is rostered for, before any free part. */
export const lengthOfDay = ({ spans }: Pick<RosterDay, 'spans'>): number => lengthOf(spans);

/** Minutes of a day as its share in ten-thousandths, half up. */
export const shareOf = (minutes: number, rostered: number): number =>
  Math.floor((minutes * wholeDay * 2 + rostered) / (2 * rostered));

/** A step of half a day: mornings and afternoons are taken, not minutes. */
const halfDay = wholeDay / 2;

/** Where the afternoon of a day begins: as its shift says, else after its longest break, else where half of it has passed. */
function afternoonOf({ spans, shift }: Pick<RosterDay, 'spans' | 'shift'>): number {
  if (shift && shift.halfAt !== null) return shift.halfAt;
  const breaks = spans.slice(1).map(([on], at) => ({ on, length: on - spans[at]![1] }));
  const [longest] = breaks.filter(({ length }) => length > 0).toSorted((a, b) => b.length - a.length);
  return longest?.on ?? halfOf({ segments: spans, breaks: [], halfAt: null });
}

/** Half a day for each half that is touched, however long the halves are. */
function halvesOf(one: RosterDay, taken: readonly Span[]): number {
  const afternoon = afternoonOf(one);
  const isTouched = (half: Span): boolean => lengthOf(sharedOf(taken, [half])) > 0;
  return [[-Infinity, afternoon] as const, [afternoon, Infinity] as const].filter(isTouched).length * halfDay;
}

const upTo = (amount: number, step: number): number => Math.ceil(amount / step) * step;

/**
 * What leave costs day by day, in its unit (design, section 5). By work days a day costs its minutes over those rostered,
 * half up, by running sum with other leave of that day, so that all parts of a day sum to 1. By calendar days each day that
 * is touched costs 1; an end at 00:00 does not touch that day. A shift over midnight is work of the day on which it begins.
 * @param roster every day that the segments touch and the one before, in order
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
        ? [{ day, minutes, amount: rule.unit === unit.days ? wholeDay : rostered }]
        : [];
    if (minutes === 0) return [];
    const other = beside.get(day) ?? { minutes: 0, share: 0 };
    if (rule.unit === unit.minutes) {
      const most = Math.max(0, rostered - other.minutes);
      return [{ day, minutes, amount: Math.min(upTo(minutes, rule.step), most) }];
    }
    const exact = shareOf(other.minutes + minutes, rostered) - shareOf(other.minutes, rostered);
    const asked = rule.step === halfDay ? halvesOf(one, taken) : upTo(exact, rule.step);
    return [{ day, minutes, amount: Math.min(asked, Math.max(0, wholeDay - other.share)) }];
  });
}

export const totalOf = (days: readonly { readonly amount: number }[]): number =>
  days.reduce((sum, { amount }) => sum + amount, 0);

/** First and last day that segments touch. */
export function daysOf(segments: readonly Segment[]): { readonly first: string; readonly last: string } {
  const first = segments.map(([from]) => from.slice(0, 10)).toSorted()[0]!;
  const end = segments
    .map(([, to]) => to)
    .toSorted()
    .at(-1)!;
  return { first, last: end.endsWith('00:00') ? shiftDays(end.slice(0, 10), -1) : end.slice(0, 10) };
}

/** What is left of segments when somebody is back from a minute on. */
export const cutAt = (segments: readonly Segment[], at: string): Segment[] =>
  segments.flatMap(([from, to]): Segment[] => (from >= at ? [] : [[from, to < at ? to : at]]));

/** Minutes of the clock at which work of a day begins again: the beginnings of its spans. */
export const beginningsOf = (one: RosterDay): string[] =>
  workedOf(one).map(([on]) => `${shiftDays(one.day, Math.floor(on / 1440))} ${clockOf(on % 1440)}`);
