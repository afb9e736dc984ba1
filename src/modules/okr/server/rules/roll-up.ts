import { Decimal } from 'decimal.js';
import { nodeStates, whole } from '../../contract/codes.ts';

/** Wide enough that eleven levels of division cannot be told from exact sums. */
const Exact = Decimal.clone({ precision: 40, toExpNeg: -60, toExpPos: 60 });

/** A node as its parent's progress sees it. */
export interface Below {
  readonly state: number;
  readonly weightBp: number | null;
  readonly planMinutes: number | null;
  /** Ten-thousandths, exact; null: nothing is known. */
  readonly progress: string | null;
}

/** By what the nodes below are weighed: 1 given weights, 2 planned minutes, 3 all alike. */
export type WeighedBy = 1 | 2 | 3;

export interface RolledUp {
  readonly progress: string | null;
  readonly state: number;
  readonly by: WeighedBy;
  /** The share of all weight that has a value, in ten-thousandths as exact text. */
  readonly covered: string;
  /** The weight of each, renormalised over those with a value, in ten-thousandths as exact text; null: left out. */
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
 * Progress and state of a parent from what is right below it: stopped ones leave, those without a value leave the mean,
 * weights are renormalised (design 2). @param below at least one
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

/** Progress and state of a leaf from what was typed. */
export function leafOf(typedBp: number | null): { readonly progress: string | null; readonly state: number } {
  if (typedBp === null) return { progress: null, state: nodeStates.planned };
  const state = typedBp === whole ? nodeStates.done : typedBp > 0 ? nodeStates.active : nodeStates.planned;
  return { progress: String(typedBp), state };
}

/** A node with what its own number rests on. */
export interface Node extends Below {
  /** Where it goes on when it goes on. */
  readonly stateBefore: number | null;
  readonly typedBp: number | null;
}

/** Progress and state of a node by what is right below it. One that is stopped counts what was stopped with it as it was. */
export function workedOut(
  node: Node,
  below: readonly Node[],
): { readonly progress: string | null; readonly state: number } {
  const isStopped = node.state === nodeStates.stopped;
  const counted = isStopped ? below.map((one) => ({ ...one, state: one.stateBefore ?? one.state })) : below;
  const { progress, state } = below.length > 0 ? rollUp(counted) : leafOf(node.typedBp);
  return { progress, state: isStopped ? node.state : state };
}
