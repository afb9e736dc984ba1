import type { Words } from '#kit/contract/refusals.ts';

/** Bits of the state of a day. */
export const dayState = {
  normal: 1,
  late: 2,
  seriouslyLate: 4,
  early: 8,
  lackOn: 16,
  lackOff: 32,
  absent: 64,
  leave: 128,
  trip: 256,
  overtime: 512,
  rest: 1024,
  holiday: 2048,
  pending: 4096,
  replaced: 8192,
  noRoster: 16_384,
} as const;

/** Description of the state bits for readers of the API. */
export const dayStateText =
  'Bits: 1 正常 / in order, 2 迟到 / late, 4 严重迟到 / seriously late, 8 早退 / left early, 16 缺上班卡 / no arrival, ' +
  '32 缺下班卡 / no departure, 64 旷工 / absent, 128 请假 / leave, 256 出差 / trip, 512 加班 / overtime, 1024 休息 / rest, ' +
  '2048 节假日 / holiday, 4096 进行中 / pending, 8192 已补卡 / replaced, 16384 未排班 / no roster; 0: not worked out';

/** Bits that make a day differ from an ordinary one. */
export const notNormal =
  dayState.late |
  dayState.seriouslyLate |
  dayState.early |
  dayState.lackOn |
  dayState.lackOff |
  dayState.absent |
  dayState.rest |
  dayState.holiday |
  dayState.pending |
  dayState.noRoster;

/** Bits of exceptions that somebody has to act on. */
export const exceptional =
  dayState.late |
  dayState.seriouslyLate |
  dayState.early |
  dayState.lackOn |
  dayState.lackOff |
  dayState.absent;

/** Progress of an attendance month. */
export const monthState = { open: 1, confirming: 2, locked: 3 } as const;
export type MonthState = (typeof monthState)[keyof typeof monthState];
export const monthStateLabels: Record<MonthState, Words> = {
  1: { zh: '开放', en: 'Open' },
  2: { zh: '确认中', en: 'In confirmation' },
  3: { zh: '已锁定', en: 'Locked' },
};

/** Kinds of items that may be open in an attendance month. */
export const openKind = { unanswered: 1, disputed: 2, exceptions: 3, requests: 4 } as const;
export type OpenKind = (typeof openKind)[keyof typeof openKind];
export const openKindLabels: Record<OpenKind, Words> = {
  1: { zh: '未确认', en: 'Not confirmed' },
  2: { zh: '异议', en: 'Disputes' },
  3: { zh: '考勤异常', en: 'Exceptions' },
  4: { zh: '审批中的申请', en: 'Pending requests' },
};

/** Answer of a person to the confirmation of a month. */
export const confirmState = { none: 0, asked: 1, confirmed: 2, disputed: 3, byDeadline: 4 } as const;
export type ConfirmState = (typeof confirmState)[keyof typeof confirmState];
export const confirmStateLabels: Record<ConfirmState, Words> = {
  0: { zh: '无需确认', en: 'No confirmation needed' },
  1: { zh: '待确认', en: 'Awaiting confirmation' },
  2: { zh: '已确认', en: 'Confirmed' },
  3: { zh: '有异议', en: 'Disputed' },
  4: { zh: '到期默认', en: 'Confirmed by deadline' },
};

export const correctionState = { open: 1, taken: 2, dismissed: 3 } as const;
export type CorrectionState = (typeof correctionState)[keyof typeof correctionState];
export const correctionStateLabels: Record<CorrectionState, Words> = {
  1: { zh: '待处理', en: 'Open' },
  2: { zh: '已进入工资', en: 'In a payroll run' },
  3: { zh: '已驳回', en: 'Dismissed' },
};

/** Minutes of a day that are stored, added up and corrected. */
export const dayItems = [
  'Rostered',
  'Worked',
  'Late',
  'Early',
  'Absent',
  'LeavePaid',
  'LeaveUnpaid',
  'Trip',
  'OverWork',
  'OverRest',
  'OverStatutory',
  'LackCount',
] as const;
export type DayItem = (typeof dayItems)[number];

/** Permission to read the days of the people in its scope, with their explanation. */
export const recordsCode = 'WorkAttendNew';
/** Permission to read sums over days. */
export const statisticsCode = 'AttendanceStatistics';
/** Permission to have days recalculated. */
export const calculationCode = 'AttendanceCalculation';

/** Labels of the minutes of a day; `LackCount` counts missing punches instead. */
export const dayItemLabels: Record<DayItem, Words> = {
  Rostered: { zh: '应出勤', en: 'Due' },
  Worked: { zh: '实出勤', en: 'Worked' },
  Late: { zh: '迟到', en: 'Late' },
  Early: { zh: '早退', en: 'Left early' },
  Absent: { zh: '旷工', en: 'Absent' },
  LeavePaid: { zh: '带薪假', en: 'Paid leave' },
  LeaveUnpaid: { zh: '无薪假', en: 'Unpaid leave' },
  Trip: { zh: '出差', en: 'Travel' },
  OverWork: { zh: '工作日加班', en: 'Workday overtime' },
  OverRest: { zh: '休息日加班', en: 'Rest-day overtime' },
  OverStatutory: { zh: '节假日加班', en: 'Holiday overtime' },
  LackCount: { zh: '缺卡', en: 'Missed punches' },
};

/** Progress of a dispute about a day. */
export const disputeState = { open: 1, accepted: 2, declined: 3, withdrawn: 4 } as const;
export type DisputeState = (typeof disputeState)[keyof typeof disputeState];
export const disputeStateLabels: Record<DisputeState, Words> = {
  1: { zh: '待答复', en: 'Open' },
  2: { zh: '已采纳', en: 'Accepted' },
  3: { zh: '未采纳', en: 'Declined' },
  4: { zh: '已撤回', en: 'Withdrawn' },
};
