import { Decimal } from 'decimal.js';
import { nodeStates, whole } from '#modules/okr/contract/codes.ts';

/** Decimals wide enough that eleven levels of division give the same result as exact sums. */
const Exact = Decimal.clone({ precision: 40, toExpNeg: -60, toExpPos: 60 });

/** Child as the progress of its parent uses it. */
export interface Below {
  readonly state: number;
  readonly weightBp: number | null;
  readonly planMinutes: number | null;
  /** Progress in ten-thousandths, exact; null if nothing is known. */
  readonly progress: string | null;
}

/** Weights of the children: 1 given weights, 2 planned minutes, 3 equal. */
export type WeighedBy = 1 | 2 | 3;

export interface RolledUp {
  readonly progress: string | null;
  readonly state: number;
  readonly by: WeighedBy;
  /** Share of the weight that has a value, in ten-thousandths as exact text. */
  readonly covered: string;
  /** Weight of each child, scaled over those with a value, in ten-thousandths as exact text; null if left out. */
  readonly shares: readonly (string | null)[];
}

/** Highest progress a parent shows before everything below it is done, in ten-thousandths (hr-settled 15). */
const almost = new Exact(whole - 1);

const weighedBy = (live: readonly Below[]): WeighedBy =>
  live.every(({ weightBp }) => weightBp !== null) && live.some(({ weightBp }) => weightBp! > 0)
    ? 1
    : live.every(({ planMinutes }) => planMinutes !== null) && live.some((one) => one.planMinutes! > 0)
      ? 2
      : 3;

const weightOf = ({ weightBp, planMinutes }: Below, by: WeighedBy): number =>
  by === 1 ? weightBp! : by === 2 ? planMinutes! : 1;

/**
 * Computes progress and state of a parent from its children. Stopped children and those without a value are left out,
 * and weights are scaled to the rest (design 2).
 * @param below at least one child
 */
export function rollUp(below: readonly Below[]): RolledUp {
  const live = below.filter(({ state }) => state !== nodeStates.stopped);
  const by = weighedBy(live);
  const valued = live.filter(({ progress }) => progress !== null);
  const sum = (rows: readonly Below[]) =>
    rows.reduce((all, one) => all.plus(weightOf(one, by)), new Exact(0));
  const [base, covering] = [sum(live), sum(valued)];
  const isDone = live.length > 0 && live.every(({ state }) => state === nodeStates.done);
  const begun = live.some(({ state }) => state !== nodeStates.planned);
  const state = isDone ? nodeStates.done : begun ? nodeStates.active : nodeStates.planned;
  const shares = below.map((one) =>
    valued.includes(one) && covering.gt(0)
      ? new Exact(weightOf(one, by)).times(whole).div(covering).toString()
      : null,
  );
  const covered = base.gt(0) ? covering.times(whole).div(base).toString() : '0';
  if (isDone) return { progress: String(whole), state, by, covered, shares };
  if (!covering.gt(0)) return { progress: null, state, by, covered, shares };
  const mean = valued
    .reduce((all, one) => all.plus(new Exact(one.progress!).times(weightOf(one, by))), new Exact(0))
    .div(covering);
  return { progress: Exact.min(mean, almost).toString(), state, by, covered, shares };
}

/** Computes progress and state of a leaf from the typed value. */
export function leafOf(typedBp: number | null): { readonly progress: string | null; readonly state: number } {
  if (typedBp === null) return { progress: null, state: nodeStates.planned };
  const state = typedBp === whole ? nodeStates.done : typedBp > 0 ? nodeStates.active : nodeStates.planned;
  return { progress: String(typedBp), state };
}

/** Node with the values its own number depends on. */
export interface Node extends Below {
  /** State it returns to when it is resumed. */
  readonly stateBefore: number | null;
  readonly typedBp: number | null;
}

/**
 * Computes progress and state of a node from its children. A stopped node counts children that were stopped with it as
 * they were.
 */
export function workedOut(
  node: Node,
  below: readonly Node[],
): { readonly progress: string | null; readonly state: number } {
  const isStopped = node.state === nodeStates.stopped;
  const counted = isStopped ? below.map((one) => ({ ...one, state: one.stateBefore ?? one.state })) : below;
  const { progress, state } = below.length > 0 ? rollUp(counted) : leafOf(node.typedBp);
  return { progress, state: isStopped ? node.state : state };
}
