import type { Words } from '#kit/contract/refusals.ts';

/** Permission codes of this module. Each is named after its page. */
export const okrCodes = {
  breakdown: 'OPPMWorkBreakdownManagement',
  own: 'EmployeeKRExecute',
  targets: 'TargetKRManagement',
  settings: 'OKRCompletionSettings',
  programme: 'programme',
  split: 'SchemeDisassemblyDetails',
  executions: 'EmployeeKRExecuteManagement',
} as const;

/** Codes that allow reading projects: administering them, or working for them. */
export const readingCodes = [okrCodes.breakdown, okrCodes.own] as const;

type Labels = Readonly<Record<number, Words>>;

export const projectStates = { planned: 1, active: 2, closed: 3, stopped: 4 } as const;
export const projectStateLabels: Labels = {
  1: { zh: '筹备中', en: 'Planned' },
  2: { zh: '进行中', en: 'Active' },
  3: { zh: '已结束', en: 'Closed' },
  4: { zh: '已停止', en: 'Stopped' },
};

export const nodeStates = { planned: 0, active: 1, done: 2, stopped: 3 } as const;
export const nodeStateLabels: Labels = {
  0: { zh: '未开始', en: 'Planned' },
  1: { zh: '进行中', en: 'Active' },
  2: { zh: '已完成', en: 'Done' },
  3: { zh: '已停止', en: 'Stopped' },
};

export const workTypes = { core: 1, support: 2, invalid: 3 } as const;
export const workTypeLabels: Labels = {
  1: { zh: '核心工作', en: 'Core' },
  2: { zh: '支持工作', en: 'Support' },
  3: { zh: '无效工作', en: 'Invalid' },
};

export const nodeActs = {
  added: 1,
  changed: 2,
  moved: 3,
  deleted: 4,
  locked: 5,
  unlocked: 6,
  stopped: 7,
  resumed: 8,
  delayed: 9,
  hidden: 10,
  shown: 11,
  progress: 12,
  recomputed: 13,
} as const;
export const nodeActLabels: Labels = {
  1: { zh: '新增', en: 'Added' },
  2: { zh: '修改', en: 'Changed' },
  3: { zh: '移动', en: 'Moved' },
  4: { zh: '删除', en: 'Deleted' },
  5: { zh: '锁定', en: 'Locked' },
  6: { zh: '解锁', en: 'Unlocked' },
  7: { zh: '停止', en: 'Stopped' },
  8: { zh: '恢复', en: 'Resumed' },
  9: { zh: '延期', en: 'Delayed' },
  10: { zh: '隐藏', en: 'Hidden' },
  11: { zh: '取消隐藏', en: 'Unhidden' },
  12: { zh: '更新进度', en: 'Progress updated' },
  13: { zh: '夜间核对更正', en: 'Corrected by the nightly check' },
};

/** Ten-thousandths in a whole. */
export const whole = 10_000;
/** Limits: levels of a tree, nodes of a project, nodes in one batch. */
export const mostLevels = 12;
export const mostNodes = 5000;
export const mostBatch = 500;
/** Number of the delay from which only the project manager may move the end of a node. */
export const managersDelay = 3;
