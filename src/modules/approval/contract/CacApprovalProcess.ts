import { z } from 'zod';
import { controller, post } from '#kit/contract/call.ts';
import { id } from '#kit/contract/fields.ts';

export const CacApprovalProcess = controller('CacApprovalProcess', {
  GetCacApprovalProcessIsExist: post({
    does: 'Whether a template has an approval process for a department',
    access: 'signedIn',
    reads: true,
    via: 'either',
    input: z.strictObject({ TemplateId: id, DeptId: id }),
    reply: z.object({ IsExist: z.boolean() }),
  }),
});
