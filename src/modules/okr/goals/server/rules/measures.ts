import { Decimal } from 'decimal.js';
import { whole } from '#modules/okr/contract/codes.ts';
import { followsWork, metricKinds, metricSources } from '../../contract/goal-codes.ts';

/** Decimals wide enough that eight levels of division give the same result as exact sums. */
export const Exact = Decimal.clone({ precision: 40, toExpNeg: -60, toExpPos: 60 });
export type Exact = Decimal;

/** Measure of a key result. Numbers are decimal text. */
export interface Measure {
  readonly id: number;
  readonly name: string;
  readonly kind: number;
  readonly source: number;
  readonly start: string | null;
  readonly target: string | null;
  readonly current: string | null;
  readonly unit: string;
  readonly weightBp: number;
  readonly milestones: readonly { readonly WeightBp: number; readonly IsDone: boolean }[];
  /** Progress of the node, in ten-thousandths, used as it is. Only for sources 2 and 3. */
  readonly nodeProgress: string | null;
  /** Time of the latest reported value; null: never. */
  readonly enteredAt: Date | null;
  /** `inside`: check-ins inside the range, `all`: all check-ins. For source 3: confirmed and planned minutes. */
  readonly inside: number;
  readonly all: number;
}

/**
 * Returns (current − start) / (target − start) in ten-thousandths. Works for falling values, is negative before the
 * start and above the whole beyond the target (design 2). Null if nothing is known.
 */
export function reached(start: string, target: string, current: string | null): Exact | null {
  if (current === null) return null;
  const way = new Exact(target).minus(start);
  return way.isZero() ? null : new Exact(current).minus(start).times(whole).div(way);
}

/** Returns a measure with a newly reported value. For a range measure, the check-in is counted too. */
export function withReport<M extends Measure & { readonly low: string | null; readonly high: string | null }>(
  one: M,
  value: string | undefined,
): M {
  if (one.kind !== metricKinds.range || value === undefined) return one;
  const isInside =
    (one.low === null || new Exact(value).gte(one.low)) &&
    (one.high === null || new Exact(value).lte(one.high));
  return { ...one, all: one.all + 1, inside: one.inside + (isInside ? 1 : 0) };
}

/**
 * Returns the progress of a measure in ten-thousandths, without limits.
 * @param below result of the goals below: a progress for source 4, a sum of values for source 5
 */
export function measured(one: Measure, below: Exact | null): Exact | null {
  if (followsWork(one.source)) return one.nodeProgress === null ? null : new Exact(one.nodeProgress);
  if (one.source === metricSources.below) return below;
  const current = one.source === metricSources.sum ? (below?.toString() ?? null) : one.current;
  switch (one.kind) {
    case metricKinds.yesNo:
      return current === null ? null : new Exact(new Exact(current).isZero() ? 0 : whole);
    case metricKinds.milestones:
      // A missing report does not count as zero: nothing is known before the first check-in.
      if (one.enteredAt === null && one.milestones.every(({ IsDone }) => !IsDone)) return null;
      return one.milestones.reduce(
        (sum, { WeightBp, IsDone }) => (IsDone ? sum.plus(WeightBp) : sum),
        new Exact(0),
      );
    case metricKinds.range:
      return one.all === 0 ? null : new Exact(one.inside).times(whole).div(one.all);
    default:
      return one.start === null || one.target === null ? null : reached(one.start, one.target, current);
  }
}
