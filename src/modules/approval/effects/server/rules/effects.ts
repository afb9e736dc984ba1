import { shiftDays } from '#kit/rules/dates.ts';
import type { Entry } from '#modules/approval/flow/server/rules/order.ts';

const hour = 3_600_000;

/** Number of days after the day of application in which a change may still be revoked. */
const revocableDays = 15;

/** Returns the time of the next attempt for a failed effect: hourly for a day, then daily. */
export const nextTry = (attempts: number, now: Date): Date =>
  new Date(now.getTime() + (attempts <= 24 ? hour : 24 * hour));

/** @param applied company day of the change @param today company day */
export const mayStillRevoke = (applied: string, today: string): boolean =>
  today <= shiftDays(applied, revocableDays);

/**
 * Whether a person finished a form by approving its last step. After a step of the system (nobody found, same person,
 * time limit) or an administrator's "finish", a failing effect does not refuse the step: see decision 0027.
 */
export function finishedByPerson(entries: readonly Entry[]): boolean {
  const at = entries.findIndex(({ event }) => event === 'finished');
  if (at < 0 || entries[at]!.rule === 'override') return false;
  const last = entries.slice(0, at).findLast(({ event }) => event === 'approved');
  return last !== undefined && last.actor !== null && last.row !== null;
}
