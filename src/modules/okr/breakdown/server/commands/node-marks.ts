import { refuse } from '#kit/contract/refusals.ts';
import type { Tx } from '#kit/server/db/database.ts';
import { managersDelay, nodeActs, nodeStates } from '#modules/okr/contract/codes.ts';
import { okrRefusals as no } from '#modules/okr/contract/refusals.ts';
import type { By } from '#modules/okr/server/commands/by.ts';
import { nodeRights } from '../../contract/nodes.ts';
import * as queries from '../queries/nodes.ts';
import {
  assertUnlocked,
  auditNode,
  endTree,
  holdTreeOf,
  takeNode,
  takeNodes,
  type Held,
  type Ref,
} from './trees.ts';

/** Locks or unlocks loaded nodes. Nodes already in that state stay unchanged. */
async function setLocks(tx: Tx, held: Held, nodes: readonly queries.Node[], isOn: boolean, reason: string) {
  if (!isOn && reason === '') refuse(no.reasonNeeded, { field: 'Reason' });
  const ids = nodes.filter(({ isLocked }) => isLocked !== isOn).map(({ id }) => id);
  await queries.saveNodes(tx, ids, { is_locked: isOn }, held.stamp);
  const act = isOn ? nodeActs.locked : nodeActs.unlocked;
  const answer = await endTree(
    tx,
    held,
    [],
    ids.map((obid) => ({ obid, act, reason })),
  );
  for (const id of ids) await auditNode(tx, held, isOn ? 'lock' : 'unlock', id, { reason });
  return answer;
}

/** Locks or unlocks one node. @throws Refused notFound, stale, mayNot, projectEnded, reasonNeeded */
export async function lockNode(tx: Tx, ref: Ref, isOn: boolean, reason: string, by: By) {
  const held = await holdTreeOf(tx, ref.OBID, by);
  return setLocks(tx, held, [await takeNode(tx, held, ref, nodeRights.manage)], isOn, reason);
}

/**
 * Locks or unlocks several nodes, all or none. The refusal names nodes that may not be changed.
 * @throws Refused notFound, stale, projectEnded, obstacles, twice, reasonNeeded
 */
export async function lockNodes(tx: Tx, refs: readonly Ref[], isOn: boolean, reason: string, by: By) {
  if (new Set(refs.map(({ OBID }) => OBID)).size < refs.length) refuse(no.twice, { field: 'Nodes' });
  const held = await holdTreeOf(tx, refs[0]!.OBID, by);
  const nodes = await takeNodes(tx, held, refs, null);
  const obstacles = nodes.filter(({ can, isLocked }) => isLocked !== isOn && (can & nodeRights.manage) === 0);
  if (obstacles.length > 0) {
    const names = obstacles.slice(0, 5).map(({ name }) => name);
    refuse(no.obstacles, {
      with: { names: names.join('、') },
      body: { Obstacles: obstacles.map(({ id, name }) => ({ OBID: id, Name: name })) },
    });
  }
  return setLocks(tx, held, nodes, isOn, reason);
}

/**
 * Stops a node and everything unfinished below it.
 * @throws Refused notFound, stale, mayNot, projectEnded, stoppedNode, doneNode
 */
export async function stopNode(tx: Tx, ref: Ref, reason: string, by: By) {
  const held = await holdTreeOf(tx, ref.OBID, by);
  const node = await takeNode(tx, held, ref, nodeRights.manage);
  if (node.state === nodeStates.stopped) refuse(no.stoppedNode, { with: { name: node.name } });
  if (node.state === nodeStates.done) refuse(no.doneNode, { with: { name: node.name } });
  const stopped = await queries.stopBranch(tx, node.id, reason, held.stamp);
  const events = stopped.map((obid) => ({ obid, act: nodeActs.stopped, reason }));
  const answer = await endTree(tx, held, stopped, events);
  await auditNode(tx, held, 'stop', node.id, { reason, nodes: stopped.length });
  return answer;
}

/**
 * Resumes a stopped node only, not the nodes below it.
 * @throws Refused notFound, stale, mayNot, projectEnded, notStopped, stoppedAbove
 */
export async function resumeNode(tx: Tx, ref: Ref, reason: string, by: By) {
  const held = await holdTreeOf(tx, ref.OBID, by);
  const node = await takeNode(tx, held, ref, nodeRights.manage);
  if (node.state !== nodeStates.stopped) refuse(no.notStopped);
  if (node.stoppedAbove !== null) refuse(no.stoppedAbove, { with: { name: node.stoppedAbove } });
  const back = { state: node.stateBefore ?? nodeStates.planned, state_before: null, stop_reason: '' };
  await queries.saveNodes(tx, [node.id], back, held.stamp);
  const answer = await endTree(tx, held, [node.id], [{ obid: node.id, act: nodeActs.resumed, reason }]);
  await auditNode(tx, held, 'resume', node.id, { reason });
  return answer;
}

/**
 * Gives a node a later planned end; its base stays. Ancestors that end earlier move too, as far as the caller may
 * change them. For those it does not count as a delay.
 * @throws Refused notFound, stale, mayNot, projectEnded, locked, lockedAbove, stoppedNode, delayNotLater,
 * delayUnplanned, delayByManager
 */
export async function delayNode(
  tx: Tx,
  ref: Ref,
  {
    end,
    reason,
    isWithAbove,
  }: { readonly end: string; readonly reason: string; readonly isWithAbove: boolean },
  by: By,
) {
  const held = await holdTreeOf(tx, ref.OBID, by);
  const node = await takeNode(tx, held, ref, nodeRights.report);
  assertUnlocked(node);
  assertRunning(node);
  const before = node.plan_end ?? refuse(no.delayUnplanned, { field: 'PlanEnd' });
  if (end <= before) refuse(no.delayNotLater, { field: 'PlanEnd', with: { day: before } });
  const times = node.delayTimes + 1;
  if (times >= managersDelay && held.project.manager_id !== by.id)
    refuse(no.delayByManager, { with: { times } });
  await queries.saveNodes(tx, [node.id], { plan_end: end, delay_times: times }, held.stamp);
  const above = isWithAbove ? await queries.listNodes(tx, held.project.id, node.path.slice(0, -1), by) : [];
  const mine = above.filter(({ can }) => (can & nodeRights.change) !== 0).map(({ id }) => id);
  const taken = await queries.extendAbove(tx, mine, end, held.stamp);
  const event = {
    obid: node.id,
    act: nodeActs.delayed,
    before: { PlanEnd: before },
    after: { PlanEnd: end },
    reason,
  };
  const along = taken.map((one) => ({
    obid: one.id,
    act: nodeActs.changed,
    before: { PlanEnd: one.before },
    after: { PlanEnd: end },
    reason,
  }));
  return endTree(tx, held, [node.id], [event, ...along]);
}

/** Checks that neither the node nor an ancestor is stopped. @throws Refused stoppedNode */
function assertRunning({ state, name, stoppedAbove }: queries.Node): void {
  if (state === nodeStates.stopped || stoppedAbove !== null)
    refuse(no.stoppedNode, { with: { name: stoppedAbove ?? name } });
}

/**
 * Hides a branch from everyone who does not manage or own part of it, or shows it again.
 * @throws Refused notFound, stale, mayNot, projectEnded
 */
export async function hideNode(tx: Tx, ref: Ref, isOn: boolean, by: By) {
  const held = await holdTreeOf(tx, ref.OBID, by);
  const node = await takeNode(tx, held, ref, nodeRights.manage);
  if (node.isHidden === isOn) return endTree(tx, held, [], []);
  await queries.saveNodes(tx, [node.id], { is_hidden: isOn }, held.stamp);
  await queries.stampBranches(tx, [node.id], held.stamp);
  return endTree(tx, held, [], [{ obid: node.id, act: isOn ? nodeActs.hidden : nodeActs.shown }]);
}

/**
 * Reports the progress of a leaf.
 * @param bp ten-thousandths @throws Refused notFound, stale, mayNot, projectEnded, parentTyped, falling, stoppedNode
 */
export async function reportProgress(tx: Tx, ref: Ref, bp: number, reason: string, by: By) {
  const held = await holdTreeOf(tx, ref.OBID, by);
  const node = await takeNode(tx, held, ref, nodeRights.report);
  if (node.hasBelow) refuse(no.parentTyped, { field: 'ProgressBp' });
  assertRunning(node);
  if (bp < (node.typedBp ?? 0) && reason === '') refuse(no.falling, { field: 'Reason' });
  await queries.saveNodes(tx, [node.id], { typed_bp: bp }, held.stamp);
  const event = {
    obid: node.id,
    act: nodeActs.progress,
    before: { ProgressBp: node.typedBp },
    after: { ProgressBp: bp },
    reason,
  };
  return endTree(tx, held, [node.id], [event]);
}
