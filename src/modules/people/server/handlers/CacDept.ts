import { serve } from '#kit/server/http/context.ts';
import { CacDept } from '../../contract/CacDept.ts';
import { listDepartments } from '../queries/organisation.ts';

export const cacDept = serve(CacDept, {
  SearchDepartmentList: (_input, ctx) => listDepartments(ctx.db),
});
