import { z } from 'zod';
import { controller, post } from '#kit/contract/call.ts';
import { id, nothing } from '#kit/contract/fields.ts';

export const CacDept = controller('CacDept', {
  SearchDepartmentList: post({
    does: 'All departments in use; the tree follows from ParentId',
    access: 'signedIn',
    reads: true,
    spec: 'department select tree',
    input: nothing,
    reply: z.array(
      z.object({
        DeptId: id,
        DeptName: z.string(),
        DeptNameEn: z.string(),
        ParentId: id.nullable(),
        IsOptional: z.boolean(),
        LeaderName: z.string(),
        LeaderNameEn: z.string(),
      }),
    ),
  }),
});
