import type { Words } from '#kit/contract/refusals.ts';

type Labels = Readonly<Record<number, Words>>;

export const interviewModes = { onSite: 1, phone: 2, video: 3 } as const;
export const interviewModeLabels: Labels = {
  1: { zh: '现场', en: 'On site' },
  2: { zh: '电话', en: 'Phone' },
  3: { zh: '视频', en: 'Video' },
};

export const interviewStates = { planned: 0, held: 1, cancelled: 2, absent: 3 } as const;
export const interviewStateLabels: Labels = {
  0: { zh: '已安排', en: 'Planned' },
  1: { zh: '已进行', en: 'Completed' },
  2: { zh: '已取消', en: 'Cancelled' },
  3: { zh: '候选人缺席', en: 'Candidate absent' },
};

/** Reasons for which an interview must be planned again. */
export const replans = { none: 0, room: 1, left: 2, away: 3 } as const;
export const replanLabels: Labels = {
  0: { zh: '无需重新安排', en: 'As planned' },
  1: { zh: '会议室已不可用', en: 'Meeting room no longer available' },
  2: { zh: '面试官已离职', en: 'An interviewer left the company' },
  3: { zh: '面试官届时不在', en: 'An interviewer is absent' },
};

export const resultLabels: Labels = {
  1: { zh: '不通过', en: 'Fail' },
  2: { zh: '倾向不通过', en: 'Leaning to fail' },
  3: { zh: '倾向通过', en: 'Leaning to pass' },
  4: { zh: '通过', en: 'Pass' },
};

/** Kinds of history entries of an interview. */
export const interviewActs = {
  planned: 1,
  moved: 2,
  people: 3,
  cancelled: 4,
  held: 5,
  absent: 6,
  replan: 7,
} as const;
export const interviewActLabels: Labels = {
  1: { zh: '安排面试', en: 'Interview planned' },
  2: { zh: '修改面试时间', en: 'Interview moved' },
  3: { zh: '更换面试官', en: 'Interviewers changed' },
  4: { zh: '取消面试', en: 'Interview cancelled' },
  5: { zh: '面试已进行', en: 'Interview completed' },
  6: { zh: '候选人缺席', en: 'Candidate absent' },
  7: { zh: '需重新安排', en: 'Needs rescheduling' },
};

/** Maximum length of an interview in hours. */
export const mostHours = 8;
export const mostRounds = 20;
/** Maximum number of interviewers in one interview. */
export const mostInterviewers = 8;
/** Minutes within which an evaluation can be corrected. */
export const correctionMinutes = 30;
/** Part of a day in which times are proposed: all of it, until noon, or from noon on. */
export const dayParts = { whole: 0, morning: 1, afternoon: 2 } as const;
export const dayPartLabels = {
  0: { zh: '全天', en: 'Any time' },
  1: { zh: '仅上午', en: 'Mornings only' },
  2: { zh: '仅下午', en: 'Afternoons only' },
} as const;
/** Most times that can be offered to a candidate, and most days for which they may choose. */
export const mostOffered = 10;
export const mostOfferDays = 14;
/** Limits for proposed times: the maximum number of proposals, and the number of workdays searched. */
export const mostSlots = 20;
export const slotDays = 10;
/** Maximum number of days in one calendar request. */
export const mostCalendarDays = 42;
