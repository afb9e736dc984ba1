import type { Words } from '#kit/contract/refusals.ts';

/** Codes of the standard form templates of HR requests. */
export const billKinds = {
  become: 'ZZ',
  transfer: 'DG',
  leave: 'LZ',
  raise: 'TX',
  abnormal: 'XY',
} as const;

/** Code of the standard form template of offers. An offer starts an employment and creates onboarding tasks. */
export const entryKind = 'LY';

/** Permission for HR. Its holders administer the HR requests of people in its scope. */
export const hrCode = 'EmployeeManagement';

/** Permission to read people's pay. */
export const payCode = 'Remuneration';

/** Possible results of a probation. */
export const becomeResults = ['confirm', 'extend', 'fail'] as const;
export type BecomeResult = (typeof becomeResults)[number];

export const becomeResultLabels: Record<BecomeResult, Words> = {
  confirm: { zh: '按期转正', en: 'Confirmed' },
  extend: { zh: '延长试用', en: 'Probation extended' },
  fail: { zh: '不予转正', en: 'Not confirmed' },
};

/** Number of days before the end of a probation from which people are listed as due for confirmation. */
export const dueDays = 30;

/** Types of resignation: why an employment ends. */
export const leaveTypes = [1, 2, 3, 4, 5, 6] as const;
export type LeaveType = (typeof leaveTypes)[number];

/** Type for a person who left without notice or pay. Only HR may file it. */
export const leftWithoutNotice: LeaveType = 6;

export const leaveTypeLabels: Record<LeaveType, Words> = {
  1: { zh: '员工辞职', en: 'Resigns' },
  2: { zh: '公司解除', en: 'Ended by the company' },
  3: { zh: '协商一致', en: 'By agreement' },
  4: { zh: '合同到期', en: 'Contract ends' },
  5: { zh: '退休', en: 'Retires' },
  6: { zh: '自离或停薪留职', en: 'Left without notice or pay' },
};

/** Permission to administer the contracts of people in its scope. */
export const contractCode = 'ContractManagement';

/** States of a contract on a day. They are calculated from its days at each reading. */
export const contractStates = { notStarted: 0, active: 1, expired: 2, ended: 3 } as const;
export type ContractState = (typeof contractStates)[keyof typeof contractStates];

export const contractStateLabels: Record<ContractState, Words> = {
  0: { zh: '未开始', en: 'Not started' },
  1: { zh: '履行中', en: 'Active' },
  2: { zh: '已到期', en: 'Expired' },
  3: { zh: '已终止', en: 'Ended' },
};

/** Causes of a raise. The numbers are those of payroll's `adjustmentCause`. */
export const raiseCauses = [3, 5, 6] as const;
export type RaiseCause = (typeof raiseCauses)[number];

export const raiseCauseLabels: Record<RaiseCause, Words> = {
  3: { zh: '晋升调薪', en: 'Promotion' },
  5: { zh: '年度调薪', en: 'Yearly review' },
  6: { zh: '特别调薪', en: 'Special' },
};

/** Possible decisions of payroll on a pay query. */
export const abnormalResults = ['accepted', 'rejected'] as const;
export type AbnormalResult = (typeof abnormalResults)[number];

export const abnormalResultLabels: Record<AbnormalResult, Words> = {
  accepted: { zh: '属实，予以更正', en: 'Accepted' },
  rejected: { zh: '不属实，不更正', en: 'Not accepted' },
};
