import { general, refuse } from '#kit/contract/refusals.ts';
import { fenToYuan } from '#kit/rules/money.ts';
import type { Tx } from '#kit/server/db/database.ts';
import { inTransaction, onOneConnection } from '#kit/server/db/transaction.ts';
import { excel } from '#kit/server/excel.ts';
import { personBehind, serve, type Context, type Download, type Served } from '#kit/server/http/context.ts';
import { payApprovalCode, payrollCode, runState } from '#modules/payroll/contract/slip-codes.ts';
import { runRefusals } from '#modules/payroll/runs/contract/run-refusals.ts';
import {
  findReached,
  hadHandIn,
  isOpened,
  lockReached,
} from '#modules/payroll/runs/server/queries/pay-runs.ts';
import { audit, keeperOf, type Keeper } from '#modules/payroll/server/commands/keeper.ts';
import { openPay } from '#modules/payroll/server/commands/pay-box.ts';
import { findGroup } from '#modules/payroll/setup/server/queries/groups.ts';
import { scopeOf, type Scope } from '#modules/people/server/open.ts';
import { BankBatch } from '../../contract/BankBatch.ts';
import { bankFormat, batchState } from '../../contract/bank-codes.ts';
import { bankSource } from '../../contract/bank-layout-codes.ts';
import { bankRefusals } from '../../contract/bank-refusals.ts';
import { answerBatch, assertAnother, holdBatch, makeBatch, payoutsOf, readyOf } from '../commands/bank.ts';
import * as queries from '../queries/bank.ts';
import {
  cellsOf,
  csvFile,
  textFile,
  usualLayout,
  type BankLayout,
  type BankLine,
  type BankRun,
} from '../rules/bank-file.ts';

const codes = [payrollCode, payApprovalCode];

/** Runs a command within the caller's scope for a permission. */
const keeping = <T>(
  ctx: Context,
  code: string,
  fn: (tx: Tx, scope: Scope, by: Keeper) => Promise<T>,
): Promise<T> =>
  inTransaction(ctx.db, async (tx) => fn(tx, await scopeOf(tx, ctx.actor.id, code), keeperOf(ctx)));

function plain(name: string, type: string, text: string): Download {
  const stream = Buffer.from(text);
  return {
    stream,
    headers: {
      'content-type': `${type}; charset=utf-8`,
      'content-length': String(stream.length),
      'content-disposition': `attachment; filename="${name}"`,
      'x-content-type-options': 'nosniff',
      'cache-control': 'private, no-store',
    },
  };
}

/** Returns a downloadable file of lines. Its name contains the file's number and no amount. */
function fileOf(
  id: number,
  layout: BankLayout,
  lines: readonly BankLine[],
  run: BankRun,
): Download | Promise<Download> {
  const cells = cellsOf(layout, lines, run);
  if (layout.format === bankFormat.txt) return plain(`bank-${id}.txt`, 'text/plain', textFile(layout, cells));
  if (layout.format === bankFormat.csv) return plain(`bank-${id}.csv`, 'text/csv', csvFile(layout, cells));
  const { columns } = layout;
  const rows = cells.map((row) =>
    row.map((cell, at) => (columns[at]!.source === bankSource.amount ? { amount: cell } : cell)),
  );
  return excel(`bank-${id}`, [{ name: 'bank', head: columns.map(({ title }) => ({ title })), rows }]);
}

const personOf = ({ AUID, ChineseName, EnglishName, EmployeeId }: queries.Payable) => ({
  AUID,
  ChineseName,
  EnglishName,
  EmployeeId,
});

/**
 * Serves the bank file calls.
 * @param secret key that decrypts bank accounts
 */
export const bankBatch = (secret: string): Served =>
  serve(BankBatch, {
    GetBankBatchList: ({ RunId }, ctx) =>
      onOneConnection(ctx.db, async (on) => {
        const { actor } = ctx;
        const run =
          (await findReached(on, await scopeOf(on, actor.id, codes), RunId)) ?? refuse(general.notFound);
        const isOpen = run.state === runState.published;
        const payouts = run.lockedAt === null ? [] : await payoutsOf(on, run, ctx.now);
        const rows = await queries.listRows(on, { runId: run.id });
        const hasHand = await hadHandIn(on, run.id, actor.id);
        const keeps = actor.permissions.has(payrollCode);
        const approves = actor.permissions.has(payApprovalCode) && !hasHand;
        const ready = readyOf(payouts);
        const hasAmounts = await isOpened(on, run.id, actor.sessionId, actor.id);
        const sum = (fen: number): string | null => (hasAmounts ? fenToYuan(fen) : null);
        return {
          People: payouts.length,
          Paid: payouts.filter(({ row }) => row === 2).length,
          Ready: ready.length,
          ReadySum: sum(ready.reduce((all, { net }) => all + net, 0)),
          Held: payouts.flatMap((one) =>
            one.why === null || one.row !== null
              ? []
              : [
                  {
                    ...personOf(one),
                    Why: one.why,
                    CanRelease:
                      approves && isOpen && one.account !== null && one.AUID !== personBehind(actor),
                  },
                ],
          ),
          Batches: (await queries.listBatches(on, run.id)).map((one) => {
            const another = approves && one.madeFor !== personBehind(actor);
            return {
              BatchId: one.id,
              RowVersion: one.version,
              Format: one.format,
              Layout: one.layout?.name ?? '',
              LayoutEn: one.layout?.nameEn ?? '',
              People: one.people,
              Sum: sum(openPay<{ fen: number }>(one.total).fen),
              State: one.state,
              MadeBy: one.made,
              MadeByEn: one.madeEn,
              MadeAt: one.madeAt,
              DownloadedBy: one.downloaded,
              DownloadedByEn: one.downloadedEn,
              DownloadedAt: one.downloadedAt,
              AnsweredAt: one.answeredAt,
              Failed: rows
                .filter(({ batchId, State }) => batchId === one.id && State === 3)
                .map(({ AUID, ChineseName, EnglishName, EmployeeId }) => ({
                  AUID,
                  ChineseName,
                  EnglishName,
                  EmployeeId,
                })),
              Can: {
                Download: another && (one.state === batchState.made || one.state === batchState.handedOver),
                HandOver: another && one.state === batchState.made && one.downloadedAt !== null,
                Answer: another && one.state === batchState.handedOver,
                TakeBack: keeps && one.state === batchState.made && one.downloadedAt === null,
              },
            };
          }),
          CanMake: keeps && isOpen && ready.length > 0,
        };
      }),
    GetBankBatchPeople: ({ BatchId }, ctx) =>
      onOneConnection(ctx.db, async (on) => {
        const batch = (await queries.findBatch(on, BatchId)) ?? refuse(general.notFound);
        const scope = await scopeOf(on, ctx.actor.id, codes);
        if (!(await findReached(on, scope, batch.runId))) refuse(general.notFound);
        const rows = await queries.listRows(on, { batchId: batch.id });
        return rows.map(({ AUID, ChineseName, EnglishName, EmployeeId, State }) => ({
          AUID,
          ChineseName,
          EnglishName,
          EmployeeId,
          State,
        }));
      }),
    MakeBankBatch: ({ RunId, Format, LayoutId }, ctx) =>
      keeping(ctx, payrollCode, async (tx, scope, by) => {
        const asked = { runId: RunId, format: Format, layoutId: LayoutId, secret };
        const { id, people } = await makeBatch(tx, scope, by, asked);
        return { Code: 1, BatchId: id, People: people };
      }),
    DownloadBankBatch: async ({ BatchId, Reason }, ctx) => {
      const { lines, layout, of } = await keeping(ctx, payApprovalCode, async (tx, scope, by) => {
        const open = [batchState.made, batchState.handedOver] as const;
        const { run, batch } = await holdBatch(tx, scope, by, { id: BatchId }, ...open);
        await assertAnother(tx, batch, by);
        if (batch.downloadedAt === null)
          await queries.changeBatch(tx, batch.id, { downloaded_by: by.id, downloaded_at: by.now });
        const detail = { run: batch.runId, reason: Reason };
        await audit(tx, by, 'bankBatch.download', `bankBatch:${batch.id}`, detail);
        const rows = await queries.listRows(tx, { batchId: batch.id });
        return {
          lines: rows.map(({ sealed }) => openPay<BankLine>(sealed)),
          layout: batch.layout ?? usualLayout(batch.format),
          of: { month: run.month, currency: (await findGroup(tx, run.groupId))!.currency },
        };
      });
      return fileOf(BatchId, layout, lines, of);
    },
    HandOverBankBatch: ({ BatchId, RowVersion }, ctx) =>
      keeping(ctx, payApprovalCode, async (tx, scope, by) => {
        const asked = { id: BatchId, version: RowVersion };
        const { batch } = await holdBatch(tx, scope, by, asked, batchState.made);
        await assertAnother(tx, batch, by);
        // A file that was never downloaded cannot have been handed over.
        if (batch.downloadedAt === null) refuse(bankRefusals.notDownloaded);
        await queries.changeBatch(tx, batch.id, { state: batchState.handedOver });
        await audit(tx, by, 'bankBatch.handOver', `bankBatch:${batch.id}`, { run: batch.runId });
        return { Code: 1 };
      }),
    AnswerBankBatch: ({ BatchId, RowVersion, Failed }, ctx) =>
      keeping(ctx, payApprovalCode, async (tx, scope, by) => {
        const asked = { id: BatchId, version: RowVersion };
        const held = await holdBatch(tx, scope, by, asked, batchState.handedOver);
        await assertAnother(tx, held.batch, by);
        return { Code: 1, IsRunPaid: await answerBatch(tx, by, held, Failed) };
      }),
    TakeBackBankBatch: ({ BatchId, RowVersion }, ctx) =>
      keeping(ctx, payrollCode, async (tx, scope, by) => {
        const asked = { id: BatchId, version: RowVersion };
        const { batch } = await holdBatch(tx, scope, by, asked, batchState.made);
        if (batch.downloadedAt !== null) refuse(bankRefusals.downloaded);
        await queries.changeBatch(tx, batch.id, { state: batchState.takenBack });
        await audit(tx, by, 'bankBatch.takeBack', `bankBatch:${batch.id}`, { run: batch.runId });
        return { Code: 1 };
      }),
    ReleaseBankAccount: ({ RunId, AUID, Reason }, ctx) =>
      keeping(ctx, payApprovalCode, async (tx, scope, by) => {
        const run = (await lockReached(tx, scope, RunId)) ?? refuse(general.notFound);
        if (AUID === by.behind) refuse(runRefusals.ownRow);
        if (await hadHandIn(tx, run.id, by.id)) refuse(runRefusals.handsOn);
        const payouts = run.state === runState.published ? await payoutsOf(tx, run, by.now) : [];
        const one = payouts.find((each) => each.AUID === AUID);
        if (!one || one.why === null || one.account === null || one.row !== null)
          refuse(bankRefusals.notHeld);
        await queries.saveRelease(tx, run.id, AUID, { by: by.id, now: by.now, reason: Reason });
        const detail = { person: AUID, reason: Reason };
        await audit(tx, by, 'bankBatch.release', `payRun:${run.id}`, detail);
        return { Code: 1 };
      }),
  });
