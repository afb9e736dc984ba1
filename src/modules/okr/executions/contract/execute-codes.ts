import type { Words } from '#kit/contract/refusals.ts';
import { okrCodes } from '#modules/okr/contract/codes.ts';

type Labels = Readonly<Record<number, Words>>;

/** Codes that allow reading schemes: keeping them, or splitting their key results. */
export const schemeCodes = [okrCodes.programme, okrCodes.split] as const;
/** Codes that allow reading assignments: carrying or assigning some, or looking after the people who carry them. */
export const executeCodes = [okrCodes.own, okrCodes.executions] as const;

export const schemeStates = { deleted: -2, draft: 0, open: 1, closed: 2 } as const;
export const schemeStateLabels: Labels = {
  0: { zh: '草稿', en: 'Draft' },
  1: { zh: '进行中', en: 'Open' },
  2: { zh: '已关闭', en: 'Closed' },
};
export const schemeStepLabels: Labels = {
  1: { zh: '开放', en: 'Open' },
  2: { zh: '关闭', en: 'Close' },
  3: { zh: '删除', en: 'Delete' },
};

export const executeStates = {
  assigned: 0,
  undertaken: 1,
  executing: 2,
  toConfirm: 3,
  done: 4,
  declined: 5,
  stopped: 6,
} as const;
export const executeStateLabels: Labels = {
  0: { zh: '待承接', en: 'Awaiting answer' },
  1: { zh: '已承接', en: 'Accepted' },
  2: { zh: '执行中', en: 'In progress' },
  3: { zh: '待确认', en: 'Awaiting confirmation' },
  4: { zh: '已完成', en: 'Done' },
  5: { zh: '不承接', en: 'Declined' },
  6: { zh: '已停止', en: 'Stopped' },
};

export const executeActs = {
  assigned: 1,
  changed: 2,
  undertaken: 3,
  declined: 4,
  rejected: 5,
  accepted: 6,
  reported: 7,
  submitted: 8,
  sentBack: 9,
  confirmed: 10,
  stopped: 11,
  resumed: 12,
  deleted: 13,
  handedOver: 14,
} as const;
export const executeActLabels: Labels = {
  1: { zh: '指派', en: 'Assigned' },
  2: { zh: '调整', en: 'Changed' },
  3: { zh: '承接', en: 'Accepted' },
  4: { zh: '不承接', en: 'Declined' },
  5: { zh: '驳回不承接', en: 'Decline rejected' },
  6: { zh: '同意不承接', en: 'Decline accepted' },
  7: { zh: '更新进度', en: 'Progress updated' },
  8: { zh: '提交确认', en: 'Submitted' },
  9: { zh: '退回', en: 'Sent back' },
  10: { zh: '确认', en: 'Confirmed' },
  11: { zh: '停止', en: 'Stopped' },
  12: { zh: '恢复', en: 'Resumed' },
  13: { zh: '删除', en: 'Deleted' },
  14: { zh: '移交', en: 'Handed over' },
};

/** Actions a person may take on an assignment, as bits that are added up. */
export const executeRights = {
  answer: 1,
  report: 2,
  submit: 4,
  /** Answers a decline by insisting on the assignment; `accept` takes the decline. */
  insist: 8,
  accept: 16,
  confirm: 32,
  stop: 64,
  resume: 128,
  remove: 256,
} as const;

/** Quick filters over the assignments that somebody looks after. */
export const triageLabels: Labels = {
  1: { zh: '待处理的不承接', en: 'Declines to decide' },
  2: { zh: '待确认', en: 'Awaiting confirmation' },
  3: { zh: '无进展', en: 'No progress' },
};
/** An assignment counts as silent when nobody has reported on it for this many days. */
export const silentDays = 14;

/** How often an assigner may insist after a decline. After that the person's leader decides. */
export const mostRejections = 2;
export const mostSchemeKrs = 100;
export const mostShares = 100;

export const groupLabels: Labels = {
  1: { zh: '按人员', en: 'By person' },
  2: { zh: '按部门', en: 'By department' },
};
