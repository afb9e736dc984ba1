import type { SpecialDays } from '#kit/rules/work-days.ts';
import { timesFaults, type Policy } from './policy.ts';
import type { Span } from './recurrence.ts';

const MINUTE_MS = 60_000;

/**
 * Tells whether a room can take a meeting: its rules allow the time, and it is free during the meeting and the free
 * time afterwards.
 * @param taken times at which the room is taken, each including its free time afterwards
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
