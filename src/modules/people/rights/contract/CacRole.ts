import { z } from 'zod';
import { controller, post } from '#kit/contract/call.ts';
import { chosen, coded } from '#kit/contract/coded.ts';
import { done, id, nothing, pageOf, paging, required, text } from '#kit/contract/fields.ts';
import { general } from '#kit/contract/refusals.ts';
import { permissionRefusals } from '#modules/people/contract/organisation-refusals.ts';
import { peopleRefusals } from '#modules/people/contract/refusals.ts';
import { dataScopeLabels } from './scopes.ts';

const access = ['AASRoleManagement'];
const { lastKeeper, beyondOwn, beyondScope, holdersChanged } = permissionRefusals;

/** 1 own, 2 department, 3 department and below, 4 all. */
const DataScope = chosen(dataScopeLabels).pipe(z.literal([1, 2, 3, 4]));
const roleFields = {
  RoleName: required(20),
  RoleNameEn: required(50),
  DataScope,
  /** Whether members must sign in with a second factor. Left out: unchanged; a new role does not need one. */
  NeedsFactor: z.boolean().optional(),
};

const codes = z.array(text(60)).max(500);
const persons = z.array(id).min(1).max(200);
/** Queries that a change of roles makes stale, including the caller's own rights. */
const touches = ['CacRole', 'PermissionManagement', 'CacUser.GetUserInfo'];

export const CacRole = controller('CacRole', {
  GetPermissionCode: post({
    does: 'Lists the caller’s permission codes',
    access: 'signedIn',
    evenHeld: true,
    reads: true,
    input: nothing,
    reply: z.array(z.string()),
  }),

  GetRoleList: post({
    does: 'Lists all roles with their number of codes and of people in service',
    access: [...access, 'AASPermissionManagement'],
    reads: true,
    input: nothing,
    reply: z.array(
      z.object({
        RoleID: id,
        RoleName: z.string(),
        RoleNameEn: z.string(),
        DataScope: coded(dataScopeLabels),
        NeedsFactor: z.boolean(),
        CodeCount: z.number().int(),
        UserCount: z.number().int(),
      }),
    ),
  }),

  GetRoleCodes: post({
    does: 'Lists the permission codes of a role',
    access,
    reads: true,
    input: z.strictObject({ RoleID: id }),
    reply: z.object({ Codes: z.array(z.string()) }),
    refusals: [general.notFound],
  }),

  GetRoleUserPageList: post({
    does: 'Lists the people in service and the program accounts that have a role',
    access,
    reads: true,
    input: z.strictObject({ ...paging, RoleID: id, Name: text(20).optional() }),
    reply: pageOf(
      z.object({
        AUID: id,
        ChineseName: z.string(),
        EnglishName: z.string(),
        EmployeeId: z.string(),
        DeptName: z.string(),
        DeptNameEn: z.string(),
        Position: z.string(),
      }),
    ).extend({ Programs: z.array(z.object({ AUID: id, Name: z.string() })) }),
  }),

  AddRole: post({
    does: 'Adds a role without codes or people',
    access,
    input: z.strictObject(roleFields),
    reply: z.object({ Code: z.number().int(), RoleID: id }),
    refusals: [peopleRefusals.nameTaken, beyondScope, general.taken],
    touches,
  }),

  UpdateRole: post({
    does: 'Changes the names and data scope of a role',
    access,
    input: z.strictObject({ RoleID: id, ...roleFields }),
    reply: done,
    refusals: [
      general.notFound,
      peopleRefusals.nameTaken,
      beyondOwn,
      beyondScope,
      peopleRefusals.personsBeyond,
    ],
    touches,
  }),

  UpdateRoleCodes: post({
    does: 'Sets the permission codes of a role; others are removed',
    access,
    input: z.strictObject({ RoleID: id, Codes: codes }),
    reply: done,
    refusals: [
      general.notFound,
      peopleRefusals.permissionGone,
      beyondOwn,
      beyondScope,
      lastKeeper,
      peopleRefusals.personsBeyond,
    ],
    touches,
  }),

  DeleteRole: post({
    does: 'Deletes a role; the caller confirms how many people and programs lose it',
    access,
    input: z.strictObject({
      RoleID: id,
      UserCount: z.coerce.number().int().min(0),
      /** Number of program accounts that the caller was shown; left out: none. */
      ProgramCount: z.coerce.number().int().min(0).optional(),
    }),
    reply: done,
    refusals: [general.notFound, holdersChanged, beyondOwn, lastKeeper, peopleRefusals.personsBeyond],
    touches,
  }),

  AddRoleUser: post({
    does: 'Gives a role to people; those who have it keep it',
    access,
    input: z.strictObject({ RoleID: id, AUIDs: persons }),
    reply: done,
    refusals: [
      general.notFound,
      peopleRefusals.personGone,
      beyondOwn,
      beyondScope,
      peopleRefusals.personsBeyond,
    ],
    touches,
  }),

  DeleteRoleUser: post({
    does: 'Removes people from a role',
    access,
    input: z.strictObject({ RoleID: id, AUIDs: persons }),
    reply: done,
    refusals: [general.notFound, beyondOwn, lastKeeper, peopleRefusals.personsBeyond],
    touches,
  }),
});
