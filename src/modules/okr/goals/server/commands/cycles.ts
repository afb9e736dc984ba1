import { general, refuse } from '#kit/contract/refusals.ts';
import { companyDay } from '#kit/rules/dates.ts';
import { writeAudit } from '#kit/server/db/audit.ts';
import type { Database, Tx } from '#kit/server/db/database.ts';
import { eachByItself } from '#kit/server/db/jobs.ts';
import { onConstraint } from '#kit/server/db/pg-errors.ts';
import { inTransaction } from '#kit/server/db/transaction.ts';
import { notify } from '#kit/server/notices.ts';
import { findNode } from '#modules/okr/breakdown/server/queries/trees.ts';
import { okrCodes } from '#modules/okr/contract/codes.ts';
import { okrRefusals as no } from '#modules/okr/contract/refusals.ts';
import { officersOf } from '#modules/okr/server/commands/officers.ts';
import {
  cycleDayFields,
  cycleStateLabels,
  cycleStates,
  followsWork,
  goalKinds,
  goalStates,
  metricSources,
  periodLabels,
  reopenDays,
  type CycleDays,
} from '../../contract/goal-codes.ts';
import type { MetricGiven } from '../../contract/goal-shapes.ts';
import * as queries from '../queries/cycles.ts';
import { bodiesOf, readForest } from '../queries/forest.ts';
import { insertGoalEvents } from '../queries/goal-events.ts';
import type { GoalViewer } from '../queries/goal-rights.ts';
import * as goals from '../queries/goals.ts';
import { saveMetrics } from '../queries/metrics.ts';
import { periodOf } from '../rules/periods.ts';
import { agreeing, assertCycle, goalPage, tellGoals, type GoalBy } from './goal-steps.ts';
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

/** Actor that moves a period to another step: a person, or the calendar (`by` is null). */
interface Stepping extends GoalViewer {
  readonly by: number | null;
  readonly now: Date;
  readonly ip: string | null;
}

/** Moves a locked period one step forward or back, and adjusts its goals. @throws Refused reopenLate */
async function moveCycle(
  tx: Tx,
  cycle: queries.CycleRecord,
  to: number,
  reason: string,
  { by, now, ip, ...viewer }: Stepping,
): Promise<void> {
  const { surfaced, closed, draft, deleted } = goalStates;
  if (cycle.state === cycleStates.closed) {
    if (now.getTime() - cycle.closedAt!.getTime() > reopenDays * day)
      refuse(no.reopenLate, { with: { days: reopenDays } });
    await queries.moveGoals(tx, cycle.id, closed, surfaced);
  }
  if (to === cycleStates.closed) {
    await queries.moveGoals(tx, cycle.id, draft, deleted);
    const forest = await readForest(tx, viewer, Number(cycle.firstDay.slice(0, 4)), now);
    await queries.insertSnapshot(tx, cycle.id, bodiesOf(forest, cycle.id), now);
    await queries.moveGoals(tx, cycle.id, surfaced, closed);
  }
  await queries.saveCycle(tx, cycle.id, to, to === cycleStates.closed ? now : null);
  const [before, after] = [{ State: cycle.state }, { State: to }];
  await insertGoalEvents(tx, [{ cycleId: cycle.id, act: 'stepped', before, after, reason }], { by, now });
  await writeAudit(tx, {
    actorId: by,
    act: 'cycle.step',
    target: `cycle:${cycle.id}`,
    detail: { from: cycle.state, to, reason },
    ip,
  });
}

/** Moves a period one step forward or back. @throws Refused notFound, stale, cycleStep, reasonNeeded, reopenLate */
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
  await moveCycle(tx, cycle, given.State, given.Reason, { ...by, by: by.id });
  // After a step back, the days of later steps are cleared, so that they do not move it forward again.
  if (way < 0)
    await queries.saveDays(
      tx,
      cycle.id,
      cycle.days.map((one, n) => (n >= given.State ? null : one)),
    );
}

/** Sets the days on which a period moves on automatically. @throws Refused notFound, stale, daysReversed, cycleEnded */
export async function saveCycleDays(
  tx: Tx,
  given: { readonly CycleID: number; readonly Version: number } & CycleDays,
  by: GoalBy,
): Promise<void> {
  const cycle = (await queries.lockCycle(tx, given.CycleID, 'step')) ?? refuse(general.notFound);
  if (cycle.version !== given.Version) refuse(general.stale, { body: { Version: cycle.version } });
  if (cycle.state === cycleStates.closed) refuse(no.cycleEnded);
  const days = cycleDayFields.map((field) => given[field] ?? null);
  const set = days.flatMap((one, n) => (one === null ? [] : [{ one, field: cycleDayFields[n]! }]));
  const wrong = set.find(({ one }, n) => n > 0 && one <= set[n - 1]!.one);
  if (wrong) refuse(no.daysReversed, { field: wrong.field });
  await queries.saveDays(tx, cycle.id, days);
  await writeAudit(tx, {
    actorId: by.id,
    act: 'cycle.days',
    target: `cycle:${cycle.id}`,
    detail: { before: cycle.days, after: days },
    ip: by.ip,
  });
}

const nobody = { personId: 0, departmentId: 0, reach: 1 } as const;
/** Viewer for scheduled steps. The snapshot of goals that they keep does not depend on who looks. */
const noViewer: GoalViewer = {
  id: 0,
  team: [],
  place: [],
  scope: nobody,
  targets: nobody,
  settings: nobody,
  programme: nobody,
  executions: nobody,
};

/**
 * Moves periods on whose day has come, each in its own transaction, and notifies the people who keep them.
 * @returns number of steps taken
 * @throws AggregateError of the steps that failed, after all others are done
 */
export async function stepByDays(db: Database, now: Date): Promise<number> {
  const today = companyDay(now);
  let steps = 0;
  await eachByItself(await queries.listDue(db, today), async (id) => {
    const taken = await inTransaction(db, async (tx) => {
      let count = 0;
      for (;;) {
        const cycle = await queries.lockCycle(tx, id, 'step');
        // A period whose later days have also come moves on step by step.
        if (!cycle || !cycle.days.slice(cycle.state).some((one) => one !== null && one <= today))
          return count;
        await moveCycle(tx, cycle, cycle.state + 1, '', { ...noViewer, by: null, now, ip: null });
        await tellStep(tx, cycle, cycle.state + 1);
        count += 1;
      }
    });
    steps += taken;
  });
  return steps;
}

async function tellStep(tx: Tx, cycle: queries.CycleRecord, to: number): Promise<void> {
  const month = cycle.firstDay.slice(0, 7);
  const [type, state] = [periodLabels[cycle.periodType]!, cycleStateLabels[to]!];
  await notify(tx, `cycle:${cycle.id}`, null, [
    {
      people: await officersOf(tx, okrCodes.settings),
      key: `okr.cycle-step/${cycle.id}/${to}/${cycle.version}`,
      titleZh: `${month} 起的${type.zh}周期已按日期进入“${state.zh}”`,
      titleEn: `The period from ${month} (${type.en.toLowerCase()}) has moved by date to “${state.en}”`,
      url: `${goalPage}?view=cycles`,
    },
  ]);
}

/**
 * Returns the measures that may be copied. Drops those that follow a node which is gone or which the caller does not
 * see.
 */
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
 * Copies own goals as drafts into a later period of the same length: objectives with their key results. Measures start
 * from the values reached. One that would start at its target keeps its old start.
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
