import { z } from 'zod';
import { post } from '#kit/contract/call.ts';
import { day, id, textarea } from '#kit/contract/fields.ts';
import { peopleRefusals } from '#modules/people/contract/refusals.ts';
import { passwordRefusals } from '#modules/people/sign-in/contract/sign-in-refusals.ts';
import { held } from './user-calls.ts';
import { jobType } from './user-codes.ts';
import { userCodes } from './user-tabs.ts';

const manage = [userCodes.manage];

/** Maximum number of people in a call that sets passwords; hashing takes about 0.2 s per person. */
export const passwordsMost = 20;
/**
 * Maximum number of people in the other calls. Each person's work is read and handed over in a separate transaction.
 */
export const severalMost = 100;

const persons = z.array(id).min(1).max(severalMost);
const touches = ['CacUser', 'CacDept', 'Setting', 'Assignment'];

/** Result for one of the people. People outside the caller's scope have no name. */
const row = z.object({
  AUID: id,
  EmployeeId: z.string(),
  ChineseName: z.string(),
  EnglishName: z.string(),
  /** 1 for success, otherwise the negative number of the refusal. */
  Code: z.number().int(),
  /** Message of the refusal in the caller's language; empty for success. */
  Msg: z.string(),
});

const rows = z.object({ Rows: z.array(row) });

/** Calls of CacUser that act on several people. Each person is handled separately, by the rules of the single calls. */
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
    does: 'Moves several people to a department, from today on',
    access: manage,
    input: z.strictObject({ AUIDs: persons, DeptId: id }),
    reply: rows,
    touches,
  }),
  UpdateUsersRole: post({
    does: 'Gives several people a role, or removes it from them',
    access: ['AASRoleManagement'],
    input: z.strictObject({ AUIDs: persons, RoleID: id, IsGiven: z.boolean() }),
    reply: rows,
    touches: ['CacUser', 'CacRole', 'PermissionManagement'],
  }),
  GetUsersDisableInfo: post({
    does: 'Lists what several people hold that must be handed over when their accounts are disabled',
    access: manage,
    reads: true,
    input: z.strictObject({ AUIDs: persons }),
    reply: z.object({ Rows: z.array(row.extend({ Held: z.array(held) })) }),
  }),
  DisableUsers: post({
    does: 'Disables several accounts and hands over what each person holds, each in its own transaction',
    access: manage,
    input: z.strictObject({
      AUIDs: persons,
      /** 1 resigned, 2 left without notice or pay; 0 only disables the accounts. */
      JobType: jobType.schema.optional(),
      DisableTime: day.nullable().optional(),
      LeaveRemark: textarea(500).optional(),
      /** Takes over pending approvals. Default: each person's direct leader, else the administrator. */
      ApprovalSuccessor: id.nullable().optional(),
      /** Takes over the departments and direct reports that the people lead. */
      TeamSuccessor: id.nullable().optional(),
    }),
    reply: rows,
    refusals: [peopleRefusals.leaveDayNeeded, peopleRefusals.successorLeaves],
    touches,
  }),
};
