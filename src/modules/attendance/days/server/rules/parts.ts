import { after, before, both, endOf, minutesOf, setOf, startOf, without, type Spans } from './spans.ts';
import { endsOf, isArrival, strokesOf, type Ends, type Stroke } from './ends.ts';
import { pairUp, spansOfPairs, type Pair } from './pairs.ts';
import { side, type DayShift, type Punch, type TellDay } from './types.ts';
import { minuteIn } from './windows.ts';

/** Part of a shift that has its own punches: the whole shift, or one segment. */
export interface Part extends Ends {
  /** Minutes that the part covers; all minutes due in it lie within them. */
  readonly span: readonly [from: number, to: number];
  /** Presence by pairs of punches; null: from arrival to departure. */
  readonly pairs: Spans | null;
  /** End that is missing although arrival and departure are known, because the number of punches is odd. */
  readonly lacks: 1 | 2 | null;
}

/**
 * Groups punches by their nearest segment. The border is the middle of the gap between two segments; the middle itself
 * belongs to the earlier one.
 */
const bySegment = (strokes: readonly Stroke[], segments: DayShift['segments']): Stroke[][] =>
  segments.map(([on], at) => {
    const [before_, next] = [segments[at - 1], segments[at + 1]];
    const from = before_ ? Math.floor((before_[1] + on) / 2) : -Infinity;
    const to = next ? Math.floor((segments[at]![1] + next[0]) / 2) : Infinity;
    return strokes.filter(({ first }) => from < minuteIn(first) && minuteIn(first) <= to);
  });

/** Moves a surplus punch after the end of a segment to the next segment, if that one lacks an arrival. */
function handOver(cut: readonly Stroke[][], segments: DayShift['segments']): readonly Stroke[][] {
  for (const [at, own] of cut.entries()) {
    const next = cut[at + 1];
    const last = own.at(-1)?.first;
    if (!next || !last || own.length < 3 || own.length % 2 === 0) continue;
    const lacksOne = next.length === 0 || next.length % 2 === 1;
    if (lacksOne && last.side !== side.off && minuteIn(last) >= segments[at]![1]) next.unshift(own.pop()!);
  }
  return cut;
}

/** Finds the ends of a segment from its own punches. Two punches are its ends; more are read as pairs. */
function partBy(strokes: readonly Stroke[], span: Part['span'], due: Spans, shift: DayShift): Part {
  const { pairs, alone } = pairUp(strokes);
  const real = strokes.filter(({ first }) => first.side === null).length;
  if (strokes.length < 3 || (real < 3 && alone.length > 0))
    return { span, ...endsOf(strokes, due, shift), pairs: null, lacks: null };
  const spans = spansOfPairs(pairs);
  const [arrival, departure] = [pairs[0]?.on ?? null, pairs.at(-1)?.off ?? null];
  const [only] = alone;
  if (!only) return { span, arrival, departure, pairs: spans, lacks: null };
  const open = spans.length === 0 ? due : both(due, [[endOf(spans), Infinity]]);
  if (only.first.side !== side.off && isArrival(only.first, open, shift))
    // The due time ended before the surplus punch, so the departure is known.
    return { span, arrival, departure: open.length > 0 ? null : departure, pairs: spans, lacks: side.off };
  const isLast = only.last.second > (departure?.second ?? -Infinity);
  return { span, arrival, departure: isLast ? only.last : departure, pairs: spans, lacks: side.on };
}

/** Returns the minutes due in a segment, extended by the minutes to which a flexible shift may move its outer ends. */
function reachOf({ segments, flexEarly, flexLate }: DayShift, due: Spans, at: number): Spans {
  const [from, to] = [startOf(due), endOf(due)];
  const [first, last] = [at === 0 ? flexEarly : 0, at === segments.length - 1 ? flexLate : 0];
  return setOf([[from - first, from], ...due, [to, to + last]]);
}

/**
 * Finds the ends of a segment from the pairs of the whole day: the pairs that touch its due minutes, or else the
 * nearest ones.
 */
function partIn(pairs: readonly Pair[], span: Part['span'], due: Spans, nearest: readonly Stroke[]): Part {
  const touching = pairs.filter((pair) => both(spansOfPairs([pair]), due).length > 0);
  const own = touching[0] ? touching : pairs.filter(({ on }) => nearest.some(({ first }) => first === on));
  const [arrival, departure] = [own[0]?.on ?? null, own.at(-1)?.off ?? null];
  return { span, arrival, departure, pairs: spansOfPairs(pairs), lacks: null };
}

/**
 * Returns the parts of a shift with their ends. Punches are assigned in order if each segment needs a pair, their
 * number is even, and there are enough of them.
 * @param due minutes to be worked, before the shift moves
 */
export function partsOf(shift: DayShift, due: Spans, punches: readonly Punch[]): Part[] {
  const strokes = strokesOf(punches);
  const whole: Part['span'] = [shift.segments[0]![0], shift.segments.at(-1)![1]];
  const segments = shift.segments.length === 1 ? [whole] : shift.segments;
  const wantsPairs = shift.needOn && shift.needOff;
  if (shift.pairing !== 2 || (segments.length === 1 && !wantsPairs))
    return [{ span: whole, ...endsOf(strokes, due, shift), pairs: null, lacks: null }];
  const cut = bySegment(strokes, segments);
  const partAt = (span: Part['span'], at: number): Part => {
    const own = both(due, [span]);
    return wantsPairs
      ? partBy(cut[at]!, span, own, shift)
      : { span, ...endsOf(cut[at]!, own, shift), pairs: null, lacks: null };
  };
  const live = segments.filter((span) => minutesOf(both(due, [span])) > 0);
  const { pairs } = pairUp(strokes);
  const isReal = live.length > 0 && strokes.every(({ first }) => first.side === null);
  const none = { arrival: null, departure: null, pairs: null, lacks: null };
  if (isReal && wantsPairs && strokes.length % 2 === 0 && pairs.length >= live.length)
    return segments.map((span, at): Part =>
      live.includes(span)
        ? partIn(pairs, span, reachOf(shift, both(due, [span]), at), cut[at]!)
        : { span, ...none },
    );
  if (isReal && !wantsPairs && strokes.length === live.length * 2)
    return segments.map((span): Part => {
      const pair = pairs[live.indexOf(span)];
      return { span, ...none, ...(pair && { arrival: pair.on, departure: pair.off }) };
    });
  if (wantsPairs) handOver(cut, segments);
  return segments.map(partAt);
}

/** Returns the minutes a person was present, by the pairs of each part or by its two ends. */
export const presenceOf = (parts: readonly Part[]): Spans =>
  setOf(
    parts.flatMap(({ pairs, arrival, departure }): Spans => {
      if (pairs) return pairs;
      return arrival && departure ? [[minuteIn(arrival), minuteIn(departure)]] : [];
    }),
  );

/** Result of one part of a shift, in minutes. */
export interface PartResult {
  readonly late: number;
  readonly isSerious: boolean;
  readonly early: number;
  readonly absent: number;
  readonly lacksOn: boolean;
  readonly lacksOff: boolean;
  readonly there: Spans;
}

const nothing: PartResult = {
  late: 0,
  isSerious: false,
  early: 0,
  absent: 0,
  lacksOn: false,
  lacksOff: false,
  there: [],
};

/** Returns the minutes lost at one end, by the thresholds of the shift. */
function lost(
  minutes: number,
  { grace, absentLate }: Pick<DayShift, 'grace' | 'absentLate'>,
  which: 'late' | 'early',
  tell?: TellDay,
): { readonly counted: number; readonly absent: number } {
  if (minutes === 0) return { counted: 0, absent: 0 };
  if (absentLate !== null && minutes >= absentLate) {
    tell?.(`${which}Absent`, { minutes, threshold: absentLate });
    return { counted: 0, absent: minutes };
  }
  if (minutes <= grace) {
    tell?.(`${which}Forgiven`, { minutes, grace });
    return { counted: 0, absent: 0 };
  }
  tell?.(which, { minutes });
  return { counted: minutes, absent: 0 };
}

/** Returns the minutes spent outside between pairs of punches; 0 up to the minutes that the shift forgives. */
function outsideOf(pairs: Spans | null, between: Spans, { grace }: DayShift, tell?: TellDay): number {
  const minutes = pairs === null ? 0 : minutesOf(without(between, pairs));
  if (minutes <= grace) return 0;
  tell?.('outside', { minutes });
  return minutes;
}

/**
 * Calculates the result of a part from its ends.
 * @param due minutes to be worked in the part; empty where leave or a trip covers all of it
 * @param isOpen punches may still arrive, so that a missing punch does not count yet
 */
export function measure(
  { arrival, departure, pairs, lacks }: Part,
  due: Spans,
  shift: DayShift,
  { isOpen, now, isAlone }: { readonly isOpen: boolean; readonly now: number; readonly isAlone: boolean },
  tell?: TellDay,
): PartResult {
  const at = arrival && minuteIn(arrival);
  const left = departure && minuteIn(departure);
  if (at !== null && left !== null && due.length === 0) return { ...nothing, there: pairs ?? [[at, left]] };
  if (due.length === 0) return nothing;
  const { needOn, needOff, seriousLate } = shift;
  if (at === null && left === null && (needOn || needOff)) {
    if (isOpen) return nothing;
    const minutes = minutesOf(due);
    tell?.('absent', { minutes });
    return { ...nothing, absent: minutes };
  }
  // While the window is open, lateness of any length is not yet an absence.
  const limits = { grace: shift.grace, absentLate: isOpen ? null : shift.absentLate };
  const late = lost(at === null ? 0 : before(due, at), limits, 'late', tell);
  const early = lost(left === null || isOpen ? 0 : after(due, left), limits, 'early', tell);
  const isSerious = seriousLate !== null && late.counted >= seriousLate && late.counted > 0;
  if (isSerious) tell?.('lateSerious', { minutes: late.counted, threshold: seriousLate });
  const outside = outsideOf(
    pairs,
    lacks !== null || isOpen ? [] : both(due, [[at ?? 0, left ?? 0]]),
    shift,
    tell,
  );
  const lacksOn = needOn && (at === null || lacks === side.on) && !isOpen;
  const lacksOff = needOff && (left === null || lacks === side.off) && !isOpen;
  if (lacksOn) tell?.('lackOn');
  if (lacksOff) tell?.('lackOff');
  if (isAlone && at === null && left === null) tell?.('noCardNeeded');
  const from = at ?? (needOn ? null : startOf(due));
  const to = left ?? (needOff ? null : Math.min(endOf(due), isOpen ? now : Infinity));
  const there: Spans = pairs ?? (from !== null && to !== null && from < to ? [[from, to]] : []);
  return {
    late: late.counted,
    isSerious,
    early: early.counted,
    absent: late.absent + early.absent + outside,
    lacksOn,
    lacksOff,
    there,
  };
}
