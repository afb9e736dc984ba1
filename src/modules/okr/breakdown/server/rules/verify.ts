import { rollUp, workedOut, type Node } from './roll-up.ts';

/** Stored node of a tree. */
export interface Kept extends Node {
  readonly id: number;
  readonly parentId: number | null;
  readonly path: readonly number[];
}

/** Correct values of a node whose stored values differ. */
export interface Mend {
  readonly before: Kept;
  readonly path: readonly number[];
  readonly progress: string | null;
  readonly state: number;
}

/**
 * Recomputes a tree from its leaves.
 * @returns the project's progress, nodes whose stored numbers differ, and nodes that cannot be reached from the top
 */
export function recompute(nodes: readonly Kept[]): {
  readonly progress: string | null;
  readonly mends: readonly Mend[];
  readonly lost: readonly number[];
} {
  const below = Map.groupBy(nodes, ({ parentId }) => parentId);
  const mends: Mend[] = [];
  const met = new Set<number>();
  const work = (before: Kept, above: readonly number[]): Kept => {
    met.add(before.id);
    const path = [...above, before.id];
    const worked = (below.get(before.id) ?? []).map((one) => work(one, path));
    const { progress, state } = workedOut(before, worked);
    if (progress !== before.progress || state !== before.state || path.join() !== before.path.join())
      mends.push({ before, path, progress, state });
    return { ...before, path, progress, state };
  };
  const top = (below.get(null) ?? []).map((one) => work(one, []));
  return {
    progress: top.length > 0 ? rollUp(top).progress : null,
    mends,
    lost: nodes.flatMap(({ id }) => (met.has(id) ? [] : [id])),
  };
}
