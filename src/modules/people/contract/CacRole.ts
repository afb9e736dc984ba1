import { z } from 'zod';
import { controller, post } from '#kit/contract/call.ts';
import { nothing } from '#kit/contract/fields.ts';

export const CacRole = controller('CacRole', {
  GetPermissionCode: post({
    does: "The caller's permission codes",
    access: 'signedIn',
    evenHeld: true,
    reads: true,
    input: nothing,
    reply: z.array(z.string()),
  }),
});
