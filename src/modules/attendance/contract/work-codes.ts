import type { Words } from '#kit/contract/refusals.ts';

/** Whoever holds it reads how the people in its scope attend, and says what they work. */
export const performanceCode = 'attendanceManagement';
/** Whoever holds one of them reads attendance beside what was imported: everybody's, a person's, the last seven days. */
export const detailedCode = 'OPPMAttendanceDetailed';
export const indexCode = 'OPPMAttendanceDetailedIndex';
export const sevenCode = 'OPPMAttendanceDetailedIndexSeven';
/** Pages of other areas that remind people, too. */
export const remindingCodes = ['WorkRecordSaturationDetails', 'EmployeeKRExecuteManagement'] as const;

/** Days of the calculation, up to the one asked for. */
export const sevenDays = 7;

/** Whether leave or overtime is listed. */
export const takenKind = { leave: 1, overtime: 2 } as const;
export const takenKindLabels: Record<1 | 2, Words> = {
  1: { zh: '请假', en: 'Leave' },
  2: { zh: '加班', en: 'Overtime' },
};

/** How far a bill is that takes somebody's time. */
export const takenStateLabels: Record<1 | 2 | 3, Words> = {
  1: { zh: '审批中', en: 'In approval' },
  2: { zh: '待生效', en: 'Waits for its day' },
  3: { zh: '已生效', en: 'In effect' },
};

/** What a day of ours is beside what the imported punches alone make of it. */
export const match = { same: 1, differs: 2, notImported: 3, none: 4 } as const;
export type Match = (typeof match)[keyof typeof match];
export const matchLabels: Record<Match, Words> = {
  1: { zh: '一致', en: 'The same' },
  2: { zh: '有差异', en: 'Differs' },
  3: { zh: '未导入', en: 'Not imported' },
  4: { zh: '无打卡', en: 'No punches' },
};

/** What is compared of a day: instants by the minute, minutes, missing cards. */
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

/** What of it is summed up. */
export const summedItems = ['Worked', 'Late', 'Early', 'Absent', 'LackCount'] as const;
