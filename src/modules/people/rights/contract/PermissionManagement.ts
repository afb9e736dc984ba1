import { z } from 'zod';
import { controller, post } from '#kit/contract/call.ts';
import { done, id, nothing, ownPath, required, text } from '#kit/contract/fields.ts';
import { general } from '#kit/contract/refusals.ts';
import { permissionRefusals } from '#modules/people/contract/organisation-refusals.ts';
import { peopleRefusals } from '#modules/people/contract/refusals.ts';
import { viewAsCalls } from './view-as-calls.ts';

const node = z.object({
  ID: id,
  ParentId: id.nullable(),
  Code: z.string(),
  Name: z.string(),
  NameEn: z.string(),
  Url: z.string().nullable(),
  Icon: z.string().nullable(),
});

const access = ['AASPermissionManagement'];

const nodeFields = {
  Code: required(60).regex(/^[A-Za-z0-9_.-]+$/),
  Name: required(50),
  NameEn: required(100),
  /** Path of its page; empty: a group, or a right without a page. */
  Url: z.union([z.literal(''), ownPath]).default(''),
  /** Name of a menu icon. */
  Icon: text(20).default(''),
};

const touches = ['PermissionManagement', 'CacRole', 'CacUser.GetUserInfo'];
const { permissionBelowItself, permissionHasChildren, permissionOfProduct, holdersChanged } =
  permissionRefusals;

export const PermissionManagement = controller('PermissionManagement', {
  ...viewAsCalls,
  GetLeftMenuList: post({
    does: 'Lists the caller’s own permission nodes in menu order; the tree follows from ParentId',
    access: 'signedIn',
    evenHeld: true,
    reads: true,
    input: nothing,
    reply: z.array(node),
  }),

  GetPermissionTree: post({
    does: 'Lists every permission with its roles in menu order; the tree follows from ParentId',
    spec: 'permission tree',
    access: ['AASPermissionManagement', 'AASRoleManagement'],
    reads: true,
    input: nothing,
    reply: z.array(
      node.extend({
        /** Whether the permission came with the product. Its code cannot be changed and it cannot be deleted. */
        IsOfProduct: z.boolean(),
        Roles: z.array(z.object({ RoleID: id, RoleName: z.string(), RoleNameEn: z.string() })),
      }),
    ),
  }),

  AddPermission: post({
    does: 'Adds a permission as the last one below its parent',
    access,
    input: z.strictObject({ ParentId: id.nullable().default(null), ...nodeFields }),
    reply: z.object({ Code: z.number().int(), ID: id }),
    refusals: [peopleRefusals.codeTaken, peopleRefusals.parentGone, general.taken],
    touches,
  }),

  UpdatePermission: post({
    does: 'Changes the code, names, address and icon of a permission',
    access,
    input: z.strictObject({ ID: id, ...nodeFields }),
    reply: done,
    refusals: [general.notFound, peopleRefusals.codeTaken, permissionOfProduct],
    touches,
  }),

  UpdateParent: post({
    does: 'Moves a permission and everything below it under another parent, before a given sibling or at the end',
    spec: 'update parent',
    access,
    input: z.strictObject({ ID: id, ParentId: id.nullable(), BeforeID: id.nullable().default(null) }),
    reply: done,
    refusals: [general.notFound, peopleRefusals.parentGone, permissionBelowItself],
    touches,
  }),

  DeletePermission: post({
    does: 'Deletes a permission; the caller confirms how many roles lose it',
    access,
    input: z.strictObject({ ID: id, RoleCount: z.coerce.number().int().min(0) }),
    reply: done,
    refusals: [general.notFound, permissionOfProduct, permissionHasChildren, holdersChanged],
    touches,
  }),
});
