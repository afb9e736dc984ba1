import type { Database } from '#kit/server/db/database.ts';
import { KRCheckIn } from '#modules/okr/goals/contract/KRCheckIn.ts';
import { OKRCycle } from '#modules/okr/goals/contract/OKRCycle.ts';
import { TargetKR } from '#modules/okr/goals/contract/TargetKR.ts';
import { okr } from '#modules/okr/module.ts';
import { openPortal, type Member, type Portal } from './approval-portal.ts';
import { giveRole } from './hr-portal.ts';
import { servedBy } from './modules.ts';

const own = 'EmployeeKRExecute';
const targets = 'TargetKRManagement';
const settings = 'OKRCompletionSettings';
const schemes = ['programme', 'SchemeDisassemblyDetails', 'EmployeeKRExecuteManagement'];

/**
 * Opens the company of the approval tests with goals. `head` manages goals and schemes of their own department. `fin1`
 * manages all schemes. `cash` manages the periods and the settings of completion. The others have goals of their own.
 * @param more permission codes by member, valid for everybody
 */
export async function openGoals(
  db: Database,
  more: Partial<Record<Member, readonly string[]>> = {},
): Promise<Portal> {
  const codes: Partial<Record<Member, string[]>> = {
    a: [own],
    lead: [own],
    head: [own, targets, ...schemes],
    boss: [own],
    fin1: [own, targets, ...schemes],
    fin2: [own],
    stranger: [own],
    cash: [own, targets, settings],
  };
  for (const [who, some] of Object.entries(more) as [Member, readonly string[]][])
    codes[who] = [...(codes[who] ?? []), ...some];
  const portal = await openPortal(db, { served: servedBy(okr), permissions: codes });
  for (const who of ['a', 'lead', 'boss', 'fin2', 'stranger'] as const) await giveRole(db, who, 1, [own]);
  await giveRole(db, 'head', 3, [own, targets, ...schemes]);
  await giveRole(db, 'fin1', 1, [own, targets]);
  await giveRole(db, 'fin1', 4, schemes);
  await giveRole(db, 'cash', 4, [own, targets, settings]);
  for (const [who, some] of Object.entries(more) as [Member, readonly string[]][])
    await giveRole(db, who, 4, [...some]);
  return portal;
}

/** A measure that is typed, from a start to a target. */
export const measure = (Name: string, StartValue: string, Target: string, WeightBp = 10_000) => ({
  Name,
  Kind: 1,
  Source: 1,
  StartValue,
  Target,
  WeightBp,
});

/** Returns the steps that tests take with goals. @param of returns the portal at each step */
export function goalSteps(of: () => Portal) {
  const tree = async (who: Member, month: string) =>
    (await of().ok(who, TargetKR.SearchTargetKRTree, { AscripTionTime: month })).Rows;
  const find = async (who: Member, month: string, KRID: number) =>
    (await tree(who, month)).find((row) => row.KRID === KRID)!;
  const step = async (CycleID: number, State: number, Reason = '推进'): Promise<void> => {
    const { Rows } = await of().ok('cash', OKRCycle.GetPage, { PageSize: 200 });
    const { Version } = Rows.find((row) => row.CycleID === CycleID)!;
    await of().ok('cash', OKRCycle.Step, { CycleID, Version, State, Reason });
  };
  return {
    tree,
    find,
    step,
    cycle: async (PeriodType: number, AscripTionTime: string, state = 1): Promise<number> => {
      const { CycleID } = await of().ok('cash', OKRCycle.Add, { PeriodType, AscripTionTime });
      for (let next = 1; next <= state; next += 1) await step(CycleID, next);
      return CycleID;
    },
    objective: async (
      who: Member,
      CycleID: number,
      Title: string,
      more: Record<string, unknown> = {},
    ): Promise<number> =>
      (await of().ok(who, TargetKR.AddSurfaceTargetKR, { Kind: 1, CycleID, Title, ...more })).KRID,
    keyResult: async (
      who: Member,
      ParentKRID: number,
      Title: string,
      more: Record<string, unknown> = {},
    ): Promise<number> =>
      (
        await of().ok(who, TargetKR.AddSurfaceTargetKR, {
          Kind: 2,
          ParentKRID,
          Title,
          Metrics: [measure('完成量', '0', '100')],
          ...more,
        })
      ).KRID,
    update: async (who: Member, month: string, KRID: number, more: Record<string, unknown>) => {
      const { Version } = await find(who, month, KRID);
      return of().call(who, TargetKR.UpdateSurfaceTargetKR, { KRID, Version, ...more });
    },
    report: async (
      who: Member,
      month: string,
      KRID: number,
      Value: string,
      more: Record<string, unknown> = {},
    ) => {
      const { Metrics } = await find(who, month, KRID);
      return of().call(who, KRCheckIn.Add, {
        KRID,
        Values: [{ MetricID: Metrics[0]!.MetricID, Value }],
        ...more,
      });
    },
  };
}
