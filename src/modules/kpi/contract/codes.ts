import type { Words } from '#kit/contract/refusals.ts';

/** Permission codes: taking part in reviews, keeping tables, indicators and templates, and administering periods. */
export const kpiCodes = {
  all: 'KPIStationPositionManagementALL',
  templates: 'KPITemplateManage',
  manage: 'KPIManage',
} as const;

type Labels = Readonly<Record<number, Words>>;

/** One whole in ten-thousandths: weights of 100 % add up to it. */
export const whole = 10_000;
/**
 * Share of the weight that must be scored before there is a total, and share of days for a total over several sheets.
 * In ten-thousandths. The other constants are maximum counts.
 */
export const leastScored = 6000;
export const mostRows = 100;
export const mostColumns = 60;
export const mostLevels = 3;
/** Maximum of a total, and of a row's score. */
export const most = 120;

export const menuKinds = { folder: 1, table: 2 } as const;
export const menuKindLabels: Labels = {
  1: { zh: '文件夹', en: 'Folder' },
  2: { zh: '考核表', en: 'Table' },
};

/** States of table headers and templates. */
export const editionStates = { draft: 1, open: 2, closed: 3 } as const;
export const editionStateLabels: Labels = {
  1: { zh: '草稿', en: 'Draft' },
  2: { zh: '使用中', en: 'In use' },
  3: { zh: '历史版本', en: 'Earlier version' },
};

export const columnTypes = ['text', 'number', 'percent', 'money', 'date', 'select', 'formula'] as const;
export type ColumnType = (typeof columnTypes)[number];
export const columnTypeLabels: Record<ColumnType, Words> = {
  text: { zh: '文字', en: 'Text' },
  number: { zh: '数字', en: 'Number' },
  percent: { zh: '百分比', en: 'Percent' },
  money: { zh: '金额', en: 'Money' },
  date: { zh: '日期', en: 'Date' },
  select: { zh: '选项', en: 'Option' },
  formula: { zh: '公式', en: 'Formula' },
};

export const roles = { system: 0, self: 1, leader: 2, second: 3 } as const;
export const roleLabels: Labels = {
  0: { zh: '系统', en: 'System' },
  1: { zh: '本人', en: 'Self' },
  2: { zh: '上级', en: 'Leader' },
  3: { zh: '第二上级', en: 'Second leader' },
};

/** Labels of the stages in which columns are filled in. */
export const stageLabels: Labels = {
  1: { zh: '目标阶段', en: 'Target stage' },
  2: { zh: '结果阶段', en: 'Result stage' },
};

export const rowKinds = { measured: 1, bands: 2, judged: 3, veto: 4, bonus: 5 } as const;
export const rowKindLabels: Labels = {
  1: { zh: '公式计分', en: 'By formula' },
  2: { zh: '分段计分', en: 'By bands' },
  3: { zh: '主观评分', en: 'By judgement' },
  4: { zh: '一票否决', en: 'Veto' },
  5: { zh: '加减分', en: 'Bonus or deduction' },
};

export const directionLabels: Labels = {
  1: { zh: '越高越好', en: 'Higher is better' },
  2: { zh: '越低越好', en: 'Lower is better' },
  3: { zh: '保持不变', en: 'Keep constant' },
};

export const aggregateLabels: Labels = {
  1: { zh: '合计', en: 'Sum' },
  2: { zh: '平均', en: 'Average' },
  3: { zh: '最后一期', en: 'Last value' },
  4: { zh: '最小', en: 'Minimum' },
  5: { zh: '最大', en: 'Maximum' },
};

/** Sources that an actual is read from automatically. */
export const feeds = { none: 0, okr: 1, saturation: 2, attendance: 3, approval: 4 } as const;
export const feedLabels: Labels = {
  0: { zh: '人工填写', en: 'Filled in by people' },
  1: { zh: '已结束 OKR 周期的完成度（%）', en: 'Progress of closed OKR cycles (%)' },
  2: { zh: '工时饱和度（%）', en: 'Work-hour saturation (%)' },
  3: { zh: '出勤率（%）', en: 'Attendance rate (%)' },
  4: { zh: '审批平均用时（小时）', en: 'Average approval time (hours)' },
};

export const stages = { target: 1, result: 2 } as const;
/** Maximum number of cells in one call. */
export const mostCells = 2000;

/** Codes of the standard approval form templates. */
export const targetForm = 'MB';
export const resultForm = 'KH';
export const changeForm = 'BG';
export const appealForm = 'SS';

export const periodTypeLabels: Labels = {
  1: { zh: '月度', en: 'Month' },
  2: { zh: '季度', en: 'Quarter' },
  3: { zh: '半年', en: 'Half-year' },
  4: { zh: '年度', en: 'Year' },
};

export const periodStates = {
  preparing: 0,
  targets: 1,
  running: 2,
  scoring: 3,
  published: 5,
  closed: 6,
} as const;
export const periodStateLabels: Labels = {
  0: { zh: '准备中', en: 'Preparing' },
  1: { zh: '目标制定', en: 'Setting targets' },
  2: { zh: '执行中', en: 'In progress' },
  3: { zh: '评分中', en: 'Scoring' },
  5: { zh: '已发布', en: 'Published' },
  6: { zh: '已归档', en: 'Archived' },
};

export const sheetStates = {
  abandoned: -2,
  draft: 0,
  targetsInApproval: 1,
  inForce: 2,
  scoring: 3,
  resultInApproval: 4,
  scored: 5,
  calibrating: 6,
  published: 7,
  archived: 8,
} as const;
/** Says whether the result of a sheet is published, so that its person can see it. */
export const isPublished = (state: number): boolean =>
  state === sheetStates.published || state === sheetStates.archived;
export const sheetStateLabels: Labels = {
  [-2]: { zh: '已作废', en: 'Abandoned' },
  0: { zh: '待制定目标', en: 'Awaiting targets' },
  1: { zh: '目标审批中', en: 'Targets in approval' },
  2: { zh: '执行中', en: 'In progress' },
  3: { zh: '待自评', en: 'Awaiting self-review' },
  4: { zh: '评分中', en: 'Scoring' },
  5: { zh: '已评分', en: 'Scored' },
  6: { zh: '校准中', en: 'In calibration' },
  7: { zh: '已发布', en: 'Published' },
  8: { zh: '已归档', en: 'Archived' },
};

/** Maximum number of months or items of one row. */
export const mostParts = 36;

/** States of a change of targets. */
export const changeStates = { open: 0, taken: 1, dropped: 2 } as const;
export const changeLabels: Labels = {
  0: { zh: '未生效', en: 'Not in force yet' },
  1: { zh: '已生效', en: 'In force' },
  2: { zh: '已放弃', en: 'Discarded' },
};

export const logKindLabels: Labels = {
  1: { zh: '提交', en: 'Submitted' },
  2: { zh: '同意', en: 'Approved' },
  3: { zh: '退回', en: 'Sent back' },
  4: { zh: '撤回', en: 'Withdrawn' },
  5: { zh: '作废', en: 'Abandoned' },
  6: { zh: '发布', en: 'Published' },
  7: { zh: '确认已阅', en: 'Confirmed' },
  8: { zh: '重新打开', en: 'Reopened' },
  9: { zh: '归档', en: 'Archived' },
};

export const appealStates = { open: 0, accepted: 1, refused: 2 } as const;
export const appealLabels: Labels = {
  0: { zh: '处理中', en: 'In progress' },
  1: { zh: '已采纳', en: 'Accepted' },
  2: { zh: '未采纳', en: 'Refused' },
};

export const verdicts = { keep: 1, change: 2, drop: 3 } as const;
export const verdictLabels: Labels = {
  1: { zh: '保留', en: 'Keep' },
  2: { zh: '调整', en: 'Change' },
  3: { zh: '停用', en: 'Disable' },
};
