import { companyDay, companyInstant, shiftDays } from '#kit/rules/dates.ts';
import { isWorkDay, type SpecialDays } from '#kit/rules/work-days.ts';

const HOUR_MS = 3_600_000;
/** Time of day, by the company clock, from which reminders are sent on workdays. */
const morning = '09:00';
/** Maximum number of days after an interview in which workdays are searched. Holidays are shorter than that. */
const reach = 40;

/**
 * Reminder step. 0: two hours after the interview; 1 and 2: on the first and second workday; 3: on the third, to the
 * opening's owner.
 */
export type Step = 0 | 1 | 2 | 3;
export const ownersStep: Step = 3;

/**
 * Returns the reminder steps of a missing evaluation that are due, oldest first. None is due before the interview has
 * ended.
 */
export function stepsDue(end: Date, now: Date, special: SpecialDays): Step[] {
  const due: Step[] = [];
  if (now.getTime() >= end.getTime() + 2 * HOUR_MS) due.push(0);
  let step = 1;
  for (let n = 1; n <= reach && step <= ownersStep; n++) {
    const day = shiftDays(companyDay(end), n);
    if (!isWorkDay(day, special)) continue;
    if (companyInstant(`${day} ${morning}`) > now) break;
    due.push(step++ as Step);
  }
  return due;
}
