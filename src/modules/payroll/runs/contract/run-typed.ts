import type { Words } from '#kit/contract/refusals.ts';

/**
 * Typed items of bonus and leaver runs, in yuan, days or months. Values have at most 2 decimals and are never negative.
 */
export const runTyped = {
  2: {
    bonusApart: { zh: '单独计税的全年一次性奖金（元）', en: 'Annual bonus, taxed separately (yuan)' },
    bonusMerged: { zh: '并入工资计税的奖金（元）', en: 'Bonus, taxed with wages (yuan)' },
  },
  3: {
    leaveDays: {
      zh: '未休年休假天数（不填则按考勤额度）',
      en: 'Unused annual leave in days (leave empty to use the leave balance)',
    },
    severanceMonths: { zh: '经济补偿月数（没有则不填）', en: 'Severance in months (leave empty for none)' },
  },
} as const satisfies Record<number, Record<string, Words>>;

/** Largest typed amount in fen. */
export const mostTyped = 1_000_000_000;

/** Maximum number of cells in one request. */
export const mostCells = 5_000;

/** Reasons to reject a typed cell. */
export const typedFault = { notThere: 1, own: 2, amount: 3, negative: 4, moved: 5 } as const;
export type TypedFault = (typeof typedFault)[keyof typeof typedFault];

export const typedFaultLabels: Readonly<Record<TypedFault, Words>> = {
  1: { zh: '不在本批次中', en: 'Not in this run' },
  2: { zh: '本人的金额由其他薪酬人员录入', en: 'Somebody else in payroll enters your own amounts' },
  3: {
    zh: '请输入金额，最多 2 位小数，不超过 10,000,000',
    en: 'Enter an amount with at most 2 decimals, up to 10,000,000',
  },
  4: { zh: '不能为负数', en: 'The amount cannot be negative' },
  5: {
    zh: '别人刚改过，请核对后再改',
    en: 'Somebody else has just changed this. Check it and change it again',
  },
};
