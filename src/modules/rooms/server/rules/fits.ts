import type { SpecialDays } from '#kit/rules/work-days.ts';
import { timesFaults, type Policy } from './policy.ts';
import type { Span } from './recurrence.ts';

const MINUTE_MS = 60_000;

/**
 * Whether a room takes a meeting at a time: its own rules say nothing against it, and nothing else is there, neither while
 * it lasts nor in the time that is kept free after it.
 * @param taken times that the room is taken up, what is kept free after each counted in
 */
export function takesRoom(
  room: Policy & { readonly bufferMinutes: number },
  taken: readonly Span[],
  span: Span,
  now: Date,
  special: SpecialDays,
): boolean {
  const until = span.end.getTime() + room.bufferMinutes * MINUTE_MS;
  if (taken.some(({ start, end }) => start.getTime() < until && span.start < end)) return false;
  return timesFaults(room, span, now, special).next().done === true;
}
