import type { RosterDay } from '#modules/attendance/leave/server/rules/cost.ts';

const dayMinutes = 1440;

/**
 * Returns the day to whose shift a minute belongs: yesterday while its window is open, otherwise today. Where the
 * windows overlap, the middle between the two shifts divides them.
 * @param minute minutes after today's midnight
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
