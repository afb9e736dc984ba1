import { z } from 'zod';
import { post } from '#kit/contract/call.ts';
import { id } from '#kit/contract/fields.ts';
import { personBrief } from './person-brief.ts';

/** The calls of CacUser that lead through the organisation. */
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
          /** People in service in it and everything below it. */
          TotalCount: z.number().int(),
        }),
      ),
      /** At most 200, by name. */
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
        /** Null where nobody leads it. */
        AUID: id.nullable(),
        ChineseName: z.string(),
        EnglishName: z.string(),
        Position: z.string(),
      }),
    ),
  }),
};
