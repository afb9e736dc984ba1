import type { Words } from '#kit/contract/refusals.ts';

/** Permission to read the attendance of the people in its scope, and to set their shifts. */
export const performanceCode = 'attendanceManagement';
/** Permissions to compare attendance with imported punches: everybody, one person, the last seven days. */
export const detailedCode = 'OPPMAttendanceDetailed';
export const indexCode = 'OPPMAttendanceDetailedIndex';
export const sevenCode = 'OPPMAttendanceDetailedIndexSeven';
/** Permissions of pages in other modules that also send reminders. */
export const remindingCodes = ['WorkRecordSaturationDetails', 'EmployeeKRExecuteManagement'] as const;

/** Number of days in the comparison, up to the requested day. */
export const sevenDays = 7;

/** Which requests are listed: leave or overtime. */
export const takenKind = { leave: 1, overtime: 2 } as const;
export const takenKindLabels: Record<1 | 2, Words> = {
  1: { zh: '请假', en: 'Leave' },
  2: { zh: '加班', en: 'Overtime' },
};

/** Progress of a leave or overtime request. */
export const takenStateLabels: Record<1 | 2 | 3, Words> = {
  1: { zh: '审批中', en: 'In approval' },
  2: { zh: '待生效', en: 'Not in effect yet' },
  3: { zh: '已生效', en: 'In effect' },
};

/** Comparison of the stored day with the result of the imported punches alone. */
export const match = { same: 1, differs: 2, notImported: 3, none: 4 } as const;
export type Match = (typeof match)[keyof typeof match];
export const matchLabels: Record<Match, Words> = {
  1: { zh: '一致', en: 'Same' },
  2: { zh: '有差异', en: 'Differs' },
  3: { zh: '未导入', en: 'Not imported' },
  4: { zh: '无打卡', en: 'No punches' },
};

/** Compared values of a day: times by the minute, minutes, and the number of missing punches. */
export const comparedItems = [
  'ArrivedAt',
  'LeftAt',
  'Worked',
  'Late',
  'Early',
  'Absent',
  'LackCount',
] as const;
export type ComparedItem = (typeof comparedItems)[number];

/** Compared values that can be summed. */
export const summedItems = ['Worked', 'Late', 'Early', 'Absent', 'LackCount'] as const;
