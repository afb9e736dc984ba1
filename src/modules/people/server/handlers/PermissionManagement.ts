import { serve } from '#kit/server/http/context.ts';
import { PermissionManagement } from '../../contract/PermissionManagement.ts';
import { listOwnNodes } from '../queries/permissions.ts';

export const permissionManagement = serve(PermissionManagement, {
  GetLeftMenuList: (_input, ctx) => listOwnNodes(ctx.db, ctx.actor.id),
});
