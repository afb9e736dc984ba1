import { z } from 'zod';
import { controller, post } from '#kit/contract/call.ts';
import { id, nothing } from '#kit/contract/fields.ts';

export const CacCompany = controller('CacCompany', {
  GetCompanyList: post({
    does: 'The companies that forms may be filed for',
    access: 'signedIn',
    reads: true,
    spec: 'company list',
    input: nothing,
    reply: z.array(z.object({ CompanyId: id, CompanyName: z.string(), CompanyNameEn: z.string() })),
  }),
});
