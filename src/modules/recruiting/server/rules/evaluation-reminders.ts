import { companyDay, companyInstant, shiftDays } from '#kit/rules/dates.ts';
import { isWorkDay, type SpecialDays } from '#kit/rules/work-days.ts';

const HOUR_MS = 3_600_000;
/** When a working morning begins. */
const morning = '09:00';
/** Days after an interview in which reminders are looked for: long holidays are shorter. */
const reach = 40;

/** 0: two hours after the end; 1 and 2: the first and second working morning; 3: the third, to the opening's owner. */
export type Step = 0 | 1 | 2 | 3;
export const ownersStep: Step = 3;

/** The reminders of a missing evaluation that are due, the last one last; none before the interview has ended. */
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
