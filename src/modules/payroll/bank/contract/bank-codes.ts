import type { Words } from '#kit/contract/refusals.ts';

export const batchState = { made: 1, handedOver: 2, confirmed: 3, partlyFailed: 4, takenBack: 9 } as const;
export type BatchState = (typeof batchState)[keyof typeof batchState];

export const batchStateLabels: Readonly<Record<BatchState, Words>> = {
  1: { zh: '已生成', en: 'Made' },
  2: { zh: '已提交银行', en: 'Handed to the bank' },
  3: { zh: '已全部到账', en: 'Paid' },
  4: { zh: '部分失败', en: 'Partly failed' },
  9: { zh: '已作废', en: 'Withdrawn' },
};

/** Labels of the payment state of a person in a bank file. */
export const bankRowLabels: Readonly<Record<number, Words>> = {
  1: { zh: '待到账', en: 'Awaiting payment' },
  2: { zh: '已到账', en: 'Paid' },
  3: { zh: '失败', en: 'Failed' },
};

/** Formats of bank files. The default columns are account, name, amount, branch, city and employee number. */
export const bankFormat = { txt: 1, csv: 2, xlsx: 3 } as const;
export type BankFormat = (typeof bankFormat)[keyof typeof bankFormat];

export const bankFormatLabels: Readonly<Record<BankFormat, Words>> = {
  1: { zh: '文本（竖线分隔）', en: 'Text, with bars' },
  2: { zh: 'CSV', en: 'CSV' },
  3: { zh: 'Excel', en: 'Excel' },
};

/**
 * Reasons to leave a person out of bank files: no account, or an account changed since the lock or within seven days.
 */
export const holdReason = { noAccount: 1, sinceLock: 2, lately: 3 } as const;
export type HoldReason = (typeof holdReason)[keyof typeof holdReason];

export const holdReasonLabels: Readonly<Record<HoldReason, Words>> = {
  1: { zh: '没有银行账号', en: 'No bank account on the employee card' },
  2: { zh: '锁定后变更过账号', en: 'Account changed after the run was locked' },
  3: { zh: '七天内变更过账号', en: 'Account changed within 7 days' },
};

/** Labels of bank file formats, independent of their columns. */
export const bankFormatKinds: Readonly<Record<BankFormat, Words>> = {
  1: { zh: '文本', en: 'Text' },
  2: { zh: 'CSV', en: 'CSV' },
  3: { zh: 'Excel', en: 'Excel' },
};
