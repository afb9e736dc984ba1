import type { Handlers } from '#kit/server/http/context.ts';
import type { CacUser } from '../../contract/CacUser.ts';
import type { userTreeCalls } from '../../contract/user-tree-calls.ts';
import { listDepartmentsBelow, listLeadership, listPeopleIn } from '../queries/user-tree.ts';

/** Handlers of the CacUser calls that browse the organisation. */
export const userTreeHandlers: Pick<Handlers<typeof CacUser>, keyof typeof userTreeCalls> = {
  GetUserTree: async ({ DeptId }, ctx) => {
    const Depts = await listDepartmentsBelow(ctx.db, DeptId);
    if (DeptId === null) return { Depts, Users: [], UserCount: 0 };
    const { count, rows } = await listPeopleIn(ctx.db, DeptId);
    return { Depts, Users: rows, UserCount: count };
  },
  GetDeptLeadership: ({ DeptId }, ctx) => listLeadership(ctx.db, DeptId),
};
