import { refuse } from '#kit/contract/refusals.ts';
import { writeAudit } from '#kit/server/db/audit.ts';
import type { Tx } from '#kit/server/db/database.ts';
import { nodeActs, projectStates } from '#modules/okr/contract/codes.ts';
import { okrRefusals as no } from '#modules/okr/contract/refusals.ts';
import type { By } from '#modules/okr/server/commands/by.ts';
import type { NodeEvent } from '../queries/events.ts';
import { takeImport } from '../queries/imports.ts';
import {
  changeNodes,
  childrenOf,
  deleteBranch,
  listLogged,
  listNodes,
  listWorked,
  lockBranch,
  stampBranches,
  type NodeValues,
} from '../queries/nodes.ts';
import { listDifferences, onWire } from './node-values.ts';
import { assertUnlocked, endTree, holdTree } from './trees.ts';

/** Data that takes a paste back: the items it added, and the former values of those it changed. */
export interface PasteUndo {
  readonly added: readonly number[];
  readonly changed: readonly {
    readonly id: number;
    /** Version that the paste gave the item. */
    readonly version: number;
    readonly before: NodeValues;
    readonly after: NodeValues;
  }[];
}

/** Version of an item that was added and never changed. */
const firstVersion = 1;

const undoOf = (plan: unknown): PasteUndo | undefined =>
  typeof plan === 'object' && plan !== null && 'undo' in plan ? (plan.undo as PasteUndo) : undefined;

const moved = (name: string): never => refuse(no.undoMoved, { with: { name } });

/**
 * Takes a paste of the same person back, all or nothing.
 * @throws Refused undoGone, undoMoved, notFound, projectEnded, locked, lockedAbove
 */
export async function undoPaste(tx: Tx, token: string, by: By) {
  const taken = await takeImport(tx, token, by.id, by.now);
  const undo = undoOf(taken?.plan);
  if (!taken?.projectId || !undo) return refuse(no.undoGone);
  const held = await holdTree(tx, taken.projectId, by);
  const { project, stamp } = held;
  const wanted = new Map([
    ...undo.added.map((id) => [id, firstVersion] as const),
    ...undo.changed.map(({ id, version }) => [id, version] as const),
  ]);
  const nodes = await listNodes(tx, project.id, [...wanted.keys()], by);
  for (const node of nodes) if (node.version !== wanted.get(node.id)) moved(node.name);
  if (nodes.length < wanted.size) moved(project.name);
  for (const node of nodes) assertUnlocked(node);
  const added = new Set(undo.added);
  const tops = nodes.filter(({ id, parentId }) => added.has(id) && !added.has(parentId ?? 0));
  for (const children of (await childrenOf(tx, project.id, undo.added)).values())
    if (children.some(({ id }) => !added.has(id))) moved(project.name);
  for (const { id } of tops.toSorted((a, b) => a.id - b.id)) {
    await lockBranch(tx, id);
    const [used] = [...(await listLogged(tx, id)), ...(await listWorked(tx, id))];
    if (used !== undefined) moved(used);
  }
  for (const { id } of tops) await deleteBranch(tx, project.id, id, stamp);
  const isPlanned = project.state === projectStates.planned;
  await changeNodes(
    tx,
    undo.changed.map(({ id, before }) => ({
      id,
      values: before,
      parentId: null,
      isMoved: false,
      isBased: isPlanned,
    })),
    stamp,
  );
  const owners = undo.changed.filter(({ before, after }) => before.owner_id !== after.owner_id);
  await stampBranches(
    tx,
    owners.map(({ id }) => id),
    stamp,
  );
  const events = [
    ...tops.map(({ id, name }): NodeEvent => ({ obid: id, act: nodeActs.deleted, before: { Name: name } })),
    ...undo.changed.map(({ id, before, after }): NodeEvent => {
      const keys = listDifferences(before, after);
      return { obid: id, act: nodeActs.changed, before: onWire(after, keys), after: onWire(before, keys) };
    }),
  ];
  const around = tops.flatMap(({ parentId }) => parentId ?? []);
  await writeAudit(tx, {
    actorId: by.id,
    act: 'tree.paste.undo',
    target: `project:${project.id}`,
    detail: { added: undo.added.length, changed: undo.changed.length },
    ip: by.ip,
  });
  return endTree(tx, held, [...around, ...undo.changed.map(({ id }) => id)], events);
}
