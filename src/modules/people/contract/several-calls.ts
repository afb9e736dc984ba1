import { z } from 'zod';
import { post } from '#kit/contract/call.ts';
import { day, id, textarea } from '#kit/contract/fields.ts';
import { passwordRefusals } from './sign-in-refusals.ts';
import { peopleRefusals } from './refusals.ts';
import { jobType } from './user-codes.ts';
import { held } from './user-calls.ts';
import { userCodes } from './user-tabs.ts';

const manage = [userCodes.manage];

/** People whom one call gives passwords: each takes about 0.2 s of hashing. */
export const passwordsMost = 20;
/** People whom any other call of these takes: what each holds is asked and moved in a transaction of its own. */
export const severalMost = 100;

const persons = z.array(id).min(1).max(severalMost);
const touches = ['CacUser', 'CacDept', 'Setting', 'Assignment'];

/** What became of one of the people; whom the caller does not reach has no name. */
const row = z.object({
  AUID: id,
  EmployeeId: z.string(),
  ChineseName: z.string(),
  EnglishName: z.string(),
  /** 1 done, else the number of the refusal below zero. */
  Code: z.number().int(),
  /** Why not, in the caller's language; empty when it is done. */
  Msg: z.string(),
});

const rows = z.object({ Rows: z.array(row) });

/** The calls of CacUser that do to several people what others do to one: each by itself, by the same rules. */
export const severalCalls = {
  ResetPasswords: post({
    inPerson: true,
    does: 'Gives several people new initial passwords, shown once, and ends all their sessions',
    access: manage,
    input: z.strictObject({ AUIDs: z.array(id).min(1).max(passwordsMost) }),
    reply: z.object({
      Rows: z.array(row.extend({ LoginName: z.string(), Password: z.string().nullable() })),
    }),
    refusals: [passwordRefusals.passwordElsewhere],
  }),
  UpdateUsersDept: post({
    does: 'Moves several people to a department, from today',
    access: manage,
    input: z.strictObject({ AUIDs: persons, DeptId: id }),
    reply: rows,
    touches,
  }),
  UpdateUsersRole: post({
    does: 'Gives several people a role, or takes it from them',
    access: ['AASRoleManagement'],
    input: z.strictObject({ AUIDs: persons, RoleID: id, IsGiven: z.boolean() }),
    reply: rows,
    touches: ['CacUser', 'CacRole', 'PermissionManagement'],
  }),
  GetUsersDisableInfo: post({
    does: 'What several people hold that somebody else has to take over when their accounts are disabled',
    access: manage,
    reads: true,
    input: z.strictObject({ AUIDs: persons }),
    reply: z.object({ Rows: z.array(row.extend({ Held: z.array(held) })) }),
  }),
  DisableUsers: post({
    does: 'Disables several accounts and hands over what each person holds, each in one transaction',
    access: manage,
    input: z.strictObject({
      AUIDs: persons,
      /** 1 left, 2 left without notice or pay; 0 only the accounts are disabled. */
      JobType: jobType.schema.optional(),
      DisableTime: day.nullable().optional(),
      LeaveRemark: textarea(500).optional(),
      /** Takes over what waits for approval; else each one's direct leader, else the administrator. */
      ApprovalSuccessor: id.nullable().optional(),
      /** Takes over led departments and direct reports. */
      TeamSuccessor: id.nullable().optional(),
    }),
    reply: rows,
    refusals: [peopleRefusals.leaveDayNeeded, peopleRefusals.successorLeaves],
    touches,
  }),
};
