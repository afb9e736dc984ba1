import { serve } from '#kit/server/http/context.ts';
import { CacCompany } from '../../contract/CacCompany.ts';
import { listCompanies } from '../queries/organisation.ts';

export const cacCompany = serve(CacCompany, {
  GetCompanyList: (_input, ctx) => listCompanies(ctx.db),
});
