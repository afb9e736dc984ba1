import type { Span } from '#modules/attendance/leave/server/rules/cost.ts';
import { partsOf, type Part } from './parts.ts';
import { both, minutesOf, setOf, startOf, without, type Spans } from './spans.ts';
import type { DayInput, DayShift, Punch, TellDay } from './types.ts';
import { minuteIn } from './windows.ts';

type Covered = Pick<DayInput, 'shift' | 'free' | 'leaves' | 'trips'>;

export interface Due {
  /** Rostered minutes, and the part of them that remains after leave and trips. */
  readonly rostered: Spans;
  readonly due: Spans;
  readonly leave: Spans;
  readonly paid: number;
  readonly trip: Spans;
}

/**
 * Returns the minutes due on a day.
 * @param by minutes by which a flexible shift moves; its outer ends move, breaks and gaps stay
 */
export function dueOf({ shift, free, leaves, trips }: Covered, by: number): Due {
  if (!shift) return { rostered: [], due: [], leave: [], paid: 0, trip: [] };
  const last = shift.segments.length - 1;
  const moved = shift.segments.map(([on, off], at): Span => [
    at === 0 ? on + by : on,
    at === last ? off + by : off,
  ]);
  const rostered = without(without(setOf(moved), shift.breaks), free ? [free] : []);
  const leave = both(rostered, setOf(leaves.map(({ span }) => span)));
  const paid = minutesOf(
    both(rostered, setOf(leaves.filter(({ isPaid }) => isPaid).map(({ span }) => span))),
  );
  const trip = without(both(rostered, setOf(trips)), leave);
  return { rostered, due: without(without(rostered, leave), trip), leave, paid, trip };
}

/**
 * Returns the minutes by which a flexible shift moves with the first arrival. 0 where leave or a trip covers the start
 * of the shift.
 */
export function flexOf(
  shift: DayShift,
  { rostered, due }: Due,
  parts: readonly Part[],
  tell?: TellDay,
): number {
  const { flexEarly, flexLate } = shift;
  const arrival = parts[0]?.arrival;
  if (flexEarly + flexLate === 0 || !arrival || due.length === 0 || startOf(due) !== startOf(rostered))
    return 0;
  const by = Math.max(-flexEarly, Math.min(flexLate, minuteIn(arrival) - startOf(rostered)));
  if (by !== 0) tell?.('flex', { by });
  return by;
}

/**
 * Returns the rostered minutes of a flexible shift after it moved with the first arrival. Leave and trips are ignored.
 */
export function rosteredBy(shift: DayShift, free: Span | null, punches: readonly Punch[]): Spans {
  const input = { shift, free, leaves: [], trips: [] };
  const before = dueOf(input, 0);
  const by = flexOf(shift, before, partsOf(shift, before.due, punches));
  return by === 0 ? before.rostered : dueOf(input, by).rostered;
}
