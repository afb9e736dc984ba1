import { shiftDays } from '#kit/rules/dates.ts';
import type { Entry } from './order.ts';

const hour = 3_600_000;

/** Days from the day a change was applied on which it may still be revoked, that day not counted. */
const revocableDays = 15;

/** When a failed effect is tried again: hourly for a day, then daily. */
export const nextTry = (attempts: number, now: Date): Date =>
  new Date(now.getTime() + (attempts <= 24 ? hour : 24 * hour));

/** @param applied and today are company days */
export const mayStillRevoke = (applied: string, today: string): boolean =>
  today <= shiftDays(applied, revocableDays);

/**
 * Whether a person finished a form by approving its last step. A step of the system (nobody found, same person, time
 * limit) and an administrator's "finish" are not asked whether the effect can be: see decision 0027.
 */
export function finishedByPerson(entries: readonly Entry[]): boolean {
  const at = entries.findIndex(({ event }) => event === 'finished');
  if (at < 0 || entries[at]!.rule === 'override') return false;
  const last = entries.slice(0, at).findLast(({ event }) => event === 'approved');
  return last !== undefined && last.actor !== null && last.row !== null;
}
