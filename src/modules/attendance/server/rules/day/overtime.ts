import { dayKind, type DayKind } from '#modules/calendar/contract/codes.ts';
import { overtimeClass, type OvertimeClass } from '../../../contract/codes.ts';
import type { Span } from '../cost.ts';
import { classOf, wholeSteps } from '../overtime.ts';
import { both, minutesOf, setOf, without, type Spans } from './spans.ts';
import { strokesOf } from './ends.ts';
import type { DayInput, Overtime, Punch, SegmentOvertime, TellDay } from './types.ts';
import { minuteIn, type Window } from './windows.ts';

const dayLong = 1440;

/** Where each class is added up. */
const sumOf: Record<OvertimeClass, keyof Overtime> = {
  [overtimeClass.work]: 'overWork',
  [overtimeClass.rest]: 'overRest',
  [overtimeClass.statutory]: 'overStatutory',
};

/** The minutes somebody was there by the punches of one day: from the first to the last, or pair by pair. */
export function thereBy(punches: readonly Punch[], pairing: number): Spans {
  const strokes = strokesOf(punches);
  const span = (from: number, to: number): Span => [
    minuteIn(strokes[from]!.first),
    minuteIn(strokes[to]!.last),
  ];
  if (pairing !== 2) return strokes.length > 1 ? [span(0, strokes.length - 1)] : [];
  const pairs: Span[] = [];
  for (let at = 1; at < strokes.length; at += 2) pairs.push(span(at - 1, at));
  return pairs;
}

/** Presence of a day and those around it. @param byOwner punches that count, by whose they are */
export const presenceAround = (
  byOwner: ReadonlyMap<number, readonly Punch[]>,
  windows: readonly Window[],
): Spans =>
  setOf(
    [...byOwner].flatMap(([offset, punches]) =>
      thereBy(punches, windows.find((one) => one.offset === offset)?.pairing ?? 1),
    ),
  );

/** A set of minutes split at the midnights of its days. */
const partsByDay = (
  spans: Spans,
  kinds: DayInput['kinds'],
): { readonly kind: DayKind; readonly spans: Spans }[] =>
  kinds.map((kind, offset) => ({ kind, spans: both(spans, [[offset * dayLong, (offset + 1) * dayLong]]) }));

const nothing: Overtime = { overWork: 0, overRest: 0, overStatutory: 0 };

/**
 * What the approved overtime that begins on a day comes to, segment by segment: where somebody was there, less what he was
 * rostered for and breaks, each part by its own date, each class down to half hours.
 */
export function overtimeOf(
  { overtime, kinds, group }: DayInput,
  there: Spans,
  notCounted: Spans,
  tell?: TellDay,
): SegmentOvertime[] {
  const isStatutoryOnly = group !== null && group.workSystem !== 1;
  return overtime.flatMap((segment): SegmentOvertime[] => {
    const [from, to] = segment;
    if (from < 0 || from >= dayLong) return [];
    const counted = without(both([segment], there), notCounted);
    tell?.('overtime', { from, to, present: minutesOf(counted) });
    const found = { ...nothing };
    for (const { kind, spans } of partsByDay(counted, kinds)) found[sumOf[classOf(kind)]] += minutesOf(spans);
    for (const key of Object.keys(found) as (keyof Overtime)[]) {
      const minutes = wholeSteps(found[key]);
      if (found[key] > 0) tell?.('overtimeMinutes', { class: key, found: found[key], minutes });
      found[key] = minutes;
    }
    if (isStatutoryOnly && found.overWork + found.overRest > 0) {
      tell?.('overtimeSystem', { workSystem: group.workSystem });
      found.overWork = 0;
      found.overRest = 0;
    }
    return [{ from, ...found }];
  });
}

export const totalOf = (segments: readonly SegmentOvertime[]): Overtime => {
  const sum = { ...nothing };
  for (const one of segments) {
    sum.overWork += one.overWork;
    sum.overRest += one.overRest;
    sum.overStatutory += one.overStatutory;
  }
  return sum;
};

/** Worked minutes that lie on statutory days. */
export const statutoryIn = (worked: Spans, kinds: DayInput['kinds']): number =>
  partsByDay(worked, kinds).reduce(
    (sum, { kind, spans }) => sum + (kind === dayKind.statutory ? minutesOf(spans) : 0),
    0,
  );
