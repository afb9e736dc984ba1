import { general, refuse } from '#kit/contract/refusals.ts';
import { onOneConnection } from '#kit/server/db/transaction.ts';
import { serve } from '#kit/server/http/context.ts';
import { findNode } from '#modules/okr/breakdown/server/queries/trees.ts';
import { reportExecution } from '#modules/okr/executions/server/commands/executions.ts';
import { KRAlignment } from '../../contract/KRAlignment.ts';
import { KRCheckIn } from '../../contract/KRCheckIn.ts';
import { KRExplain } from '../../contract/KRExplain.ts';
import { OKRCycle } from '../../contract/OKRCycle.ts';
import { answerAlignment, askAlignment } from '../commands/alignments.ts';
import { checkIn } from '../commands/check-ins.ts';
import { addCycle, copyForward, saveCycleDays, stepCycle } from '../commands/cycles.ts';
import { onGoals } from '../commands/goal-steps.ts';
import { pageAlignments } from '../queries/alignments.ts';
import { pageCycles } from '../queries/cycles.ts';
import { readForest, rowFor, whyFor } from '../queries/forest.ts';
import { listGoalEvents, pageCheckIns } from '../queries/goal-events.ts';
import { goalViewerOf } from '../queries/goal-rights.ts';
import { findGoal } from '../queries/goals.ts';
import { cycleRowOf } from './TargetKR.ts';

export const okrCycle = serve(OKRCycle, {
  GetPage: (filter, { db, actor }) =>
    onOneConnection(db, async (on) => {
      const { total, rows } = await pageCycles(on, await goalViewerOf(on, actor.id), filter);
      return { Total: total, Rows: rows.map(cycleRowOf) };
    }),
  Add: async (input, ctx) => ({ Code: 1, CycleID: await onGoals(ctx, (tx, by) => addCycle(tx, input, by)) }),
  Step: async (input, ctx) => {
    await onGoals(ctx, (tx, by) => stepCycle(tx, input, by));
    return { Code: 1 };
  },
  SaveDays: async (input, ctx) => {
    await onGoals(ctx, (tx, by) => saveCycleDays(tx, input, by));
    return { Code: 1 };
  },
  CopyForward: async (input, ctx) => ({
    Code: 1,
    KRIDs: await onGoals(ctx, (tx, by) => copyForward(tx, input, by)),
  }),
});

export const krCheckIn = serve(KRCheckIn, {
  Add: async ({ KRID, OBID, ProgressBp, ...given }, ctx) => {
    if ((KRID === undefined) === (OBID === undefined)) refuse(general.badInput, { field: 'KRID' });
    if (KRID !== undefined) {
      if (ProgressBp !== undefined) refuse(general.badInput, { field: 'ProgressBp' });
      return { Code: 1, ProgressBp: await onGoals(ctx, (tx, by) => checkIn(tx, { KRID, ...given }, by)) };
    }
    const progress = ProgressBp ?? refuse(general.badInput, { field: 'ProgressBp' });
    const said = { OBID: OBID!, ProgressBp: progress, ...(given.Note === '' ? {} : { Note: given.Note }) };
    await onGoals(ctx, (tx, by) => reportExecution(tx, said, by));
    return { Code: 1, ProgressBp: String(progress) };
  },
  GetPage: ({ KRID, ...page }, { db, actor }) =>
    onOneConnection(db, async (on) => {
      if (!(await findGoal(on, KRID, await goalViewerOf(on, actor.id)))) refuse(general.notFound);
      return pageCheckIns(on, KRID, page);
    }),
});

export const krAlignment = serve(KRAlignment, {
  GetPage: (filter, { db, actor }) =>
    onOneConnection(db, async (on) => pageAlignments(on, await goalViewerOf(on, actor.id), filter)),
  Ask: async (input, ctx) => {
    const { id, state } = await onGoals(ctx, (tx, by) => askAlignment(tx, input, by));
    return { Code: 1, AlignmentID: id, State: state };
  },
  Answer: async (input, ctx) => {
    await onGoals(ctx, (tx, by) => answerAlignment(tx, input, by));
    return { Code: 1 };
  },
});

export const krExplain = serve(KRExplain, {
  Get: ({ KRID }, { db, actor, now }) =>
    onOneConnection(db, async (on) => {
      const viewer = await goalViewerOf(on, actor.id);
      const goal = (await findGoal(on, KRID, viewer)) ?? refuse(general.notFound);
      const forest = await readForest(on, viewer, Number(goal.firstDay.slice(0, 4)), now);
      const nodes = forest.shown(KRID).why.Metrics.flatMap(({ NodeOBID }) => NodeOBID ?? []);
      const seen = new Set<number>();
      for (const id of nodes) if (await findNode(on, id, viewer)) seen.add(id);
      return {
        Goal: rowFor(forest, KRID, viewer),
        Why: whyFor(forest, KRID, (id) => seen.has(id)),
        Events: await listGoalEvents(on, KRID),
      };
    }),
});
