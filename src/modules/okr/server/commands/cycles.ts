import { general, refuse } from '#kit/contract/refusals.ts';
import { writeAudit } from '#kit/server/db/audit.ts';
import type { Tx } from '#kit/server/db/database.ts';
import { onConstraint } from '#kit/server/db/pg-errors.ts';
import {
  cycleStates,
  followsWork,
  goalKinds,
  goalStates,
  metricSources,
  reopenDays,
} from '../../contract/goal-codes.ts';
import type { MetricGiven } from '../../contract/goal-shapes.ts';
import { okrRefusals as no } from '../../contract/refusals.ts';
import { bodiesOf, readForest } from '../forest.ts';
import * as queries from '../queries/cycles.ts';
import { insertGoalEvents } from '../queries/goal-events.ts';
import * as goals from '../queries/goals.ts';
import { saveMetrics } from '../queries/metrics.ts';
import { findNode } from '../queries/trees.ts';
import { periodOf } from '../rules/periods.ts';
import { agreeing, assertCycle, tellGoals, type GoalBy } from './goal-steps.ts';
import { lockGoals } from './goals.ts';
import { measuresOf, typedOf } from './measures.ts';

/** Adds a period. @throws Refused cycleTaken */
export async function addCycle(
  tx: Tx,
  given: { readonly PeriodType: number; readonly AscripTionTime: string },
  by: GoalBy,
): Promise<number> {
  const period = periodOf(given.PeriodType, given.AscripTionTime);
  const id = await onConstraint({ cycle_period: no.cycleTaken }, () =>
    queries.insertCycle(tx, { type: given.PeriodType, ...period }),
  );
  await writeAudit(tx, {
    actorId: by.id,
    act: 'cycle.add',
    target: `cycle:${id}`,
    detail: { ...period },
    ip: by.ip,
  });
  return id;
}

const day = 86_400_000;

/** Takes a period a step on or back. @throws Refused notFound, stale, cycleStep, reasonNeeded, reopenLate */
export async function stepCycle(
  tx: Tx,
  given: {
    readonly CycleID: number;
    readonly Version: number;
    readonly State: number;
    readonly Reason: string;
  },
  by: GoalBy,
): Promise<void> {
  const cycle = (await queries.lockCycle(tx, given.CycleID, 'step')) ?? refuse(general.notFound);
  if (cycle.version !== given.Version) refuse(general.stale, { body: { Version: cycle.version } });
  const way = given.State - cycle.state;
  if (Math.abs(way) !== 1) refuse(no.cycleStep, { field: 'State' });
  if (way < 0 && given.Reason === '') refuse(no.reasonNeeded, { field: 'Reason' });
  const { surfaced, closed, draft, deleted } = goalStates;
  if (cycle.state === cycleStates.closed) {
    if (by.now.getTime() - cycle.closedAt!.getTime() > reopenDays * day)
      refuse(no.reopenLate, { with: { days: reopenDays } });
    await queries.moveGoals(tx, cycle.id, closed, surfaced);
  }
  if (given.State === cycleStates.closed) {
    await queries.moveGoals(tx, cycle.id, draft, deleted);
    const forest = await readForest(tx, by, Number(cycle.firstDay.slice(0, 4)), by.now);
    await queries.insertSnapshot(tx, cycle.id, bodiesOf(forest, cycle.id), by.now);
    await queries.moveGoals(tx, cycle.id, surfaced, closed);
  }
  await queries.saveCycle(tx, cycle.id, given.State, given.State === cycleStates.closed ? by.now : null);
  const [before, after] = [{ State: cycle.state }, { State: given.State }];
  await insertGoalEvents(tx, [{ cycleId: cycle.id, act: 'stepped', before, after, reason: given.Reason }], {
    by: by.id,
    now: by.now,
  });
  await writeAudit(tx, {
    actorId: by.id,
    act: 'cycle.step',
    target: `cycle:${cycle.id}`,
    detail: { from: cycle.state, to: given.State, reason: given.Reason },
    ip: by.ip,
  });
}

/** Measures that follow work which is gone, or which he does not see, are not copied. */
async function seenMeasures(tx: Tx, metrics: readonly MetricGiven[], by: GoalBy): Promise<MetricGiven[]> {
  const kept: MetricGiven[] = [];
  for (const one of metrics) {
    const node = one.NodeOBID ?? null;
    if (followsWork(one.Source) && (node === null || !(await findNode(tx, node, by)))) continue;
    kept.push(one);
  }
  return kept;
}

/**
 * Copies own goals as drafts into a later period of the same length: objectives with their key results.
 * What was reached is where measures start; one whose start would be its target keeps the start it had.
 * @throws Refused notFound, goalDenied, cycleEnded, cycleState, otherCycle
 */
export async function copyForward(
  tx: Tx,
  given: { readonly CycleID: number; readonly KRIDs: readonly number[] },
  by: GoalBy,
): Promise<number[]> {
  await lockGoals(tx);
  const cycle =
    (await queries.lockCycle(tx, given.CycleID, 'goals')) ?? refuse(general.notFound, { field: 'CycleID' });
  assertCycle(cycle.state, agreeing);
  const copy = async (from: goals.GoalRecord, parentId: number | null): Promise<number> => {
    const id = await goals.insertGoal(
      tx,
      {
        kind: from.kind,
        parent_id: parentId,
        cycle_id: cycle.id,
        title: from.title,
        owner_id: from.ownerId,
        department_id: from.departmentId,
        visibility: from.visibility,
        named_ids: [...from.namedIds],
        weight_bp: parentId === null ? null : from.weightBp,
        copied_from: from.id,
      },
      { by: by.id, now: by.now },
    );
    const metrics = (await goals.listMetricsOf(tx, [from.id])).map((one) =>
      typedOf(
        one,
        one.source === metricSources.typed && one.current !== null && one.current !== one.target
          ? one.current
          : one.start,
      ),
    );
    const seen = await seenMeasures(tx, metrics, by);
    await saveMetrics(tx, id, await measuresOf(tx, seen, [], by));
    await insertGoalEvents(tx, [{ goalId: id, act: 'added', after: { CopiedFrom: from.id } }], {
      by: by.id,
      now: by.now,
    });
    return id;
  };
  const made: number[] = [];
  for (const KRID of new Set(given.KRIDs)) {
    const from = (await goals.findGoal(tx, KRID, by)) ?? refuse(general.notFound, { field: 'KRIDs' });
    if (from.ownerId !== by.id || from.kind !== goalKinds.objective)
      refuse(no.goalDenied, { field: 'KRIDs', with: { name: from.title } });
    if (from.periodType !== cycle.periodType || from.firstDay >= cycle.firstDay)
      refuse(no.otherCycle, { field: 'CycleID' });
    const id = await copy(from, null);
    made.push(id);
    for (const { id: below } of await goals.listBelowGoal(tx, from.id)) {
      const child = await goals.findGoal(tx, below, by);
      if (child?.kind === goalKinds.keyResult && child.state !== goalStates.stopped) await copy(child, id);
    }
  }
  await tellGoals(tx, made);
  return made;
}
