import { compareKinds } from '#modules/okr/breakdown/contract/compare-codes.ts';
import type { FlowChart, FlowNode } from '../contract/SuperFlowChart.ts';

export const comparedFields = ['Title', 'ParentKey', 'Owner', 'Standing', 'ProgressBp', 'joins'] as const;
export type ComparedField = (typeof comparedFields)[number];

export interface FlowDifference {
  readonly node: FlowNode;
  readonly Kind: number;
  readonly fields: readonly {
    readonly field: ComparedField;
    readonly before: string;
    readonly after: string;
  }[];
}

/** Returns the outgoing edges of a box as one comparable text. */
const joins = (chart: FlowChart) => {
  const by = Map.groupBy(chart.Edges, ({ From }) => From);
  return (key: string): string =>
    (by.get(key) ?? [])
      .map(({ To, Kind, ShareBp }) => `${To} ${Kind} ${ShareBp ?? ''}`)
      .toSorted()
      .join();
};

const value = (node: FlowNode, field: ComparedField, of: (key: string) => string): string =>
  field === 'joins'
    ? of(node.Key)
    : field === 'Owner'
      ? String(node.Owner?.AUID ?? '')
      : String(node[field] ?? '');

/**
 * Compares two charts. Returns differences in the order of the later chart, then the removed boxes. A changed edge
 * counts as a change of the box it starts from.
 */
export function compareFlows(before: FlowChart, after: FlowChart): FlowDifference[] {
  const old = new Map(before.Nodes.map((node) => [node.Key, node]));
  const now = new Set(after.Nodes.map(({ Key }) => Key));
  const [joinsBefore, joinsAfter] = [joins(before), joins(after)];
  const there = after.Nodes.flatMap((node): FlowDifference[] => {
    const was = old.get(node.Key);
    if (!was) return [{ node, Kind: compareKinds.added, fields: [] }];
    const fields = comparedFields
      .map((field) => ({
        field,
        before: value(was, field, joinsBefore),
        after: value(node, field, joinsAfter),
      }))
      .filter((one) => one.before !== one.after);
    return fields.length === 0 ? [] : [{ node, Kind: compareKinds.changed, fields }];
  });
  const gone = before.Nodes.filter(({ Key }) => !now.has(Key));
  return [...there, ...gone.map((node) => ({ node, Kind: compareKinds.gone, fields: [] }))];
}
