import { useRef, useState } from 'react';
import type { GivenOf } from '#kit/contract/call.ts';
import { CallFailed } from '#kit/web/client/call-server.ts';
import { messageOf, useShowError } from '#kit/web/client/errors.ts';
import { useAct } from '#kit/web/client/hooks.ts';
import { useWords } from '#kit/web/client/language.ts';
import type { CellChange } from '#kit/web/grid/TreeGrid.tsx';
import type { Place } from '#kit/web/tree/useDrag.ts';
import type { PasteFault } from '../contract/WorkBreakdownPaste.ts';
import { ProjectBreakdown } from '../contract/OPPMWorkBreakdown.ts';
import { nodeOf, type TreeNode } from '../contract/nodes.ts';
import { readCell, type TypedKey } from './cells.ts';
import type { NodeItem } from './useTree.ts';
import { breakdownWords } from './words.ts';

/** Node with the fields to change. */
interface Change extends Partial<Record<TypedKey, string | number | null>> {
  readonly OBID: number;
  readonly Version: number;
}

/** New place of a node. */
interface Placed {
  readonly ParentOBID: number | null;
  readonly BeforeOBID: number | null;
}

/** Conflict: somebody else changed the node first, and the typed value waits for a decision. */
export interface Conflict {
  readonly fresh: TreeNode;
  readonly key: TypedKey;
  readonly mine: string;
}

const at = (id: number, key: string): string => `${id} ${key}`;

/** Sends changes of cells to the server. A typed value stays in its cell until it is saved or discarded. */
export function useEdits() {
  const words = useWords(breakdownWords);
  const showError = useShowError();
  const update = useAct(ProjectBreakdown.UpdateWorkBreakdown);
  const [typed, setTyped] = useState<ReadonlyMap<string, string>>(new Map());
  const [problems, setProblems] = useState<ReadonlyMap<string, string>>(new Map());
  const [conflicts, setConflicts] = useState<readonly Conflict[]>([]);
  // Changes are sent one after the other, each with the version the previous one returned. Fast typing would otherwise
  // make the next change stale.
  const last = useRef<Promise<void>>(Promise.resolve());
  const saved = useRef(new Map<number, number>());
  const queue = (run: (end: () => void) => void): void => {
    last.current = last.current.then(() => new Promise((end) => run(end)));
  };
  const versionOf = (OBID: number, Version: number): number =>
    Math.max(Version, saved.current.get(OBID) ?? 0);
  const learn = (versions: readonly { OBID: number; Version: number }[]): void => {
    for (const { OBID, Version } of versions) saved.current.set(OBID, Version);
  };
  const inTurn = (
    nodes: readonly (Change | (Pick<Change, 'OBID' | 'Version'> & Placed))[],
    onError: (error: Error) => void,
    onSuccess?: () => void,
  ): void => {
    queue((end) => {
      const Nodes = nodes.map((node) => ({ ...node, Version: versionOf(node.OBID, node.Version) }));
      update.mutate({ Nodes } as GivenOf<typeof ProjectBreakdown.UpdateWorkBreakdown>, {
        onSuccess: ({ Versions }) => {
          learn(Versions);
          onSuccess?.();
          end();
        },
        onError: (error) => {
          onError(error);
          end();
        },
      });
    });
  };
  const drop = (keys: readonly string[]): void => {
    const without = (map: ReadonlyMap<string, string>) =>
      new Map([...map].filter(([key]) => !keys.includes(key)));
    setTyped(without);
    setProblems(without);
  };
  const problemOf = (text: string, problem: 'day' | 'number' | 'name'): string =>
    problem === 'day' ? words.badDay(text) : problem === 'number' ? words.badNumber(text) : words.name;

  const send = (changes: readonly { OBID: number; Version: number; key: TypedKey; text: string }[]): void => {
    const byNode = new Map<number, Change>();
    const sent: (typeof changes)[number][] = [];
    const wrong = new Map<string, string>();
    for (const change of changes) {
      const { OBID, Version, key, text } = change;
      const read = readCell(key, text);
      if ('problem' in read) {
        wrong.set(at(OBID, key), problemOf(text.trim(), read.problem));
        continue;
      }
      byNode.set(OBID, { ...(byNode.get(OBID) ?? { OBID, Version }), [key]: read.value });
      sent.push(change);
    }
    const keys = changes.map(({ OBID, key }) => at(OBID, key));
    setTyped(
      (before) =>
        new Map([...before, ...changes.map(({ OBID, key, text }) => [at(OBID, key), text] as const)]),
    );
    setProblems((before) => new Map([...[...before].filter(([key]) => !keys.includes(key)), ...wrong]));
    // A value typed again replaces the earlier conflict.
    setConflicts((before) => before.filter(({ fresh, key }) => !keys.includes(at(fresh.OBID, key))));
    const Nodes = [...byNode.values()];
    if (Nodes.length === 0) return;
    const mine = sent.map(({ OBID, key }) => at(OBID, key));
    inTurn(
      Nodes,
      (error) => {
        const body = error instanceof CallFailed ? error.body : null;
        const rows = (body as { Fresh?: unknown[][] } | null)?.Fresh;
        if (rows) {
          const fresh = new Map<number, TreeNode>();
          for (const row of rows) fresh.set(nodeOf(row).OBID, nodeOf(row));
          setConflicts((before) => [
            ...before,
            ...sent.flatMap(({ OBID, key, text }) =>
              fresh.has(OBID) ? [{ fresh: fresh.get(OBID)!, key, mine: text }] : [],
            ),
          ]);
          setProblems(
            (before) => new Map([...before, ...mine.map((key) => [key, messageOf(error)] as const)]),
          );
          return;
        }
        const [, index, field] = /^Nodes\.(\d+)\.(\w+)$/.exec(body?.Field ?? '') ?? [];
        const node = index === undefined ? undefined : Nodes[Number(index)];
        if (node && field)
          setProblems((before) => new Map(before).set(at(node.OBID, field), messageOf(error)));
        else {
          // The error does not name a cell, so each keeps its typed value to be sent again.
          setProblems(
            (before) => new Map([...before, ...mine.map((key) => [key, messageOf(error)] as const)]),
          );
          showError(error);
        }
      },
      () => drop(mine),
    );
  };
  return {
    typed: (id: number, key: string): string | undefined => typed.get(at(id, key)),
    problems,
    conflicts,
    queue,
    versionOf,
    learn,
    /** Marks cells whose texts the server did not write, and shows those texts in them. */
    mark: (faults: readonly PasteFault[]): void => {
      setTyped(
        (before) =>
          new Map([...before, ...faults.map(({ OBID, Key, Text }) => [at(OBID, Key), Text] as const)]),
      );
      setProblems(
        (before) =>
          new Map([...before, ...faults.map(({ OBID, Key, Msg }) => [at(OBID, Key), Msg] as const)]),
      );
    },
    /** Takes the marks off cells that are written now. */
    unmark: (cells: readonly { readonly id: number; readonly key: string }[]): void =>
      drop(cells.map(({ id, key }) => at(id, key))),
    edit: (changes: readonly CellChange<NodeItem>[]): void =>
      send(
        changes.map(({ item, key, text }) => ({
          OBID: item.id,
          Version: item.node.Version,
          key: key as TypedKey,
          text,
        })),
      ),
    settle: (conflict: Conflict, isMine: boolean): void => {
      setConflicts((before) => before.filter((one) => one !== conflict));
      const { OBID, Version } = conflict.fresh;
      drop([at(OBID, conflict.key)]);
      if (isMine) send([{ OBID, Version, key: conflict.key, text: conflict.mine }]);
    },
    move: (item: NodeItem, to: Place): void =>
      inTurn(
        [{ OBID: item.id, Version: item.node.Version, ParentOBID: to.parentId, BeforeOBID: to.beforeId }],
        showError,
      ),
  };
}
