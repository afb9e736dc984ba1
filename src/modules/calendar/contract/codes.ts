import type { Words } from '#kit/contract/refusals.ts';

/** Kind of a day: 1 workday, 2 rest, 3 statutory holiday, 4 adjusted rest, 5 make-up workday. */
export const dayKind = { workday: 1, rest: 2, statutory: 3, adjustedRest: 4, makeUp: 5 } as const;
export type DayKind = (typeof dayKind)[keyof typeof dayKind];

export const dayKindLabels: Readonly<Record<DayKind, Words>> = {
  1: { zh: '工作日', en: 'Workday' },
  2: { zh: '休息日', en: 'Rest day' },
  3: { zh: '法定节假日', en: 'Statutory holiday' },
  4: { zh: '调休放假', en: 'Adjusted day off' },
  5: { zh: '调休上班', en: 'Make-up workday' },
};

/** Returns whether people work on a day of this kind. */
export const isWorked = (kind: DayKind): boolean => kind === dayKind.workday || kind === dayKind.makeUp;

/** People who have a half day off. */
export const forWhom = { everybody: 1, women: 2 } as const;
export type ForWhom = (typeof forWhom)[keyof typeof forWhom];

export const forWhomLabels: Readonly<Record<ForWhom, Words>> = {
  1: { zh: '全体员工', en: 'Everybody' },
  2: { zh: '女员工', en: 'Women' },
};

/** Permission to manage the calendars. */
export const calendarCode = 'WorkCalendar';
/** Permissions to read calendars: those who look after attendance need to know which days are worked. */
export const calendarReaders: readonly string[] = [calendarCode, 'SettingUpCourse'];
