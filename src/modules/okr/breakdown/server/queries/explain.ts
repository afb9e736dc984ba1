import type { z } from 'zod';
import { general, refuse } from '#kit/contract/refusals.ts';
import type { Executor } from '#kit/server/db/database.ts';
import { nodeActs, nodeStates } from '#modules/okr/contract/codes.ts';
import type { Viewer } from '#modules/okr/server/queries/rights.ts';
import type { NodeInfo, nodeInfo } from '../../contract/breakdown-shapes.ts';
import { rollUp } from '../rules/roll-up.ts';
import { listEvents } from './events.ts';
import { findNode, listBelow } from './trees.ts';

/** Explains the progress of a node by summing its children again. @throws Refused notFound */
export async function explainNode(
  on: Executor,
  obid: number,
  viewer: Viewer,
): Promise<z.core.input<typeof nodeInfo>> {
  const node = (await findNode(on, obid, viewer)) ?? refuse(general.notFound);
  const [below, events] = [await listBelow(on, obid, viewer), await listEvents(on, obid)];
  const isStopped = node.state === nodeStates.stopped;
  const sum =
    below.length > 0
      ? rollUp(below.map((one) => (isStopped ? { ...one, state: one.stateBefore ?? one.state } : one)))
      : null;
  const typed = events.find(({ Act }) => Act === nodeActs.progress);
  const Parts = below.map((one, n): NodeInfo['Why']['Parts'][number] => ({
    // A node that the viewer may not see is reduced to a weight and a progress.
    OBID: one.isSeen ? one.id : null,
    Name: one.isSeen ? one.name : '',
    State: one.state,
    ProgressBp: one.progress,
    WeightBp: one.weightBp,
    PlanMinutes: one.planMinutes,
    ShareBp: sum?.shares[n] ?? null,
  }));
  return {
    OBID: node.id,
    ProjectID: node.projectId,
    ProjectName: node.projectName,
    Name: node.name,
    ProgressBp: node.progress,
    State: node.state,
    Version: node.version,
    Why: {
      From: sum ? 2 : node.typedBp === null ? 0 : 1,
      By: sum?.by ?? null,
      CoveredBp: sum?.covered ?? null,
      Parts,
      TypedBy: sum ? null : (typed?.By ?? null),
      TypedAt: sum ? null : (typed?.At ?? null),
      Reason: sum ? '' : (typed?.Reason ?? ''),
    },
    Events: events,
  };
}
