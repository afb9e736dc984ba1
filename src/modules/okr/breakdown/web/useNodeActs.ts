import { useShowError } from '#kit/web/client/errors.ts';
import { useAct } from '#kit/web/client/hooks.ts';
import { useWords } from '#kit/web/client/language.ts';
import { nodeStates, okrCodes } from '#modules/okr/contract/codes.ts';
import { useCan } from '#modules/people/web/open.tsx';
import { ProjectBreakdown } from '../contract/OPPMWorkBreakdown.ts';
import { nodeRights } from '../contract/nodes.ts';
import type { Asked } from './NodeDialogs.tsx';
import type { NodeItem } from './useTree.ts';
import { breakdownWords } from './words.ts';

/** Action on a node. */
export interface NodeAct {
  readonly key: string;
  readonly label: string;
  readonly isDanger?: boolean;
  readonly run: () => void;
}

interface Ways {
  readonly ask: (asked: Asked, item: NodeItem) => void;
  readonly edit: (item: NodeItem) => void;
  readonly addBelow: (item: NodeItem) => void;
}

/** Returns the actions the reader may take on a node now. Offers only what the server will accept. */
export function useNodeActs(
  isRunning: boolean,
  { ask, edit, addBelow }: Ways,
): (item: NodeItem) => NodeAct[] {
  const words = useWords(breakdownWords);
  const may = useCan();
  const showError = useShowError();
  const hide = useAct(ProjectBreakdown.HideWorkBreakdown);
  return (item) => {
    const { node, isLocked, hasBelow } = item;
    if (!isRunning) return [];
    const can = (right: number): boolean => (node.Can & right) !== 0;
    const manages = can(nodeRights.manage) && may(okrCodes.breakdown);
    const isStopped = node.State === nodeStates.stopped;
    const asks = (asked: Asked, label: string, isDanger = false): NodeAct => ({
      key: asked,
      label,
      isDanger,
      run: () => ask(asked, item),
    });
    const all: readonly (NodeAct | false)[] = [
      can(nodeRights.report) && !hasBelow && !isStopped && asks('report', words.report),
      can(nodeRights.change) && !isLocked && { key: 'edit', label: words.editNode, run: () => edit(item) },
      can(nodeRights.add) &&
        !isLocked &&
        !isStopped && { key: 'add', label: words.addBelow, run: () => addBelow(item) },
      can(nodeRights.change) && !isLocked && asks('move', words.move),
      can(nodeRights.report) &&
        !isLocked &&
        !isStopped &&
        node.PlanEnd !== null &&
        asks('delay', words.delay),
      manages && asks(node.IsLock ? 'unlock' : 'lock', node.IsLock ? words.unlock : words.lock),
      manages && {
        key: 'hide',
        label: node.IsHide ? words.show : words.hide,
        run: () =>
          hide.mutate({ OBID: node.OBID, Version: node.Version, IsOn: !node.IsHide }, { onError: showError }),
      },
      manages &&
        node.State !== nodeStates.done &&
        asks(isStopped ? 'resume' : 'stop', isStopped ? words.resume : words.stop),
      manages && !isLocked && asks('remove', words.remove, true),
    ];
    return all.filter((one) => one !== false);
  };
}
