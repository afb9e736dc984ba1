import { general, refuse } from '#kit/contract/refusals.ts';
import { writeAudit } from '#kit/server/db/audit.ts';
import type { Tx } from '#kit/server/db/database.ts';
import { tellPeople } from '#kit/server/live.ts';
import { nodeStates, projectStateLabels, projectStates } from '#modules/okr/contract/codes.ts';
import { okrRefusals as no } from '#modules/okr/contract/refusals.ts';
import type { By } from '#modules/okr/server/commands/by.ts';
import { nodeRights } from '../../contract/nodes.ts';
import { insertEvents, type NodeEvent } from '../queries/events.ts';
import * as queries from '../queries/nodes.ts';
import { findProject, lockProject, saveTree, type LockedProject } from '../queries/projects.ts';
import { readRows } from '../queries/trees.ts';
import { rollUp, workedOut } from '../rules/roll-up.ts';

/** Queries that open windows reload when a tree has changed. */
export const treeTouches = [
  'OPPMWorkBreakdown.GetProjectServiceList',
  'OPPMWorkBreakdown.GetWorkBreakdownList',
  'OPPMWorkBreakdown.GetWorkBreakdownInfo',
  'OPPMWorkBreakdown.GetWorkBreakdownAll',
];

/** Project that is locked for a change of its tree. Other changes of the tree wait. */
export interface Held {
  readonly project: LockedProject;
  /** Version of the tree that this change creates. */
  readonly stamp: number;
  readonly by: By;
}

/** Node and the version the caller has seen. */
export interface Ref {
  readonly OBID: number;
  readonly Version: number;
}

/** Checks that the tree of a project in this state may be changed. @throws Refused projectEnded */
export function assertOpen(state: number): void {
  const { planned, active } = projectStates;
  if (state === planned || state === active) return;
  const { zh, en } = projectStateLabels[state]!;
  refuse({ ...no.projectEnded, ...filled(zh, en) });
}

/** Locks a project for a change of its tree. @throws Refused notFound, projectEnded */
export async function holdTree(tx: Tx, projectId: number, by: By): Promise<Held> {
  const project = (await lockProject(tx, projectId, by)) ?? refuse(general.notFound);
  assertOpen(project.state);
  return { project, stamp: project.tree_version + 1, by };
}

const filled = (zh: string, en: string) => ({
  zh: no.projectEnded.zh.replace('{state}', zh),
  en: no.projectEnded.en.replace('{state}', en),
});

/** Locks the project of a node. @throws Refused notFound, projectEnded */
export async function holdTreeOf(tx: Tx, obid: number, by: By): Promise<Held> {
  return holdTree(tx, (await queries.projectOf(tx, obid)) ?? refuse(general.notFound), by);
}

/**
 * Loads nodes of a locked project in the order asked for, and checks that each is as the caller saw it.
 * @param right bit of `nodeRights` that the caller needs on each; null: none
 * @throws Refused notFound; stale with the fresh rows of all that changed; mayNot
 */
export async function takeNodes(
  tx: Tx,
  held: Held,
  refs: readonly Ref[],
  right: number | null,
): Promise<queries.Node[]> {
  const ids = refs.map(({ OBID }) => OBID);
  const found = new Map(
    (await queries.listNodes(tx, held.project.id, ids, held.by)).map((one) => [one.id, one]),
  );
  const nodes = refs.map(({ OBID }) => found.get(OBID) ?? refuse(general.notFound));
  const stale = refs.filter(({ OBID, Version }) => found.get(OBID)!.version !== Version);
  if (stale.length > 0)
    refuse(general.stale, {
      body: {
        Fresh: await readRows(
          tx,
          held.project.id,
          held.by,
          stale.map(({ OBID }) => OBID),
        ),
      },
    });
  for (const { can, name } of nodes)
    if (right !== null && (can & right) === 0) refuse(no.mayNot, { with: { name } });
  return nodes;
}

/** Loads one node of a locked project and checks that it is as the caller saw it. */
export async function takeNode(tx: Tx, held: Held, ref: Ref, right: number): Promise<queries.Node> {
  return (await takeNodes(tx, held, [ref], right))[0]!;
}

/** Checks that neither the node nor an ancestor is locked. @throws Refused locked, lockedAbove */
export function assertUnlocked({ isLocked, lockedAbove, name }: queries.Node): void {
  if (lockedAbove !== null) refuse(no.lockedAbove, { with: { name: lockedAbove } });
  if (isLocked) refuse(no.locked, { with: { name } });
}

/** Parent under which a node is to stand. */
interface Place {
  readonly id: number | null;
  readonly path: readonly number[];
}

/**
 * Loads the parent for a node and checks that it may be used.
 * @throws Refused notFound, otherProject, mayNot, lockedAbove, targetStopped
 */
export async function takeParent(tx: Tx, held: Held, parentId: number | null): Promise<Place> {
  const [parent] = parentId === null ? [] : await queries.listNodes(tx, held.project.id, [parentId], held.by);
  const isStopped = parent?.state === nodeStates.stopped;
  return asParent(tx, held, parentId, parent, {
    stopped: parent?.stoppedAbove ?? (isStopped ? parent.name : null),
  });
}

/**
 * Checks that a node may go below a parent of a locked project.
 * @param parent undefined: the top level if the id is null, otherwise a node the caller does not see
 * @param stopped topmost stopped node on the path down to it, if any
 * @throws Refused notFound, otherProject, mayNot, lockedAbove, targetStopped
 */
export async function asParent(
  tx: Tx,
  held: Held,
  parentId: number | null,
  parent: queries.Node | undefined,
  { stopped }: { readonly stopped: string | null },
): Promise<Place> {
  if (parentId === null) {
    if (held.project.manager_id !== held.by.id) refuse(no.mayNot, { with: { name: held.project.name } });
    return { id: null, path: [] };
  }
  if (!parent) {
    const other = await queries.projectOf(tx, parentId);
    const sees = other !== undefined && (await findProject(tx, other, held.by)) !== undefined;
    return refuse(sees ? no.otherProject : general.notFound, { field: 'ParentOBID' });
  }
  if ((parent.can & nodeRights.add) === 0) refuse(no.mayNot, { with: { name: parent.name } });
  const locked = parent.lockedAbove ?? (parent.isLocked ? parent.name : null);
  if (locked !== null) refuse(no.lockedAbove, { field: 'ParentOBID', with: { name: locked } });
  if (stopped !== null) refuse(no.targetStopped, { field: 'ParentOBID', with: { name: stopped } });
  return { id: parent.id, path: parent.path };
}

/** Recomputes progress and state of the ancestors of nodes, and of the project. @returns progress of the project */
export async function workOut(
  tx: Tx,
  projectId: number,
  from: readonly number[],
  stamp: number,
): Promise<string | null> {
  const around = await queries.listAround(tx, projectId, from);
  const below = Map.groupBy(around, ({ parentId }) => parentId);
  const changed: { id: number; progress: string | null; state: number }[] = [];
  for (const node of around.filter(({ isAbove }) => isAbove).toSorted((a, b) => b.depth - a.depth)) {
    const { progress, state } = workedOut(node, below.get(node.id) ?? []);
    if (progress === node.progress && state === node.state) continue;
    Object.assign(node, { progress, state });
    changed.push({ id: node.id, progress, state });
  }
  await queries.saveWorkedOut(tx, changed, stamp);
  const top = below.get(null) ?? [];
  return top.length === 0 ? null : rollUp(top).progress;
}

/** Finishes a change of a tree: recomputes numbers, writes the history and tells open windows. */
export async function endTree(
  tx: Tx,
  held: Held,
  from: readonly number[],
  events: readonly NodeEvent[],
): Promise<{ Code: number; TreeVersion: number }> {
  const { project, stamp, by } = held;
  const progress = await workOut(tx, project.id, from, stamp);
  await saveTree(tx, project.id, { version: stamp, progress });
  await insertEvents(tx, project.id, events, { by: by.id, now: by.now });
  await tellPeople(tx, await queries.listWatching(tx, project.id), { Touches: treeTouches, Notice: null });
  return { Code: 1, TreeVersion: stamp };
}

/** Writes locks, stops and deletions of nodes to the audit log. */
export const auditNode = (
  tx: Tx,
  { by, project }: Held,
  act: string,
  id: number,
  detail: Readonly<Record<string, unknown>> = {},
): Promise<void> =>
  writeAudit(tx, {
    actorId: by.id,
    act: `node.${act}`,
    target: `node:${id}`,
    detail: { ...detail, projectId: project.id },
    ip: by.ip,
  });
