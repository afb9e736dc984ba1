import type { Words } from '#kit/contract/refusals.ts';

/** Maximum length of a non-compete clause in months (Labour Contract Law, article 24). */
export const mostMonths = 24;

/** Reasons for an early end of a non-compete clause. */
export const nonCompeteEnd = { givenUp: 1, agreed: 2, byPerson: 3 } as const;
export type NonCompeteEnd = (typeof nonCompeteEnd)[keyof typeof nonCompeteEnd];

export const nonCompeteEndLabels: Readonly<Record<NonCompeteEnd, Words>> = {
  1: { zh: '公司放弃（额外支付三个月）', en: 'Waived by the company (3 more months paid)' },
  2: { zh: '双方协商解除', en: 'Ended by agreement' },
  3: { zh: '员工解除或违约', en: 'Ended or broken by the employee' },
};

/** States of a non-compete clause on a day. */
export const nonCompeteState = { ahead: 1, inForce: 2, over: 3, ended: 4 } as const;
export type NonCompeteState = (typeof nonCompeteState)[keyof typeof nonCompeteState];

export const nonCompeteStateLabels: Readonly<Record<NonCompeteState, Words>> = {
  1: { zh: '未开始', en: 'Not started' },
  2: { zh: '履行中', en: 'In force' },
  3: { zh: '已到期', en: 'Expired' },
  4: { zh: '已提前结束', en: 'Ended early' },
};
