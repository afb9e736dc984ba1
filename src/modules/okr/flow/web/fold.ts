import type { FlowChart, FlowEdge, FlowNode } from '../contract/SuperFlowChart.ts';
import { densePeople, edgeKinds, foldedFrom, lanes, boxStatuses } from '../contract/flow-codes.ts';

/** Box of the drawing. */
export interface FlowBox extends FlowNode {
  /** Number of boxes folded into it. */
  readonly inside: number;
  readonly hasBelow: boolean;
}

export interface Shown {
  /** All nodes, including folded ones. The outline lists them. */
  readonly all: readonly FlowNode[];
  readonly boxes: readonly FlowBox[];
  readonly edges: readonly FlowEdge[];
  /** Key of the box that shows a node: its own, or the one it is folded into. */
  readonly boxOf: ReadonlyMap<string, string>;
}

interface How {
  /** Number of open levels of work. */
  readonly depth: number;
  readonly isByDepartment: boolean;
  /** True if only people are grouped by department, because they are too many to read one by one. */
  readonly isDense?: boolean;
  /** Keys of boxes that the reader folded or opened. Each is the opposite of its initial state. */
  readonly folds: ReadonlySet<string>;
}

/**
 * Decides how a chart opens. A very large chart shows one box per department; with many people, only those are grouped.
 * The reader's choice wins.
 * @param by `1` by department, `2` not, empty if the reader has not chosen
 */
export const foldingOf = (
  by: string,
  nodes: readonly Pick<FlowNode, 'Lane'>[],
): { readonly isByDepartment: boolean; readonly isDense: boolean } => {
  const isByDepartment = by === '1' || (by === '' && nodes.length > foldedFrom);
  const people = nodes.filter(({ Lane }) => Lane === lanes.person).length;
  return { isByDepartment, isDense: by === '' && !isByDepartment && people > densePeople };
};

/** Adds department boxes around the top nodes of each lane that should have them. */
function withDepartments(nodes: readonly FlowNode[], hasThem: (lane: number) => boolean): FlowNode[] {
  const made = new Map<string, FlowNode>();
  const moved = nodes.map((node) => {
    if (node.ParentKey !== null || !hasThem(node.Lane)) return node;
    const Key = `d${node.Lane}-${node.DeptId}`;
    if (!made.has(Key))
      made.set(Key, {
        ...node,
        Key,
        Title: node.DeptName,
        Owner: null,
        Standing: boxStatuses.open,
        ProgressBp: null,
        SaturationBp: null,
        StartDate: null,
        EndDate: null,
        ProjectID: null,
      });
    return { ...node, ParentKey: Key };
  });
  return [...moved, ...made.values()];
}

/**
 * Returns the boxes and edges to draw. Nothing below a folded box is drawn; edges from there end at that box, each
 * once. By default, work is open down to a depth and departments are folded.
 */
export function shownOf(chart: FlowChart, { depth, isByDepartment, isDense = false, folds }: How): Shown {
  const all = withDepartments(chart.Nodes, (lane) => isByDepartment || (isDense && lane === lanes.person));
  const below = Map.groupBy(all, ({ ParentKey }) => ParentKey);
  const boxes: FlowBox[] = [];
  const boxOf = new Map<string, string>();
  const swallow = (key: string, into: string): number => {
    let count = 0;
    for (const child of below.get(key) ?? []) {
      boxOf.set(child.Key, into);
      count += 1 + swallow(child.Key, into);
    }
    return count;
  };
  const walk = (node: FlowNode, level: number): void => {
    const hasBelow = below.has(node.Key);
    const opensFolded = node.Key.startsWith('d') || (node.Lane === lanes.work && level >= depth);
    const isFolded = hasBelow && opensFolded !== folds.has(node.Key);
    boxOf.set(node.Key, node.Key);
    boxes.push({ ...node, inside: isFolded ? swallow(node.Key, node.Key) : 0, hasBelow });
    if (isFolded) return;
    for (const child of below.get(node.Key) ?? []) walk(child, child.Lane === node.Lane ? level + 1 : 1);
  };
  for (const node of below.get(null) ?? []) walk(node, 1);
  const known = new Set<string>();
  const edges: FlowEdge[] = [];
  const add = (edge: FlowEdge): void => {
    const From = boxOf.get(edge.From);
    const To = boxOf.get(edge.To);
    const key = `${From} ${To}`;
    if (!From || !To || From === To || known.has(key)) return;
    known.add(key);
    edges.push({ ...edge, From, To });
  };
  for (const box of boxes)
    if (box.ParentKey?.startsWith('d'))
      add({ From: box.ParentKey, To: box.Key, Kind: edgeKinds.partOf, ShareBp: null });
  for (const edge of chart.Edges) add(edge);
  return { all, boxes, edges, boxOf };
}

/** Returns the keys of everything that leads to a box or from it, and its own. */
export function connectedKeys(edges: readonly Pick<FlowEdge, 'From' | 'To'>[], key: string): Set<string> {
  const way = new Set([key]);
  const walk = (next: ReadonlyMap<string, readonly string[]>): void => {
    const open = [key];
    const seen = new Set(open);
    for (let at = open.pop(); at !== undefined; at = open.pop())
      for (const other of next.get(at) ?? []) {
        if (seen.has(other)) continue;
        seen.add(other);
        way.add(other);
        open.push(other);
      }
  };
  const onward = new Map<string, string[]>();
  const back = new Map<string, string[]>();
  for (const { From, To } of edges) {
    onward.set(From, [...(onward.get(From) ?? []), To]);
    back.set(To, [...(back.get(To) ?? []), From]);
  }
  walk(onward);
  walk(back);
  return way;
}
