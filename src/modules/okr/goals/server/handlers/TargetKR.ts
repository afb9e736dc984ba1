import { refuse, general } from '#kit/contract/refusals.ts';
import type { Executor } from '#kit/server/db/database.ts';
import { inTransaction, onOneConnection } from '#kit/server/db/transaction.ts';
import { serve } from '#kit/server/http/context.ts';
import { TargetKR } from '../../contract/TargetKR.ts';
import { poolStates } from '../../contract/goal-codes.ts';
import type { CycleRow, PoolRow } from '../../contract/goal-shapes.ts';
import { goalByOf, onGoals } from '../commands/goal-steps.ts';
import { addGoal, deleteGoal, updateGoal } from '../commands/goals.ts';
import { addCandidate, updateCandidate, withdrawCandidate } from '../commands/pool.ts';
import { editSetting } from '../commands/settings.ts';
import { tryOut } from '../commands/trial.ts';
import { pageCycles, type CycleRecord } from '../queries/cycles.ts';
import { metricRowOf, readForest, rowFor } from '../queries/forest.ts';
import { goalViewerOf, type GoalViewer } from '../queries/goal-rights.ts';
import { listMetricsOf, pageCandidates, pageGoals } from '../queries/goals.ts';
import { pageSettings, type SettingRecord } from '../queries/settings.ts';
import { periodOf } from '../rules/periods.ts';

export const cycleRowOf = (one: CycleRecord & { readonly goals: number }): CycleRow => ({
  CycleID: one.id,
  PeriodType: one.periodType,
  AscripTionTime: one.firstDay.slice(0, 7),
  FirstDay: one.firstDay,
  LastDay: one.lastDay,
  State: one.state,
  Goals: one.goals,
  ClosedAt: one.closedAt,
  SettingDay: one.days[0] ?? null,
  RunningDay: one.days[1] ?? null,
  ReviewDay: one.days[2] ?? null,
  ClosingDay: one.days[3] ?? null,
  Version: one.version,
});

const settingRowOf = (one: SettingRecord) => ({
  OBID: one.id,
  Scope: one.scope,
  DeptId: one.departmentId,
  KRID: one.goalId,
  Name: one.name,
  NameEn: one.nameEn,
  CapBp: one.capBp,
  OnTrackBp: one.onTrackBp,
  AtRiskBp: one.atRiskBp,
  IsCountStopped: one.countStopped,
  StatusRule: one.statusRule,
  ScoreMap: one.scoreMap === null ? null : [...one.scoreMap],
  FixedBp: one.fixedBp,
  Remarks: one.remarks,
  By: one.changedBy,
  At: one.changedAt,
  Version: one.version,
});

/** Says whether the viewer may add candidates for at least one department. */
const canAdd = ({ targets: { reach, lookedAfter = [] } }: GoalViewer): boolean =>
  reach >= 2 || lookedAfter.length > 0;

/**
 * Returns the goals of periods that contain a month, with their ancestors. A keyword keeps matching goals and the path
 * to them.
 */
async function searchTree(on: Executor, viewer: GoalViewer, month: string, keyword: string, now: Date) {
  const { rows: cycles } = await pageCycles(on, viewer, { PageIndex: 1, PageSize: 200, month });
  const held = new Set(cycles.map(({ id }) => id));
  const forest = await readForest(on, viewer, Number(month.slice(0, 4)), now);
  const rows = [...forest.records.values()]
    .filter((one) => one.isSeen && held.has(one.cycleId))
    .map(({ id }) => rowFor(forest, id, viewer));
  const byId = new Map(rows.map((row) => [row.KRID, row]));
  const wanted = new Set<number>();
  for (const row of rows.filter(({ Title }) => Title.toLowerCase().includes(keyword.toLowerCase())))
    for (let at: typeof row | undefined = row; at && !wanted.has(at.KRID); at = byId.get(at.ParentKRID ?? 0))
      wanted.add(at.KRID);
  return { Cycles: cycles.map(cycleRowOf), Rows: rows.filter(({ KRID }) => wanted.has(KRID)) };
}

export const targetKR = serve(TargetKR, {
  SearchTargetKRTree: ({ AscripTionTime, Keyword = '' }, { db, actor, now }) =>
    onOneConnection(db, async (on) =>
      searchTree(on, await goalViewerOf(on, actor.id), AscripTionTime, Keyword, now),
    ),
  GetSurfaceTargetKRList: ({ AscripTionTime, IsMine, ...filter }, { db, actor, now }) =>
    onOneConnection(db, async (on) => {
      const viewer = await goalViewerOf(on, actor.id);
      const period = AscripTionTime === undefined ? undefined : periodOf(1, AscripTionTime);
      const mine = IsMine ? { OwnerAUID: actor.id } : {};
      const { total, rows } = await pageGoals(on, viewer, { ...filter, ...mine, period });
      const years = [...new Set(rows.map(({ year }) => year))];
      const forests = new Map<number, Awaited<ReturnType<typeof readForest>>>();
      for (const year of years) forests.set(year, await readForest(on, viewer, year, now));
      return { Total: total, Rows: rows.map(({ id, year }) => rowFor(forests.get(year)!, id, viewer)) };
    }),
  AddSurfaceTargetKR: async (input, ctx) => ({
    Code: 1,
    KRID: await onGoals(ctx, (tx, by) => addGoal(tx, input, by)),
  }),
  UpdateSurfaceTargetKR: async (input, ctx) => {
    await onGoals(ctx, (tx, by) => updateGoal(tx, input, by));
    return { Code: 1 };
  },
  DelSurfaceTargetKR: async (ref, ctx) => {
    await onGoals(ctx, (tx, by) => deleteGoal(tx, ref, by));
    return { Code: 1 };
  },
  GetTargetKRPoolList: (filter, { db, actor }) =>
    onOneConnection(db, async (on) => {
      const viewer = await goalViewerOf(on, actor.id);
      const { total, rows } = await pageCandidates(on, viewer, filter);
      const metrics = Map.groupBy(
        await listMetricsOf(
          on,
          rows.map(({ id }) => id),
        ),
        ({ goalId }) => goalId,
      );
      return {
        Total: total,
        CanAdd: canAdd(viewer),
        Rows: rows.map((one): PoolRow => ({
          KRID: one.id,
          Title: one.title,
          DeptId: one.departmentId,
          DeptName: one.departmentName,
          DeptNameEn: one.departmentNameEn,
          Visibility: one.visibility,
          PoolState: one.poolState,
          Metrics: (metrics.get(one.id) ?? []).map((metric) => metricRowOf(metric)),
          Version: one.version,
          CanManage: one.inScope && one.poolState !== poolStates.taken,
        })),
      };
    }),
  AddTargetKRPool: async (input, ctx) => ({
    Code: 1,
    KRID: await onGoals(ctx, (tx, by) => addCandidate(tx, input, by)),
  }),
  UpdateTargetKRPool: async ({ KRID, Version, ...given }, ctx) => {
    await onGoals(ctx, (tx, by) => updateCandidate(tx, { KRID, Version }, given, by));
    return { Code: 1 };
  },
  DelTargetKRPool: async (ref, ctx) => {
    await onGoals(ctx, (tx, by) => withdrawCandidate(tx, ref, by));
    return { Code: 1 };
  },
  GetOKRCompletionSettingsPage: (filter, { db, actor }) =>
    onOneConnection(db, async (on) => {
      const { total, rows } = await pageSettings(on, await goalViewerOf(on, actor.id), filter);
      return { Total: total, Rows: rows.map(settingRowOf) };
    }),
  EditOKRCompletionSettings: async (input, ctx) => {
    const by = await goalByOf(ctx);
    if (input.OBID !== undefined && input.Version === undefined)
      refuse(general.badInput, { field: 'Version' });
    const how = input.IsTrial ? tryOut : inTransaction;
    return { Code: 1, Changes: await how(ctx.db, (tx) => editSetting(tx, input, by)) };
  },
});
