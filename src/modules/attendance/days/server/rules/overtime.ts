import { overtimeClass, type OvertimeClass } from '#modules/attendance/contract/codes.ts';
import { classOf, wholeSteps } from '#modules/attendance/overtime/server/rules/overtime.ts';
import { breaksIn, withoutRest } from '#modules/attendance/overtime/server/rules/rest.ts';
import { dayKind, type DayKind } from '#modules/calendar/contract/codes.ts';
import { rosteredBy } from './due.ts';
import { strokesOf } from './ends.ts';
import { partsOf, presenceOf } from './parts.ts';
import { both, minutesOf, setOf, without, type Spans } from './spans.ts';
import type { DayInput, DayShift, Overtime, Punch, SegmentOvertime, TellDay } from './types.ts';
import { minuteIn } from './windows.ts';

const dayLong = 1440;

/** Total to which the minutes of each overtime class are added. */
const sumOf: Record<OvertimeClass, keyof Overtime> = {
  [overtimeClass.work]: 'overWork',
  [overtimeClass.rest]: 'overRest',
  [overtimeClass.statutory]: 'overStatutory',
};

/** Returns the minutes a person was present by the punches of one day: from the first to the last, or pair by pair. */
export function thereBy(shift: DayShift | null, punches: readonly Punch[]): Spans {
  const strokes = strokesOf(punches);
  if (shift?.pairing !== 2) {
    const [first, last] = [strokes[0], strokes.at(-1)];
    return strokes.length > 1 ? setOf([[minuteIn(first!.first), minuteIn(last!.last)]]) : [];
  }
  return presenceOf(partsOf(shift, without(setOf(shift.segments), shift.breaks), punches));
}

const moved = (punches: readonly Punch[], days: number): Punch[] =>
  punches.map((punch) => ({ ...punch, second: punch.second + days * dayLong * 60 }));

/** Converts spans of one day to minutes after the midnight of another day. */
const shifted = (spans: Spans, days: number): Spans =>
  spans.map(([from, to]) => [from + days * dayLong, to + days * dayLong]);

/** Returns presence on the neighbouring days. @param byOwner punches that count, by the offset of their day */
export const presenceAround = (
  byOwner: ReadonlyMap<number, readonly Punch[]>,
  around: DayInput['around'],
): Spans =>
  setOf(
    [...byOwner].flatMap(([offset, punches]): Spans => {
      if (offset === 0) return [];
      const shift = around.find((one) => one.offset === offset)?.shift ?? null;
      return shifted(thereBy(shift, moved(punches, -offset)), offset);
    }),
  );

/** Returns rostered minutes and breaks of the neighbouring days, after flexible shifts moved with the first arrival. */
export const rosteredAround = (
  byOwner: ReadonlyMap<number, readonly Punch[]>,
  around: DayInput['around'],
): Spans =>
  around.flatMap(({ offset, shift, free }): Spans => {
    const rostered = rosteredBy(shift, free ?? null, moved(byOwner.get(offset) ?? [], -offset));
    return shifted([...rostered, ...shift.breaks], offset);
  });

/** Splits a set of minutes at midnight and adds the kind of each day. */
const partsByDay = (
  spans: Spans,
  kinds: DayInput['kinds'],
): { readonly kind: DayKind; readonly spans: Spans }[] =>
  kinds.map((kind, offset) => ({ kind, spans: both(spans, [[offset * dayLong, (offset + 1) * dayLong]]) }));

const nothing: Overtime = { overWork: 0, overRest: 0, overStatutory: 0 };

/**
 * Calculates the approved overtime that begins on a day, segment by segment. Only minutes of presence count, without
 * rostered minutes, breaks, and the rest of the group on days off. Each part is classed by its own date, and each class is rounded down to half hours.
 */
export function overtimeOf(
  { overtime, kinds, group }: DayInput,
  there: Spans,
  notCounted: Spans,
  tell?: TellDay,
): SegmentOvertime[] {
  const rest = group?.rest;
  const isStatutoryOnly = group !== null && group.workSystem !== 1;
  return overtime.flatMap((segment): SegmentOvertime[] => {
    const [from, to] = segment;
    if (from < 0 || from >= dayLong) return [];
    const counted = without(both([segment], there), notCounted);
    tell?.('overtime', { from, to, present: minutesOf(counted) });
    const found = { ...nothing };
    const before = minutesOf(counted);
    for (const [offset, { kind, spans }] of partsByDay(counted, kinds).entries()) {
      const breaks = classOf(kind) === overtimeClass.work ? [] : shifted(breaksIn(rest), offset);
      found[sumOf[classOf(kind)]] += minutesOf(without(spans, breaks));
    }
    for (const key of ['overRest', 'overStatutory'] as const) found[key] = withoutRest(found[key], rest);
    const deducted = before - found.overWork - found.overRest - found.overStatutory;
    if (deducted > 0) tell?.('overtimeRest', { minutes: deducted });
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

/** Returns the worked minutes that lie on statutory holidays. */
export const statutoryIn = (worked: Spans, kinds: DayInput['kinds']): number =>
  partsByDay(worked, kinds).reduce(
    (sum, { kind, spans }) => sum + (kind === dayKind.statutory ? minutesOf(spans) : 0),
    0,
  );
