import type { Words } from '#kit/contract/refusals.ts';

/** The standard templates of the bills of this area. */
export const billKinds = { become: 'ZZ', transfer: 'DG' } as const;

/** The code of the branch of HR itself: whoever holds it looks after the bills of the people in its scope. */
export const hrCode = 'EmployeeManagement';

/** What becomes of a probation. */
export const becomeResults = ['confirm', 'extend', 'fail'] as const;
export type BecomeResult = (typeof becomeResults)[number];

export const becomeResultLabels: Record<BecomeResult, Words> = {
  confirm: { zh: '按期转正', en: 'Confirmed' },
  extend: { zh: '延长试用', en: 'Probation extended' },
  fail: { zh: '不予转正', en: 'Not confirmed' },
};

/** Days before the end of a probation from which on it is due. */
export const dueDays = 30;
