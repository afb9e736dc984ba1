import { general, refuse } from '#kit/contract/refusals.ts';
import { shiftMonth } from '#kit/rules/dates.ts';
import { fenToYuan } from '#kit/rules/money.ts';
import { inTransaction, onOneConnection } from '#kit/server/db/transaction.ts';
import { personBehind, type Handlers } from '#kit/server/http/context.ts';
import { payrollCode, runState } from '#modules/payroll/contract/slip-codes.ts';
import type { PayRun } from '#modules/payroll/runs/contract/PayRun.ts';
import { runRefusals } from '#modules/payroll/runs/contract/run-refusals.ts';
import { assertState, type RunTotals } from '#modules/payroll/runs/server/commands/calculate.ts';
import { openedRun } from '#modules/payroll/runs/server/handlers/opened-run.ts';
import * as queries from '#modules/payroll/runs/server/queries/pay-runs.ts';
import { audit, keeperOf } from '#modules/payroll/server/commands/keeper.ts';
import { openPay, sealPay } from '#modules/payroll/server/commands/pay-box.ts';
import { boundsOf } from '#modules/payroll/setup/server/queries/groups.ts';
import { scopeOf } from '#modules/people/server/open.ts';
import { isOpen, variancesOf, type Variance, type WordHeld } from '../commands/variance.ts';
import { listNames, saveWord } from '../queries/variance.ts';
import { effectOf } from '../rules/variance.ts';

type Of = 'GetPayRunVarianceSums' | 'GetPayRunVariancePage' | 'SayPayRunVariance';

type Named = Awaited<ReturnType<typeof listNames>>;

/** Returns whether a person's name or employee number contains a text. */
export function isCalled(names: Named, personId: number, keyword: string): boolean {
  const { ChineseName = '', EnglishName = '', EmployeeId = '' } = names.get(personId) ?? {};
  return `${ChineseName}\n${EnglishName}\n${EmployeeId}`.toLowerCase().includes(keyword.trim().toLowerCase());
}

const sumOf = (rows: readonly Variance[]): number => rows.reduce((all, one) => all + effectOf(one), 0);

/** Returns the steps from the previous month's net pay to this month's, grouped by cause. */
export function bridgeOf(all: readonly Variance[], net: number) {
  const byCause = [...Map.groupBy(all, ({ cause }) => cause)]
    .map(([cause, rows]) => ({ cause, rows, fen: sumOf(rows) }))
    .filter(({ fen }) => fen !== 0)
    .toSorted((a, b) => Math.abs(b.fen) - Math.abs(a.fen));
  return {
    NetBefore: fenToYuan(net - sumOf(all)),
    Net: fenToYuan(net),
    Steps: byCause.map(({ cause, rows, fen }) => ({
      Cause: cause,
      People: new Set(rows.map(({ personId }) => personId)).size,
      Amount: fenToYuan(fen),
    })),
  };
}

interface Wanted {
  readonly Cause?: number | undefined;
  readonly Only?: number | undefined;
}

const fits =
  ({ Cause, Only }: Wanted) =>
  (one: Variance): boolean =>
    one.isBeyond &&
    (Cause === undefined || one.cause === Cause) &&
    (Only !== 1 || one.cause === null) &&
    (Only !== 2 || isOpen(one));

/** Sorts differences: first those that need an explanation, then those without a cause, then by size. */
const inOrder = (a: Variance, b: Variance): number =>
  Number(isOpen(b)) - Number(isOpen(a)) ||
  Number(b.cause === null) - Number(a.cause === null) ||
  Math.abs((b.now ?? 0) - (b.before ?? 0)) - Math.abs((a.now ?? 0) - (a.before ?? 0)) ||
  a.personId - b.personId;

const yuanOf = (fen: number | null): string | null => (fen === null ? null : fenToYuan(fen));

/** Handlers for a run's differences from the previous month and their explanations. */
export const payVariance: Pick<Handlers<typeof PayRun>, Of> = {
  GetPayRunVarianceSums: ({ RunId }, ctx) =>
    onOneConnection(ctx.db, async (on) => {
      const run = await openedRun(on, ctx, RunId);
      const found = await variancesOf(on, run);
      const net = run.totals === null ? 0 : openPay<RunTotals>(run.totals).net;
      const { percent, amount } = await boundsOf(on, run.groupId);
      return {
        Before: found && shiftMonth(run.month, -1),
        ...bridgeOf(found ?? [], net),
        UpToPercent: percent,
        UpToAmount: amount,
        Open: (found ?? []).filter(isOpen).length,
      };
    }),
  GetPayRunVariancePage: ({ RunId, Keyword = '', PageIndex, PageSize, ...wanted }, ctx) =>
    onOneConnection(ctx.db, async (on) => {
      const run = await openedRun(on, ctx, RunId);
      const found = (await variancesOf(on, run)) ?? [];
      const shown = found.filter((one) => one.personId !== personBehind(ctx.actor) && fits(wanted)(one));
      const names = await listNames(on, [...new Set(shown.map(({ personId }) => personId))]);
      const rows = shown.filter(({ personId }) => isCalled(names, personId, Keyword));
      return {
        Total: rows.length,
        Rows: rows
          .toSorted(inOrder)
          .slice((PageIndex - 1) * PageSize, PageIndex * PageSize)
          .map((one) => ({
            ...names.get(one.personId)!,
            Line: one.line,
            Name: one.name.zh,
            NameEn: one.name.en,
            Before: yuanOf(one.before),
            Now: yuanOf(one.now),
            Cause: one.cause,
            Word: one.word,
            IsOpen: isOpen(one),
          })),
      };
    }),
  SayPayRunVariance: ({ RunId, RowVersion, AUID, Line, Word, ForAll }, ctx) =>
    inTransaction(ctx.db, async (tx) => {
      const by = keeperOf(ctx);
      const scope = await scopeOf(tx, by.id, payrollCode);
      const run = (await queries.lockReached(tx, scope, RunId)) ?? refuse(general.notFound);
      if (AUID === by.behind) refuse(runRefusals.ownRow);
      if (!(await queries.isOpened(tx, run.id, ctx.actor.sessionId, by.id))) refuse(runRefusals.notOpened);
      assertState(run, by, runState.ready);
      if (run.askedAt !== null) refuse(runRefusals.calculating);
      // Someone who saw other amounts would explain a different difference.
      if (run.version !== RowVersion) refuse(runRefusals.runMoved);
      const same = ((await variancesOf(tx, run)) ?? []).filter(({ line }) => line === Line);
      const one = same.find(({ personId }) => personId === AUID) ?? refuse(general.notFound);
      if (one.cause !== null) refuse(runRefusals.notOpen);
      const others = ForAll ? same.filter((other) => other !== one && isOpen(other)) : [];
      for (const { personId, before, now } of [one, ...others]) {
        if (personId === by.behind) continue;
        const held: WordHeld = { text: Word, before, now };
        await saveWord(tx, { runId: run.id, personId, line: Line, sealed: sealPay(held), saidBy: by.id });
        await audit(tx, by, 'payRun.say', `payRun:${run.id}`, { person: personId });
      }
      await queries.addHand(tx, run.id, by.id);
      return { Code: 1 };
    }),
};
