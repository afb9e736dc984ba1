import type { Words } from '#kit/contract/refusals.ts';

/** Who changes images and copywriting (specification section 2). */
export const manageCode = 'HomePageSettingsManagement';

/** For which screens an image is, as numbers on the wire. */
export const device = { pc: 1, mobile: 2 } as const;
export type Device = (typeof device)[keyof typeof device];

export const deviceLabels: Readonly<Record<Device, Words>> = {
  1: { zh: '电脑', en: 'Computer' },
  2: { zh: '手机', en: 'Phone' },
};

/** Images of one device that the browser fetches ahead. */
export const MOST_PRELOADED = 3;

/** What is ranked, as numbers on the wire. */
export const rankType = { handled: 1, prompt: 2 } as const;
export type RankType = (typeof rankType)[keyof typeof rankType];

export const rankTypeLabels: Readonly<Record<RankType, Words>> = {
  1: { zh: '处理的表单', en: 'Forms handled' },
  2: { zh: '一天内处理的表单', en: 'Forms handled within a day' },
};

/** What a calendar may hold; an area that shows its own days in it registers them under one of these. */
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

/** Days that one question to the calendar may span. */
export const MOST_DAYS = 42;

/** How far the figures of the home page look back. */
export const ranges = ['week', 'month', 'year'] as const;
export type Range = (typeof ranges)[number];

/** States that the home page counts applications in; lists know them by the same words. */
export const countedStates = ['live', 'sentBack', 'finished'] as const;
