import { dayKind } from '#modules/calendar/contract/codes.ts';
import { dayState, notNormal } from '../../contract/day-codes.ts';
import { dueOf, flexOf, type Due } from './due.ts';
import { strokesOf } from './ends.ts';
import { overtimeOf, presenceAround, rosteredAround, statutoryIn, thereBy, totalOf } from './overtime.ts';
import { measure, partsOf, presenceOf, type Part, type PartResult } from './parts.ts';
import { both, minutesOf, setOf, without, type Spans } from './spans.ts';
import type { DayInput, DayResult, Punch, SegmentOvertime, TellDay } from './types.ts';
import { dayBegins, minuteIn, ownerOf, windowsOf, type Window } from './windows.ts';

const dayLong = 1440;
/** Mode of a group with free working times. */
const freeMode = 3;

/** Groups the punches that count by the offset of their day. */
function gather(
  { punches, overtime }: DayInput,
  windows: readonly Window[],
  tell?: TellDay,
): Map<number, Punch[]> {
  const byOwner = new Map<number, Punch[]>();
  for (const punch of punches) {
    const minute = minuteIn(punch);
    const { offset, counts } = ownerOf(minute, windows, overtime);
    if (counts) {
      const known = byOwner.get(offset);
      if (known) known.push(punch);
      else byOwner.set(offset, [punch]);
    }
    if (tell && (offset === 0 || (minute >= dayBegins && minute < dayBegins + dayLong)))
      tell(offset !== 0 ? 'punchElsewhere' : counts ? 'punch' : 'punchAside', { minute, offset });
  }
  return byOwner;
}

/** Returns the state bits of a day before any punches are read. */
function groundBits({ kinds: [kind], group, shift }: DayInput, tell?: TellDay): number {
  tell?.('kind', { kind });
  let bits = kind === dayKind.statutory ? dayState.holiday : 0;
  if (kind === dayKind.rest || kind === dayKind.adjustedRest) bits |= dayState.rest;
  if (!group) {
    tell?.('noRoster');
    return bits | dayState.noRoster;
  }
  if (shift) return bits;
  if (group.mode === freeMode) {
    tell?.('freeMode');
    return bits;
  }
  tell?.('dayOff');
  return bits || dayState.rest;
}

function bitsOf(results: readonly PartResult[], due: Due, replaced: boolean): number {
  const isSerious = results.some((one) => one.isSerious);
  const any = (test: (one: PartResult) => boolean, bit: number): number => (results.some(test) ? bit : 0);
  return (
    (isSerious ? dayState.seriouslyLate : any(({ late }) => late > 0, dayState.late)) |
    any(({ early }) => early > 0, dayState.early) |
    any(({ lacksOn }) => lacksOn, dayState.lackOn) |
    any(({ lacksOff }) => lacksOff, dayState.lackOff) |
    any(({ absent }) => absent > 0, dayState.absent) |
    (due.leave.length > 0 ? dayState.leave : 0) |
    (due.trip.length > 0 ? dayState.trip : 0) |
    (replaced ? dayState.replaced : 0)
  );
}

/**
 * Returns the last minute in which a punch may still arrive, for the window and for overtime that begins on the day.
 */
function openUntilOf(windows: readonly Window[], overtime: DayInput['overtime']): number {
  const own = windows.find(({ offset }) => offset === 0)?.to ?? dayBegins + dayLong - 1;
  return overtime.reduce(
    (latest, [from, to]) => (from >= 0 && from < dayLong ? Math.max(latest, to + 60) : latest),
    own,
  );
}

/** Returns the last minute in which a punch may still arrive for a day, without calculating the day. */
export const openUntilOfDay = (input: DayInput): number => openUntilOf(windowsOf(input), input.overtime);

/** Returns the ends of a day without a roster: the first and the last punch that count. */
function looseEnds(punches: readonly Punch[]): readonly [Punch | null, Punch | null] {
  const strokes = strokesOf(punches);
  return [strokes[0]?.first ?? null, strokes.length > 1 ? strokes.at(-1)!.last : null];
}

function tellGround({ shift, free }: DayInput, windows: readonly Window[], tell: TellDay): void {
  const own = windows.find(({ offset }) => offset === 0);
  if (shift) tell('shift', { from: shift.segments[0]![0], to: shift.segments.at(-1)![1] });
  if (free && shift) tell('freePart', { from: free[0], to: free[1] });
  tell('window', { from: own?.from ?? dayBegins, to: own?.to ?? dayBegins + dayLong - 1 });
}

function tellEnds(
  ends: { readonly arrived: Punch | null; readonly left: Punch | null },
  tell: TellDay,
): void {
  if (ends.arrived) tell('arrival', { minute: minuteIn(ends.arrived) });
  if (ends.left) tell('departure', { minute: minuteIn(ends.left) });
  if (ends.arrived?.isReplaced || ends.left?.isReplaced) tell('replaced');
}

/**
 * Calculates the result of a day (design, section 4; settled readings 1-8). The result depends on the input only.
 * @param tell receives the explanation, step by step
 */
export function workOutDay(input: DayInput, tell?: TellDay): DayResult {
  const { shift, kinds, now } = input;
  let state = groundBits(input, tell);
  const windows = windowsOf(input);
  const openUntil = openUntilOf(windows, input.overtime);
  const isOpen = now <= openUntil;
  if (tell) tellGround(input, windows, tell);
  const byOwner = gather(input, windows, tell);
  const own = byOwner.get(0) ?? [];
  if (isOpen) {
    state |= dayState.pending;
    tell?.('windowOpen', { until: openUntil });
  }

  const before = dueOf(input, 0);
  const parts = shift ? partsOf(shift, before.due, own) : [];
  const by = shift ? flexOf(shift, before, parts, tell) : 0;
  const due = by === 0 ? before : dueOf(input, by);
  const arrived = shift ? (parts.find(({ arrival }) => arrival)?.arrival ?? null) : looseEnds(own)[0];
  const left = shift ? (parts.findLast(({ departure }) => departure)?.departure ?? null) : looseEnds(own)[1];
  if (tell) {
    if (due.leave.length > 0) tell('leave', { minutes: minutesOf(due.leave) });
    if (due.trip.length > 0) tell('trip', { minutes: minutesOf(due.trip) });
    if (shift) tell('due', { rostered: minutesOf(due.rostered), due: minutesOf(due.due) });
    tellEnds({ arrived, left }, tell);
  }

  const asked = { isOpen, now, isAlone: parts.length === 1 };
  const results = shift
    ? parts.map((part, at) => measure(part, inPart(due, parts, at), shift, asked, tell))
    : [];
  const replaced = parts.some(({ arrival, departure }) => arrival?.isReplaced || departure?.isReplaced);
  state |= bitsOf(results, due, replaced);
  const present = setOf([...results.flatMap(({ there }) => there), ...due.trip]);
  const worked = without(both(due.rostered, present), due.leave);
  if (shift) tell?.('worked', { minutes: minutesOf(worked) });

  const hasOvertime = input.overtime.some(([from]) => from >= 0 && from < dayLong);
  const segments = hasOvertime ? overtimeAround(input, byOwner, parts, due, tell) : [];
  const over = totalOf(segments);
  const statutory = statutoryIn(worked, kinds);
  if (statutory > 0) tell?.('statutoryWorked', { minutes: statutory });
  over.overStatutory += statutory;
  if (over.overWork + over.overRest + over.overStatutory > 0) state |= dayState.overtime;
  if ((state & notNormal) === 0) state |= dayState.normal;

  const sum = (of: (one: PartResult) => number): number => results.reduce((all, one) => all + of(one), 0);
  const leave = minutesOf(due.leave);
  return {
    kind: kinds[0],
    versionId: shift?.versionId ?? null,
    state,
    rostered: minutesOf(due.rostered),
    worked: minutesOf(worked),
    late: sum((one) => one.late),
    early: sum((one) => one.early),
    absent: sum((one) => one.absent),
    leavePaid: due.paid,
    leaveUnpaid: leave - due.paid,
    trip: minutesOf(due.trip),
    ...over,
    segments,
    lackCount: sum(({ lacksOn, lacksOff }) => Number(lacksOn) + Number(lacksOff)),
    arrived,
    left,
    openUntil,
  };
}

/** Calculates overtime from presence, without the rostered minutes and breaks of the day and its neighbours. */
function overtimeAround(
  input: DayInput,
  byOwner: ReadonlyMap<number, readonly Punch[]>,
  parts: readonly Part[],
  { rostered }: Due,
  tell?: TellDay,
): SegmentOvertime[] {
  const { shift, around } = input;
  const own = shift?.pairing === 2 ? presenceOf(parts) : thereBy(null, byOwner.get(0) ?? []);
  const there = setOf([...own, ...presenceAround(byOwner, around)]);
  const notCounted = [...rostered, ...(shift?.breaks ?? []), ...rosteredAround(byOwner, around)];
  return overtimeOf(input, there, notCounted, tell);
}

/** Returns the minutes due in a part. The first and last part include minutes to which a flexible shift has moved. */
function inPart({ due }: Due, parts: readonly Part[], at: number): Spans {
  if (parts.length === 1) return due;
  const from = at === 0 ? -Infinity : parts[at]!.span[0];
  const to = at === parts.length - 1 ? Infinity : parts[at]!.span[1];
  return both(due, [[from, to]]);
}
