import type { FileStore } from '#kit/server/files/file-store.ts';
import { defineModule, serving, servingWith } from '#kit/server/module.ts';
import { approval } from '../approval/module.ts';
import { calendar } from '../calendar/module.ts';
import { forms } from '../forms/module.ts';
import { home } from '../home/module.ts';
import { people } from '../people/module.ts';
import { VacationAmount } from './balances/contract/VacationAmount.ts';
import { vacationAmount } from './balances/server/handlers/VacationAmount.ts';
import { replenishCard } from './cards/server/handlers/ReplenishCard.ts';
import { workAttendChart } from './charts/server/handlers/WorkAttendChart.ts';
import { AttendDay } from './days/contract/AttendDay.ts';
import { attendDay } from './days/server/handlers/AttendDay.ts';
import { attendRun } from './days/server/handlers/AttendRun.ts';
import { leaveType } from './leave/server/handlers/LeaveType.ts';
import { vacationBill } from './leave/server/handlers/VacationBill.ts';
import { settingUpCourse } from './months/server/handlers/SettingUpCourse.ts';
import { workOvertime } from './overtime/server/handlers/WorkOvertime.ts';
import { AttendDevice } from './punches/contract/AttendDevice.ts';
import type { AskPunches } from './punches/server/commands/pull.ts';
import { attendDevice } from './punches/server/handlers/AttendDevice.ts';
import { attendPunch } from './punches/server/handlers/AttendPunch.ts';
import { attendanceSecretUses } from './server/commands/sealed.ts';
import { contributions } from './server/contributions.ts';
import { attendanceJobs } from './server/jobs.ts';
import { attendGroup } from './shifts/server/handlers/AttendGroup.ts';
import { attendRoster } from './shifts/server/handlers/AttendRoster.ts';
import { attendShift } from './shifts/server/handlers/AttendShift.ts';
import { attendTeam } from './team/server/handlers/AttendTeam.ts';
import { evection } from './trips/server/handlers/Evection.ts';
import { attendanceWarned } from './warnings/server/handlers/AttendanceWarned.ts';
import { attendanceBreakdown } from './work/server/handlers/OPPMWorkBreakdown.ts';

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
    AttendDay: servingWith(
      AttendDay,
      'Attendance days with explanations, and confirmations of months by employees.',
      ({ files }) => attendDay(files),
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
    AttendTeam: serving('Team calendar: who is away, and its address for calendar programs.', attendTeam),
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
