import type { Words } from '#kit/contract/refusals.ts';
import type { Executor } from '#kit/server/db/database.ts';
import { extensionPoint } from '#kit/server/registry.ts';

/** Reason for a reminder: its name in a list, the text people read, and the page on which they act on it. */
export interface RemindReason {
  /** Unique code in the form `area.what`. */
  readonly code: string;
  readonly name: Words;
  readonly text: Words;
  readonly url: string;
}

/** Extension point: modules (by name) add reasons for reminders. */
export const remindReasons = extensionPoint<readonly RemindReason[]>();

/** Lists the reasons of all modules, in the order of the modules. */
export const listRemindReasons = (on: Executor): RemindReason[] => [...remindReasons.of(on).values()].flat();

/** Returns the reason with this code; undefined if no module has it. */
export const findRemindReason = (on: Executor, code: string): RemindReason | undefined =>
  listRemindReasons(on).find((reason) => reason.code === code);

const url = '/performanceManagement/AttendanceApplication';

/** Reasons for reminders about attendance. */
export const attendanceReasons: readonly RemindReason[] = [
  {
    code: 'attendance.lack',
    name: { zh: '缺卡', en: 'Missed punches' },
    text: {
      zh: '您有缺卡，请及时补卡或说明',
      en: 'You have missed punches. Please request corrections or explain them',
    },
    url,
  },
  {
    code: 'attendance.late',
    name: { zh: '迟到、早退', en: 'Late or early' },
    text: {
      zh: '您近期有迟到或早退，请留意',
      en: 'You were late or left early recently. Please keep to your working hours',
    },
    url,
  },
  {
    code: 'attendance.absent',
    name: { zh: '旷工未说明', en: 'Unexplained absence' },
    text: {
      zh: '您有未说明的缺勤，请提交请假、出差或补卡申请',
      en: 'You have unexplained absences. Please file leave, a trip or a punch correction',
    },
    url,
  },
  {
    code: 'attendance.month',
    name: { zh: '考勤月未确认', en: 'Attendance month not confirmed' },
    text: { zh: '请确认您的考勤月', en: 'Please confirm your attendance month' },
    url,
  },
];
