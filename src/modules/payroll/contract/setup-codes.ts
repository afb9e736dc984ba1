import type { Words } from '#kit/contract/refusals.ts';

export const currencies = ['CNY', 'HKD'] as const;
export type Currency = (typeof currencies)[number];

export const currencyLabels: Readonly<Record<Currency, Words>> = {
  CNY: { zh: '人民币元', en: 'in CNY' },
  HKD: { zh: '港币元', en: 'in HKD' },
};

/** Where an item of a group's own comes from. */
export const itemSource = { formula: 3, typed: 4 } as const;
export type ItemSource = (typeof itemSource)[keyof typeof itemSource];

export const itemSourceLabels: Readonly<Record<ItemSource, Words>> = {
  3: { zh: '公式', en: 'Formula' },
  4: { zh: '每月录入', en: 'Typed each month' },
};

/** How an item counts for tax. */
export const taxKind = { none: 0, wages: 1, exempt: 2 } as const;
export type TaxKind = (typeof taxKind)[keyof typeof taxKind];

export const taxKindLabels: Readonly<Record<TaxKind, Words>> = {
  0: { zh: '不计税', en: 'Beside tax' },
  1: { zh: '计入工资薪金', en: 'Counts as wages' },
  2: { zh: '免税收入', en: 'Exempt' },
};

/** What formulas may read beside items: figures of the month and person. */
export const payFacts = {
  monthWage: { zh: '月工资', en: 'Monthly wage' },
  monthDays: { zh: '当月计薪天数', en: 'Paid days of the month' },
  paidDays: { zh: '在职计薪天数', en: 'Paid days employed' },
  missedHours: { zh: '缺勤小时', en: 'Hours missed' },
  lateMinutes: { zh: '迟到分钟', en: 'Minutes late' },
  earlyMinutes: { zh: '早退分钟', en: 'Minutes left early' },
  overtimeHours: { zh: '加班小时', en: 'Hours of overtime' },
} as const satisfies Record<string, Words>;

/** What formulas call the items that every run has. */
export const builtIn = ['basic', 'post', 'performance', 'allowance', 'overtime', 'attendance'] as const;
