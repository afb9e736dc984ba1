import type { Words } from '#kit/contract/refusals.ts';

/** Likely causes of a difference from the previous month, found without asking anybody. */
export const varianceCause = {
  joined: 1,
  left: 2,
  adjustment: 3,
  attendance: 4,
  insurance: 5,
  tax: 6,
  formula: 7,
  correction: 8,
  debt: 9,
  nonCompete: 10,
} as const;
export type VarianceCause = (typeof varianceCause)[keyof typeof varianceCause];

export const varianceCauseLabels: Readonly<Record<VarianceCause, Words>> = {
  1: { zh: '入职', en: 'Joined' },
  2: { zh: '离职', en: 'Left' },
  3: { zh: '定薪或调薪', en: 'Pay adjusted' },
  4: { zh: '考勤', en: 'Attendance' },
  5: { zh: '社保基数或比例', en: 'Insurance base or rate' },
  6: { zh: '累计应税收入或税率', en: 'Taxable income or tax band' },
  7: { zh: '公式依据的数据', en: 'Data used by a formula' },
  8: { zh: '以前月份的差额', en: 'Correction of an earlier month' },
  9: { zh: '结转欠款', en: 'Carried-over deductions' },
  10: { zh: '竞业限制开始、结束或按天', en: 'Non-compete started, ended or paid by days' },
};

/**
 * Size from which a difference needs an explanation: a percentage of the earlier amount, or whole units of the
 * currency.
 */
export interface VarianceBounds {
  readonly percent: number;
  readonly amount: number;
}

/** Default bounds of a new pay group (design, section 4). */
export const usualBounds: VarianceBounds = { percent: 20, amount: 500 };

/** Widest bounds allowed. Wider ones would let a preparer leave everything unexplained. */
export const widestBounds: VarianceBounds = { percent: 50, amount: 5_000 };
