import { z } from 'zod';
import { controller, post } from '#kit/contract/call.ts';
import { id, nothing, text, when } from '#kit/contract/fields.ts';
import { passwordCalls } from '#modules/people/sign-in/contract/password-calls.ts';
import { workChatCalls } from '#modules/people/work-chat/contract/work-chat-calls.ts';
import { personBrief } from './person-brief.ts';
import { userTreeCalls } from './user-tree-calls.ts';

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
  /** True if a role of the person requires two-step verification. All other calls are refused until it is set up. */
  MustAddFactor: z.boolean(),
  /** Administrator who views the portal as this person; null outside of such a view. */
  Viewer: z.object({ AUID: id, ChineseName: z.string(), EnglishName: z.string(), Until: when }).nullable(),
});

export const CacUser = controller('CacUser', {
  ...passwordCalls,
  ...userTreeCalls,
  ...workChatCalls,
  GetUserInfo: post({
    does: 'Returns the signed-in person, with roles and permission codes',
    access: 'signedIn',
    evenHeld: true,
    reads: true,
    input: nothing,
    reply: me,
  }),
  GetUserInfoListByName: post({
    does: 'Finds people in service by part of their Chinese name, pinyin, English name or employee ID',
    access: 'signedIn',
    reads: true,
    input: z.strictObject({ Name: text(20) }),
    reply: z.array(personBrief),
  }),
});
