import { after, before, both, endOf, minutesOf, startOf, type Spans } from './spans.ts';
import { endsOf, strokesOf, type Ends, type Stroke } from './ends.ts';
import type { DayShift, Punch, TellDay } from './types.ts';
import { minuteIn } from './windows.ts';

/** A stretch of a shift that is punched by itself: all of it, or one of its segments. */
export interface Part extends Ends {
  /** The minutes it covers; what is due lies in them. */
  readonly span: readonly [from: number, to: number];
}

/** Punches by the segment they are nearest to, cut in the middle between two; the middle belongs to the earlier. */
const bySegment = (strokes: readonly Stroke[], segments: DayShift['segments']): Stroke[][] =>
  segments.map(([on], at) => {
    const [before_, next] = [segments[at - 1], segments[at + 1]];
    const from = before_ ? Math.floor((before_[1] + on) / 2) : -Infinity;
    const to = next ? Math.floor((segments[at]![1] + next[0]) / 2) : Infinity;
    return strokes.filter(({ first }) => from < minuteIn(first) && minuteIn(first) <= to);
  });

/**
 * The parts of a shift with their ends. Where each segment wants its pair and there are as many punches as are wanted, they
 * go by their order.
 * @param due what has to be worked, before the shift moves
 */
export function partsOf(shift: DayShift, due: Spans, punches: readonly Punch[]): Part[] {
  const strokes = strokesOf(punches);
  const { segments } = shift;
  const whole: Part['span'] = [segments[0]![0], segments.at(-1)![1]];
  if (shift.pairing !== 2 || segments.length === 1) return [{ span: whole, ...endsOf(strokes, due, shift) }];
  const live = segments.filter((segment) => minutesOf(both(due, [segment])) > 0);
  const inOrder =
    strokes.length === live.length * 2 &&
    strokes.every(({ first }) => first.side === null) &&
    live.length > 0;
  const cut = bySegment(strokes, segments);
  return segments.map((span, at): Part => {
    const nth = live.indexOf(span);
    if (!inOrder) return { span, ...endsOf(cut[at]!, both(due, [span]), shift) };
    if (nth < 0) return { span, arrival: null, departure: null };
    return { span, arrival: strokes[nth * 2]!.first, departure: strokes[nth * 2 + 1]!.last };
  });
}

/** What a part comes to. */
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

/** Minutes lost at an end, by the thresholds of the shift. */
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

/**
 * Measures a part by its ends.
 * @param due what has to be worked of it, none where leave or a trip cover all
 * @param isOpen punches may still come: what is missing is not missed yet
 */
export function measure(
  { arrival, departure }: Part,
  due: Spans,
  shift: DayShift,
  { isOpen, now, isAlone }: { readonly isOpen: boolean; readonly now: number; readonly isAlone: boolean },
  tell?: TellDay,
): PartResult {
  const at = arrival && minuteIn(arrival);
  const left = departure && minuteIn(departure);
  if (at !== null && left !== null && due.length === 0) return { ...nothing, there: [[at, left]] };
  if (due.length === 0) return nothing;
  const { needOn, needOff, seriousLate } = shift;
  if (at === null && left === null && (needOn || needOff)) {
    if (isOpen) return nothing;
    const minutes = minutesOf(due);
    tell?.('absent', { minutes });
    return { ...nothing, absent: minutes };
  }
  // Nobody is absent while the window is open: till then it is late, however long.
  const limits = { grace: shift.grace, absentLate: isOpen ? null : shift.absentLate };
  const late = lost(at === null ? 0 : before(due, at), limits, 'late', tell);
  const early = lost(left === null || isOpen ? 0 : after(due, left), limits, 'early', tell);
  const isSerious = seriousLate !== null && late.counted >= seriousLate && late.counted > 0;
  if (isSerious) tell?.('lateSerious', { minutes: late.counted, threshold: seriousLate });
  const lacksOn = needOn && at === null && !isOpen;
  const lacksOff = needOff && left === null && !isOpen;
  if (lacksOn) tell?.('lackOn');
  if (lacksOff) tell?.('lackOff');
  if (isAlone && at === null && left === null) tell?.('noCardNeeded');
  const from = at ?? (needOn ? null : startOf(due));
  const to = left ?? (needOff ? null : Math.min(endOf(due), isOpen ? now : Infinity));
  const there: Spans = from !== null && to !== null && from < to ? [[from, to]] : [];
  return {
    late: late.counted,
    isSerious,
    early: early.counted,
    absent: late.absent + early.absent,
    lacksOn,
    lacksOff,
    there,
  };
}
