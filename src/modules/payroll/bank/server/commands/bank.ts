import { general, refuse } from '#kit/contract/refusals.ts';
import type { Tx } from '#kit/server/db/database.ts';
import { onConstraint } from '#kit/server/db/pg-errors.ts';
import { holdOf } from '#modules/payroll/calculation/server/rules/run/hold.ts';
import { runState } from '#modules/payroll/contract/slip-codes.ts';
import { runRefusals } from '#modules/payroll/runs/contract/run-refusals.ts';
import { assertState } from '#modules/payroll/runs/server/commands/calculate.ts';
import {
  changeRun,
  hadHandIn,
  lockReached,
  type Run,
} from '#modules/payroll/runs/server/queries/pay-runs.ts';
import { audit, type Keeper } from '#modules/payroll/server/commands/keeper.ts';
import { openPay, sealPay, sealRecord } from '#modules/payroll/server/commands/pay-box.ts';
import type { SlipHeld } from '#modules/payroll/slips/server/rules/read-sheet.ts';
import { openBankNumber, type Scope } from '#modules/people/server/open.ts';
import { batchState, batchStateLabels, type BankFormat, type BatchState } from '../../contract/bank-codes.ts';
import { bankRefusals } from '../../contract/bank-refusals.ts';
import { findLayout } from '../queries/bank-layouts.ts';
import * as queries from '../queries/bank.ts';
import type { BankLayout, BankLine } from '../rules/bank-file.ts';

/** A person with an amount to pay out, and why the payment is on hold. */
export interface Payout extends queries.Payable {
  readonly net: number;
  readonly why: ReturnType<typeof holdOf>;
}

/** Returns the people that a run pays. People without net pay are left out. */
export async function payoutsOf(tx: Parameters<typeof queries.listPayable>[0], run: Run, now: Date) {
  return (await queries.listPayable(tx, run.id)).flatMap((one): Payout[] => {
    const { net } = openPay<SlipHeld>(one.slip);
    const facts = { hasAccount: one.account !== null, changedAt: one.changedAt, releasedAt: one.releasedAt };
    return net > 0 ? [{ ...one, net, why: holdOf(facts, run.lockedAt!, now) }] : [];
  });
}

const isReady = ({ row, why }: Payout): boolean => row === null && why === null;

/** Returns the people who are in no bank file and not on hold. */
export const readyOf = (all: readonly Payout[]): Payout[] => all.filter(isReady);

/**
 * Returns an active bank layout in the form that a file stores.
 * @throws Refused notFound
 */
async function layoutOf(tx: Tx, id: number): Promise<BankLayout> {
  const found = await findLayout(tx, id);
  if (!found?.isActive) refuse(general.notFound, { field: 'LayoutId' });
  const { name, nameEn, format, separator, hasHead, columns } = found;
  return { name, nameEn, format, separator, hasHead, columns };
}

interface Asked {
  readonly runId: number;
  readonly format: BankFormat;
  /** Id of a layout of the company. Undefined for the default of the format. */
  readonly layoutId: number | undefined;
  readonly secret: string;
}

/**
 * Creates a bank file for a published run. It covers everybody who is in no file and not on hold, including people whom
 * the bank failed to pay.
 * @param secret key that decrypts bank accounts
 * @throws Refused notFound, runState, nobodyToPay
 */
export async function makeBatch(
  tx: Tx,
  scope: Scope,
  by: Keeper,
  { runId, format, layoutId, secret }: Asked,
): Promise<{ readonly id: number; readonly people: number }> {
  const run = (await lockReached(tx, scope, runId)) ?? refuse(general.notFound);
  assertState(run, by, runState.published);
  const layout = layoutId === undefined ? null : await layoutOf(tx, layoutId);
  const ready = readyOf(await payoutsOf(tx, run, by.now));
  if (ready.length === 0) refuse(bankRefusals.nobodyToPay);
  const rows = ready.map((one) => {
    const line: BankLine = {
      account: openBankNumber(secret, one.account!),
      name: one.ChineseName,
      fen: one.net,
      branch: one.branch,
      city: one.city,
      number: one.EmployeeId,
    };
    return { personId: one.AUID, sealed: sealRecord(line) };
  });
  const total = sealPay({ fen: ready.reduce((all, { net }) => all + net, 0) });
  const made = {
    runId: run.id,
    format: layout?.format ?? format,
    layout,
    total,
    by: by.id,
    behind: by.behind,
    now: by.now,
    rows,
  };
  const id = await onConstraint({ bank_row_once: bankRefusals.nobodyToPay }, () =>
    queries.insertBatch(tx, made),
  );
  await audit(tx, by, 'bankBatch.make', `bankBatch:${id}`, { run: run.id, people: rows.length });
  return { id, people: rows.length };
}

/**
 * Returns a bank file and locks its run.
 * @throws Refused notFound, batchState, batchMoved
 */
export async function holdBatch(
  tx: Tx,
  scope: Scope,
  by: Keeper,
  asked: { readonly id: number; readonly version?: number },
  ...states: readonly BatchState[]
): Promise<{ readonly run: Run; readonly batch: queries.Batch }> {
  const found = (await queries.findBatch(tx, asked.id)) ?? refuse(general.notFound);
  const run = (await lockReached(tx, scope, found.runId)) ?? refuse(general.notFound);
  const batch = (await queries.findBatch(tx, asked.id))!;
  if (!states.includes(batch.state))
    refuse(bankRefusals.batchState, { with: { state: batchStateLabels[batch.state][by.language] } });
  if (asked.version !== undefined && asked.version !== batch.version) refuse(bankRefusals.batchMoved);
  return { run, batch };
}

/**
 * Ensures that nobody hands over or answers for a file that they made or whose run they prepared.
 * @throws Refused handsOn
 */
export async function assertAnother(tx: Tx, batch: queries.Batch, by: Keeper): Promise<void> {
  if (batch.madeFor === by.behind || (await hadHandIn(tx, batch.runId, by.id))) refuse(runRefusals.handsOn);
}

/**
 * Records the bank's answer: everybody in the file was paid except the people named. Marks the run as paid once
 * everybody in it is.
 * @returns whether the run is paid
 * @throws Refused notInFile
 */
export async function answerBatch(
  tx: Tx,
  by: Keeper,
  { run, batch }: Awaited<ReturnType<typeof holdBatch>>,
  failed: readonly number[],
): Promise<boolean> {
  const wanted = new Set(failed);
  if ((await queries.answerRows(tx, batch.id, [...wanted])) !== wanted.size)
    refuse(bankRefusals.notInFile, { field: 'Failed' });
  await queries.changeBatch(tx, batch.id, {
    state: wanted.size === 0 ? batchState.confirmed : batchState.partlyFailed,
    answered_by: by.id,
    answered_at: by.now,
  });
  const isPaid = (await payoutsOf(tx, run, by.now)).every(({ row }) => row === 2);
  if (isPaid) await changeRun(tx, run.id, { state: runState.paid });
  const detail = { run: run.id, failed: [...wanted], isRunPaid: isPaid };
  await audit(tx, by, 'bankBatch.answer', `bankBatch:${batch.id}`, detail);
  return isPaid;
}
