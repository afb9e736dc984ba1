import type { Tx } from '#kit/server/db/database.ts';
import { evenly } from '#modules/okr/contract/weights.ts';
import {
  cycleStates,
  goalKinds,
  goalStates,
  metricKinds,
  metricSources,
  poolStates,
} from '../../contract/goal-codes.ts';
import { insertAlignment } from '../queries/alignments.ts';
import { insertCycle, insertSnapshot, moveGoals, saveCycle } from '../queries/cycles.ts';
import { bodiesOf, readForest } from '../queries/forest.ts';
import { insertCheckIn } from '../queries/goal-events.ts';
import { insertGoal, listMetricsOf, saveGoals } from '../queries/goals.ts';
import { saveMetrics, saveValues, type MetricValues } from '../queries/metrics.ts';
import { periodOf } from '../rules/periods.ts';
import type { GoalBy } from './goal-steps.ts';

interface PlantedMeasure {
  readonly name: string;
  readonly start: string;
  readonly target: string;
  readonly unit: string;
  readonly isBelow?: boolean;
}

const measureOf = ({ name, start, target, unit, isBelow = false }: PlantedMeasure): MetricValues => ({
  id: null,
  sort_no: 0,
  name,
  kind: isBelow ? metricKinds.percent : metricKinds.number,
  source: isBelow ? metricSources.below : metricSources.typed,
  start_value: isBelow ? null : start,
  target: isBelow ? null : target,
  low: null,
  high: null,
  unit,
  weight_bp: 10_000,
  node_id: null,
  milestones: [],
});

/** Demo objective, created together with its key results. */
export interface PlantedGoal {
  readonly title: string;
  readonly ownerId: number;
  readonly departmentId: number;
  readonly visibility?: number;
  /** For an objective: the key result it is part of, and its weight there. */
  readonly under?: { readonly id: number; readonly weightBp: number };
  readonly results: readonly {
    readonly title: string;
    readonly ownerId: number;
    readonly measure: PlantedMeasure;
    /** Check-ins in time order. */
    readonly reports: readonly {
      readonly value: string;
      readonly at: Date;
      readonly status: number;
      readonly note: string;
    }[];
  }[];
}

interface PlantedCycle {
  readonly type: number;
  readonly month: string;
  readonly state: number;
}

/**
 * Creates goals of a period as if they had been agreed and reported. A closed period keeps its numbers.
 * @returns ids of the key results
 */
export async function plantGoals(
  tx: Tx,
  cycle: PlantedCycle,
  goals: readonly PlantedGoal[],
  by: GoalBy,
): Promise<number[]> {
  const isClosed = cycle.state === cycleStates.closed;
  const period = periodOf(cycle.type, cycle.month);
  const state = isClosed ? cycleStates.review : cycle.state;
  const cycleId = await insertCycle(tx, { type: cycle.type, ...period, state });
  const made = { by: by.id, now: by.now };
  const results: number[] = [];
  for (const goal of goals) {
    const common = {
      cycle_id: cycleId,
      department_id: goal.departmentId,
      visibility: goal.visibility ?? 1,
      named_ids: [],
      state: goalStates.surfaced,
    };
    const id = await insertGoal(
      tx,
      {
        ...common,
        kind: goalKinds.objective,
        parent_id: goal.under?.id ?? null,
        weight_bp: goal.under?.weightBp ?? null,
        title: goal.title,
        owner_id: goal.ownerId,
      },
      made,
    );
    if (goal.under)
      await insertAlignment(tx, {
        from_id: id,
        to_id: goal.under.id,
        kind: 1,
        state: 1,
        asked_by: goal.ownerId,
        asked_at: by.now,
        answered_at: by.now,
      });
    const weights = evenly(goal.results.length);
    for (const [n, { title, ownerId, measure, reports }] of goal.results.entries()) {
      const result = await insertGoal(
        tx,
        {
          ...common,
          kind: goalKinds.keyResult,
          parent_id: id,
          weight_bp: weights[n]!,
          title,
          owner_id: ownerId,
        },
        made,
      );
      results.push(result);
      await saveMetrics(tx, result, [measureOf(measure)]);
      const last = reports.at(-1);
      if (!last) continue;
      const [{ id: metric } = { id: 0 }] = await listMetricsOf(tx, [result]);
      for (const { value, at, status, note } of reports)
        await insertCheckIn(tx, {
          goal_id: result,
          values: { [metric]: value },
          confidence: status === 1 ? 8 : 5,
          status,
          proposed: status,
          note,
          made_by: ownerId,
          at,
        });
      await saveValues(tx, [{ id: metric, current: last.value, milestones: [] }], {
        by: ownerId,
        now: last.at,
      });
      await saveGoals(tx, [result], { status: last.status, confidence: last.status === 1 ? 8 : 5 });
    }
  }
  if (!isClosed) return results;
  const forest = await readForest(tx, by, Number(period.first.slice(0, 4)), by.now);
  await insertSnapshot(tx, cycleId, bodiesOf(forest, cycleId), by.now);
  await moveGoals(tx, cycleId, goalStates.surfaced, goalStates.closed);
  await saveCycle(tx, cycleId, cycleStates.closed, by.now);
  return results;
}

/** Puts a candidate into the pool, visible to everyone. */
export async function plantCandidate(
  tx: Tx,
  given: { readonly Title: string; readonly DeptId: number; readonly Measure: PlantedMeasure },
  by: GoalBy,
): Promise<void> {
  const id = await insertGoal(
    tx,
    {
      kind: goalKinds.keyResult,
      parent_id: null,
      cycle_id: null,
      title: given.Title,
      owner_id: null,
      department_id: given.DeptId,
      visibility: 1,
      named_ids: [],
      pool_state: poolStates.inPool,
    },
    { by: by.id, now: by.now },
  );
  await saveMetrics(tx, id, [measureOf(given.Measure)]);
}
