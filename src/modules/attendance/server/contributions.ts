import type { Contribution } from '#kit/server/registry.ts';
import { waiverReader } from '#modules/attendance/balances/server/commands/settle-lots.ts';
import { disputeReader } from '#modules/attendance/days/server/queries/dispute-files.ts';
import { calendarContributions } from '#modules/attendance/days/server/commands/jobs.ts';
import { cancelVacation, vacation } from '#modules/attendance/leave/server/standard/leave-forms.ts';
import { requestContributions } from '#modules/attendance/requests/server/commands/request-types.ts';
import { leaveDays, tripDays } from '#modules/attendance/requests/server/queries/home-calendar.ts';
import { teamAddressDuty } from '#modules/attendance/team/server/commands/team-feed.ts';
import { attendanceReasons, remindReasons } from '#modules/attendance/work/server/commands/remind-reasons.ts';
import { standardTemplates } from '#modules/forms/server/open.ts';
import { scheduleSource } from '#modules/home/server/open.ts';
import { onPersonLeaves } from '#modules/people/server/open.ts';
import { overtime, replacedCard, trip } from './standard/attendance-forms.ts';
import { attendanceProcesses } from './standard/processes.ts';
import { attendanceRights } from './standard/rights.ts';

/**
 * Contributions of attendance to other modules: request types for approval, approved leave and trips for the
 * calendar on the home page, and what happens when somebody leaves.
 */
export const contributions: readonly Contribution[] = [
  ...attendanceRights,
  ...standardTemplates(40, [vacation, cancelVacation, overtime, trip, replacedCard]),
  attendanceProcesses,
  ...requestContributions,
  waiverReader,
  disputeReader,
  ...calendarContributions,
  scheduleSource('leave', leaveDays),
  scheduleSource('trip', tripDays),
  remindReasons('attendance', attendanceReasons),
  onPersonLeaves('attendance.team-address', 110, teamAddressDuty),
];
