import type { Words } from '#kit/contract/refusals.ts';

type Labels = Readonly<Record<number, Words>>;

/** Permission code of the flow chart. */
export const flowCode = 'SuperFlowChart';

/** Columns of the chart, from left to right. */
export const lanes = { project: 1, work: 2, goal: 3, person: 4 } as const;
export const laneLabels: Labels = {
  1: { zh: '项目', en: 'Project' },
  2: { zh: '工作分解', en: 'Work' },
  3: { zh: '目标与 KR', en: 'Goals' },
  4: { zh: '人员', en: 'People' },
};

/** Kinds of links between boxes. Every link comes from data. */
export const edgeKinds = { partOf: 1, measures: 2, carries: 3, owns: 4 } as const;
export const edgeKindLabels: Labels = {
  1: { zh: '包含', en: 'Contains' },
  2: { zh: '衡量', en: 'Measures' },
  3: { zh: '承接', en: 'Assigned to' },
  4: { zh: '负责', en: 'Owned by' },
};

/** Common status of boxes, whatever they stand for. */
export const boxStatuses = { open: 0, onTrack: 1, atRisk: 2, offTrack: 3, done: 4, stopped: 5 } as const;
export const boxStatusLabels: Labels = {
  0: { zh: '未判断', en: 'Not rated' },
  1: { zh: '正常', en: 'On track' },
  2: { zh: '有风险', en: 'At risk' },
  3: { zh: '偏离或逾期', en: 'Off track or overdue' },
  4: { zh: '已完成', en: 'Done' },
  5: { zh: '已停止', en: 'Stopped' },
};

/** Choices of what the colour of a box means. */
export const flowColourLabels: Labels = {
  1: { zh: '状态', en: 'Status' },
  2: { zh: '部门', en: 'Department' },
  3: { zh: '饱和度', en: 'Saturation' },
};

/** Maximum number of boxes in a chart, and the number from which departments are folded at first (design 9). */
export const mostFlowNodes = 5000;
export const foldedFrom = 2000;
/**
 * Number of people above which they open as one box per department. A longer lane would be scrolled through but not
 * read.
 */
export const densePeople = 40;
/** Maximum number of charts one person may keep. */
export const mostFlowEditions = 50;
