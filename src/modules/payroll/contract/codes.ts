import type { Words } from '#kit/contract/refusals.ts';

/** Monthly pay items of a compensation record. */
export const payItems = ['basic', 'post', 'performance', 'allowance'] as const;
export type PayItem = (typeof payItems)[number];

/** Items of a month's pay that can be queried or corrected. */
export const monthItems = [
  ...payItems,
  'overtime',
  'bonus',
  'attendance',
  'insurance',
  'tax',
  'other',
] as const;
export type MonthItem = (typeof monthItems)[number];

export const itemLabels: Readonly<Record<MonthItem, Words>> = {
  basic: { zh: '基本工资', en: 'Basic pay' },
  post: { zh: '岗位工资', en: 'Position pay' },
  performance: { zh: '绩效工资', en: 'Performance pay' },
  allowance: { zh: '津贴补贴', en: 'Allowances' },
  overtime: { zh: '加班工资', en: 'Overtime' },
  bonus: { zh: '奖金提成', en: 'Bonus' },
  attendance: { zh: '考勤扣款', en: 'Attendance deduction' },
  insurance: { zh: '社保公积金', en: 'Insurance and fund' },
  tax: { zh: '个人所得税', en: 'Income tax' },
  other: { zh: '其他', en: 'Other' },
};

/** Reasons for a pay change. */
export const adjustmentCause = {
  entry: 1,
  confirmation: 2,
  promotion: 3,
  transfer: 4,
  yearly: 5,
  special: 6,
  correction: 7,
} as const;
export type AdjustmentCause = (typeof adjustmentCause)[keyof typeof adjustmentCause];

/** States of a pay change. */
export const adjustmentState = {
  inApproval: 1,
  /** Approved, but the day from which it applies has not come yet. */
  approved: 2,
  effective: 3,
  sentBack: 4,
  /** Withdrawn or revoked, or its effect was given up. */
  cancelled: 5,
} as const;
export type AdjustmentState = (typeof adjustmentState)[keyof typeof adjustmentState];

/** Reasons for a correction of a month's pay. */
export const correctionCause = { attendance: 1, archive: 2, insurance: 3, abnormal: 4, typed: 5 } as const;
export type CorrectionCause = (typeof correctionCause)[keyof typeof correctionCause];

/** Permission to see and change people's pay. */
export const payCode = 'Remuneration';

/** Codes of the standard form templates for a person's first pay and for a later pay change. */
export const payBills = { first: 'DX', change: 'TZ' } as const;

/** Code of the standard form template that approves a payroll run. */
export const runForm = 'FX';

/** Code of the standard form template that opens compensation records of many people at once. */
export const openingForm = 'PD';

/** Reasons offered by the pay change form. */
export const changeCauses = [3, 5, 6, 7] as const;

export const adjustmentCauseLabels: Readonly<Record<AdjustmentCause, Words>> = {
  1: { zh: '入职定薪', en: 'First pay' },
  2: { zh: '转正', en: 'Confirmation' },
  3: { zh: '晋升调薪', en: 'Promotion' },
  4: { zh: '调岗', en: 'Transfer' },
  5: { zh: '年度调薪', en: 'Yearly review' },
  6: { zh: '特别调薪', en: 'Special' },
  7: { zh: '更正', en: 'Correction' },
};

export const adjustmentStateLabels: Readonly<Record<AdjustmentState, Words>> = {
  1: { zh: '审批中', en: 'In approval' },
  2: { zh: '待生效', en: 'Approved, not in effect yet' },
  3: { zh: '已生效', en: 'In effect' },
  4: { zh: '已退回', en: 'Sent back' },
  5: { zh: '已取消', en: 'Cancelled' },
};

/** Employment stages of pay. */
export const payStage = { probation: 1, regular: 2 } as const;
export type PayStage = (typeof payStage)[keyof typeof payStage];

export const payStageLabels: Readonly<Record<PayStage, Words>> = {
  1: { zh: '试用期', en: 'Probation' },
  2: { zh: '正式', en: 'Regular' },
};

/** Labels of the ways to round a contribution. */
export const roundingLabels: Readonly<Record<1 | 2 | 3 | 4, Words>> = {
  1: { zh: '四舍五入到分', en: 'Nearest fen' },
  2: { zh: '四舍五入到角', en: 'Nearest jiao' },
  3: { zh: '四舍五入到元', en: 'Nearest yuan' },
  4: { zh: '见分进角', en: 'Round up to jiao' },
};

/** Labels of the treatment of wages below the floor. */
export const belowFloorLabels: Readonly<Record<1 | 2, Words>> = {
  1: { zh: '按下限缴', en: 'Contribution on the floor' },
  2: { zh: '个人不缴', en: 'No own part' },
};
