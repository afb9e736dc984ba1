import { serve } from '#kit/server/http/context.ts';
import { CACAccountingSubjects } from '../../contract/CACAccountingSubjects.ts';
import { listSubjects } from '../queries/organisation.ts';

export const cacAccountingSubjects = serve(CACAccountingSubjects, {
  GetCacASubjectsList: (_input, ctx) => listSubjects(ctx.db),
});
