import { z } from 'zod';
import { coded } from '#kit/contract/coded.ts';
import { controller, post } from '#kit/contract/call.ts';
import { pageOf, paging } from '#kit/contract/fields.ts';
import { importCalls } from './import-calls.ts';
import { personBrief } from './person-brief.ts';
import { severalCalls } from './several-calls.ts';
import { rosterCalls } from './roster.ts';
import { userCalls, userFilters } from './user-calls.ts';
import { userType, jobType } from './user-codes.ts';

/** A line of the user list (specification section 3); mail and phone are masked. */
const userRow = personBrief.extend({
  EmployeeId: z.string(),
  Position: z.string(),
  LeaderName: z.string(),
  LeaderNameEn: z.string(),
  Email: z.string(),
  Phone: z.string(),
  EntryTime: z.string().nullable(),
  UserType: coded(userType.labels),
  JobType: coded(jobType.labels),
  /** The last working day; null: none is known. */
  DisableTime: z.string().nullable(),
  IsUse: z.boolean(),
  IsCore: z.boolean(),
  IsConference: z.boolean(),
  Channel: z.string(),
  ApprovalRoles: z.array(z.object({ RoleName: z.string(), RoleNameEn: z.string() })),
});

/** User management calls of the wire's CacUser. They are separate from the calls that every page loads at once. */
export const CacUserAdmin = controller('CacUser', {
  ...userCalls,
  ...rosterCalls,
  ...importCalls,
  ...severalCalls,
  GetUserInfoList: post({
    does: 'Lists people for administrators',
    access: ['AASUserManagement'],
    reads: true,
    fromReplica: true,
    input: z.strictObject({ ...paging, ...userFilters }),
    reply: pageOf(userRow),
  }),
});
