import { endOf, startOf, type Spans } from './spans.ts';
import { side, type DayShift, type Punch } from './types.ts';
import { minuteIn } from './windows.ts';

/** Punches that count as one: the first of them as an arrival, the last as a departure. */
export interface Stroke {
  readonly first: Punch;
  readonly last: Punch;
}

/** Seconds after a counted punch within which further punches belong to it. */
const sameSeconds = 60;

/** Returns punches in order, joined if they lie within a minute. A corrected punch for one end is never joined. */
export function strokesOf(punches: readonly Punch[]): Stroke[] {
  const strokes: Stroke[] = [];
  for (const punch of punches.toSorted(
    (a, b) =>
      a.second - b.second || Number(a.side) - Number(b.side) || Number(a.isReplaced) - Number(b.isReplaced),
  )) {
    const at = strokes.length - 1;
    const last = strokes[at];
    if (last && last.first.side === punch.side && punch.second - last.first.second <= sameSeconds)
      strokes[at] = { first: last.first, last: punch };
    else strokes.push({ first: punch, last: punch });
  }
  return strokes;
}

export interface Ends {
  readonly arrival: Punch | null;
  readonly departure: Punch | null;
}

type Needs = Pick<DayShift, 'needOn' | 'needOff'>;

/**
 * Returns whether a single punch is an arrival. If only one end is required, it is that end; otherwise the nearer end.
 * The middle counts as an arrival.
 */
export function isArrival(punch: Punch, due: Spans, { needOn, needOff }: Needs): boolean {
  if (needOn !== needOff) return needOn;
  if (due.length === 0) return true;
  const at = minuteIn(punch);
  return Math.abs(at - startOf(due)) <= Math.abs(endOf(due) - at);
}

/** Returns the arrival and the departure among punches. @param due minutes to be worked in this part */
export function endsOf(strokes: readonly Stroke[], due: Spans, needs: Needs): Ends {
  const ons = strokes.filter(({ first }) => first.side === side.on);
  const offs = strokes.filter(({ first }) => first.side === side.off);
  const real = strokes.filter(({ first }) => first.side === null);
  const on = ons[0]?.first ?? null;
  const off = offs.at(-1)?.last ?? null;
  const [only] = real;
  if (!only) return { arrival: on, departure: off };
  if (real.length > 1) {
    const [first, last] = [only.first, real.at(-1)!.last];
    return {
      arrival: on && on.second < first.second ? on : first,
      departure: off && off.second > last.second ? off : last,
    };
  }
  if (on && only.last.second > on.second)
    return { arrival: on, departure: off && off.second > only.last.second ? off : only.last };
  if (off && only.first.second < off.second) return { arrival: only.first, departure: off };
  if (on) return { arrival: only.first, departure: off };
  if (off) return { arrival: null, departure: only.last };
  return isArrival(only.first, due, needs)
    ? { arrival: only.first, departure: null }
    : { arrival: null, departure: only.last };
}
