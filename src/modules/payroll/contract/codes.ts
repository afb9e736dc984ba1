import type { Words } from '#kit/contract/refusals.ts';

/** What somebody's pay is made of from month to month. */
export const payItems = ['basic', 'post', 'performance', 'allowance'] as const;
export type PayItem = (typeof payItems)[number];

/** What may be wrong with the pay of a month. */
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

/** Why somebody earns another amount. */
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

/** How far an adjustment has come. */
export const adjustmentState = {
  inApproval: 1,
  /** Its day is to come. */
  approved: 2,
  effective: 3,
  sentBack: 4,
  /** Withdrawn, revoked or given up. */
  cancelled: 5,
} as const;
export type AdjustmentState = (typeof adjustmentState)[keyof typeof adjustmentState];

/** Why the pay of a month is put right. */
export const correctionCause = { attendance: 1, archive: 2, insurance: 3, abnormal: 4, typed: 5 } as const;
export type CorrectionCause = (typeof correctionCause)[keyof typeof correctionCause];

/** The right to see and change what people are paid. */
export const payCode = 'Remuneration';

/** Standard templates of the bills of pay: the first pay of somebody, and another one from a day on. */
export const payBills = { first: 'DX', change: 'TZ' } as const;

/** The standard template by which a run of pay is approved. */
export const runForm = 'FX';

/** The standard template by which archives of many are opened at once. */
export const openingForm = 'PD';

/** Why pay is changed by its own bill. */
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
  2: { zh: '待生效', en: 'Approved, its day to come' },
  3: { zh: '已生效', en: 'In effect' },
  4: { zh: '已退回', en: 'Sent back' },
  5: { zh: '已取消', en: 'Cancelled' },
};

/** Whether somebody is paid as on probation. */
export const payStage = { probation: 1, regular: 2 } as const;
export type PayStage = (typeof payStage)[keyof typeof payStage];

export const payStageLabels: Readonly<Record<PayStage, Words>> = {
  1: { zh: '试用期', en: 'Probation' },
  2: { zh: '正式', en: 'Regular' },
};

/** How a contribution becomes money. */
export const roundingLabels: Readonly<Record<1 | 2 | 3 | 4, Words>> = {
  1: { zh: '四舍五入到分', en: 'Nearest fen' },
  2: { zh: '四舍五入到角', en: 'Nearest jiao' },
  3: { zh: '四舍五入到元', en: 'Nearest yuan' },
  4: { zh: '见分进角', en: 'Up to the jiao' },
};

/** What holds of wages below the floor. */
export const belowFloorLabels: Readonly<Record<1 | 2, Words>> = {
  1: { zh: '按下限缴', en: 'Pays on the floor' },
  2: { zh: '个人不缴', en: 'The employee pays nothing' },
};
