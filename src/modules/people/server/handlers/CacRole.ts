import { serve } from '#kit/server/http/context.ts';
import { CacRole } from '../../contract/CacRole.ts';

export const cacRole = serve(CacRole, {
  GetPermissionCode: (_input, ctx) => [...ctx.actor.permissions],
});
