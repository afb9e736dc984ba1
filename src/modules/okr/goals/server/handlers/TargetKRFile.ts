import { serve } from '#kit/server/http/context.ts';
import { TargetKRFile } from '../../contract/TargetKRFile.ts';
import { applyGoals, dryRunGoals, exportGoals } from '../commands/goal-files.ts';
import { goalByOf } from '../commands/goal-steps.ts';

export const targetKRFile = serve(TargetKRFile, {
  Export: ({ CycleID }, ctx) => exportGoals(CycleID, ctx),
  DryRun: (input, ctx) => dryRunGoals(input, ctx.file.stream, ctx),
  Apply: async ({ Token }, ctx) => ({ Code: 1, ...(await applyGoals(ctx.db, await goalByOf(ctx), Token)) }),
});
