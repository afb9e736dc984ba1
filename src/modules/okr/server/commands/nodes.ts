import type { InputOf } from '#kit/contract/call.ts';
import { refuse } from '#kit/contract/refusals.ts';
import type { Tx } from '#kit/server/db/database.ts';
import { mostLevels, mostNodes, nodeActs, projectStates } from '../../contract/codes.ts';
import { nodeRights } from '../../contract/nodes.ts';
import type { ProjectBreakdown } from '../../contract/OPPMWorkBreakdown.ts';
import { okrRefusals as no } from '../../contract/refusals.ts';
import type { NodeEvent } from '../queries/events.ts';
import * as queries from '../queries/nodes.ts';
import { listMissing } from '../queries/projects.ts';
import { differing, nothing, onWire, valueKeys as keys } from '../node-values.ts';
import { placeAmong } from '../rules/places.ts';
import type { By } from './by.ts';
import {
  assertUnlocked,
  auditNode,
  endTree,
  holdTree,
  holdTreeOf,
  takeNode,
  takeNodes,
  takeParent,
  type Held,
  type Ref,
} from './trees.ts';

type Added = InputOf<typeof ProjectBreakdown.AddWorkBreakdown>;
type Changed = InputOf<typeof ProjectBreakdown.UpdateWorkBreakdown>['Nodes'][number];
type Typed = Pick<
  Changed,
  | 'Name'
  | 'TypeID'
  | 'OwnerAUID'
  | 'DeptId'
  | 'CaliberPostID'
  | 'PlanStart'
  | 'PlanEnd'
  | 'PlanMinutes'
  | 'WeightBp'
>;

const kept = <T>(given: T | undefined, before: T): T => (given === undefined ? before : given);

/** What a node is after what was typed. */
const valuesOf = (given: Typed, before: queries.NodeValues): queries.NodeValues => ({
  name: kept(given.Name, before.name),
  type: kept(given.TypeID, before.type),
  owner_id: kept(given.OwnerAUID, before.owner_id),
  department_id: kept(given.DeptId, before.department_id),
  calibre_post_id: kept(given.CaliberPostID, before.calibre_post_id),
  plan_start: kept(given.PlanStart, before.plan_start),
  plan_end: kept(given.PlanEnd, before.plan_end),
  plan_minutes: kept(given.PlanMinutes, before.plan_minutes),
  weight_bp: kept(given.WeightBp, before.weight_bp),
});

const ids = (list: readonly { readonly id: number }[]) => list.map(({ id }) => id);

/** Days stand in order, and what is named is there. @param at before the field: `Nodes.3.` */
async function assertValues(
  tx: Tx,
  rows: readonly {
    readonly values: queries.NodeValues;
    readonly before: queries.NodeValues;
    readonly at: string;
  }[],
): Promise<void> {
  for (const { values, at } of rows) {
    if ((values.plan_start === null) !== (values.plan_end === null))
      refuse(no.daysHalf, { field: `${at}${values.plan_start === null ? 'PlanStart' : 'PlanEnd'}` });
    if (values.plan_start !== null && values.plan_end! < values.plan_start)
      refuse(no.daysReversed, { field: `${at}PlanEnd` });
  }
  const fresh = (key: 'owner_id' | 'department_id' | 'calibre_post_id') =>
    rows.flatMap(({ values, before, at }) =>
      values[key] !== null && values[key] !== before[key] ? [{ id: values[key], at }] : [],
    );
  const named = {
    persons: fresh('owner_id'),
    departments: fresh('department_id'),
    posts: fresh('calibre_post_id'),
  };
  const missing = await listMissing(tx, {
    persons: ids(named.persons),
    departments: ids(named.departments),
    posts: ids(named.posts),
  });
  const first = (of: keyof typeof named) => named[of].find(({ id }) => missing[of].includes(id));
  const [person, department, post] = [first('persons'), first('departments'), first('posts')];
  if (person) refuse(no.personGone, { field: `${person.at}OwnerAUID` });
  if (department) refuse(no.departmentGone, { field: `${department.at}DeptId` });
  if (post) refuse(no.postGone, { field: `${post.at}CaliberPostID` });
}

/**
 * Adds a node.
 * @throws Refused notFound, projectEnded, mayNot, lockedAbove, targetStopped, tooDeep, tooManyNodes, what `assertValues` refuses
 */
export async function addNode(tx: Tx, given: Added, by: By) {
  const held = await holdTree(tx, given.ProjectID, by);
  const parent = await takeParent(tx, held, given.ParentOBID ?? null);
  if (parent.path.length >= mostLevels)
    refuse(no.tooDeep, { field: 'ParentOBID', with: { most: mostLevels } });
  if ((await queries.countNodes(tx, held.project.id)) >= mostNodes)
    refuse(no.tooManyNodes, { with: { most: mostNodes } });
  const values = valuesOf(given, nothing);
  await assertValues(tx, [{ values, before: nothing, at: '' }]);
  const siblings = await queries.listSiblings(tx, held.project.id, parent.id);
  const { sortNo, renumbered } = placeAmong(siblings, given.BeforeOBID ?? null);
  await queries.saveSorts(tx, renumbered, held.stamp);
  const id = await queries.insertNode(tx, {
    ...values,
    project_id: held.project.id,
    parent_id: parent.id,
    sort_no: sortNo,
    stamp: held.stamp,
  });
  const after = onWire(
    values,
    keys.filter((key) => values[key] !== null),
  );
  const answer = await endTree(tx, held, [id], [{ obid: id, act: nodeActs.added, after }]);
  return { ...answer, OBID: id };
}

/**
 * Changes and moves nodes of one project.
 * @throws Refused notFound, stale, mayNot, projectEnded, locked, lockedAbove, circle, otherProject, targetStopped, tooDeep,
 * twice, endsByDelay, what `assertValues` refuses
 */
export async function updateNodes(tx: Tx, given: readonly Changed[], by: By) {
  if (new Set(given.map(({ OBID }) => OBID)).size < given.length) refuse(no.twice, { field: 'Nodes' });
  const held = await holdTreeOf(tx, given[0]!.OBID, by);
  const nodes = await takeNodes(tx, held, given, nodeRights.change);
  const rows = given.map((one, n) => {
    const node = nodes[n]!;
    assertUnlocked(node);
    const values = valuesOf(one, node);
    return { one, node, values, before: node, at: `Nodes.${n}.`, changed: differing(node, values) };
  });
  const isPlanned = held.project.state === projectStates.planned;
  for (const { node, values, at } of rows)
    if (!isPlanned && node.plan_end !== null && values.plan_end !== null && values.plan_end > node.plan_end)
      refuse(no.endsByDelay, { field: `${at}PlanEnd` });
  await assertValues(tx, rows);
  const events: NodeEvent[] = [];
  const left: number[] = [];
  for (const { one, node, values, changed, at } of rows) {
    if (changed.length > 0) {
      const base = isPlanned ? { base_start: values.plan_start, base_end: values.plan_end } : {};
      await queries.saveNodes(tx, [node.id], { ...pick(values, changed), ...base }, held.stamp);
      if (changed.includes('owner_id')) await queries.stampBranch(tx, node.id, held.stamp);
      const [before, after] = [onWire(node, changed), onWire(values, changed)];
      events.push({ obid: node.id, act: nodeActs.changed, before, after });
    }
    if (one.ParentOBID === undefined && one.BeforeOBID === undefined) continue;
    const from = await move(tx, held, one, at);
    if (from !== null) left.push(from);
    events.push({
      obid: node.id,
      act: nodeActs.moved,
      before: { ParentOBID: from },
      after: { ParentOBID: one.ParentOBID ?? from },
    });
  }
  const ids = nodes.map(({ id }) => id);
  const done = await endTree(tx, held, [...ids, ...left], events);
  const after = await queries.listNodes(tx, held.project.id, ids, by);
  return { ...done, Versions: after.map(({ id: OBID, version: Version }) => ({ OBID, Version })) };
}

const pick = (values: queries.NodeValues, changed: readonly (keyof queries.NodeValues)[]) =>
  Object.fromEntries(changed.map((key) => [key, values[key]])) as Partial<queries.NodeValues>;

/** Puts a node elsewhere, as the tree stands by now. @returns below which node it stood */
async function move(
  tx: Tx,
  held: Held,
  { OBID, ParentOBID, BeforeOBID }: Changed,
  at: string,
): Promise<number | null> {
  const [node] = await queries.listNodes(tx, held.project.id, [OBID], held.by);
  const { parentId, path } = node!;
  const isHere = ParentOBID === undefined || ParentOBID === parentId;
  const parent = isHere
    ? { id: parentId, path: path.slice(0, -1) }
    : await takeParent(tx, held, ParentOBID ?? null);
  if (parent.path.includes(OBID)) refuse(no.circle, { field: `${at}ParentOBID` });
  if (!isHere && parent.path.length + (await queries.heightOf(tx, OBID)) > mostLevels)
    refuse(no.tooDeep, { field: `${at}ParentOBID`, with: { most: mostLevels } });
  const siblings = await queries.listSiblings(tx, held.project.id, parent.id);
  const { sortNo, renumbered } = placeAmong(
    siblings.filter(({ id }) => id !== OBID),
    BeforeOBID ?? null,
  );
  await queries.saveSorts(tx, renumbered, held.stamp);
  await queries.moveBranch(
    tx,
    { id: OBID, depth: path.length },
    { parentId: parent.id, path: parent.path, sortNo },
    held.stamp,
  );
  return parentId;
}

/** Deletes a branch. @throws Refused notFound, stale, mayNot, projectEnded, locked, lockedAbove, hasProgress */
export async function deleteNode(tx: Tx, ref: Ref, by: By) {
  const held = await holdTreeOf(tx, ref.OBID, by);
  const node = await takeNode(tx, held, ref, nodeRights.manage);
  assertUnlocked(node);
  const locked = await queries.listLocked(tx, node.id);
  if (locked.length > 0) refuse(no.locked, { with: { name: locked[0]! } });
  const worked = await queries.listWorked(tx, node.id);
  if (worked.length > 0) refuse(no.hasProgress, { with: { name: worked[0]! } });
  await queries.deleteBranch(tx, held.project.id, node.id, held.stamp);
  const above = node.parentId === null ? [] : [node.parentId];
  const answer = await endTree(tx, held, above, [
    { obid: node.id, act: nodeActs.deleted, before: { Name: node.name } },
  ]);
  await auditNode(tx, held, 'delete', node.id, { name: node.name });
  return answer;
}
