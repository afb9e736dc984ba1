import { general, refuse } from '#kit/contract/refusals.ts';
import { serve } from '#kit/server/http/context.ts';
import { acting, inChange } from '#modules/people/server/handlers/acting.ts';
import { CacRole } from '../../contract/CacRole.ts';
import {
  addRole,
  addRoleUsers,
  deleteRole,
  removeRoleUsers,
  roleScopeOf,
  setRoleCodes,
  updateRole,
} from '../commands/roles.ts';
import {
  countRoleUsers,
  findRoleCodes,
  listRolePrograms,
  listRolesWithCounts,
  listRoleUsers,
} from '../queries/roles.ts';

const fieldsOf = (given: {
  RoleName: string;
  RoleNameEn: string;
  DataScope: number;
  NeedsFactor?: boolean | undefined;
}) => ({
  name: given.RoleName,
  nameEn: given.RoleNameEn,
  dataScope: given.DataScope,
  needsFactor: given.NeedsFactor,
});

export const cacRole = serve(CacRole, {
  GetPermissionCode: (_input, ctx) => [...ctx.actor.permissions],
  GetRoleList: (_input, ctx) => listRolesWithCounts(ctx.db),
  GetRoleCodes: async ({ RoleID }, ctx) => ({
    Codes: (await findRoleCodes(ctx.db, RoleID)) ?? refuse(general.notFound),
  }),
  GetRoleUserPageList: async ({ RoleID, Name = '', PageIndex, PageSize }, ctx) => {
    const scope = await roleScopeOf(ctx.db, ctx.actor.id);
    const page = { offset: (PageIndex - 1) * PageSize, limit: PageSize };
    return {
      Total: await countRoleUsers(ctx.db, RoleID, Name, scope),
      Rows: await listRoleUsers(ctx.db, RoleID, Name, page, scope),
      Programs: await listRolePrograms(ctx.db, RoleID, scope),
    };
  },
  AddRole: async (input, ctx) => ({
    Code: 1,
    RoleID: await inChange(ctx, (tx, change) => addRole(tx, fieldsOf(input), change)),
  }),
  UpdateRole: ({ RoleID, ...given }, ctx) =>
    acting(ctx, (tx, change) => updateRole(tx, RoleID, fieldsOf(given), change)),
  UpdateRoleCodes: ({ RoleID, Codes }, ctx) =>
    acting(ctx, (tx, change) => setRoleCodes(tx, RoleID, Codes, change)),
  DeleteRole: ({ RoleID, UserCount, ProgramCount = 0 }, ctx) =>
    acting(ctx, (tx, change) =>
      deleteRole(tx, RoleID, { people: UserCount, programs: ProgramCount }, change),
    ),
  AddRoleUser: ({ RoleID, AUIDs }, ctx) =>
    acting(ctx, (tx, change) => addRoleUsers(tx, RoleID, AUIDs, change)),
  DeleteRoleUser: ({ RoleID, AUIDs }, ctx) =>
    acting(ctx, (tx, change) => removeRoleUsers(tx, RoleID, AUIDs, change)),
});
