import type { Tx } from '#kit/server/db/database.ts';
import { nodeActs, projectStates } from '#modules/okr/contract/codes.ts';
import type { NodeEvent } from '../queries/events.ts';
import * as files from '../queries/imports.ts';
import { stampBranches, type NodeValues } from '../queries/nodes.ts';
import type { Ref } from '../rules/tree-order.ts';
import { onWire, valueKeys } from './node-values.ts';
import type { TreePlan } from './tree-import.ts';
import { endTree, type Held } from './trees.ts';

type Before = NodeValues & { readonly id: number; readonly parentId: number | null };

/**
 * Writes planned additions and changes to a locked tree, with the history of each node.
 * @param before nodes that the plan changes, as they are now
 * @returns the tree's new version, and the ids of the new nodes
 */
export async function writePlan(
  tx: Tx,
  held: Held,
  plan: TreePlan,
  before: ReadonlyMap<number, Before>,
): Promise<{ done: Awaited<ReturnType<typeof endTree>>; idOf: (ref: Ref) => number }> {
  const numbers = await files.takeNumbers(tx, plan.adds.length);
  const made = new Map(plan.adds.map(({ ref }, n) => [ref, numbers[n]!]));
  const idOf = (ref: Ref): number => made.get(ref) ?? Number(ref);
  await files.writeTree(tx, held.project.id, plan, idOf, {
    stamp: held.stamp,
    isPlanned: held.project.state === projectStates.planned,
  });
  await files.savePaths(tx, held.project.id, held.stamp);
  const owners = plan.changes.filter(({ id, values }) => before.get(id)!.owner_id !== values.owner_id);
  await stampBranches(
    tx,
    owners.map(({ id }) => id),
    held.stamp,
  );
  const events = [
    ...plan.adds.map(({ ref, values }): NodeEvent => ({
      obid: idOf(ref),
      act: nodeActs.added,
      after: onWire(
        values,
        valueKeys.filter((key) => values[key] !== null),
      ),
    })),
    ...plan.changes.flatMap((one) => eventsOf(before.get(one.id)!, one, idOf)),
  ];
  const left = plan.changes.flatMap(({ id, parent }) =>
    parent === undefined ? [] : (before.get(id)!.parentId ?? []),
  );
  const from = [...plan.adds.map(({ ref }) => idOf(ref)), ...plan.changes.map(({ id }) => id), ...left];
  return { done: await endTree(tx, held, from, events), idOf };
}

function eventsOf(
  before: Before,
  { values, parent }: TreePlan['changes'][number],
  idOf: (ref: Ref) => number,
): NodeEvent[] {
  const changed = valueKeys.filter((key) => before[key] !== values[key]);
  const obid = before.id;
  return [
    ...(changed.length > 0
      ? [{ obid, act: nodeActs.changed, before: onWire(before, changed), after: onWire(values, changed) }]
      : []),
    ...(parent === undefined
      ? []
      : [
          {
            obid,
            act: nodeActs.moved,
            before: { ParentOBID: before.parentId },
            after: { ParentOBID: parent === null ? null : idOf(parent) },
          },
        ]),
  ];
}
