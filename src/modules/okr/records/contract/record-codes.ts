import type { Words } from '#kit/contract/refusals.ts';
import { okrCodes } from '#modules/okr/contract/codes.ts';

type Labels = Readonly<Record<number, Words>>;

/**
 * Permission codes of time records. Each is named after its page. Months are closed by people who may manage
 * attendance.
 */
export const recordCodes = {
  saturation: 'WorkRecordSaturationDetails',
  hours: 'HourStatistics',
  calibre: 'UserInfoCaliber',
  errors: 'ErrorReportingInformationManagement',
  months: 'attendanceManagement',
} as const;

/** Codes that allow reading time records: writing some, confirming some, or looking at statistics. */
export const readingRecords = [
  okrCodes.own,
  okrCodes.executions,
  recordCodes.saturation,
  recordCodes.hours,
] as const;

export const recordStates = { draft: 0, submitted: 1, confirmed: 2, returned: 3 } as const;
export const recordStateLabels: Labels = {
  0: { zh: '草稿', en: 'Draft' },
  1: { zh: '待确认', en: 'Awaiting confirmation' },
  2: { zh: '已确认', en: 'Confirmed' },
  3: { zh: '已退回', en: 'Returned' },
};

export const itemKindLabels: Labels = {
  0: { zh: '不属于任何事项', en: 'No item' },
  1: { zh: '工作分解', en: 'Work item' },
  2: { zh: 'KR 执行', en: 'Key result' },
};

/** State of a day: no hours expected, nothing recorded, something recorded, or marked as complete. */
export const dayStates = { rest: 0, unfilled: 1, written: 2, complete: 3 } as const;
export const dayStateLabels: Labels = {
  0: { zh: '无需填写', en: 'Not required' },
  1: { zh: '未填', en: 'Not filled in' },
  2: { zh: '已填', en: 'Filled in' },
  3: { zh: '已完成', en: 'Complete' },
};

/** Sources of a day's capacity. */
export const capacitySourceLabels: Labels = {
  1: { zh: '考勤', en: 'Attendance' },
  2: { zh: '工作日历', en: 'Work calendar' },
};

/**
 * Band of a person's workload, by ten-thousandths: below 60 % low, below 85 % fair, up to 110 % full, above that over
 * (design 4).
 */
export const bandOf = (bp: number): 1 | 2 | 3 | 4 => (bp < 6000 ? 1 : bp < 8500 ? 2 : bp <= 11_000 ? 3 : 4);

export const errorKindLabels: Labels = {
  1: { zh: '工时不对', en: 'Wrong hours' },
  2: { zh: '事项不对', en: 'Wrong item' },
  3: { zh: '漏记', en: 'Missing' },
  4: { zh: '重复', en: 'Duplicate' },
  5: { zh: '与考勤不符', en: 'Differs from attendance' },
};
export const errorStates = { fresh: 0, handling: 1, corrected: 2, refused: 3 } as const;
export const errorStateLabels: Labels = {
  0: { zh: '待处理', en: 'New' },
  1: { zh: '处理中', en: 'In progress' },
  2: { zh: '已更正', en: 'Corrected' },
  3: { zh: '不予更正', en: 'Refused' },
};

/** Dimensions that hours can be grouped by. */
export const dimensions = { project: 1, person: 2, type: 3, calibre: 4, department: 5, month: 6 } as const;
export const dimensionLabels: Labels = {
  1: { zh: '项目', en: 'Project' },
  2: { zh: '人员', en: 'Person' },
  3: { zh: '工作类型', en: 'Work type' },
  4: { zh: '口径', en: 'Time allocation' },
  5: { zh: '部门', en: 'Department' },
  6: { zh: '月份', en: 'Month' },
};

/** Limits of time records: minutes come in steps of five, a day has 1,440, and the last seven workdays are open. */
export const minuteStep = 5;
export const dayMinutes = 1440;
export const recordDays = 7;
/** Minutes of a workday for which attendance has no data. */
export const usualMinutes = 480;
/** Recorded minutes beyond presence from which a day is marked. */
export const presenceSlack = 30;
export const mostDayRecords = 30;
/** Most changed cells of one week. */
export const mostWeekCells = 210;
export const mostReviewed = 200;
/** Maximum range in days of one workload query, and of one hours query. */
export const mostSaturationDays = 31;
export const mostHourDays = 366;
