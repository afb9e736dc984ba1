import type { Words } from '#kit/contract/refusals.ts';

export const currencies = ['CNY', 'HKD'] as const;
export type Currency = (typeof currencies)[number];

export const currencyLabels: Readonly<Record<Currency, Words>> = {
  CNY: { zh: '人民币元', en: 'in CNY' },
  HKD: { zh: '港币元', en: 'in HKD' },
};

/** Sources of a pay group's own item. */
export const itemSource = { formula: 3, typed: 4 } as const;
export type ItemSource = (typeof itemSource)[keyof typeof itemSource];

export const itemSourceLabels: Readonly<Record<ItemSource, Words>> = {
  3: { zh: '公式', en: 'Formula' },
  4: { zh: '每月录入', en: 'Entered each month' },
};

/** Tax treatments of a pay item. */
export const taxKind = { none: 0, wages: 1, exempt: 2 } as const;
export type TaxKind = (typeof taxKind)[keyof typeof taxKind];

export const taxKindLabels: Readonly<Record<TaxKind, Words>> = {
  0: { zh: '不计税', en: 'Not taxed' },
  1: { zh: '计入工资薪金', en: 'Counts as wages' },
  2: { zh: '免税收入', en: 'Exempt' },
};

/** Figures of the month and person that formulas may use beside items. */
export const payFacts = {
  monthWage: { zh: '月工资', en: 'Monthly wage' },
  monthDays: { zh: '当月计薪天数', en: 'Paid days of the month' },
  paidDays: { zh: '在职计薪天数', en: 'Paid days employed' },
  missedHours: { zh: '缺勤小时', en: 'Hours of absence' },
  lateMinutes: { zh: '迟到分钟', en: 'Minutes late' },
  earlyMinutes: { zh: '早退分钟', en: 'Minutes left early' },
  overtimeHours: { zh: '加班小时', en: 'Hours of overtime' },
} as const satisfies Record<string, Words>;

/** Names under which formulas use the standard items of every run. */
export const builtIn = ['basic', 'post', 'performance', 'allowance', 'overtime', 'attendance'] as const;
