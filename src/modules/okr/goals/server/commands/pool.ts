import type { InputOf } from '#kit/contract/call.ts';
import { general, refuse } from '#kit/contract/refusals.ts';
import type { Tx } from '#kit/server/db/database.ts';
import { okrRefusals as no } from '#modules/okr/contract/refusals.ts';
import type { TargetKR } from '../../contract/TargetKR.ts';
import { goalKinds, goalStates, poolStates } from '../../contract/goal-codes.ts';
import { insertGoalEvents } from '../queries/goal-events.ts';
import * as queries from '../queries/goals.ts';
import { saveMetrics } from '../queries/metrics.ts';
import type { GoalBy } from './goal-steps.ts';
import { assertNamed } from './goals.ts';
import { fresh, measuresOf } from './measures.ts';

type Given = InputOf<typeof TargetKR.AddTargetKRPool>;

async function valuesOf(tx: Tx, given: Given, by: GoalBy) {
  await assertNamed(tx, {}, given.DeptId);
  if (!(await queries.managesDepartment(tx, given.DeptId, by)))
    refuse(general.forbidden, { field: 'DeptId' });
  return {
    title: given.Title,
    owner_id: null,
    department_id: given.DeptId,
    visibility: given.Visibility,
    named_ids: [],
    pool_state: poolStates.inPool,
  };
}

/** Puts a candidate into the pool. @throws Refused forbidden, departmentGone, and what `measuresOf` refuses */
export async function addCandidate(tx: Tx, given: Given, by: GoalBy): Promise<number> {
  const values = await valuesOf(tx, given, by);
  const id = await queries.insertGoal(
    tx,
    { ...values, kind: goalKinds.keyResult, parent_id: null, cycle_id: null },
    { by: by.id, now: by.now },
  );
  await saveMetrics(tx, id, await measuresOf(tx, given.Metrics.map(fresh), [], by));
  await insertGoalEvents(tx, [{ goalId: id, act: 'added', after: { Title: given.Title } }], {
    by: by.id,
    now: by.now,
  });
  return id;
}

interface Ref {
  readonly KRID: number;
  readonly Version: number;
}

/** Locks a candidate that the caller may change. @throws Refused notFound, stale, forbidden, poolTaken */
async function take(tx: Tx, { KRID, Version }: Ref, by: GoalBy) {
  const found = (await queries.lockCandidate(tx, KRID, by)) ?? refuse(general.notFound);
  if (!found.inScope) refuse(general.forbidden);
  if (found.version !== Version) refuse(general.stale, { body: { Version: found.version } });
  if (found.poolState === poolStates.taken) refuse(no.poolTaken);
  return found;
}

/** Changes a candidate. A withdrawn one returns to the pool. */
export async function updateCandidate(tx: Tx, ref: Ref, given: Given, by: GoalBy): Promise<void> {
  await take(tx, ref, by);
  const values = await valuesOf(tx, given, by);
  await saveMetrics(
    tx,
    ref.KRID,
    await measuresOf(tx, given.Metrics, await queries.listMetricsOf(tx, [ref.KRID]), by),
  );
  await queries.saveGoals(tx, [ref.KRID], values);
  await insertGoalEvents(tx, [{ goalId: ref.KRID, act: 'changed' }], { by: by.id, now: by.now });
}

/** Withdraws a candidate. */
export async function withdrawCandidate(tx: Tx, ref: Ref, by: GoalBy): Promise<void> {
  const found = await take(tx, ref, by);
  if (found.poolState !== poolStates.inPool) refuse(no.poolTaken);
  await queries.saveGoals(tx, [ref.KRID], { pool_state: poolStates.withdrawn, state: goalStates.draft });
  await insertGoalEvents(tx, [{ goalId: ref.KRID, act: 'deleted' }], { by: by.id, now: by.now });
}
