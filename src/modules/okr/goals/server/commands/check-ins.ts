import type { InputOf } from '#kit/contract/call.ts';
import { refuse } from '#kit/contract/refusals.ts';
import type { Tx } from '#kit/server/db/database.ts';
import { okrRefusals as no } from '#modules/okr/contract/refusals.ts';
import type { KRCheckIn } from '../../contract/KRCheckIn.ts';
import {
  cycleStates,
  goalRights,
  goalStates,
  metricKinds,
  metricSources,
} from '../../contract/goal-codes.ts';
import { readForest } from '../queries/forest.ts';
import { insertCheckIn } from '../queries/goal-events.ts';
import { listMetricsOf, saveGoals, type MetricRecord } from '../queries/goals.ts';
import { saveValues } from '../queries/metrics.ts';
import { assertCycle, assertGoal, takeGoal, tellGoals, type GoalBy } from './goal-steps.ts';

type Given = Omit<InputOf<typeof KRCheckIn.Add>, 'KRID' | 'OBID' | 'ProgressBp'> & { readonly KRID: number };

/** Turns a reported value into the stored fields of its measure. @throws Refused metricGone */
function entered(metric: MetricRecord | undefined, given: Given['Values'][number], at: string) {
  if (!metric || metric.source !== metricSources.typed) return refuse(no.metricGone, { field: at });
  if (metric.kind === metricKinds.milestones) {
    const done = given.Done ?? refuse(no.metricGone, { field: `${at}.Done` });
    const milestones = metric.milestones.map((mile, n) => ({ ...mile, IsDone: done.includes(n) }));
    const reached = milestones.reduce((sum, { WeightBp, IsDone }) => (IsDone ? sum + WeightBp : sum), 0);
    return { id: metric.id, current: null, milestones, said: String(reached) };
  }
  const value = given.Value ?? refuse(no.metricGone, { field: `${at}.Value` });
  if (metric.kind === metricKinds.yesNo && value !== '0' && value !== '1')
    return refuse(no.metricGone, { field: `${at}.Value` });
  return { id: metric.id, current: value, milestones: metric.milestones, said: value };
}

/**
 * Reports on a key result. The status the numbers propose is used, unless the caller chooses another and gives a note.
 * @throws Refused notFound, goalDenied, goalState, cycleEnded, cycleState, metricGone, noteNeeded
 */
export async function checkIn(tx: Tx, given: Given, by: GoalBy): Promise<string | null> {
  const goal = await takeGoal(tx, given, by, null);
  assertCycle(goal.cycleState, [cycleStates.running, cycleStates.review]);
  assertGoal(goal.state, [goalStates.surfaced]);
  await takeGoal(tx, given, by, goalRights.checkIn);
  const metrics = new Map((await listMetricsOf(tx, [goal.id])).map((one) => [one.id, one]));
  const values = given.Values.map((one, n) => entered(metrics.get(one.MetricID), one, `Values.${n}`));
  if (new Set(values.map(({ id }) => id)).size < values.length) refuse(no.metricGone, { field: 'Values' });
  await saveValues(tx, values, { by: by.id, now: by.now });
  const said = Object.fromEntries(values.map(({ id, said: value }) => [id, value]));
  const written = { goal_id: goal.id, values: said, note: given.Note, made_by: by.id, at: by.now };
  // The proposed status is computed with this check-in included.
  const forest = await readForest(tx, by, Number(goal.firstDay.slice(0, 4)), by.now, { reported: said });
  const { Proposed: proposed } = forest.shown(goal.id).row;
  const status = given.Status ?? proposed;
  if (status !== proposed && given.Note === '') refuse(no.noteNeeded, { field: 'Note' });
  const confidence = given.Confidence ?? null;
  await insertCheckIn(tx, { ...written, confidence, status, proposed });
  await saveGoals(tx, [goal.id], { confidence, status });
  await tellGoals(tx, [goal.id]);
  const after = await readForest(tx, by, Number(goal.firstDay.slice(0, 4)), by.now);
  return after.shown(goal.id).row.ProgressBp;
}
