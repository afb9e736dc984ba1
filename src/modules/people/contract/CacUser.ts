import { z } from 'zod';
import { controller, post } from '#kit/contract/call.ts';
import { id, nothing, pageOf, paging, text } from '#kit/contract/fields.ts';
import { passwordCalls } from './password-calls.ts';

/** A person as every picker and list shows him. */
export const personBrief = z.object({
  AUID: id,
  ChineseName: z.string(),
  EnglishName: z.string(),
  DeptId: id,
  DeptName: z.string(),
  DeptNameEn: z.string(),
});

const me = personBrief.extend({
  EmployeeId: z.string(),
  Position: z.string(),
  CompanyId: id,
  CompanyName: z.string(),
  CompanyNameEn: z.string(),
  LeaderName: z.string(),
  LeaderNameEn: z.string(),
  Email: z.string(),
  EntryTime: z.string().nullable(),
  Roles: z.array(z.object({ RoleName: z.string(), RoleNameEn: z.string() })),
  PermissionAll: z.array(z.string()),
});

const userRow = personBrief.extend({
  EmployeeId: z.string(),
  Position: z.string(),
  LeaderName: z.string(),
  LeaderNameEn: z.string(),
  Email: z.string(),
  IsUse: z.boolean(),
  ApprovalRoles: z.array(z.string()),
});

export const CacUser = controller('CacUser', {
  ...passwordCalls,
  GetUserInfo: post({
    does: 'The signed-in person, with roles and permission codes',
    access: 'signedIn',
    evenHeld: true,
    reads: true,
    input: nothing,
    reply: me,
  }),
  GetUserInfoListByName: post({
    does: 'Finds people in service by a part of their Chinese name, pinyin, English name or employee id',
    access: 'signedIn',
    reads: true,
    input: z.strictObject({ Name: text(20) }),
    reply: z.array(personBrief),
  }),
  GetUserInfoList: post({
    does: 'Lists people for administrators',
    access: ['AASUserManagement'],
    reads: true,
    input: z.strictObject({
      ...paging,
      Name: text(20).optional(),
      DeptId: id.optional(),
      IsUse: z.stringbool().optional(),
      Sort: z.enum(['EmployeeId', '-EmployeeId', 'ChineseName', '-ChineseName']).optional(),
    }),
    reply: pageOf(userRow),
  }),
});
