/** What of a node a tree's answer holds, in the order of each of its rows. */
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

/** A node as windows hold it. Days YYYY-MM-DD, progress in ten-thousandths as exact text. */
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
  /** The sum of what the reader may: see `nodeRights`. */
  readonly Can: number;
}

/** What somebody may do to a node: 1 change it, 2 add below it, 4 report its progress, 8 lock, stop, hide and delete it. */
export const nodeRights = { change: 1, add: 2, report: 4, manage: 8 } as const;

/** A row of a tree's answer as a node. */
export const nodeOf = (row: readonly unknown[]): TreeNode =>
  Object.fromEntries(nodeColumns.map((name, n) => [name, row[n]])) as unknown as TreeNode;
