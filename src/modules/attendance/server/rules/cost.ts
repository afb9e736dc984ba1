import { shiftDays } from '#kit/rules/dates.ts';
import type { DayKind } from '#modules/calendar/contract/codes.ts';
import { clockOf, minuteOf } from '#kit/rules/clock.ts';
import { basis, unit, wholeDay, type Basis, type Unit } from '../../contract/codes.ts';

/** From one minute of the company's clock (YYYY-MM-DD HH:mm) to another that is not included. */
export type Segment = readonly [from: string, to: string];

/** Minutes after midnight, the end not included. */
export type Span = readonly [from: number, to: number];

/** What somebody is rostered for on a day. */
export interface RosterDay {
  /** Company day. */
  readonly day: string;
  readonly kind: DayKind;
  readonly name: string;
  readonly nameEn: string;
  /** When he works, in order; none on a day off. */
  readonly spans: readonly Span[];
}

export interface DayCost {
  readonly day: string;
  /** Rostered minutes that are not worked. */
  readonly minutes: number;
  readonly amount: number;
}

export interface CostRule {
  readonly unit: Unit;
  /** Each day costs a multiple of it, rounded up; 1 rounds nothing. */
  readonly step: number;
  readonly basis: Basis;
}

/** What other leave takes of a day: minutes, and their share of it in ten-thousandths. */
export interface Beside {
  readonly minutes: number;
  readonly share: number;
}

const lengthOf = (spans: readonly Span[]): number => spans.reduce((sum, [from, to]) => sum + to - from, 0);

/** The part of segments that lies on a day, as minutes after its midnight. */
export const spansOn = (day: string, segments: readonly Segment[]): Span[] =>
  segments.flatMap(([from, to]): Span[] => {
    const on = from.slice(0, 10) < day ? 0 : from.slice(0, 10) > day ? 1440 : minuteOf(from.slice(11));
    const off = to.slice(0, 10) > day ? 1440 : to.slice(0, 10) < day ? 0 : minuteOf(to.slice(11));
    return on < off ? [[on, off]] : [];
  });

const common = (one: readonly Span[], other: readonly Span[]): number =>
  lengthOf(
    one.flatMap(([from, to]) =>
      other.map(([on, off]): Span => [Math.max(from, on), Math.max(from, on, Math.min(to, off))]),
    ),
  );

/** Minutes of a day as its share in ten-thousandths, half up. */
export const shareOf = (minutes: number, rostered: number): number =>
  Math.floor((minutes * wholeDay * 2 + rostered) / (2 * rostered));

const upTo = (amount: number, step: number): number => Math.ceil(amount / step) * step;

/**
 * What leave costs day by day, in its unit (design, section 5). By work days a day costs its minutes over those rostered,
 * half up, by running sum with other leave of that day, so that all parts of a day sum to 1. By calendar days each day that
 * is touched costs 1; an end at 00:00 does not touch that day.
 * @param roster every day that the segments touch, in order
 */
export function costOf(
  rule: CostRule,
  roster: readonly RosterDay[],
  segments: readonly Segment[],
  beside: ReadonlyMap<string, Beside> = new Map(),
): DayCost[] {
  return roster.flatMap(({ day, spans }): DayCost[] => {
    const asked = spansOn(day, segments);
    if (asked.length === 0) return [];
    const rostered = lengthOf(spans);
    const minutes = common(spans, asked);
    if (rule.basis === basis.calendarDays)
      return [{ day, minutes, amount: rule.unit === unit.days ? wholeDay : rostered }];
    if (minutes === 0) return [];
    const other = beside.get(day) ?? { minutes: 0, share: 0 };
    if (rule.unit === unit.minutes) {
      const most = Math.max(0, rostered - other.minutes);
      return [{ day, minutes, amount: Math.min(upTo(minutes, rule.step), most) }];
    }
    const exact = shareOf(other.minutes + minutes, rostered) - shareOf(other.minutes, rostered);
    return [{ day, minutes, amount: Math.min(upTo(exact, rule.step), Math.max(0, wholeDay - other.share)) }];
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
export const beginningsOf = ({ day, spans }: RosterDay): string[] =>
  spans.map(([on]) => `${day} ${clockOf(on)}`);
