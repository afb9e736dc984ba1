import type { InputOf } from '#kit/contract/call.ts';
import { refuse } from '#kit/contract/refusals.ts';
import type { Tx } from '#kit/server/db/database.ts';
import { mostLevels, mostNodes, nodeActs, projectStates } from '#modules/okr/contract/codes.ts';
import { okrRefusals as no } from '#modules/okr/contract/refusals.ts';
import type { By } from '#modules/okr/server/commands/by.ts';
import type { ProjectBreakdown } from '../../contract/OPPMWorkBreakdown.ts';
import { nodeRights } from '../../contract/nodes.ts';
import type { NodeEvent } from '../queries/events.ts';
import * as queries from '../queries/nodes.ts';
import { listMissing } from '../queries/projects.ts';
import { placeAmong } from '../rules/places.ts';
import { moveNodes } from './moves.ts';
import { listDifferences, nothing, onWire, valueKeys as keys } from './node-values.ts';
import {
  assertUnlocked,
  auditNode,
  endTree,
  holdTree,
  holdTreeOf,
  takeNode,
  takeNodes,
  takeParent,
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

/** Merges typed fields into a node's values. Fields left out keep their value. */
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

/**
 * Checks that days are in order and that named people, departments and positions exist.
 * @param at prefix of field names: `Nodes.3.`
 */
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
  const siblings = (await queries.childrenOf(tx, held.project.id, [parent.id])).get(parent.id)!;
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
    return { one, node, values, before: node, at: `Nodes.${n}.`, changed: listDifferences(node, values) };
  });
  const isPlanned = held.project.state === projectStates.planned;
  for (const { node, values, at } of rows)
    if (!isPlanned && node.plan_end !== null && values.plan_end !== null && values.plan_end > node.plan_end)
      refuse(no.endsByDelay, { field: `${at}PlanEnd` });
  await assertValues(tx, rows);
  const placed = rows.map(({ one: { ParentOBID, BeforeOBID }, node, at, ...row }) => {
    const isMoved = ParentOBID !== undefined || BeforeOBID !== undefined;
    const parentId = ParentOBID === undefined ? node.parentId : ParentOBID;
    return { ...row, node, at, isMoved, parentId, beforeId: BeforeOBID ?? null };
  });
  const moved = placed.filter(({ isMoved }) => isMoved);
  await moveNodes(tx, held, moved);
  const written = placed.filter(({ changed, isMoved }) => isMoved || changed.length > 0);
  await queries.changeNodes(
    tx,
    written.map(({ node, values, changed, isMoved, parentId }) => ({
      id: node.id,
      isMoved,
      parentId,
      isBased: isPlanned && changed.length > 0,
      values,
    })),
    held.stamp,
  );
  const handed = placed.filter(({ changed }) => changed.includes('owner_id'));
  await queries.stampBranches(tx, ids(handed.map(({ node }) => node)), held.stamp);
  const events = placed.flatMap(({ node, values, changed, isMoved, parentId }): NodeEvent[] => [
    ...(changed.length > 0
      ? [
          {
            obid: node.id,
            act: nodeActs.changed,
            before: onWire(node, changed),
            after: onWire(values, changed),
          },
        ]
      : []),
    ...(isMoved
      ? [
          {
            obid: node.id,
            act: nodeActs.moved,
            before: { ParentOBID: node.parentId },
            after: { ParentOBID: parentId },
          },
        ]
      : []),
  ]);
  const left = moved.flatMap(({ node }) => node.parentId ?? []);
  const done = await endTree(tx, held, [...ids(nodes), ...left], events);
  const isNew = new Set(written.map(({ node }) => node.id));
  const Versions = nodes.map(({ id, version }) => ({
    OBID: id,
    Version: isNew.has(id) ? version + 1 : version,
  }));
  return { ...done, Versions };
}

/**
 * Deletes a branch without progress and without recorded hours.
 * @throws Refused notFound, stale, mayNot, projectEnded, locked, lockedAbove, hasProgress, hoursLogged
 */
export async function deleteNode(tx: Tx, ref: Ref, by: By) {
  const held = await holdTreeOf(tx, ref.OBID, by);
  const node = await takeNode(tx, held, ref, nodeRights.manage);
  assertUnlocked(node);
  const locked = await queries.listLocked(tx, node.id);
  if (locked.length > 0) refuse(no.locked, { with: { name: locked[0]! } });
  const worked = await queries.listWorked(tx, node.id);
  if (worked.length > 0) refuse(no.hasProgress, { with: { name: worked[0]! } });
  await queries.lockBranch(tx, node.id);
  const logged = await queries.listLogged(tx, node.id);
  if (logged.length > 0) refuse(no.hoursLogged, { with: { name: logged[0]! } });
  await queries.deleteBranch(tx, held.project.id, node.id, held.stamp);
  const above = node.parentId === null ? [] : [node.parentId];
  const answer = await endTree(tx, held, above, [
    { obid: node.id, act: nodeActs.deleted, before: { Name: node.name } },
  ]);
  await auditNode(tx, held, 'delete', node.id, { name: node.name });
  return answer;
}
