import { whole } from '#modules/okr/contract/codes.ts';
import { goalKinds, goalStates, leftOut, metricSources } from '../../contract/goal-codes.ts';
import { Exact, measured, type Measure } from './measures.ts';

/** Completion settings that apply to one goal. */
export interface Setting {
  readonly capBp: number;
  readonly onTrackBp: number;
  readonly atRiskBp: number;
  readonly countStopped: boolean;
  readonly statusRule: number;
  readonly scoreMap: readonly { readonly FromBp: number; readonly Score: string }[] | null;
  readonly fixedBp: number | null;
}

/** Assignment of a key result. Progress is in ten-thousandths, null before the first report. */
export interface Execution {
  readonly id: number;
  readonly shareBp: number;
  readonly progressBp: number | null;
  readonly isStopped: boolean;
}

export interface Goal {
  readonly id: number;
  readonly kind: number;
  readonly parentId: number | null;
  readonly state: number;
  readonly weightBp: number | null;
  readonly measures: readonly Measure[];
  /** Assignments of a key result. */
  readonly executions?: readonly Execution[];
  readonly setting: Setting;
  /** Final progress of a goal whose period is closed. */
  readonly frozen?: string | null;
}

/** Part of a sum: a child goal, a measure, or an assignment. */
export interface Part {
  readonly goalId: number | null;
  readonly measureId: number | null;
  readonly executionId: number | null;
  readonly weightBp: number | null;
  /** Ten-thousandths as exact text: real progress, and progress as the sum uses it. */
  readonly progress: string | null;
  readonly counted: string | null;
  /** Weight among the parts that count, in ten-thousandths as exact text; null if left out. */
  readonly share: string | null;
  /** Reason in `leftOut`. */
  readonly out: number;
}

export interface Worth {
  /** Progress in ten-thousandths as exact text, without limits. Null if nothing is known, which is never shown as 0. */
  readonly progress: string | null;
  readonly isFixed: boolean;
  /** 1 given weights, 3 equal weights; null if there is nothing to add up. */
  readonly by: 1 | 3 | null;
  readonly covered: string | null;
  readonly parts: readonly Part[];
  /** Progress of each measure without limits, and the parts of measures that follow goals below. */
  readonly measures: ReadonlyMap<
    number,
    {
      readonly progress: string | null;
      /** Share of the parts below that have a value. */
      readonly covered?: string;
      readonly below: readonly Part[];
      readonly value: string | null;
    }
  >;
}

interface Summed {
  readonly id: number;
  readonly is: 'goal' | 'measure' | 'execution';
  readonly weightBp: number | null;
  readonly progress: Exact | null;
  /** Share of its own parts that have a value, in ten-thousandths; left out: all. */
  readonly covered?: string | undefined;
  readonly state: number;
}

const clamp = (value: Exact, cap: number): Exact => Exact.min(Exact.max(value, 0), cap);

/**
 * Averages the parts with a value by weight; weights are scaled to the whole. Stopped parts are left out unless the
 * setting counts them, drafts always. Without any weights, all parts count equally.
 * @param cap null to take parts without limits
 */
function sumUp(
  rows: readonly Summed[],
  cap: number | null,
  countStopped: boolean,
): { progress: Exact | null; by: 1 | 3; covered: string; parts: Part[] } {
  const whyOut = ({ state }: Summed): number =>
    state === goalStates.draft
      ? leftOut.draft
      : state === goalStates.stopped && !countStopped
        ? leftOut.stopped
        : leftOut.counted;
  const live = rows.filter((row) => whyOut(row) === leftOut.counted);
  const by = live.some(({ weightBp }) => (weightBp ?? 0) > 0) ? 1 : 3;
  const weightOf = ({ weightBp }: Summed) => (by === 1 ? (weightBp ?? 0) : 1);
  const valued = live.filter((row) => row.progress !== null && weightOf(row) > 0);
  const sum = (of: readonly Summed[]) => of.reduce((all, row) => all + weightOf(row), 0);
  const [base, covering] = [sum(live), sum(valued)];
  const reported = valued.reduce(
    (all, row) => all.plus(new Exact(row.covered ?? whole).times(weightOf(row))),
    new Exact(0),
  );
  const taken = (value: Exact) => (cap === null ? value : clamp(value, cap));
  const parts = rows.map((row): Part => {
    const isIn = valued.includes(row);
    const why = whyOut(row);
    return {
      goalId: row.is === 'goal' ? row.id : null,
      measureId: row.is === 'measure' ? row.id : null,
      executionId: row.is === 'execution' ? row.id : null,
      weightBp: row.weightBp,
      progress: row.progress?.toString() ?? null,
      counted: isIn ? taken(row.progress!).toString() : null,
      share: isIn ? new Exact(weightOf(row)).times(whole).div(covering).toString() : null,
      out:
        why !== leftOut.counted
          ? why
          : row.progress === null
            ? leftOut.noValue
            : isIn
              ? leftOut.counted
              : leftOut.noWeight,
    };
  });
  const progress =
    covering === 0
      ? null
      : valued
          .reduce((all, row) => all.plus(taken(row.progress!).times(weightOf(row))), new Exact(0))
          .div(covering);
  const covered = base === 0 ? '0' : reported.div(base).toString();
  return { progress, by, covered, parts };
}

const carried = (one: Execution): Summed => ({
  id: one.id,
  is: 'execution',
  weightBp: one.shareBp,
  progress: one.progressBp === null ? null : new Exact(one.progressBp),
  state: one.isStopped ? goalStates.stopped : goalStates.surfaced,
});

/**
 * Computes the progress of every goal of a forest (design 2, hr-settled 14, 15). Measures of a key result are taken as
 * they are. Children of other goals are limited to between 0 and the parent's cap. A completion that was typed replaces
 * the sum.
 * @param goals each with its parent among them, or at the top
 */
export function workOutGoals(goals: readonly Goal[]): Map<number, Worth> {
  const below = Map.groupBy(
    goals.filter(({ state }) => state !== goalStates.deleted),
    ({ parentId }) => parentId,
  );
  const known = new Map<number, Worth>();
  const under = new Set<number>();
  const summed = (one: Goal): Summed => {
    const { progress, isFixed, covered } = worthOf(one);
    return {
      id: one.id,
      is: 'goal',
      weightBp: one.weightBp,
      progress: progress === null ? null : new Exact(progress),
      covered: isFixed || one.frozen !== undefined || covered === null ? undefined : covered,
      state: one.state,
    };
  };
  /** Sums measures of the same name and unit over the key results of the objectives directly below (hr-settled 15). */
  const valuesBelow = (goal: Goal, measure: Measure): { value: Exact | null; below: Part[] } => {
    const found = (below.get(goal.id) ?? [])
      .filter(
        ({ state }) =>
          state !== goalStates.draft && (state !== goalStates.stopped || goal.setting.countStopped),
      )
      .flatMap(({ id }) => below.get(id) ?? [])
      .filter(
        ({ state }) =>
          state !== goalStates.draft && (state !== goalStates.stopped || goal.setting.countStopped),
      )
      .flatMap((keyResult) =>
        keyResult.measures
          .filter(({ name, unit }) => name === measure.name && unit === measure.unit)
          .map((one) => ({
            keyResult,
            value:
              one.source === metricSources.sum
                ? (worthOf(keyResult).measures.get(one.id)?.value ?? null)
                : one.current,
          })),
      );
    const values = found.flatMap(({ value }) => (value === null ? [] : [value]));
    return {
      value: values.length === 0 ? null : values.reduce((all, one) => all.plus(one), new Exact(0)),
      below: found.map(({ keyResult, value }) => ({
        goalId: keyResult.id,
        measureId: null,
        executionId: null,
        weightBp: null,
        progress: null,
        counted: value,
        share: null,
        out: value === null ? leftOut.noValue : leftOut.counted,
      })),
    };
  };
  const measuresOf = (goal: Goal): Worth['measures'] =>
    new Map(
      goal.measures.map((measure) => {
        if (measure.source === metricSources.below) {
          const sum = sumUp(
            [...(below.get(goal.id) ?? []).map(summed), ...(goal.executions ?? []).map(carried)],
            goal.setting.capBp,
            goal.setting.countStopped,
          );
          const { progress, covered } = sum;
          return [
            measure.id,
            { progress: progress?.toString() ?? null, covered, below: sum.parts, value: null },
          ];
        }
        if (measure.source === metricSources.sum) {
          const { value, below: parts } = valuesBelow(goal, measure);
          const text = value?.toString() ?? null;
          return [
            measure.id,
            { progress: measured(measure, value)?.toString() ?? null, below: parts, value: text },
          ];
        }
        return [
          measure.id,
          { progress: measured(measure, null)?.toString() ?? null, below: [], value: measure.current },
        ];
      }),
    );
  const work = (goal: Goal): Worth => {
    const isObjective = goal.kind === goalKinds.objective;
    const measures = measuresOf(goal);
    const rows = isObjective
      ? (below.get(goal.id) ?? []).map(summed)
      : goal.measures.map((one): Summed => {
          const { progress, covered } = measures.get(one.id)!;
          return {
            id: one.id,
            is: 'measure',
            weightBp: one.weightBp,
            progress: progress === null ? null : new Exact(progress),
            covered,
            state: goalStates.surfaced,
          };
        });
    const { fixedBp, capBp, countStopped } = goal.setting;
    const sum = rows.length === 0 ? null : sumUp(rows, isObjective ? capBp : null, countStopped);
    const worked = fixedBp === null ? (sum?.progress?.toString() ?? null) : String(fixedBp);
    return {
      progress: goal.frozen === undefined ? worked : goal.frozen,
      isFixed: fixedBp !== null,
      by: sum?.by ?? null,
      covered: sum?.covered ?? null,
      parts: sum?.parts ?? [],
      measures,
    };
  };
  const nothing: Worth = {
    progress: null,
    isFixed: false,
    by: null,
    covered: null,
    parts: [],
    measures: new Map(),
  };
  function worthOf(goal: Goal): Worth {
    const found = known.get(goal.id);
    if (found) return found;
    // The database prevents cycles. This check only guarantees that the recursion ends.
    if (under.has(goal.id)) return nothing;
    under.add(goal.id);
    const worth = work(goal);
    under.delete(goal.id);
    known.set(goal.id, worth);
    return worth;
  }
  for (const goal of goals) worthOf(goal);
  return known;
}

/**
 * Proposes a status from progress against the share of workdays that have passed (hr-settled 16).
 * @returns 1 on track, 2 at risk, 3 off track; null if the progress is not known
 */
export function paceStatus(
  progress: string | null,
  days: { readonly all: number; readonly passed: number },
  { onTrackBp, atRiskBp }: Pick<Setting, 'onTrackBp' | 'atRiskBp'>,
): 1 | 2 | 3 | null {
  if (progress === null) return null;
  if (days.passed === 0) return 1;
  const pace = new Exact(progress).times(days.all).div(days.passed);
  return pace.gte(onTrackBp) ? 1 : pace.gte(atRiskBp) ? 2 : 3;
}

/**
 * Returns the score a progress proposes, with two decimals: the highest step of the map it reaches, or without a map
 * itself, at most 1.
 */
export function proposedScore(progress: string | null, map: Setting['scoreMap']): string | null {
  if (progress === null) return null;
  const value = new Exact(progress);
  if (map === null || map.length === 0)
    return clamp(value, whole).div(whole).toDecimalPlaces(2, Exact.ROUND_HALF_UP).toFixed(2);
  const step = map.toSorted((a, b) => a.FromBp - b.FromBp).findLast(({ FromBp }) => value.gte(FromBp));
  return new Exact(step?.Score ?? 0).toFixed(2);
}
