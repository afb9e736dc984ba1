import type { Words } from '#kit/contract/refusals.ts';

/** Form codes have a file of their own, because the first script needs them without the labels below. */
export { billKinds } from '#modules/attendance/requests/contract/bill-kinds.ts';

/** Permission to manage the leave of the people in its scope, and to file it for them. */
export const attendanceCode = 'ApprovalByAttendanceManagement';
/** Permission to manage leave quotas in its scope; with the scope of everybody also the types of leave. */
export const quotaCode = 'LeaveQuota';
/** Permission of everybody who files requests. */
export const applicationCode = 'AttendanceApplication';

/** Regions whose labour law applies to people. */
export const regions = ['CN', 'HK'] as const;
export type Region = (typeof regions)[number];

export const regionLabels: Record<Region, Words> = {
  CN: { zh: '中国内地', en: 'Mainland' },
  HK: { zh: '中国香港', en: 'Hong Kong' },
};

export const vacationType = {
  annual: 1,
  personal: 2,
  sick: 3,
  marriage: 4,
  bereavement: 5,
  maternity: 6,
  paternity: 7,
  parental: 8,
  prenatal: 9,
  breastfeeding: 10,
  injury: 11,
  duty: 12,
  compTime: 13,
} as const;
/** Code of a type of leave that every installation has. */
export type StandardType = (typeof vacationType)[keyof typeof vacationType];
/** Code of a type of leave: a standard one, or one that the company added. */
export type VacationType = number;
/** First and last code of the types that a company adds. */
export const ownTypes = { from: 101, to: 999 } as const;

export const vacationTypeLabels: Record<StandardType, Words> = {
  1: { zh: '年休假', en: 'Annual leave' },
  2: { zh: '事假', en: 'Personal leave' },
  3: { zh: '病假', en: 'Sick leave' },
  4: { zh: '婚假', en: 'Marriage leave' },
  5: { zh: '丧假', en: 'Bereavement leave' },
  6: { zh: '产假', en: 'Maternity leave' },
  7: { zh: '陪产假', en: 'Paternity leave' },
  8: { zh: '育儿假', en: 'Parental leave' },
  9: { zh: '产检假', en: 'Prenatal checks' },
  10: { zh: '哺乳假', en: 'Breastfeeding' },
  11: { zh: '工伤假', en: 'Work injury leave' },
  12: { zh: '公假', en: 'Public duty' },
  13: { zh: '调休', en: 'Time off in lieu' },
};
export const vacationTypes = Object.values(vacationType);

/** Returns the name of a standard type; undefined: the company added it. */
export const standardName = (code: VacationType): Words | undefined =>
  (vacationTypeLabels as Readonly<Record<number, Words>>)[code];

/** How much of a type people get each year. */
export const grantRule = { none: 0, fixed: 1, formula: 2, service: 3 } as const;
export type GrantRule = (typeof grantRule)[keyof typeof grantRule];

export const grantRuleLabels: Record<GrantRule, Words> = {
  0: { zh: '不自动发放', en: 'None' },
  1: { zh: '每人固定', en: 'The same for everybody' },
  2: { zh: '按公式', en: 'By formula' },
  3: { zh: '按司龄', en: 'By years in the company' },
};

/** Units of leave amounts: ten-thousandths of a day, or minutes. */
export const unit = { days: 1, minutes: 2 } as const;
export type Unit = (typeof unit)[keyof typeof unit];

export const unitLabels: Record<Unit, Words> = {
  1: { zh: '天', en: 'Days' },
  2: { zh: '分钟', en: 'Minutes' },
};

/** Units in which leave of a type is filed and shown. */
export const leaveUnit = { day: 1, halfDay: 2, hour: 3 } as const;
export type LeaveUnit = (typeof leaveUnit)[keyof typeof leaveUnit];

export const leaveUnitLabels: Record<LeaveUnit, Words> = {
  1: { zh: '天', en: 'Day' },
  2: { zh: '半天', en: 'Half day' },
  3: { zh: '小时', en: 'Hour' },
};

/** Ledger amounts of one hour: a day of leave by the hour has eight of them. */
export const hourOf: Record<Unit, number> = { 1: 1250, 2: 60 };

/** One whole day in the unit of days. */
export const wholeDay = 10_000;

export const basis = { workDays: 1, calendarDays: 2 } as const;
export type Basis = (typeof basis)[keyof typeof basis];

export const basisLabels: Record<Basis, Words> = {
  1: { zh: '按工作日', en: 'Work days' },
  2: { zh: '按自然日', en: 'Calendar days' },
};

/** Sources of a leave quota. */
export const lotSource = {
  statutory: 1,
  company: 2,
  overtime: 3,
  carried: 4,
  byHand: 5,
  opening: 6,
} as const;
export type LotSource = (typeof lotSource)[keyof typeof lotSource];

export const lotSourceLabels: Record<LotSource, Words> = {
  1: { zh: '法定', en: 'Statutory' },
  2: { zh: '公司', en: 'Company' },
  3: { zh: '加班', en: 'Overtime' },
  4: { zh: '上年结转', en: 'Carried over' },
  5: { zh: '手工', en: 'Manual' },
  6: { zh: '期初', en: 'Opening' },
};

export const entryKind = {
  grant: 1,
  consume: 2,
  giveBack: 3,
  adjust: 4,
  payout: 5,
  carryOut: 6,
  carryIn: 7,
  waived: 8,
} as const;
export type EntryKind = (typeof entryKind)[keyof typeof entryKind];

export const entryKindLabels: Record<EntryKind, Words> = {
  1: { zh: '发放', en: 'Granted' },
  2: { zh: '使用', en: 'Taken' },
  3: { zh: '退回', en: 'Returned' },
  4: { zh: '调整', en: 'Adjusted' },
  5: { zh: '折算工资', en: 'Paid out' },
  6: { zh: '结转出', en: 'Carried out' },
  7: { zh: '结转入', en: 'Carried in' },
  8: { zh: '放弃', en: 'Waived' },
};

/** How annual leave is counted when a person reaches a higher band of working years within the year. */
export const bandRule = { whole: 1, nextYear: 2, parts: 3 } as const;
export type BandRule = (typeof bandRule)[keyof typeof bandRule];

export const bandRuleLabels: Record<BandRule, Words> = {
  1: { zh: '当年全年按新档', en: 'New band for the whole year' },
  2: { zh: '次年起按新档', en: 'New band from next year on' },
  3: { zh: '分段折算', en: 'Each part of the year by its own band' },
};

/** Days that a difficult birth or further children add to maternity leave. */
export const extraDays = [0, 15, 30, 45] as const;

/** Maximum number of days in the past and in the future for which leave can be filed. */
export const farthest = { back: 366, ahead: 366 } as const;
/** Maximum number of roster days filled at once. */
export const mostRepeated = 92;

/** How a group sets its working times. */
export const groupMode = { week: 1, rostered: 2, free: 3 } as const;
export type GroupMode = (typeof groupMode)[keyof typeof groupMode];

export const groupModeLabels: Record<GroupMode, Words> = {
  1: { zh: '固定班', en: 'Fixed week' },
  2: { zh: '排班', en: 'Rostered' },
  3: { zh: '自由工时', en: 'Free hours' },
};

/** Systems of working hours in labour law: standard, comprehensive, flexible. */
export const workSystem = { standard: 1, comprehensive: 2, flexible: 3 } as const;
export type WorkSystem = (typeof workSystem)[keyof typeof workSystem];

export const workSystemLabels: Record<WorkSystem, Words> = {
  1: { zh: '标准工时制', en: 'Standard hours' },
  2: { zh: '综合计算工时制', en: 'Comprehensive hours' },
  3: { zh: '不定时工作制', en: 'Flexible hours' },
};

/** Rest that is deducted from overtime on rest days and holidays. */
export const restRule = { none: 0, fixed: 1, breaks: 2 } as const;
export type RestRule = (typeof restRule)[keyof typeof restRule];

export const restRuleLabels: Record<RestRule, Words> = {
  0: { zh: '不扣除', en: 'None' },
  1: { zh: '超过一定时长扣固定时间', en: 'A fixed part of long overtime' },
  2: { zh: '按班次的休息时间', en: 'Breaks of the shift' },
};

/** Which punches of a shift count: the first and the last, or one pair for each segment. */
export const pairing = { ends: 1, pairs: 2 } as const;
export type Pairing = (typeof pairing)[keyof typeof pairing];

export const pairingLabels: Record<Pairing, Words> = {
  1: { zh: '首末两次', en: 'First and last' },
  2: { zh: '每段各一对', en: 'One pair per segment' },
};

/** Sources of punches. */
export const punchSource = { device: 1, network: 2, place: 3, web: 4, file: 5, card: 6 } as const;
export type PunchSource = (typeof punchSource)[keyof typeof punchSource];

export const punchSourceLabels: Record<PunchSource, Words> = {
  1: { zh: '考勤机', en: 'Device' },
  2: { zh: '网络', en: 'Network' },
  3: { zh: '地点', en: 'Place' },
  4: { zh: '网页', en: 'Web' },
  5: { zh: '导入', en: 'Import' },
  6: { zh: '补卡', en: 'Replacement' },
};

/** Warnings about a roster; they do not prevent saving. */
export const rosterWarning = { shortRest: 1, daysRunning: 2 } as const;
export type RosterWarning = (typeof rosterWarning)[keyof typeof rosterWarning];

export const rosterWarningLabels: Record<RosterWarning, Words> = {
  1: { zh: '与前一班间隔不足 11 小时', en: 'Less than 11 hours after the previous shift' },
  2: { zh: '连续工作超过 6 天', en: 'More than 6 workdays in a row' },
};

/** Reasons why a punch belongs to nobody yet. */
export const strayCauseLabels: Record<1 | 2, Words> = {
  1: { zh: '卡号未知', en: 'Unknown badge' },
  2: { zh: '时间在将来', en: 'Time in the future' },
};

/** How a device sends its punches. */
export const deviceKind = { serial: 1, token: 2 } as const;

export const deviceKindLabels: Record<1 | 2, Words> = {
  1: { zh: '考勤机推送（按序列号）', en: 'Terminal push, by serial number' },
  2: { zh: '接口推送（按令牌签名）', en: 'Signed push, by token' },
};

/** Compensation for overtime. */
export const compensation = { pay: 1, leave: 2 } as const;
export type Compensation = (typeof compensation)[keyof typeof compensation];

export const compensationLabels: Record<Compensation, Words> = {
  1: { zh: '加班费', en: 'Pay' },
  2: { zh: '调休', en: 'Time off' },
};

/** Class of overtime by the kind of day on which it lies. */
export const overtimeClass = { work: 1, rest: 2, statutory: 3 } as const;
export type OvertimeClass = (typeof overtimeClass)[keyof typeof overtimeClass];

export const overtimeClassLabels: Record<OvertimeClass, Words> = {
  1: { zh: '工作日 150%', en: 'Workday 150%' },
  2: { zh: '休息日 200%', en: 'Rest day 200%' },
  3: { zh: '法定节假日 300%', en: 'Statutory holiday 300%' },
};

/**
 * Limits of overtime in minutes: warning for a day, warning for a month, and the monthly maximum that people may file
 * for themselves.
 */
export const overtimeLimits = { day: 180, month: 1800, most: 2160 } as const;

/** End of a shift segment that a punch correction is for. */
export const cardSide = { on: 1, off: 2 } as const;
export type CardSide = (typeof cardSide)[keyof typeof cardSide];

export const cardSideLabels: Record<CardSide, Words> = {
  1: { zh: '上班', en: 'Arrival' },
  2: { zh: '下班', en: 'Departure' },
};

export const vehicleLabels = {
  1: { zh: '飞机', en: 'Plane' },
  2: { zh: '火车', en: 'Train' },
  3: { zh: '汽车', en: 'Coach' },
  4: { zh: '公司车辆', en: 'Company car' },
  5: { zh: '自驾', en: 'Own car' },
  6: { zh: '其他', en: 'Other' },
} as const;
