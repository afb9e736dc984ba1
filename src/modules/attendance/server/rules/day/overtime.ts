import { dayKind, type DayKind } from '#modules/calendar/contract/codes.ts';
import type { Span } from '../cost.ts';
import { both, minutesOf, setOf, without, type Spans } from './spans.ts';
import { strokesOf } from './ends.ts';
import type { DayInput, Punch, TellDay } from './types.ts';
import { minuteIn, type Window } from './windows.ts';

const dayLong = 1440;
/** Each segment of a form counts by half hours in each class. */
const half = 30;

export interface Overtime {
  overWork: number;
  overRest: number;
  overStatutory: number;
}

/** Workdays 150 %, days off 200 %, statutory days 300 %. */
const classOf: Record<DayKind, keyof Overtime> = {
  [dayKind.workday]: 'overWork',
  [dayKind.makeUp]: 'overWork',
  [dayKind.rest]: 'overRest',
  [dayKind.adjustedRest]: 'overRest',
  [dayKind.statutory]: 'overStatutory',
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

/**
 * What the approved overtime that begins on a day comes to: where somebody was there, less what he was rostered for and
 * breaks, each part by its own date, each segment and class down to half hours.
 */
export function overtimeOf(
  { overtime, kinds, group }: DayInput,
  there: Spans,
  notCounted: Spans,
  tell?: TellDay,
): Overtime {
  const sum: Overtime = { overWork: 0, overRest: 0, overStatutory: 0 };
  for (const segment of overtime) {
    if (segment[0] < 0 || segment[0] >= dayLong) continue;
    const counted = without(both([segment], there), notCounted);
    tell?.('overtime', { from: segment[0], to: segment[1], present: minutesOf(counted) });
    const found: Overtime = { overWork: 0, overRest: 0, overStatutory: 0 };
    for (const { kind, spans } of partsByDay(counted, kinds)) found[classOf[kind]] += minutesOf(spans);
    for (const key of Object.keys(found) as (keyof Overtime)[]) {
      const minutes = Math.floor(found[key] / half) * half;
      if (found[key] > 0) tell?.('overtimeMinutes', { class: key, found: found[key], minutes });
      sum[key] += minutes;
    }
  }
  if (group && group.workSystem !== 1 && sum.overWork + sum.overRest > 0) {
    tell?.('overtimeSystem', { workSystem: group.workSystem });
    sum.overWork = 0;
    sum.overRest = 0;
  }
  return sum;
}

/** Worked minutes that lie on statutory days. */
export const statutoryIn = (worked: Spans, kinds: DayInput['kinds']): number =>
  partsByDay(worked, kinds).reduce(
    (sum, { kind, spans }) => sum + (kind === dayKind.statutory ? minutesOf(spans) : 0),
    0,
  );
