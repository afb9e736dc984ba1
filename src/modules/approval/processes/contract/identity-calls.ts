import { z } from 'zod';
import { post } from '#kit/contract/call.ts';
import { done, id, nothing, pageOf, paging, required, text } from '#kit/contract/fields.ts';
import { general } from '#kit/contract/refusals.ts';
import { peopleRefusals } from '#modules/people/contract/refusals.ts';

const access = ['AASApprovalIdentityManagement'];
const touches = ['CacApprovalProcess', 'CacUser'];

const identity = { DeptId: id, RoleId: id, AUID: id };

/** Maximum number of identities that one command adds or removes. */
const most = 500;

const roleNames = { RoleName: required(20), RoleNameEn: required(50) };

/** Calls about approval identities: which person holds which approval role in which department. */
export const identityCalls = {
  GetApprovalRoleList: post({
    does: 'Lists the approval roles with the number of people who hold each; built-in processes use some of them by name',
    access: 'signedIn',
    reads: true,
    input: nothing,
    reply: z.array(
      z.object({
        RoleId: id,
        RoleName: z.string(),
        RoleNameEn: z.string(),
        /** True when the name is fixed because the product looks for it. */
        IsOwn: z.boolean(),
        /** True for the HRBP role, whose holders are managed only as the HRBPs of departments. */
        IsHrbp: z.boolean(),
        PeopleCount: z.number().int(),
        DeptCount: z.number().int(),
      }),
    ),
  }),
  AddApprovalRole: post({
    does: 'Adds an approval role',
    access,
    input: z.strictObject(roleNames),
    reply: z.object({ Code: z.number().int(), RoleId: id }),
    refusals: [peopleRefusals.nameTaken, general.taken],
    touches,
  }),
  EditApprovalRole: post({
    does: 'Renames an approval role; built-in roles keep their names',
    access,
    input: z.strictObject({ RoleId: id, ...roleNames }),
    reply: done,
    refusals: [
      peopleRefusals.nameTaken,
      peopleRefusals.approvalRoleGone,
      peopleRefusals.roleFixed,
      general.taken,
    ],
    touches,
  }),
  GetApprovalIdentityList: post({
    does: 'Lists who has which approval role for which department',
    access,
    reads: true,
    input: z.strictObject({
      ...paging,
      /** Searches names, pinyin and employee id. */
      Keyword: text(50).optional(),
      /** The department, including everything below it. */
      DeptId: id.optional(),
      RoleId: id.optional(),
    }),
    reply: pageOf(
      z.object({
        ...identity,
        DeptName: z.string(),
        DeptNameEn: z.string(),
        RoleName: z.string(),
        RoleNameEn: z.string(),
        ChineseName: z.string(),
        EnglishName: z.string(),
        PersonDeptName: z.string(),
        PersonDeptNameEn: z.string(),
        /** False when the person is disabled or has left, so that nobody is asked. */
        IsUse: z.boolean(),
      }),
    ),
  }),
  AddApprovalIdentities: post({
    does: 'Gives all named people an approval role for all named departments; existing ones stay',
    access,
    input: z.strictObject({
      DeptIds: z.array(id).min(1).max(100),
      RoleId: id,
      AUIDs: z.array(id).min(1).max(50),
    }),
    reply: z.object({ Code: z.number().int(), Added: z.number().int() }),
    refusals: [
      peopleRefusals.departmentGone,
      peopleRefusals.approvalRoleGone,
      peopleRefusals.personGone,
      peopleRefusals.personsBeyond,
      peopleRefusals.hrbpElsewhere,
    ],
    touches,
  }),
  RemoveApprovalIdentities: post({
    does: 'Removes approval identities; forms in approval keep their route',
    access,
    input: z.strictObject({ Identities: z.array(z.strictObject(identity)).min(1).max(most) }),
    reply: z.object({ Code: z.number().int(), Removed: z.number().int() }),
    refusals: [peopleRefusals.personsBeyond],
    touches,
  }),
  GetApprovalIdentityGaps: post({
    does: 'Lists gaps: departments in which nobody may apply, roles without people that a process needs, and controls that a process uses but its form lost',
    access,
    reads: true,
    input: nothing,
    reply: z.object({
      Departments: z.array(
        z.object({
          DeptId: id,
          DeptName: z.string(),
          DeptNameEn: z.string(),
          /** Number of active people in the department. */
          UserCount: z.number().int(),
        }),
      ),
      Roles: z.array(
        z.object({
          RoleId: id,
          RoleName: z.string(),
          RoleNameEn: z.string(),
          /** Names of open processes that ask holders of this role. */
          Processes: z.array(z.object({ ProcessName: z.string(), ProcessNameEn: z.string() })),
        }),
      ),
      /** Open processes that use controls which their form no longer has. */
      Processes: z.array(
        z.object({
          ProcessID: id,
          ProcessName: z.string(),
          ProcessNameEn: z.string(),
          TemplateTitle: z.string(),
          TemplateTitleEn: z.string(),
          Controls: z.array(
            z.object({
              Label: z.string(),
              LabelEn: z.string(),
              /** Purposes for which the process needs the approval identity. */
              Uses: z.array(z.object({ zh: z.string(), en: z.string() })),
            }),
          ),
        }),
      ),
    }),
  }),
  GetCacUserInfoByDept: post({
    does: 'Lists people in service in a department, with their approval roles there',
    access,
    reads: true,
    via: 'either',
    input: z.strictObject({ DeptId: id }),
    reply: z.array(
      z.object({
        AUID: id,
        ChineseName: z.string(),
        EnglishName: z.string(),
        Position: z.string(),
        Roles: z.array(z.object({ RoleId: id, RoleName: z.string(), RoleNameEn: z.string() })),
      }),
    ),
  }),
};
