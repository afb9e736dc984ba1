import { serve } from '#kit/server/http/context.ts';
import { acting, inChange } from '#modules/people/server/handlers/acting.ts';
import { PermissionManagement } from '../../contract/PermissionManagement.ts';
import {
  addPermissionNode,
  deletePermission,
  movePermission,
  updatePermissionNode,
} from '../commands/permission-tree.ts';
import { listPermissionTree } from '../queries/permission-tree.ts';
import { listOwnNodes } from '../queries/permissions.ts';
import { codesOfProduct } from '../queries/standard-rights.ts';
import { viewAsHandlers } from './view-as.ts';

interface Given {
  readonly Code: string;
  readonly Name: string;
  readonly NameEn: string;
  readonly Url: string;
  readonly Icon: string;
}

const fieldsOf = (given: Given) => ({
  code: given.Code,
  name: given.Name,
  nameEn: given.NameEn,
  url: given.Url || null,
  icon: given.Icon || null,
});

export const permissionManagement = serve(PermissionManagement, {
  ...viewAsHandlers,
  GetLeftMenuList: (_input, ctx) => listOwnNodes(ctx.db, ctx.actor.id),
  GetPermissionTree: async (_input, ctx) => {
    const ofProduct = codesOfProduct(ctx.db);
    return (await listPermissionTree(ctx.db)).map((node) => ({
      ...node,
      IsOfProduct: ofProduct.has(node.Code),
    }));
  },
  AddPermission: async ({ ParentId, ...given }, ctx) => ({
    Code: 1,
    ID: await inChange(ctx, (tx, change) => addPermissionNode(tx, ParentId, fieldsOf(given), change)),
  }),
  UpdatePermission: ({ ID, ...given }, ctx) =>
    acting(ctx, (tx, change) => updatePermissionNode(tx, ID, fieldsOf(given), change)),
  UpdateParent: ({ ID, ParentId, BeforeID }, ctx) =>
    acting(ctx, (tx, change) => movePermission(tx, ID, { parentId: ParentId, beforeId: BeforeID }, change)),
  DeletePermission: ({ ID, RoleCount }, ctx) =>
    acting(ctx, (tx, change) => deletePermission(tx, ID, RoleCount, change)),
});
