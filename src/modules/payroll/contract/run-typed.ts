import type { Words } from '#kit/contract/refusals.ts';

/** What is typed for people in runs that are not monthly, in yuan, days or months; at most 2 decimals, never negative. */
export const runTyped = {
  2: {
    bonusApart: { zh: '单独计税的全年一次性奖金（元）', en: 'Bonus of the year, taxed apart (yuan)' },
    bonusMerged: { zh: '并入工资计税的奖金（元）', en: 'Bonus, taxed with wages (yuan)' },
  },
  3: {
    leaveDays: {
      zh: '未休年休假天数（不填则按考勤额度）',
      en: 'Unused annual leave in days (empty: by attendance)',
    },
    severanceMonths: { zh: '经济补偿月数（没有则不填）', en: 'Severance in months (empty: none)' },
  },
} as const satisfies Record<number, Record<string, Words>>;
