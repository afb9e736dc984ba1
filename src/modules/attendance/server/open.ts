import type { Database } from '#kit/server/db/database.ts';
import type { Job } from '#kit/server/db/jobs.ts';
import type { FileStore } from '#kit/server/files/file-store.ts';
import type { Served } from '#kit/server/http/context.ts';
import { registerSchedule } from '#modules/home/server/open.ts';
import { joinApproval } from './bills/joining.ts';
import { leaveDays, tripDays } from './calendar.ts';
import { attendanceWarned } from './handlers/AttendanceWarned.ts';
import { attendDevice } from './handlers/AttendDevice.ts';
import { attendGroup } from './handlers/AttendGroup.ts';
import { attendPunch } from './handlers/AttendPunch.ts';
import { attendRoster } from './handlers/AttendRoster.ts';
import { attendShift } from './handlers/AttendShift.ts';
import { joinCalendar } from './day/jobs.ts';
import { attendDay } from './handlers/AttendDay.ts';
import { attendRun } from './handlers/AttendRun.ts';
import { leaveType } from './handlers/LeaveType.ts';
import { settingUpCourse } from './handlers/SettingUpCourse.ts';
import { evection } from './handlers/Evection.ts';
import { attendanceBreakdown } from './handlers/OPPMWorkBreakdown.ts';
import { replenishCard } from './handlers/ReplenishCard.ts';
import { vacationAmount } from './handlers/VacationAmount.ts';
import { vacationBill } from './handlers/VacationBill.ts';
import { workAttendChart } from './handlers/WorkAttendChart.ts';
import { workOvertime } from './handlers/WorkOvertime.ts';
import { forgetPlaces } from './queries/punches.ts';
import { joinFiles } from './quota/settle-lots.ts';
import { attendanceReasons, registerRemindReasons } from './reasons.ts';

export { attendanceSecretUses } from './sealed.ts';
export { dayJobs, followAsking } from './day/jobs.ts';
export { warnInTheMorning, warnJobs } from './warnings/jobs.ts';
export { addRule as addWarnRule, handleWarned } from './warnings/keep.ts';
export { pageWarned, saveRead as readWarned } from './queries/warned.ts';
export { pageGrid } from './queries/people-days.ts';
export { runAll as workOutDays } from './day/run.ts';
export { joinApproval as joinLeave } from './bills/joining.ts';
export { iclock } from './devices/iclock.ts';
export { addGroup, addMembers } from './groups/keep.ts';
export { addMonth, lockMonth, onUnlocking, updateMonth } from './months/keep.ts';
export { payTimesOf } from './months/pay-time.ts';
export {
  findPayMonth,
  giveBackCorrections,
  holdPayMonth,
  listCorrectedMonths,
  takeCorrections,
} from './queries/pay-time.ts';
export { listRates } from './queries/rates.ts';
export { listAnnualAtEnd } from './quota/annual-at-end.ts';
export { pullJobs } from './punches/pull.ts';
export { importMarks } from './punches/files.ts';
export { addPast } from './queries/punches.ts';
export { timesOf, type Stretch } from './people-times.ts';
export { listOffAllDay } from './queries/off.ts';
export { registerRemindReasons, type RemindReason } from './reasons.ts';
export { rostersOf } from './roster.ts';
export { setCells } from './rosters/keep.ts';
export { onAway } from './told-away.ts';
export { addShift, type ShiftGiven } from './shifts/keep.ts';
export { addQuota } from './quota/keep.ts';
export { saveCompanyRegion } from './queries/types.ts';
export { writeYear as allocateYear } from './quota/allocate.ts';
export { ensureAttendanceProcesses } from './standard.ts';

/**
 * Every call of this module; what its bills do is joined to approval, approved leave and trips to the calendar of home.
 * @param secret tokens of devices are derived from it
 * @param files where waivers are kept
 * @param pulls whether punches come from WeCom
 */
export function attendanceCalls(secret: string, files: FileStore, pulls = false): Served[] {
  joinApproval();
  joinFiles();
  joinCalendar();
  registerSchedule('leave', leaveDays);
  registerSchedule('trip', tripDays);
  registerRemindReasons(attendanceReasons);
  return [
    attendanceBreakdown,
    attendanceWarned,
    attendDay,
    attendDevice(secret, pulls),
    attendGroup,
    attendPunch,
    attendRoster,
    attendRun,
    attendShift,
    evection,
    leaveType,
    settingUpCourse,
    replenishCard,
    vacationAmount(files),
    vacationBill,
    workAttendChart,
    workOvertime,
  ];
}

/** Milliseconds for which it is known where somebody punched. */
const placesKept = 30 * 86_400_000;

/** Places of punches are forgotten at night. */
export const punchJobs = (db: Database): Job[] => [
  {
    name: 'attendance.places',
    cron: '35 3 * * *',
    run: () => forgetPlaces(db, new Date(Date.now() - placesKept)),
  },
];
