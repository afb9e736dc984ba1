import { refuse } from '#kit/contract/refusals.ts';
import type { Tx } from '#kit/server/db/database.ts';
import { mostLevels } from '#modules/okr/contract/codes.ts';
import { okrRefusals as no } from '#modules/okr/contract/refusals.ts';
import * as queries from '../queries/nodes.ts';
import { MovingTree } from '../rules/moves.ts';
import { asParent, type Held } from './trees.ts';

export interface Move {
  readonly node: queries.Node;
  /** New parent; null for the top level. */
  readonly parentId: number | null;
  /** Sibling before which the node is placed. If it is null or no longer there, the node becomes the last one. */
  readonly beforeId: number | null;
  /** Prefix of field names in refusals: `Nodes.3.` */
  readonly at: string;
}

/**
 * Moves branches of a locked project one after the other, each as the tree stands by then. The number of statements
 * does not grow with the number of moves. The mover's rights stay the same throughout: they come from managing the
 * project or owning an ancestor. Owning only the node itself does not allow moving it.
 * @throws Refused notFound, otherProject, mayNot, lockedAbove, targetStopped, circle, tooDeep
 */
export async function moveNodes(tx: Tx, held: Held, moves: readonly Move[]): Promise<void> {
  if (moves.length === 0) return;
  const { id: projectId } = held.project;
  const away = moves.filter(({ node, parentId }) => parentId !== node.parentId);
  const targets = [...new Set(away.flatMap(({ parentId }) => parentId ?? []))];
  const found = targets.length === 0 ? [] : await queries.listNodes(tx, projectId, targets, held.by);
  const parents = new Map(found.map((one) => [one.id, one]));
  const moving = moves.map(({ node }) => node);
  const around = new Set([...found, ...moving].flatMap(({ path }) => path));
  const stopped =
    found.length === 0 ? new Map<number, string>() : await queries.stoppedAmong(tx, [...around]);
  const ids = moving.map(({ id }) => id);
  const extents = away.length === 0 ? new Map<number, number>() : await queries.extentsOf(tx, ids);
  const below = [...new Set(moves.map(({ parentId }) => parentId))];
  const tree = new MovingTree(moving, found, extents, await queries.childrenOf(tx, projectId, below));
  for (const { node, parentId, beforeId, at } of moves) {
    if (parentId !== node.parentId) {
      const parent = parentId === null ? undefined : parents.get(parentId);
      const above = parent && tree.pathOf(parent.id).find((id) => stopped.has(id));
      await asParent(tx, held, parentId, parent, {
        stopped: above === undefined ? null : stopped.get(above)!,
      });
      const path = tree.pathOf(parentId);
      if (path.includes(node.id)) refuse(no.circle, { field: `${at}ParentOBID` });
      if (path.length + tree.heightOf(node.id) > mostLevels)
        refuse(no.tooDeep, { field: `${at}ParentOBID`, with: { most: mostLevels } });
    }
    tree.move(node.id, parentId, beforeId);
  }
  await queries.saveSorts(tx, tree.sorts(), held.stamp);
  await queries.saveBranches(tx, tree.branches(), held.stamp);
}
