import type { Words } from '#kit/contract/refusals.ts';
import { okrCodes } from '#modules/okr/contract/codes.ts';

type Labels = Readonly<Record<number, Words>>;

/** Codes that allow reading goals: managing them, or having some. */
export const goalCodes = [okrCodes.targets, okrCodes.own] as const;

export const periodLabels: Labels = {
  1: { zh: '月度', en: 'Month' },
  2: { zh: '季度', en: 'Quarter' },
  3: { zh: '半年度', en: 'Half-year' },
  4: { zh: '年度', en: 'Year' },
};
/** Length of each period type in months. */
export const periodMonths: Readonly<Record<number, number>> = { 1: 1, 2: 3, 3: 6, 4: 12 };

export const cycleStates = { draft: 0, setting: 1, running: 2, review: 3, closed: 4 } as const;
export const cycleStateLabels: Labels = {
  0: { zh: '未开放', en: 'Not open yet' },
  1: { zh: '制定中', en: 'Setting' },
  2: { zh: '执行中', en: 'In progress' },
  3: { zh: '复盘中', en: 'In review' },
  4: { zh: '已结束', en: 'Closed' },
};

/** Fields with the first day of each step of a period after the draft, in order. */
export const cycleDayFields = ['SettingDay', 'RunningDay', 'ReviewDay', 'ClosingDay'] as const;
export type CycleDays = { readonly [Field in (typeof cycleDayFields)[number]]?: string | null | undefined };

export const goalKinds = { objective: 1, keyResult: 2 } as const;
export const goalKindLabels: Labels = {
  1: { zh: '目标', en: 'Objective' },
  2: { zh: 'KR', en: 'Key result' },
};

export const goalStates = { deleted: -2, draft: 0, surfaced: 1, stopped: 2, closed: 3 } as const;
export const goalStateLabels: Labels = {
  0: { zh: '草稿', en: 'Draft' },
  1: { zh: '已生效', en: 'In force' },
  2: { zh: '已停止', en: 'Stopped' },
  3: { zh: '已结束', en: 'Closed' },
};

export const poolStates = { inPool: 0, taken: 1, withdrawn: 2 } as const;
export const poolStateLabels: Labels = {
  0: { zh: '待领取', en: 'Available' },
  1: { zh: '已领取', en: 'Taken' },
  2: { zh: '已撤回', en: 'Withdrawn' },
};

export const visibilities = { company: 1, department: 2, named: 3 } as const;
export const visibilityLabels: Labels = {
  1: { zh: '全公司', en: 'Whole company' },
  2: { zh: '本部门及下级', en: 'Department and below' },
  3: { zh: '仅相关人员', en: 'Only people involved' },
};

export const metricKinds = { number: 1, percent: 2, money: 3, yesNo: 4, milestones: 5, range: 6 } as const;
export const metricKindLabels: Labels = {
  1: { zh: '数值', en: 'Number' },
  2: { zh: '百分比', en: 'Percent' },
  3: { zh: '金额', en: 'Money' },
  4: { zh: '是否完成', en: 'Yes or no' },
  5: { zh: '里程碑', en: 'Milestones' },
  6: { zh: '保持在区间', en: 'Keep in range' },
};

export const metricSources = { typed: 1, node: 2, hours: 3, below: 4, sum: 5 } as const;
/** Says whether a measure takes its progress from a node of a work breakdown. */
export const followsWork = (source: number): boolean =>
  source === metricSources.node || source === metricSources.hours;
export const metricSourceLabels: Labels = {
  1: { zh: '手工填写', en: 'Entered manually' },
  2: { zh: '工作项进度', en: 'Progress of work item' },
  3: { zh: '工作项已确认工时', en: 'Confirmed hours of work item' },
  4: { zh: '下级目标完成度', en: 'Completion of goals below' },
  5: { zh: '下级数值合计', en: 'Sum of values below' },
};

export const statusLabels: Labels = {
  1: { zh: '正常', en: 'On track' },
  2: { zh: '有风险', en: 'At risk' },
  3: { zh: '偏离', en: 'Off track' },
};

export const alignKinds = { contributes: 1, supports: 2 } as const;
export const alignKindLabels: Labels = {
  1: { zh: '承接（计入上级）', en: 'Contributes' },
  2: { zh: '支持（不计入）', en: 'Supports' },
};
export const alignStateLabels: Labels = {
  0: { zh: '待答复', en: 'Awaiting answer' },
  1: { zh: '已接受', en: 'Accepted' },
  2: { zh: '已拒绝', en: 'Declined' },
  3: { zh: '已取消', en: 'Ended' },
};

export const settingScopeLabels: Labels = {
  1: { zh: '公司', en: 'Company' },
  2: { zh: '部门', en: 'Department' },
  3: { zh: '单个 KR', en: 'One key result' },
};
export const statusRuleLabels: Labels = {
  1: { zh: '按时间进度', en: 'By time elapsed' },
  2: { zh: '取下级最差', en: 'Worst of children' },
};

export const goalActs = {
  added: 1,
  changed: 2,
  weighed: 3,
  surfaced: 4,
  stopped: 5,
  resumed: 6,
  deleted: 7,
  attached: 8,
  scored: 9,
  stepped: 10,
  taken: 11,
} as const;
export const goalActLabels: Labels = {
  1: { zh: '新增', en: 'Added' },
  2: { zh: '修改', en: 'Changed' },
  3: { zh: '调整权重', en: 'Weights changed' },
  4: { zh: '生效', en: 'Put in force' },
  5: { zh: '停止', en: 'Stopped' },
  6: { zh: '恢复', en: 'Resumed' },
  7: { zh: '删除', en: 'Deleted' },
  8: { zh: '对齐', en: 'Aligned' },
  9: { zh: '评分', en: 'Scored' },
  10: { zh: '周期变更', en: 'Period changed' },
  11: { zh: '从 KR 池领取', en: 'Taken from the pool' },
};

export const goalStepLabels: Labels = {
  1: { zh: '生效', en: 'Put in force' },
  2: { zh: '停止', en: 'Stop' },
  3: { zh: '恢复', en: 'Resume' },
};

/** Actions a person may take on a goal, as bits that are added up. */
export const goalRights = { edit: 1, checkIn: 2, score: 4, selfScore: 8 } as const;

/** Reasons why a child is not counted in its parent's sum. */
export const leftOut = { counted: 0, noValue: 1, stopped: 2, draft: 3, noWeight: 4 } as const;
export const leftOutLabels: Labels = {
  0: { zh: '已计入', en: 'Counted' },
  1: { zh: '暂无数值', en: 'No value yet' },
  2: { zh: '已停止', en: 'Stopped' },
  3: { zh: '草稿', en: 'Draft' },
  4: { zh: '权重为 0', en: 'Weight 0' },
};

export const mostGoalLevels = 8;
export const mostSupports = 5;
export const mostNamed = 20;
export const mostMetrics = 10;
/** Days after closing within which a period may be reopened. */
export const reopenDays = 30;
