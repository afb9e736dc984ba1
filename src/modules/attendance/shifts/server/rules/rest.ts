import { rosterWarning, type RosterWarning } from '#modules/attendance/contract/codes.ts';
import type { RosterDay } from '#modules/attendance/leave/server/rules/cost.ts';

/**
 * Limits beyond which a roster warns: minutes of rest between two shifts, and consecutive work days (Labour Law,
 * articles 36 and 38).
 */
const leastRest = 11 * 60;
const mostRunning = 6;

export interface Warned {
  /** Company day. */
  readonly day: string;
  readonly what: RosterWarning;
}

/** Returns the warnings about consecutive roster days of one person. @param days in order, without gaps */
export function warningsOf(days: readonly Pick<RosterDay, 'day' | 'spans'>[]): Warned[] {
  const found: Warned[] = [];
  let running = 0;
  for (const [at, { day, spans }] of days.entries()) {
    running = spans.length > 0 ? running + 1 : 0;
    const before = days[at - 1]?.spans.at(-1);
    const first = spans[0];
    if (before && first && first[0] + 1440 - before[1] < leastRest)
      found.push({ day, what: rosterWarning.shortRest });
    if (running > mostRunning) found.push({ day, what: rosterWarning.daysRunning });
  }
  return found;
}
