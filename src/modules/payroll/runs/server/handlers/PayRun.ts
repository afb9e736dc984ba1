import { general, refuse } from '#kit/contract/refusals.ts';
import { fenToYuan } from '#kit/rules/money.ts';
import type { Executor } from '#kit/server/db/database.ts';
import { inTransaction, onOneConnection } from '#kit/server/db/transaction.ts';
import { personBehind, serve, type Context } from '#kit/server/http/context.ts';
import type { RunHeld } from '#modules/payroll/calculation/server/rules/run/types.ts';
import { payBeside } from '#modules/payroll/checks/server/handlers/pay-beside.ts';
import { payCorrections } from '#modules/payroll/checks/server/handlers/pay-corrections.ts';
import { payVariance } from '#modules/payroll/checks/server/handlers/pay-variance.ts';
import { payApprovalCode, payrollCode, runState } from '#modules/payroll/contract/slip-codes.ts';
import { audit, keeperOf } from '#modules/payroll/server/commands/keeper.ts';
import { openPay } from '#modules/payroll/server/commands/pay-box.ts';
import { linesOf } from '#modules/payroll/slips/server/commands/own.ts';
import { scopeOf } from '#modules/people/server/open.ts';
import { PayRun } from '../../contract/PayRun.ts';
import { runRefusals } from '../../contract/run-refusals.ts';
import { submitRun } from '../commands/approve.ts';
import { addRun, askCalculation, calculateSome, type RunTotals } from '../commands/calculate.ts';
import { lockRun, reopenRun } from '../commands/lock.ts';
import * as queries from '../queries/pay-runs.ts';
import { getRunInfo, listGroupsToRun } from '../queries/run-info.ts';
import { listTyped } from '../queries/run-inputs.ts';
import { listWaitedFor } from '../queries/run-waits.ts';
import { typedItems } from '../queries/typed.ts';
import { payBonus } from './pay-bonus.ts';
import { payTyped } from './pay-typed.ts';

const codes = [payrollCode, payApprovalCode];

/**
 * Returns a run within the caller's scope.
 * @throws Refused notFound if the scope does not cover everybody in the run
 */
async function reached(on: Executor, { actor }: Context, id: number): Promise<queries.Run> {
  return (await queries.findReached(on, await scopeOf(on, actor.id, codes), id)) ?? refuse(general.notFound);
}

/** Returns the totals of a run as wire amounts. They are zero before the first calculation. */
function sumsOf({ totals }: queries.Run) {
  const none: RunTotals = { gross: 0, deducted: 0, net: 0, employer: 0 };
  const { gross, deducted, net, employer } = totals === null ? none : openPay<RunTotals>(totals);
  return {
    Gross: fenToYuan(gross),
    Deducted: fenToYuan(deducted),
    Net: fenToYuan(net),
    Employer: fenToYuan(employer),
  };
}

async function infoOf(on: Executor, ctx: Context, run: queries.Run) {
  const { actor } = ctx;
  const info = await getRunInfo(on, run.id, actor.id);
  const isPreparer = await queries.hadHandIn(on, run.id, actor.id);
  const isOpened = await queries.isOpened(on, run.id, actor.sessionId, actor.id);
  const keeps = actor.permissions.has(payrollCode);
  const approves = actor.permissions.has(payApprovalCode) && !isPreparer;
  const isOpen = run.state === runState.draft || run.state === runState.ready;
  const isStanding =
    run.reopenAskedAt !== null && ctx.now.getTime() - run.reopenAskedAt.getTime() <= 86_400_000;
  return {
    RunId: run.id,
    RowVersion: run.version,
    Name: run.name,
    GroupName: info.groupName,
    GroupNameEn: info.groupNameEn,
    CompanyName: info.company,
    CompanyNameEn: info.companyEn,
    Currency: info.currency,
    Kind: run.kind,
    Month: run.month,
    AttendanceMonth: run.attendanceMonth,
    IsProvisional: run.isProvisional,
    State: run.state,
    IsCalculating: run.askedAt !== null,
    Done: info.done,
    Total: info.total,
    People: info.people,
    WithProblems: info.withProblems,
    Stopped: info.stopped,
    HasOwn: info.hasOwn,
    IsOpened: isOpened,
    Sums: isOpened ? sumsOf(run) : null,
    FormID: run.formId,
    FormNumber: info.formNumber,
    CalculatedAt: info.calculatedAt,
    ApprovedAt: info.approvedAt,
    LockedAt: info.lockedAt,
    PublishedAt: info.publishedAt,
    MadeBy: info.madeBy,
    MadeByEn: info.madeByEn,
    ApprovedBy: info.approvedBy,
    ApprovedByEn: info.approvedByEn,
    LockedBy: info.lockedBy,
    LockedByEn: info.lockedByEn,
    PublishedBy: info.publishedBy,
    PublishedByEn: info.publishedByEn,
    ReopenAskedBy: isStanding ? info.reopenAskedBy : '',
    ReopenAskedByEn: isStanding ? info.reopenAskedByEn : '',
    ReopenReason: isStanding ? info.reopenReason : '',
    WaitsFor: await listWaitedFor(on, run),
    Can: {
      Calculate: keeps && isOpen && run.askedAt === null,
      Submit: keeps && run.state === runState.ready && run.askedAt === null,
      Lock: approves && run.state === runState.approved,
      Publish: approves && run.state === runState.locked,
      AskReopen: approves && run.state === runState.locked && !isStanding,
      Reopen: approves && run.state === runState.locked && isStanding && run.reopenAskedBy !== actor.id,
      Cancel: keeps && run.state <= runState.approved,
    },
  };
}

export const payRun = serve(PayRun, {
  ...payBonus,
  ...payCorrections,
  ...payTyped,
  ...payBeside,
  ...payVariance,
  GetPayRunGroupList: ({ Month, Kind }, ctx) =>
    onOneConnection(ctx.db, async (on) =>
      listGroupsToRun(on, await scopeOf(on, ctx.actor.id, payrollCode), Month, Kind),
    ),
  AddPayRun: async ({ GroupId, Month, Kind }, ctx) => {
    const RunId = await inTransaction(ctx.db, async (tx) => {
      const by = keeperOf(ctx);
      const id = await addRun(tx, { groupId: GroupId, month: Month, kind: Kind }, by);
      const scope = await scopeOf(tx, by.id, payrollCode);
      if (!(await queries.findReached(tx, scope, id))) refuse(general.notFound);
      await audit(tx, by, 'payRun.add', `payRun:${id}`, { group: GroupId, month: Month, kind: Kind });
      return id;
    });
    await calculateSome(ctx.db, RunId, ctx.now);
    return { Code: 1, RunId };
  },
  GetPayRunInfo: ({ RunId }, ctx) =>
    onOneConnection(ctx.db, async (on) => infoOf(on, ctx, await reached(on, ctx, RunId))),
  OpenPayRun: ({ RunId, Reason }, ctx) =>
    inTransaction(ctx.db, async (tx) => {
      const run = await reached(tx, ctx, RunId);
      await queries.addOpened(tx, run.id, ctx.actor.sessionId, ctx.actor.id, ctx.now);
      const detail = { month: run.month, reason: Reason };
      await audit(tx, keeperOf(ctx), 'payRun.open', `payRun:${run.id}`, detail);
      return { Code: 1, ...sumsOf(run) };
    }),
  GetPayRunPersonPage: (input, ctx) =>
    onOneConnection(ctx.db, async (on) => {
      const scope = await scopeOf(on, ctx.actor.id, codes);
      const run = (await queries.findReached(on, scope, input.RunId)) ?? refuse(general.notFound);
      const isOpened = await queries.isOpened(on, run.id, ctx.actor.sessionId, ctx.actor.id);
      const { Total, Rows } = await queries.pagePersons(on, scope, input);
      return {
        Total,
        Rows: Rows.map(({ isDue, sealed, problems, ...person }) => {
          const IsOwn = person.AUID === personBehind(ctx.actor);
          const held = isOpened && !IsOwn && sealed !== null ? openPay<RunHeld>(sealed) : null;
          return {
            ...person,
            IsOwn,
            IsDone: !isDue,
            Problems: problems.map(({ is, code, stops }) => ({ Is: is, Code: code ?? null, Stops: stops })),
            Gross: held && fenToYuan(held.gross),
            Deducted: held && fenToYuan(held.deducted),
            Net: held && fenToYuan(held.net),
          };
        }),
      };
    }),
  ExplainPayRunPerson: ({ RunId, AUID }, ctx) =>
    onOneConnection(ctx.db, async (on) => {
      const run = await reached(on, ctx, RunId);
      const person = (await queries.findPerson(on, run.id, AUID)) ?? refuse(general.notFound);
      if (AUID === personBehind(ctx.actor)) refuse(runRefusals.ownRow);
      if (!(await queries.isOpened(on, run.id, ctx.actor.sessionId, ctx.actor.id)))
        refuse(runRefusals.notOpened);
      const kept = (await listTyped(on, run.id, [AUID])).get(AUID);
      const typed = kept === undefined ? {} : openPay<Record<string, number>>(kept);
      const held = person.sealed === null ? null : openPay<RunHeld>(person.sealed);
      return {
        ...linesOf(held ?? { lines: [], gross: 0, deducted: 0, net: 0 }),
        Typed: (await typedItems(on, run, ctx.now)).map(({ code, name, nameEn }) => ({
          Code: code,
          Name: name,
          NameEn: nameEn,
          Amount: typed[code] === undefined ? null : fenToYuan(typed[code]),
        })),
      };
    }),
  CalculatePayRun: async ({ RunId, AUID }, ctx) => {
    await inTransaction(ctx.db, async (tx) => {
      const by = keeperOf(ctx);
      const scope = await scopeOf(tx, by.id, payrollCode);
      const run = (await queries.lockReached(tx, scope, RunId)) ?? refuse(general.notFound);
      if (AUID !== undefined && !(await queries.findPerson(tx, run.id, AUID))) refuse(general.notFound);
      await askCalculation(tx, run, by, AUID === undefined ? null : [AUID]);
      if (!(await queries.findReached(tx, scope, RunId))) refuse(general.notFound);
      await audit(tx, by, 'payRun.calculate', `payRun:${run.id}`, { month: run.month });
    });
    await calculateSome(ctx.db, RunId, ctx.now);
    const { done, total } = await getRunInfo(ctx.db, RunId, ctx.actor.id);
    return { Code: 1, Done: done, Total: total };
  },
  SubmitPayRun: async (input, ctx) => ({ Code: 1, FormID: (await submitRun(ctx, input)).id }),
  LockPayRun: async ({ RunId, RowVersion }, ctx) => {
    const Slips = await inTransaction(ctx.db, async (tx) => {
      const scope = await scopeOf(tx, ctx.actor.id, payApprovalCode);
      return lockRun(tx, scope, keeperOf(ctx), { id: RunId, version: RowVersion });
    });
    // The run's return to calculation must be committed, so the refusal follows after the transaction.
    return { Code: 1, Slips: Slips ?? refuse(runRefusals.inputsMoved) };
  },
  ReopenPayRun: ({ RunId, RowVersion, Reason }, ctx) =>
    inTransaction(ctx.db, async (tx) => {
      const scope = await scopeOf(tx, ctx.actor.id, payApprovalCode);
      const asked = { id: RunId, version: RowVersion, reason: Reason };
      return { Code: 1, IsReopened: await reopenRun(tx, scope, keeperOf(ctx), asked) };
    }),
});
