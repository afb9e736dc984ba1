import type { Words } from '#kit/contract/refusals.ts';

/** For what people are reminded: its name in a list, what they read, and where it is seen to. */
export interface RemindReason {
  /** `area.what` */
  readonly code: string;
  readonly name: Words;
  readonly text: Words;
  readonly url: string;
}

const reasons = new Map<string, RemindReason>();

/** Lets an area say for what people can be reminded, as the portal starts. */
export function registerRemindReasons(some: readonly RemindReason[]): void {
  for (const reason of some) reasons.set(reason.code, reason);
}

/** What areas have registered, in that order. */
export const listRemindReasons = (): RemindReason[] => [...reasons.values()];

export const findRemindReason = (code: string): RemindReason | undefined => reasons.get(code);

const url = '/performanceManagement/AttendanceApplication';

/** Attendance's own. */
export const attendanceReasons: readonly RemindReason[] = [
  {
    code: 'attendance.lack',
    name: { zh: '缺卡', en: 'Missed punches' },
    text: { zh: '您有缺卡，请及时补卡或说明', en: 'You have missed punches: please replace or explain them' },
    url,
  },
  {
    code: 'attendance.late',
    name: { zh: '迟到、早退', en: 'Late or early' },
    text: {
      zh: '您近期有迟到或早退，请留意',
      en: 'You were late or left early lately: please mind your hours',
    },
    url,
  },
  {
    code: 'attendance.absent',
    name: { zh: '旷工未说明', en: 'Absent without a word' },
    text: {
      zh: '您有未说明的缺勤，请提交请假、出差或补卡申请',
      en: 'Days of yours are absent: please file leave, a trip or a punch correction',
    },
    url,
  },
  {
    code: 'attendance.month',
    name: { zh: '考勤月未确认', en: 'Month not confirmed' },
    text: { zh: '请确认您的考勤月', en: 'Please confirm your attendance month' },
    url,
  },
];
