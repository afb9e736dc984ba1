import type { InputOf } from '#kit/contract/call.ts';
import { general, refuse } from '#kit/contract/refusals.ts';
import { writeAudit } from '#kit/server/db/audit.ts';
import type { Tx } from '#kit/server/db/database.ts';
import { lockNamed } from '#kit/server/db/named-lock.ts';
import { listMissing } from '#modules/okr/breakdown/server/queries/projects.ts';
import { okrRefusals as no } from '#modules/okr/contract/refusals.ts';
import { moveAssigned } from '#modules/okr/executions/server/queries/executions.ts';
import type { TargetKR } from '../../contract/TargetKR.ts';
import { cycleStates, goalKinds, goalStates, poolStates, visibilities } from '../../contract/goal-codes.ts';
import { lockCycle } from '../queries/cycles.ts';
import { scores } from '../queries/forest.ts';
import { insertGoalEvents, type GoalEvent } from '../queries/goal-events.ts';
import * as queries from '../queries/goals.ts';
import { saveMetrics } from '../queries/metrics.ts';
import {
  agreeing,
  assertCycle,
  assertGoal,
  assertReason,
  assertWhole,
  notifyOwners,
  takeGoal,
  tellGoals,
  type GoalBy,
} from './goal-steps.ts';
import { fresh, measuresOf, typedOf } from './measures.ts';

type Added = InputOf<typeof TargetKR.AddSurfaceTargetKR>;
type Changed = InputOf<typeof TargetKR.UpdateSurfaceTargetKR>;

/**
 * Locks the structure of goals. Changes run one at a time, so that checks of weights, cycles and candidates stay valid.
 */
export const lockGoals = (tx: Tx): Promise<void> => lockNamed(tx, 'okr.goals');

const made = (by: GoalBy) => ({ by: by.id, now: by.now });

/** Checks that the named people and the department can be chosen. @throws Refused personGone, departmentGone */
export async function assertNamed(
  tx: Tx,
  persons: { readonly owner?: number | undefined; readonly named?: readonly number[] | undefined },
  department: number | undefined,
): Promise<void> {
  const { owner, named = [] } = persons;
  const missing = await listMissing(tx, {
    persons: [...(owner === undefined ? [] : [owner]), ...named],
    departments: department === undefined ? [] : [department],
    posts: [],
  });
  if (missing.persons.length > 0)
    refuse(no.personGone, { field: missing.persons.includes(owner ?? 0) ? 'OwnerAUID' : 'NamedAUIDs' });
  if (missing.departments.length > 0) refuse(no.departmentGone, { field: 'DeptId' });
}

/** Returns the place of a new goal: its period, and for a key result its objective. */
async function placeOf(tx: Tx, given: Added, by: GoalBy) {
  if (given.Kind === goalKinds.keyResult) {
    if (given.ParentKRID === undefined) return refuse(no.parentKind, { field: 'ParentKRID' });
    const parent = await takeGoal(tx, { KRID: given.ParentKRID }, by);
    if (parent.kind !== goalKinds.objective) refuse(no.parentKind, { field: 'ParentKRID' });
    assertCycle(parent.cycleState, agreeing);
    assertGoal(parent.state, [goalStates.draft, goalStates.surfaced]);
    return { parent, cycleId: parent.cycleId, cycleState: parent.cycleState };
  }
  if (given.ParentKRID !== undefined || given.CycleID === undefined)
    return refuse(no.parentKind, { field: given.CycleID === undefined ? 'CycleID' : 'ParentKRID' });
  const cycle =
    (await lockCycle(tx, given.CycleID, 'goals')) ?? refuse(general.notFound, { field: 'CycleID' });
  assertCycle(cycle.state, agreeing);
  return { parent: null, cycleId: cycle.id, cycleState: cycle.state };
}

/**
 * Takes a candidate out of the pool. If two people take it at once, one gets it.
 * @throws Refused notFound, poolTaken
 */
async function takeCandidate(tx: Tx, id: number, by: GoalBy) {
  const candidate =
    (await queries.lockCandidate(tx, id, by)) ?? refuse(general.notFound, { field: 'PoolKRID' });
  if (candidate.poolState !== poolStates.inPool) refuse(no.poolTaken, { field: 'PoolKRID' });
  await queries.saveGoals(tx, [id], { pool_state: poolStates.taken });
  return candidate;
}

/** Adds a draft goal. @throws Refused what the contract says */
export async function addGoal(tx: Tx, given: Added, by: GoalBy): Promise<number> {
  await lockGoals(tx);
  const { parent, cycleId, cycleState } = await placeOf(tx, given, by);
  assertReason(cycleState, given.Reason);
  const candidate = given.PoolKRID === undefined ? null : await takeCandidate(tx, given.PoolKRID, by);
  if (candidate && given.Kind !== goalKinds.keyResult) refuse(no.parentKind, { field: 'PoolKRID' });
  const title = given.Title ?? candidate?.title ?? refuse(general.badInput, { field: 'Title' });
  const owner = given.OwnerAUID ?? (parent ? parent.ownerId : by.id);
  const department = given.DeptId ?? parent?.departmentId ?? by.place.at(-1)!;
  // People without a scope over the department create objectives of their own only. The owner of a key result is chosen
  // by the owner of its objective.
  if (!parent && owner !== by.id && !(await queries.managesDepartment(tx, department, by)))
    refuse(no.goalDenied, { field: 'OwnerAUID', with: { name: title } });
  await assertNamed(tx, { owner, named: given.NamedAUIDs }, department);
  const taken = candidate ? await queries.listMetricsOf(tx, [candidate.id]) : [];
  const metrics = given.Metrics ?? taken.map((one) => typedOf(one, one.start));
  if (given.Kind === goalKinds.objective && metrics.length > 0)
    refuse(no.metricWrong, { field: 'Metrics', with: { name: metrics[0]!.Name } });
  const id = await queries.insertGoal(
    tx,
    {
      kind: given.Kind,
      parent_id: parent?.id ?? null,
      cycle_id: cycleId,
      title,
      owner_id: owner,
      department_id: department,
      visibility: given.Visibility ?? visibilities.company,
      named_ids: [...new Set(given.NamedAUIDs)],
      copied_from: candidate?.id ?? null,
      changed_after_start: cycleState === cycleStates.running,
    },
    made(by),
  );
  await saveMetrics(tx, id, await measuresOf(tx, metrics.map(fresh), [], by));
  const act = candidate ? 'taken' : 'added';
  await insertGoalEvents(tx, [{ goalId: id, act, after: { Title: title }, reason: given.Reason }], made(by));
  await tellGoals(tx, [id]);
  return id;
}

const steps = { surface: 1, stop: 2, resume: 3 } as const;

/** Changes a goal. @throws Refused what the contract says */
export async function updateGoal(tx: Tx, given: Changed, by: GoalBy): Promise<void> {
  await lockGoals(tx);
  const isScored =
    given.Score !== undefined || given.SelfScore !== undefined || given.ReviewNote !== undefined;
  const isFacts = [given.Title, given.OwnerAUID, given.DeptId, given.Visibility, given.NamedAUIDs].some(
    (one) => one !== undefined,
  );
  const isAgreed = isFacts || Boolean(given.Metrics ?? given.Weights ?? given.Action);
  const goal = await takeGoal(tx, given, by, isAgreed ? undefined : null);
  if (isAgreed) {
    assertCycle(goal.cycleState, agreeing);
    if (given.Action !== steps.resume) assertGoal(goal.state, [goalStates.draft, goalStates.surfaced]);
    if (goal.state !== goalStates.draft || given.Action === steps.surface)
      assertReason(goal.cycleState, given.Reason);
  }
  const events: GoalEvent[] = [];
  if (isFacts) events.push(await changeFacts(tx, goal, given));
  if (given.Metrics) events.push(await changeMetrics(tx, goal, given.Metrics, by, given.Reason));
  if (given.Weights) events.push(await weigh(tx, goal, given.Weights, given.Reason));
  if (given.Action !== undefined) events.push(...(await step(tx, goal, given.Action, given.Reason, by)));
  if (isScored) events.push(await score(tx, goal, given, by));
  await insertGoalEvents(tx, events, made(by));
  if (isAgreed && goal.cycleState === cycleStates.running)
    await queries.saveGoals(tx, [goal.id], { changed_after_start: true });
  await tellGoals(tx, [goal.id]);
}

async function changeFacts(tx: Tx, goal: queries.GoalRecord, given: Changed): Promise<GoalEvent> {
  const owner = given.OwnerAUID ?? goal.ownerId;
  const department = given.DeptId ?? goal.departmentId;
  const named = given.NamedAUIDs ? [...new Set(given.NamedAUIDs)] : [...goal.namedIds];
  await assertNamed(
    tx,
    {
      owner: owner === goal.ownerId ? undefined : owner,
      named: named.filter((id) => !goal.namedIds.includes(id)),
    },
    department === goal.departmentId ? undefined : department,
  );
  await queries.saveGoals(tx, [goal.id], {
    title: given.Title ?? goal.title,
    owner_id: owner,
    department_id: department,
    visibility: given.Visibility ?? goal.visibility,
    named_ids: named,
  });
  if (owner !== goal.ownerId) await moveAssigned(tx, goal.id, goal.ownerId, owner);
  const before = { Title: goal.title, OwnerAUID: goal.ownerId };
  return {
    goalId: goal.id,
    act: 'changed',
    before,
    after: { Title: given.Title, OwnerAUID: owner },
    reason: given.Reason,
  };
}

async function changeMetrics(
  tx: Tx,
  goal: queries.GoalRecord,
  metrics: NonNullable<Changed['Metrics']>,
  by: GoalBy,
  reason: string,
): Promise<GoalEvent> {
  if (goal.kind !== goalKinds.keyResult)
    refuse(no.metricWrong, { field: 'Metrics', with: { name: metrics[0]?.Name ?? '' } });
  const values = await measuresOf(tx, metrics, await queries.listMetricsOf(tx, [goal.id]), by);
  if (goal.state === goalStates.surfaced)
    assertWhole(
      values.map((one) => one.weight_bp),
      'Metrics',
    );
  await saveMetrics(tx, goal.id, values);
  await queries.saveGoals(tx, [goal.id], {});
  return { goalId: goal.id, act: 'changed', after: { Metrics: metrics.map(({ Name }) => Name) }, reason };
}

/** Sets all weights below a goal at once. @throws Refused weightsWhole, weightSum */
async function weigh(
  tx: Tx,
  goal: queries.GoalRecord,
  weights: NonNullable<Changed['Weights']>,
  reason: string,
): Promise<GoalEvent> {
  const live = await queries.listWeightedChildren(tx, goal.id);
  const given = new Set(weights.map(({ KRID }) => KRID));
  if (given.size !== live.length || weights.length !== live.length || live.some(({ id }) => !given.has(id)))
    refuse(no.weightsWhole, { field: 'Weights' });
  if (goal.state !== goalStates.draft)
    assertWhole(
      weights.map(({ WeightBp }) => WeightBp),
      'Weights',
    );
  await queries.saveWeights(tx, weights);
  return { goalId: goal.id, act: 'weighed', after: { Weights: weights }, reason };
}

async function step(
  tx: Tx,
  goal: queries.GoalRecord,
  action: number,
  reason: string,
  by: GoalBy,
): Promise<GoalEvent[]> {
  if (action === steps.surface) return surface(tx, goal, reason, by);
  if (reason === '') refuse(no.reasonNeeded, { field: 'Reason' });
  const isStop = action === steps.stop;
  assertGoal(goal.state, [isStop ? goalStates.surfaced : goalStates.stopped]);
  await queries.saveGoals(tx, [goal.id], {
    state: isStop ? goalStates.stopped : goalStates.surfaced,
    stop_reason: isStop ? reason : '',
  });
  await writeAudit(tx, {
    actorId: by.id,
    act: isStop ? 'goal.stop' : 'goal.resume',
    target: `goal:${goal.id}`,
    detail: { title: goal.title, reason },
    ip: by.ip,
  });
  await notifyOwners(tx, [goal], by, {
    key: isStop ? 'goal-stopped' : 'goal-resumed',
    zh: (title) => `“${title}”已${isStop ? '停止' : '恢复'}：${reason}`,
    en: (title) => `“${title}” was ${isStop ? 'stopped' : 'resumed'}: ${reason}`,
  });
  return [{ goalId: goal.id, act: isStop ? 'stopped' : 'resumed', reason }];
}

/** Puts an objective and its key results in force. All weights must be complete by then. */
async function surface(tx: Tx, goal: queries.GoalRecord, reason: string, by: GoalBy): Promise<GoalEvent[]> {
  if (goal.kind !== goalKinds.objective) refuse(no.parentKind, { field: 'Action' });
  const live = await queries.listWeightedChildren(tx, goal.id);
  assertWhole(
    live.map(({ weightBp }) => weightBp ?? 0),
    'Weights',
  );
  const metrics = Map.groupBy(
    await queries.listMetricsOf(
      tx,
      live.map(({ id }) => id),
    ),
    ({ goalId }) => goalId,
  );
  for (const { id } of live)
    assertWhole(
      (metrics.get(id) ?? []).map(({ weightBp }) => weightBp),
      'Metrics',
    );
  const drafts = [goal, ...live].filter(({ state }) => state === goalStates.draft).map(({ id }) => id);
  await queries.saveGoals(tx, drafts, { state: goalStates.surfaced });
  if (drafts.length === 0) await queries.saveGoals(tx, [goal.id], {});
  const given = live.flatMap(({ id, title, state, ownerId }) =>
    state === goalStates.draft && ownerId !== null ? [{ id, title, ownerId }] : [],
  );
  await notifyOwners(tx, given, by, {
    key: 'goal-given',
    zh: (title) => `您负责的 KR“${title}”已生效`,
    en: (title) => `Your key result “${title}” is in force`,
  });
  return drafts.map((goalId) => ({ goalId, act: 'surfaced', reason }));
}

async function score(tx: Tx, goal: queries.GoalRecord, given: Changed, by: GoalBy): Promise<GoalEvent> {
  if (goal.cycleState === cycleStates.closed) refuse(no.cycleEnded);
  if (goal.cycleState !== cycleStates.review) refuse(no.scoreEarly);
  assertGoal(goal.state, [goalStates.surfaced]);
  const isOwner = goal.ownerId === by.id;
  if (given.Score !== undefined && !scores(goal, by)) refuse(no.notScorer, { field: 'Score' });
  if (given.SelfScore !== undefined && !isOwner)
    refuse(no.goalDenied, { field: 'SelfScore', with: { name: goal.title } });
  if (given.ReviewNote !== undefined && !isOwner && !scores(goal, by))
    refuse(no.goalDenied, { field: 'ReviewNote', with: { name: goal.title } });
  await queries.saveGoals(tx, [goal.id], {
    ...(given.Score === undefined ? {} : { score: given.Score }),
    ...(given.SelfScore === undefined ? {} : { self_score: given.SelfScore }),
    ...(given.ReviewNote === undefined ? {} : { review_note: given.ReviewNote }),
  });
  const after = { Score: given.Score, SelfScore: given.SelfScore };
  await writeAudit(tx, {
    actorId: by.id,
    act: 'goal.score',
    target: `goal:${goal.id}`,
    detail: { before: goal.score, ...after },
    ip: by.ip,
  });
  return { goalId: goal.id, act: 'scored', before: { Score: goal.score, SelfScore: goal.selfScore }, after };
}

/** Deletes a draft with the drafts below it. @throws Refused notFound, stale, goalDenied, notDraft, cycleEnded */
export async function deleteGoal(
  tx: Tx,
  ref: { readonly KRID: number; readonly Version: number },
  by: GoalBy,
): Promise<void> {
  await lockGoals(tx);
  const goal = await takeGoal(tx, ref, by);
  if (goal.cycleState === cycleStates.closed) refuse(no.cycleEnded);
  const below = await queries.listBelowGoal(tx, goal.id);
  if ([goal, ...below].some(({ state }) => state !== goalStates.draft)) refuse(no.notDraft);
  const all = [goal.id, ...below.map(({ id }) => id)];
  await tellGoals(tx, all);
  await queries.saveGoals(tx, all, { state: goalStates.deleted });
  await insertGoalEvents(
    tx,
    all.map((goalId) => ({ goalId, act: 'deleted' })),
    made(by),
  );
  await writeAudit(tx, {
    actorId: by.id,
    act: 'goal.delete',
    target: `goal:${goal.id}`,
    detail: { title: goal.title },
    ip: by.ip,
  });
}
