import type { RosterDay } from './cost.ts';

const dayMinutes = 1440;

/**
 * On which of two days a minute belongs to a shift: yesterday's as long as its window is open, which a shift of today cuts in
 * the middle between them; otherwise today's.
 * @param minute after today's midnight
 */
export function instanceAt(yesterday: RosterDay, today: RosterDay, minute: number): RosterDay {
  const off = (yesterday.spans.at(-1)?.[1] ?? 0) - dayMinutes;
  if (yesterday.shift === null || yesterday.spans.length === 0) return today;
  const end = off + yesterday.shift.delay;
  const on = today.spans[0]?.[0];
  const opens = on === undefined ? Infinity : on - (today.shift?.advance ?? 0);
  const last = on !== undefined && opens < end ? Math.floor((off + on) / 2) : end;
  return minute <= last ? yesterday : today;
}
