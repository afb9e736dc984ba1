import { general, refuse } from '#kit/contract/refusals.ts';
import type { Executor } from '#kit/server/db/database.ts';
import { onOneConnection } from '#kit/server/db/transaction.ts';
import { serve } from '#kit/server/http/context.ts';
import { onGoals } from '#modules/okr/goals/server/commands/goal-steps.ts';
import { readForest } from '#modules/okr/goals/server/queries/forest.ts';
import { goalViewerOf, type GoalViewer } from '#modules/okr/goals/server/queries/goal-rights.ts';
import { WorkScheme } from '../../contract/WorkScheme.ts';
import { executeStates } from '../../contract/execute-codes.ts';
import type { SchemeKrRow, ShareLine } from '../../contract/execute-shapes.ts';
import * as commands from '../commands/schemes.ts';
import { listSeen, type LiveExecution } from '../queries/executions.ts';
import * as queries from '../queries/schemes.ts';

/** Returns the key results of a scheme for a viewer. One they do not see is reduced to a weight. */
async function krRows(on: Executor, schemeId: number, viewer: GoalViewer, now: Date): Promise<SchemeKrRow[]> {
  const records = await queries.listSchemeKrs(on, schemeId, viewer);
  const years = [...new Set(records.filter(({ isSeen }) => isSeen).map(({ year }) => year))];
  const forests = new Map<number, Awaited<ReturnType<typeof readForest>>>();
  for (const year of years) forests.set(year, await readForest(on, viewer, year, now));
  return records.map((one): SchemeKrRow =>
    one.isSeen
      ? {
          KRID: one.id,
          Title: one.title,
          Owner: one.owner,
          State: one.state,
          WeightBp: one.weightBp,
          ProgressBp: forests.get(one.year)!.shown(one.id).row.ProgressBp,
          ShareBp: one.shareBp,
          Version: one.version,
          CanSplit: one.ownerId === viewer.id && one.fits && one.isSplittable,
        }
      : {
          KRID: null,
          Title: '',
          Owner: null,
          State: null,
          WeightBp: one.weightBp,
          ProgressBp: null,
          ShareBp: 0,
          Version: 1,
          CanSplit: false,
        },
  );
}

const perPerson = 1;
const { assigned, declined, stopped } = executeStates;

const groupOf = ({ person }: LiveExecution, by: number) =>
  by === perPerson
    ? { GroupID: person.AUID, Name: person.ChineseName, NameEn: person.EnglishName }
    : { GroupID: person.DeptId, Name: person.DeptName, NameEn: person.DeptNameEn };

/** Returns one line of the matrix, with shares added up per person or department. Stopped assignments hold no share. */
function lineOf(kr: SchemeKrRow, held: readonly LiveExecution[], by: number): ShareLine {
  const live = held.filter(({ goalId, state }) => goalId === kr.KRID && state !== stopped);
  const cells = Map.groupBy(live, (one) => groupOf(one, by).GroupID);
  return {
    ...kr,
    Cells: [...cells].map(([GroupID, rows]) => ({
      GroupID,
      ShareBp: rows.reduce((sum, { shareBp }) => sum + shareBp, 0),
      Waiting: rows.filter(({ state }) => state === assigned).length,
      Taken: rows.filter(({ state }) => state !== assigned && state !== declined).length,
      Declined: rows.filter(({ state }) => state === declined).length,
    })),
    Shares: kr.CanSplit
      ? live.map(({ id, person: { AUID, ChineseName, EnglishName }, ...one }) => ({
          OBID: id,
          Person: { AUID, ChineseName, EnglishName },
          ShareBp: one.shareBp,
          PlanMinutes: one.planMinutes,
          PlanStart: one.planStart,
          PlanEnd: one.planEnd,
          State: one.state,
        }))
      : [],
  };
}

const most = 200;

export const workScheme = serve(WorkScheme, {
  GetWorkSchemePage: (filter, { db, actor }) =>
    onOneConnection(db, async (on) => queries.pageSchemes(on, await goalViewerOf(on, actor.id), filter)),
  GetWorkSchemeAll: ({ AscripTionTime }, { db, actor }) =>
    onOneConnection(db, async (on) => {
      const filter = { PageIndex: 1, PageSize: most, AscripTionTime, isShown: true };
      const { Rows } = await queries.pageSchemes(on, await goalViewerOf(on, actor.id), filter);
      return Rows.map(({ SchemeID, Title, AscripTionTime: month }) => ({
        SchemeID,
        Title,
        AscripTionTime: month,
      }));
    }),
  GetWorkSchemeByID: ({ SchemeID }, { db, actor, now }) =>
    onOneConnection(db, async (on) => {
      const viewer = await goalViewerOf(on, actor.id);
      const scheme = (await queries.findScheme(on, SchemeID, viewer)) ?? refuse(general.notFound);
      return { ...scheme, KRRows: await krRows(on, SchemeID, viewer, now) };
    }),
  AddWorkScheme: async (input, ctx) => ({
    Code: 1,
    SchemeID: await onGoals(ctx, (tx, by) => commands.addScheme(tx, input, by)),
  }),
  UpdateWorkScheme: async (input, ctx) => {
    await onGoals(ctx, (tx, by) => commands.updateScheme(tx, input, by));
    return { Code: 1 };
  },
  DelOrOpenWorkScheme: async (input, ctx) => {
    await onGoals(ctx, (tx, by) => commands.stepScheme(tx, input, by));
    return { Code: 1 };
  },
  UpdateWorkSchemeIsShow: async (input, ctx) => {
    await onGoals(ctx, (tx, by) => commands.showScheme(tx, input, by));
    return { Code: 1 };
  },
  GetSchemeKRInfoGroup: ({ SchemeID, Group }, { db, actor, now }) =>
    onOneConnection(db, async (on) => {
      const viewer = await goalViewerOf(on, actor.id);
      if (!(await queries.findScheme(on, SchemeID, viewer))) refuse(general.notFound);
      const krs = await krRows(on, SchemeID, viewer, now);
      const held = await listSeen(
        on,
        krs.flatMap(({ KRID }) => KRID ?? []),
        viewer,
      );
      const groups = new Map(held.map((one) => [groupOf(one, Group).GroupID, groupOf(one, Group)]));
      const Rows = krs.map((kr) => lineOf(kr, held, Group));
      const used = new Set(Rows.flatMap(({ Cells }) => Cells.map(({ GroupID }) => GroupID)));
      return { Groups: [...groups.values()].filter(({ GroupID }) => used.has(GroupID)), Rows };
    }),
  SplitSchemeKR: async (input, ctx) => {
    await onGoals(ctx, (tx, by) => commands.splitKr(tx, input, by));
    return { Code: 1 };
  },
});
