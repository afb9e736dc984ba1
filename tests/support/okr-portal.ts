import type { Database } from '#kit/server/db/database.ts';
import { ProjectBreakdown as Tree } from '#modules/okr/breakdown/contract/OPPMWorkBreakdown.ts';
import { ProjectService } from '#modules/okr/breakdown/contract/ProjectService.ts';
import { nodeOf, type TreeNode } from '#modules/okr/breakdown/contract/nodes.ts';
import { okr } from '#modules/okr/module.ts';
import { idOf, openPortal, type Member, type Portal } from './approval-portal.ts';
import { giveRole } from './hr-portal.ts';
import { servedBy } from './modules.ts';

const breakdown = 'OPPMWorkBreakdownManagement';
const own = 'EmployeeKRExecute';

/**
 * Opens the company of the approval tests with projects. `lead` manages projects and `a` works for them; `head` and
 * `boss` lead both. `cash` reaches every department, `fin1` works elsewhere, and `stranger` has nothing to do with
 * them.
 */
export async function openOkr(db: Database): Promise<Portal> {
  const both = [breakdown, own];
  const portal = await openPortal(db, {
    served: servedBy(okr),
    permissions: {
      a: [own],
      lead: both,
      head: both,
      boss: both,
      cash: both,
      fin1: both,
      fin2: both,
      stranger: both,
    },
  });
  for (const who of ['lead', 'head', 'boss', 'fin1', 'stranger'] as const) await giveRole(db, who, 1, both);
  await giveRole(db, 'cash', 4, both);
  return portal;
}

/** Returns the steps that tests take with trees. @param of returns the portal at each step */
export function treeSteps(of: () => Portal) {
  let made = 0;
  const read = async (ProjectID: number, who: Member = 'lead'): Promise<TreeNode[]> =>
    (await of().ok(who, Tree.GetWorkBreakdownAll, { ProjectID })).Rows.map((row) => nodeOf(row as unknown[]));
  const find = async (ProjectID: number, OBID: number, who: Member = 'lead'): Promise<TreeNode> =>
    (await read(ProjectID, who)).find((one) => one.OBID === OBID)!;
  return {
    read,
    find,
    /** Returns a node as somebody sees it now. */
    ref: async (ProjectID: number, OBID: number, who: Member = 'lead') => ({
      OBID,
      Version: (await find(ProjectID, OBID, who)).Version,
    }),
    project: async (given: Partial<{ MemberAUIDs: number[]; ManagerAUID: number }> = {}): Promise<number> => {
      made += 1;
      const { ProjectID } = await of().ok('lead', ProjectService.Add, {
        Name: `项目${made}`,
        Code: `P${made}`,
        ManagerAUID: idOf('lead'),
        DeptId: 2,
        StartDate: '2026-01-01',
        EndDate: '2026-12-31',
        ...given,
      });
      return ProjectID;
    },
    add: async (
      ProjectID: number,
      Name: string,
      ParentOBID: number | null = null,
      more: Partial<{
        OwnerAUID: number;
        PlanStart: string;
        PlanEnd: string;
        PlanMinutes: number;
        WeightBp: number;
      }> = {},
      who: Member = 'lead',
    ): Promise<number> =>
      (await of().ok(who, Tree.AddWorkBreakdown, { ProjectID, Name, ParentOBID, ...more })).OBID,
  };
}
