import { useMemo } from 'react';
import type { ReplyOf } from '#kit/contract/call.ts';
import { useGrowing } from '#kit/web/client/hooks.ts';
import type { TreeItem } from '#kit/web/tree/rows.ts';
import type { Named } from '#modules/okr/web/parts/people.ts';
import { ProjectBreakdown } from '../contract/OPPMWorkBreakdown.ts';
import { nodeOf, type TreeNode } from '../contract/nodes.ts';

/** Node as a line of the tree. */
export interface NodeItem extends TreeItem {
  readonly node: TreeNode;
  readonly owner: Named | null;
  /** True if the node or an ancestor is locked. */
  readonly isLocked: boolean;
  readonly hasBelow: boolean;
  /** True if it ends after its parent. */
  readonly isBeyond: boolean;
}

interface Known {
  readonly version: number;
  readonly nodes: ReadonlyMap<number, TreeNode>;
  readonly people: ReadonlyMap<number, Named>;
}

/** Merges a new answer into the known part of a tree. */
function merge(
  before: Known | undefined,
  reply: ReplyOf<typeof ProjectBreakdown.GetWorkBreakdownAll>,
): Known {
  const kept = before && !reply.IsWhole ? before : undefined;
  const nodes = new Map(kept?.nodes);
  for (const row of reply.Rows) {
    const node = nodeOf(row as readonly unknown[]);
    nodes.set(node.OBID, node);
  }
  for (const id of reply.Gone) nodes.delete(id);
  const people = new Map(kept?.people);
  for (const person of reply.People) people.set(person.AUID, person);
  return { version: reply.TreeVersion, nodes, people };
}

const since = ({ version }: Known) => ({ Since: version });

/** Turns nodes into lines of a tree in order, with what they inherit from their ancestors. */
export function itemsOf({ nodes, people }: Pick<Known, 'nodes' | 'people'>): NodeItem[] {
  const isLocked = (node: TreeNode): boolean => {
    for (let at: TreeNode | undefined = node; at; at = nodes.get(at.ParentOBID ?? 0))
      if (at.IsLock) return true;
    return false;
  };
  const above = new Set([...nodes.values()].map(({ ParentOBID }) => ParentOBID));
  return [...nodes.values()]
    .toSorted((a, b) => a.SortNo - b.SortNo || a.OBID - b.OBID)
    .map((node) => {
      const end = nodes.get(node.ParentOBID ?? 0)?.PlanEnd ?? null;
      return {
        id: node.OBID,
        parentId: node.ParentOBID,
        title: node.Name,
        node,
        owner: people.get(node.OwnerAUID ?? 0) ?? null,
        isLocked: isLocked(node),
        hasBelow: above.has(node.OBID),
        isBeyond: node.PlanEnd !== null && end !== null && node.PlanEnd > end,
      };
    });
}

/** Loads a project's tree. After the first answer, only changes are loaded. */
export function useTree(projectId: number) {
  const answer = useGrowing(ProjectBreakdown.GetWorkBreakdownAll, { ProjectID: projectId }, { since, merge });
  const { data } = answer;
  const items = useMemo(() => (data ? itemsOf(data) : null), [data]);
  return { answer, items };
}
