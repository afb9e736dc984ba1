import { serve } from '#kit/server/http/context.ts';
import { CacApprovalProcess } from '../../contract/CacApprovalProcess.ts';
import { findProcess } from '../queries/processes.ts';

export const cacApprovalProcess = serve(CacApprovalProcess, {
  GetCacApprovalProcessIsExist: async ({ TemplateId, DeptId }, ctx) => ({
    IsExist: (await findProcess(ctx.db, TemplateId, DeptId)) !== undefined,
  }),
});
