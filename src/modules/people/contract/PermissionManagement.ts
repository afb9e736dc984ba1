import { z } from 'zod';
import { controller, post } from '#kit/contract/call.ts';
import { id, nothing } from '#kit/contract/fields.ts';

const node = z.object({
  ID: id,
  ParentId: id.nullable(),
  Code: z.string(),
  Name: z.string(),
  NameEn: z.string(),
  Url: z.string().nullable(),
  Icon: z.string().nullable(),
});

export const PermissionManagement = controller('PermissionManagement', {
  GetLeftMenuList: post({
    does: "The caller's own permission nodes, in menu order; the tree follows from ParentId",
    access: 'signedIn',
    evenHeld: true,
    reads: true,
    input: nothing,
    reply: z.array(node),
  }),
});
