import type { Words } from '#kit/contract/refusals.ts';

/** Permission for the page of payslips and runs. */
export const slipCode = 'Payslip';
/** Permission to import payslips and manage runs. */
export const payrollCode = 'PayrollManagement';
/** Permission to publish payslips that another person imported. */
export const payApprovalCode = 'PayrollApproval';

/** Kinds of payslip lines. */
export const lineKind = { earning: 1, deduction: 2, employer: 3, information: 4 } as const;
export type LineKind = (typeof lineKind)[keyof typeof lineKind];

export const lineKindLabels: Readonly<Record<LineKind, Words>> = {
  1: { zh: '应发', en: 'Earning' },
  2: { zh: '扣款', en: 'Deduction' },
  3: { zh: '公司承担', en: 'Paid by the company' },
  4: { zh: '参考', en: 'For information' },
};

export const slipState = {
  hidden: 0,
  published: 1,
  read: 2,
  confirmed: 3,
  disputed: 4,
  confirmedByDeadline: 5,
} as const;
export type SlipState = (typeof slipState)[keyof typeof slipState];

export const slipStateLabels: Readonly<Record<SlipState, Words>> = {
  0: { zh: '未发布', en: 'Not published' },
  1: { zh: '未读', en: 'Unread' },
  2: { zh: '已读', en: 'Read' },
  3: { zh: '已确认', en: 'Confirmed' },
  4: { zh: '有异议', en: 'Disputed' },
  5: { zh: '逾期自动确认', en: 'Confirmed automatically' },
};

export const runKind = { monthly: 1, bonus: 2, leavers: 3, correction: 4, imported: 5 } as const;

/** Kinds of runs that the portal calculates. */
export const computedKinds = [runKind.monthly, runKind.bonus, runKind.leavers] as const;
export type ComputedKind = (typeof computedKinds)[number];

export const runKindLabels: Readonly<Record<1 | 2 | 3 | 5, Words>> = {
  1: { zh: '月度', en: 'Monthly' },
  2: { zh: '奖金', en: 'Bonus' },
  3: { zh: '离职结算', en: 'Final settlement' },
  5: { zh: '导入', en: 'Imported' },
};

/** Returns the display name of a payslip: its month, followed by the kind for bonuses and settlements. */
export const slipNameOf = (month: string, kind: number): Words => {
  const label = kind === runKind.bonus || kind === runKind.leavers ? runKindLabels[kind] : null;
  return { zh: label ? `${month} ${label.zh}` : month, en: label ? `${month} ${label.en}` : month };
};

/** States of a payroll run. An imported run in state `ready` waits for publication. */
export const runState = {
  draft: 0,
  ready: 1,
  inApproval: 2,
  approved: 3,
  locked: 4,
  published: 5,
  paid: 6,
  cancelled: 9,
} as const;
export type RunState = (typeof runState)[keyof typeof runState];

export const runStateLabels: Readonly<Record<RunState, Words>> = {
  0: { zh: '草稿', en: 'Draft' },
  1: { zh: '已计算', en: 'Computed' },
  2: { zh: '审批中', en: 'In approval' },
  3: { zh: '已审批', en: 'Approved' },
  4: { zh: '已锁定', en: 'Locked' },
  5: { zh: '已发布', en: 'Published' },
  6: { zh: '已付款', en: 'Paid' },
  9: { zh: '已撤销', en: 'Revoked' },
};
