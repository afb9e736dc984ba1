import { general, refuse } from '#kit/contract/refusals.ts';
import type { Tx } from '#kit/server/db/database.ts';
import { onOneConnection } from '#kit/server/db/transaction.ts';
import { serve, type Context } from '#kit/server/http/context.ts';
import { onGoals, type GoalBy } from '#modules/okr/goals/server/commands/goal-steps.ts';
import { goalViewerOf, type GoalViewer } from '#modules/okr/goals/server/queries/goal-rights.ts';
import { EmployeeKRExecute } from '../../contract/EmployeeKRExecute.ts';
import type { ExecuteRow } from '../../contract/execute-shapes.ts';
import * as commands from '../commands/executions.ts';
import * as queries from '../queries/executions.ts';
import { executionRights } from '../rules/executions.ts';

const rowOf = (one: queries.ExecutionRecord, viewer: GoalViewer): ExecuteRow => ({
  OBID: one.id,
  KRID: one.goalId,
  Title: one.title,
  KROwner: one.krOwner,
  SchemeID: one.schemeId,
  SchemeTitle: one.schemeTitle,
  AscripTionTime: one.month,
  Person: one.person,
  DeptName: one.departmentName,
  DeptNameEn: one.departmentNameEn,
  Assigner: one.assigner,
  ShareBp: one.shareBp,
  PlanMinutes: one.planMinutes,
  PlanStart: one.planStart,
  PlanEnd: one.planEnd,
  State: one.state,
  IsReleased: one.isReleased,
  Reason: one.reason,
  RejectTimes: one.rejectTimes,
  ProgressBp: one.typedBp ?? 0,
  Note: one.note,
  SelfScore: one.selfScore,
  Score: one.score,
  AssignedAt: one.assignedAt,
  ReportedAt: one.reportedAt,
  Version: one.version,
  Can: executionRights(one, viewer),
});

const page = (
  whose: 'own' | 'others',
  filter: queries.ExecutionFilter,
  { db, actor, now }: Context,
): Promise<{ Total: number; Rows: ExecuteRow[] }> =>
  onOneConnection(db, async (on) => {
    const viewer = await goalViewerOf(on, actor.id);
    const { total, rows } = await queries.pageExecutions(on, viewer, whose, filter, now);
    return { Total: total, Rows: rows.map((one) => rowOf(one, viewer)) };
  });

const act = async (ctx: Context, run: (tx: Tx, by: GoalBy) => Promise<void>) => {
  await onGoals(ctx, run);
  return { Code: 1 };
};

export const employeeKRExecute = serve(EmployeeKRExecute, {
  GetEmployeeKRExecutePage: (filter, ctx) => page('own', filter, ctx),
  GetEmployeeKRExecuteManagePage: (filter, ctx) => page('others', filter, ctx),
  GetKRExecute: ({ OBID }, { db, actor }) =>
    onOneConnection(db, async (on) => {
      const viewer = await goalViewerOf(on, actor.id);
      const one = (await queries.findExecution(on, OBID, viewer)) ?? refuse(general.notFound);
      return { Row: rowOf(one, viewer), Events: await queries.listExecutionEvents(on, OBID) };
    }),
  UndertakeKRExecute: (ref, ctx) => act(ctx, (tx, by) => commands.undertake(tx, ref, by)),
  NotUndertakeKRExecute: ({ Reason, ...ref }, ctx) =>
    act(ctx, (tx, by) => commands.decline(tx, ref, Reason, by)),
  RejectKRExecute: (ref, ctx) => act(ctx, (tx, by) => commands.reject(tx, ref, by)),
  AcceptDecline: (ref, ctx) => act(ctx, (tx, by) => commands.acceptDecline(tx, ref, by)),
  StopKRExecute: (ref, ctx) => act(ctx, (tx, by) => commands.stopOrResume(tx, ref, by)),
  EditKRExecute: (given, ctx) => act(ctx, (tx, by) => commands.reportExecution(tx, given, by)),
  ConfirmKRExecute: (given, ctx) => act(ctx, (tx, by) => commands.confirmExecution(tx, given, by)),
  DelKRExecuteByOBID: (ref, ctx) => act(ctx, (tx, by) => commands.deleteExecution(tx, ref, by)),
});
