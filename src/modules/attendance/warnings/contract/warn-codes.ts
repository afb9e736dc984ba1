import type { Language, Words } from '#kit/contract/refusals.ts';

/** Permission to read warning rules; with the scope of everybody also to change them. */
export const warnCode = 'AttendanceWarning';
/** Permission to read and handle the warnings about the people in its scope. */
export const warnedCode = 'AttendanceWarnedUserStat';

/** Metric that a rule counts. */
export const warnMetric = {
  times: 1,
  lateMinutes: 2,
  lack: 3,
  absentDays: 4,
  overtime: 5,
  running: 6,
  expiring: 7,
} as const;
export type WarnMetric = (typeof warnMetric)[keyof typeof warnMetric];

export const warnMetricLabels: Record<WarnMetric, Words> = {
  1: { zh: '迟到、早退次数', en: 'Times late or early' },
  2: { zh: '迟到分钟', en: 'Minutes late' },
  3: { zh: '缺卡次数', en: 'Missed punches' },
  4: { zh: '旷工天数', en: 'Days absent' },
  5: { zh: '加班小时', en: 'Hours of overtime' },
  6: { zh: '连续出勤天数', en: 'Days worked in a row' },
  7: { zh: '即将到期的调休小时', en: 'Expiring time off (hours)' },
};

/** Period in which the metric is counted; for expiring time off, how far ahead it looks. */
export const warnWindow = { day: 1, week: 2, month: 3 } as const;
export type WarnWindow = (typeof warnWindow)[keyof typeof warnWindow];

export const warnWindowLabels: Record<WarnWindow, Words> = {
  1: { zh: '每天', en: 'Day' },
  2: { zh: '每周', en: 'Week' },
  3: { zh: '每月', en: 'Month' },
};

/** Number of days ahead in which time off expires, the last day included. */
export const daysAhead: Record<WarnWindow, number> = { 1: 1, 2: 7, 3: 30 };

export type WarnLevel = 1 | 2 | 3;
export const warnLevelLabels: Record<WarnLevel, Words> = {
  1: { zh: '提示', en: 'Notice' },
  2: { zh: '警告', en: 'Warning' },
  3: { zh: '严重', en: 'Serious' },
};

/** Receivers of a warning. `hr` are all who may read warnings, for the people in their scope. */
export const warnReceiver = { person: 1, leader: 2, hr: 3 } as const;
export type WarnReceiver = (typeof warnReceiver)[keyof typeof warnReceiver];

export const warnReceiverLabels: Record<WarnReceiver, Words> = {
  1: { zh: '本人', en: 'Employee' },
  2: { zh: '直属上级', en: 'Direct leader' },
  3: { zh: '人事', en: 'HR' },
};

export const warnedState = { fresh: 1, read: 2, handled: 3 } as const;
export type WarnedState = (typeof warnedState)[keyof typeof warnedState];

export const warnedStateLabels: Record<WarnedState, Words> = {
  1: { zh: '未读', en: 'New' },
  2: { zh: '已读', en: 'Read' },
  3: { zh: '已处理', en: 'Handled' },
};

/** Returns whether rules for the metric count hours. The values of these metrics are minutes. */
export const isInHours = (metric: WarnMetric): boolean =>
  metric === warnMetric.overtime || metric === warnMetric.expiring;

const units: Record<WarnMetric, (n: string) => Words> = {
  1: (n) => ({ zh: `${n} 次`, en: n === '1' ? '1 time' : `${n} times` }),
  2: (n) => ({ zh: `${n} 分钟`, en: `${n} min` }),
  3: (n) => ({ zh: `${n} 次`, en: n === '1' ? '1 punch' : `${n} punches` }),
  4: (n) => ({ zh: `${n} 天`, en: n === '1' ? '1 day' : `${n} days` }),
  5: (n) => ({ zh: `${n} 小时`, en: `${n} h` }),
  6: (n) => ({ zh: `${n} 天`, en: n === '1' ? '1 day' : `${n} days` }),
  7: (n) => ({ zh: `${n} 小时`, en: `${n} h` }),
};

const hours = (minutes: number): string => String(Math.round(minutes / 6) / 10);

/** Returns a value with its unit. Minutes of overtime and time off are shown in hours, to a tenth. */
export const valueText = (metric: WarnMetric, value: number, language: Language): string =>
  units[metric](isInHours(metric) ? hours(value) : String(value))[language];

const windowPhrases: Record<WarnWindow, Words> = {
  1: { zh: '一天内', en: 'in a day' },
  2: { zh: '一周内', en: 'in a week' },
  3: { zh: '一个月内', en: 'in a month' },
};
const aheadPhrases: Record<WarnWindow, Words> = {
  1: { zh: '明天前', en: 'by tomorrow' },
  2: { zh: '7 天内', en: 'within 7 days' },
  3: { zh: '30 天内', en: 'within 30 days' },
};

interface Said {
  readonly metric: WarnMetric;
  readonly window: WarnWindow;
  readonly threshold: number;
}

const phraseOf = ({ metric, window }: Said, language: Language): string => {
  if (metric === warnMetric.running) return '';
  return (metric === warnMetric.expiring ? aheadPhrases : windowPhrases)[window][language];
};

/** Returns a rule as readable text. For a run of days, no period is named. */
export function ruleText(rule: Said, language: Language): string {
  const { metric, threshold } = rule;
  const phrase = phraseOf(rule, language);
  const least = units[metric](String(threshold))[language];
  const name = warnMetricLabels[metric][language];
  if (language === 'zh') return `${phrase}${name}达到 ${least}`;
  return `${phrase ? `${name} ${phrase}` : name}: ${least} or more`;
}
