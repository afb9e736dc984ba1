import { inTransaction } from '#kit/server/db/transaction.ts';
import { serve } from '#kit/server/http/context.ts';
import { byOf } from '#modules/okr/server/commands/by.ts';
import { ProjectService } from '../../contract/ProjectService.ts';
import { addProject, updateProject } from '../commands/projects.ts';

export const projectService = serve(ProjectService, {
  Add: async (input, ctx) => {
    const by = await byOf(ctx);
    return { Code: 1, ProjectID: await inTransaction(ctx.db, (tx) => addProject(tx, input, by)) };
  },
  Update: async ({ ProjectID, Version, State, ...given }, ctx) => {
    const by = await byOf(ctx);
    const ref = { id: ProjectID, version: Version, state: State };
    await inTransaction(ctx.db, (tx) => updateProject(tx, ref, given, by));
    return { Code: 1 };
  },
});
