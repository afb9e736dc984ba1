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
    AttendanceWarned: serving(
      'Rules that warn of attendance, whom they name, and what became of it.',
      attendanceWarned,
    ),
    AttendDay: serving(
      'What days of attendance came to, and why; what people say of their month.',
      attendDay,
    ),
    AttendDevice: servingWith(
      AttendDevice,
      'Devices that send punches, and the door where they do.',
      ({ secret, askPunches }) => attendDevice(secret, askPunches !== null),
    ),
    AttendGroup: serving('Groups of people who work alike, their weeks, and who is in which.', attendGroup),
    AttendPunch: serving('When people came and went: on the web, from devices, from files.', attendPunch),
    AttendRoster: serving('Who works which shift on which day.', attendRoster),
    AttendRun: serving('Working days out anew for many people, and what they sum up to.', attendRun),
    AttendShift: serving('Shifts: when a day is worked, and what is late, early or absent.', attendShift),
    Evection: serving(
      'Trips: bills of who is away for the company, when and where, and with whom.',
      evection,
    ),
    LeaveType: serving('Types of leave as dated data by region, and what leave is counted by.', leaveType),
    ReplenishCard: serving(
      'Punch corrections: the bills, and how many and for what each department allows.',
      replenishCard,
    ),
    SettingUpCourse: serving(
      'Attendance months of companies: confirmed by their people, locked by a second person, corrected afterwards.',
      settingUpCourse,
    ),
    VacationAmount: servingWith(
      VacationAmount,
      'What people have of each type of leave: quotas, their ledger, the allocation of a year.',
      ({ files }) => vacationAmount(files),
    ),
    VacationBill: serving(
      'Leave: bills of who is away when, what it costs, and its early end.',
      vacationBill,
    ),
    WorkAttendChart: serving(
      'What days of attendance come to over time, by department, leave and overtime.',
      workAttendChart,
    ),
    WorkOvertime: serving(
      'Overtime: requests to work beyond one’s roster, what it counts as and gives.',
      workOvertime,
    ),
  },
  contributes: () => contributions,
  jobs: attendanceJobs,
  atStart: ['attendance.recent-days', 'attendance.close-windows', 'attendance.months'],
  secretUses: attendanceSecretUses,
});
