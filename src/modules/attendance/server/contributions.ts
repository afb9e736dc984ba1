import type { Contribution } from '#kit/server/registry.ts';
import { standardTemplates } from '#modules/forms/server/open.ts';
import { scheduleSource } from '#modules/home/server/open.ts';
import { requestContributions } from './bills/request-types.ts';
import { leaveDays, tripDays } from './calendar.ts';
import { calendarContributions } from './day/jobs.ts';
import { waiverReader } from './quota/settle-lots.ts';
import { attendanceReasons, remindReasons } from './reasons.ts';
import { overtime, replacedCard, trip } from './standard/attendance-forms.ts';
import { cancelVacation, vacation } from './standard/leave-forms.ts';
import { attendanceProcesses } from './standard/processes.ts';
import { attendanceRights } from './standard/rights.ts';

/**
 * Contributions of attendance to other modules: request types for approval, and approved leave and trips for the
 * calendar on the home page.
 */
export const contributions: readonly Contribution[] = [
  ...attendanceRights,
  ...standardTemplates(40, [vacation, cancelVacation, overtime, trip, replacedCard]),
  attendanceProcesses,
  ...requestContributions,
  waiverReader,
  ...calendarContributions,
  scheduleSource('leave', leaveDays),
  scheduleSource('trip', tripDays),
  remindReasons('attendance', attendanceReasons),
];
