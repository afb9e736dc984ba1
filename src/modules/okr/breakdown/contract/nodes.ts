/** Columns of a node in a tree answer, in the order of the values in each row. */
export const nodeColumns = [
  'OBID',
  'ParentOBID',
  'Name',
  'TypeID',
  'OwnerAUID',
  'DeptId',
  'CaliberPostID',
  'BaseStart',
  'BaseEnd',
  'PlanStart',
  'PlanEnd',
  'PlanMinutes',
  'WeightBp',
  'ProgressBp',
  'State',
  'IsLock',
  'IsHide',
  'DelayTimes',
  'StopReason',
  'SortNo',
  'Version',
  'Can',
] as const;

/** Node as the browser keeps it. Days are YYYY-MM-DD, progress is in ten-thousandths as exact text. */
export interface TreeNode {
  readonly OBID: number;
  readonly ParentOBID: number | null;
  readonly Name: string;
  readonly TypeID: number;
  readonly OwnerAUID: number | null;
  readonly DeptId: number | null;
  readonly CaliberPostID: number | null;
  readonly BaseStart: string | null;
  readonly BaseEnd: string | null;
  readonly PlanStart: string | null;
  readonly PlanEnd: string | null;
  readonly PlanMinutes: number | null;
  readonly WeightBp: number | null;
  readonly ProgressBp: string | null;
  readonly State: number;
  readonly IsLock: boolean;
  readonly IsHide: boolean;
  readonly DelayTimes: number;
  readonly StopReason: string;
  readonly SortNo: number;
  readonly Version: number;
  /** Sum of the reader's rights in `nodeRights`. */
  readonly Can: number;
}

/**
 * Actions a person may take on a node, as bits: 1 change, 2 add below, 4 report progress, 8 lock, stop, hide and
 * delete.
 */
export const nodeRights = { change: 1, add: 2, report: 4, manage: 8 } as const;

/** Turns a row of a tree answer into a node. */
export const nodeOf = (row: readonly unknown[]): TreeNode =>
  Object.fromEntries(nodeColumns.map((name, n) => [name, row[n]])) as unknown as TreeNode;
