import { z } from 'zod';
import { post } from '#kit/contract/call.ts';
import { id } from '#kit/contract/fields.ts';
import { personBrief } from './person-brief.ts';

/** Calls of CacUser that browse the organisation. */
export const userTreeCalls = {
  GetUserTree: post({
    does: 'Returns one level of the tree of people: the departments directly below one (or at the top) and the people directly in it',
    spec: 'user tree',
    access: 'signedIn',
    reads: true,
    input: z.strictObject({ DeptId: id.nullable().default(null) }),
    reply: z.object({
      Depts: z.array(
        z.object({
          DeptId: id,
          DeptName: z.string(),
          DeptNameEn: z.string(),
          /** Number of people in service in the department and everything below it. */
          TotalCount: z.number().int(),
        }),
      ),
      /** People directly in the department, sorted by name; at most 200. */
      Users: z.array(personBrief.extend({ Position: z.string() })),
      UserCount: z.number().int(),
    }),
  }),

  GetDeptLeadership: post({
    does: 'Lists the leaders of a department and of those above it, from the department up to the top',
    spec: 'department leadership',
    access: 'signedIn',
    reads: true,
    input: z.strictObject({ DeptId: id }),
    reply: z.array(
      z.object({
        DeptId: id,
        DeptName: z.string(),
        DeptNameEn: z.string(),
        /** Leader of the department; null: it has none. */
        AUID: id.nullable(),
        ChineseName: z.string(),
        EnglishName: z.string(),
        Position: z.string(),
      }),
    ),
  }),
};
