import { serve } from '#kit/server/http/context.ts';
import { byOf } from '#modules/okr/server/commands/by.ts';
import { WorkBreakdownFile } from '../../contract/WorkBreakdownFile.ts';
import { treeTemplate } from '../commands/tree-template.ts';
import { applyTree, dryRunTree, exportTree } from '../commands/tree-files.ts';

export const workBreakdownFile = serve(WorkBreakdownFile, {
  Export: ({ ProjectID }, ctx) => exportTree(ProjectID, ctx),
  Template: (_input, ctx) => treeTemplate(ctx.language),
  DryRun: ({ ProjectID }, ctx) => dryRunTree(ProjectID, ctx.file.stream, ctx),
  Apply: async ({ Token }, ctx) => applyTree(ctx.db, await byOf(ctx), Token),
});
