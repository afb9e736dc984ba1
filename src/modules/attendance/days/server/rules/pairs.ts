import type { Stroke } from './ends.ts';
import { setOf, type Spans } from './spans.ts';
import { side, type Punch } from './types.ts';
import { minuteIn } from './windows.ts';

/** Arrival with the departure that follows it. */
export interface Pair {
  readonly on: Punch;
  readonly off: Punch;
}

/**
 * Forms pairs of punches in order; the others are returned as `alone`. A corrected punch keeps the end it stands for.
 */
export function pairUp(strokes: readonly Stroke[]): { readonly pairs: Pair[]; readonly alone: Stroke[] } {
  const pairs: Pair[] = [];
  const alone: Stroke[] = [];
  let open: Stroke | null = null;
  for (const stroke of strokes) {
    const which = stroke.first.side;
    if (open && which !== side.on) {
      pairs.push({ on: open.first, off: stroke.last });
      open = null;
    } else if (which === side.off) alone.push(stroke);
    else {
      if (open) alone.push(open);
      open = stroke;
    }
  }
  if (open) alone.push(open);
  return { pairs, alone };
}

/** Returns the minutes from each arrival to its departure. */
export const spansOfPairs = (pairs: readonly Pair[]): Spans =>
  setOf(pairs.map(({ on, off }) => [minuteIn(on), minuteIn(off)]));
