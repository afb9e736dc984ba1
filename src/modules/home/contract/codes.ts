import type { Words } from '#kit/contract/refusals.ts';

/** Code of people who manage images and copywriting (specification section 2). */
export const manageCode = 'HomePageSettingsManagement';

/** Kinds of screens for which an image is made, as numbers on the wire. */
export const device = { pc: 1, mobile: 2 } as const;
export type Device = (typeof device)[keyof typeof device];

export const deviceLabels: Readonly<Record<Device, Words>> = {
  1: { zh: '电脑', en: 'Computer' },
  2: { zh: '手机', en: 'Phone' },
};

/** Maximum number of images per device that the browser preloads. */
export const MOST_PRELOADED = 3;

/** Rankings, as numbers on the wire. */
export const rankType = { handled: 1, prompt: 2 } as const;
export type RankType = (typeof rankType)[keyof typeof rankType];

export const rankTypeLabels: Readonly<Record<RankType, Words>> = {
  1: { zh: '处理的表单', en: 'Forms handled' },
  2: { zh: '一天内处理的表单', en: 'Forms handled within a day' },
};

/** Types of calendar entries. A module that shows its own entries registers them under one of these types. */
export const scheduleTypes = [
  'memorandum',
  'approval',
  'meeting',
  'leave',
  'trip',
  'visitor',
  'library',
  'interview',
] as const;
export type ScheduleType = (typeof scheduleTypes)[number];

/** Maximum number of days in one query of the calendar. */
export const MOST_DAYS = 42;

/** Periods of the statistics on the home page. */
export const ranges = ['week', 'month', 'year'] as const;
export type Range = (typeof ranges)[number];

/** States by which the home page counts applications, named as in the lists. */
export const countedStates = ['live', 'sentBack', 'finished'] as const;
