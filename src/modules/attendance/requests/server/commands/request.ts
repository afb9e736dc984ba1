import type { Executor } from '#kit/server/db/database.ts';
import { attendanceCode } from '#modules/attendance/contract/codes.ts';
import { holdAccounts } from '#modules/attendance/leave/server/commands/recost.ts';
import { isReached } from '#modules/attendance/server/queries/persons.ts';
import { scopeOf } from '#modules/people/server/open.ts';

/** Returns whether somebody may file for a person: for themselves, or as an attendance manager within their scope. */
export async function mayFileFor(on: Executor, applicant: number, subject: number): Promise<boolean> {
  if (applicant === subject) return true;
  return isReached(on, await scopeOf(on, applicant, attendanceCode), subject);
}

/** Properties shared by all attendance requests. */
export const attendanceRequest = {
  code: attendanceCode,
  mayFile: mayFileFor,
  notTheirs: {
    zh: '只能由本人或考勤管理员提交',
    en: 'Only the person or the attendance administrator can file this form',
  },
  lock: holdAccounts,
} as const;
