import type { FileStore } from '#kit/server/files/file-store.ts';
import { defineModule, serving, servingWith } from '#kit/server/module.ts';
import { approval } from '../approval/module.ts';
import { calendar } from '../calendar/module.ts';
import { forms } from '../forms/module.ts';
import { home } from '../home/module.ts';
import { people } from '../people/module.ts';
import { AttendDevice } from './contract/AttendDevice.ts';
import { VacationAmount } from './contract/VacationAmount.ts';
import { contributions } from './server/contributions.ts';
import { attendDay } from './server/handlers/AttendDay.ts';
import { attendDevice } from './server/handlers/AttendDevice.ts';
import { attendGroup } from './server/handlers/AttendGroup.ts';
import { attendPunch } from './server/handlers/AttendPunch.ts';
import { attendRoster } from './server/handlers/AttendRoster.ts';
import { attendRun } from './server/handlers/AttendRun.ts';
import { attendShift } from './server/handlers/AttendShift.ts';
import { attendanceWarned } from './server/handlers/AttendanceWarned.ts';
import { evection } from './server/handlers/Evection.ts';
import { leaveType } from './server/handlers/LeaveType.ts';
import { attendanceBreakdown } from './server/handlers/OPPMWorkBreakdown.ts';
import { replenishCard } from './server/handlers/ReplenishCard.ts';
import { settingUpCourse } from './server/handlers/SettingUpCourse.ts';
import { vacationAmount } from './server/handlers/VacationAmount.ts';
import { vacationBill } from './server/handlers/VacationBill.ts';
import { workAttendChart } from './server/handlers/WorkAttendChart.ts';
import { workOvertime } from './server/handlers/WorkOvertime.ts';
import { attendanceJobs } from './server/jobs.ts';
import type { AskPunches } from './server/punches/pull.ts';
import { attendanceSecretUses } from './server/sealed.ts';

/** Settings of the installation that this module uses. */
export interface AttendanceEnv {
  /** Secret from which tokens of devices are derived. */
  readonly secret: string;
  /** Store for the files of waivers. */
  readonly files: FileStore;
  /** Fetches punches from WeCom; null: the company does not use them. */
  readonly askPunches: AskPunches | null;
}

/** Attendance: shifts, punches, days, months, leave, overtime, trips. */
export const attendance = defineModule<AttendanceEnv>({
  name: 'attendance',
  uses: [people, calendar, forms, approval, home],
  area: 'attendance',
  controllers: {
    AttendanceBreakdown: serving(null, attendanceBreakdown),
    AttendanceWarned: serving('Attendance warnings: rules, warned people and handling.', attendanceWarned),
    AttendDay: serving(
      'Attendance days with explanations, and confirmations of months by employees.',
      attendDay,
    ),
    AttendDevice: servingWith(
      AttendDevice,
      'Devices that send punches, and the call that receives them.',
      ({ secret, askPunches }) => attendDevice(secret, askPunches !== null),
    ),
    AttendGroup: serving('Attendance groups: weeks and members.', attendGroup),
    AttendPunch: serving('Punches: on the web, from devices and from files.', attendPunch),
    AttendRoster: serving('Rosters: shifts of people by day.', attendRoster),
    AttendRun: serving('Recalculations of attendance for many people, and attendance totals.', attendRun),
    AttendShift: serving('Shifts: working times, and the limits for late, early and absent.', attendShift),
    Evection: serving('Business trips: requests with times, places and companions.', evection),
    LeaveType: serving('Leave types by region and day, and leave settings.', leaveType),
    ReplenishCard: serving('Punch corrections: requests, and the rules of departments.', replenishCard),
    SettingUpCourse: serving(
      'Attendance months of companies: confirmation by employees, locking by a second person, and corrections.',
      settingUpCourse,
    ),
    VacationAmount: servingWith(
      VacationAmount,
      'Leave quotas of people: balances, history and annual allocation.',
      ({ files }) => vacationAmount(files),
    ),
    VacationBill: serving('Leave: requests, used amounts and early end.', vacationBill),
    WorkAttendChart: serving(
      'Attendance charts over time, by department, leave and overtime.',
      workAttendChart,
    ),
    WorkOvertime: serving('Overtime: requests, counted hours and time off earned.', workOvertime),
  },
  contributes: () => contributions,
  jobs: attendanceJobs,
  atStart: ['attendance.recent-days', 'attendance.close-windows', 'attendance.months'],
  secretUses: attendanceSecretUses,
});
