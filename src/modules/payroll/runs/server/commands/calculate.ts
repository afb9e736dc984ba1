import { general, refuse } from '#kit/contract/refusals.ts';
import { shiftMonth } from '#kit/rules/dates.ts';
import type { Database, Tx } from '#kit/server/db/database.ts';
import type { Job } from '#kit/server/db/jobs.ts';
import { onConstraint } from '#kit/server/db/pg-errors.ts';
import { inTransaction } from '#kit/server/db/transaction.ts';
import { stops, type RunHeld } from '#modules/payroll/calculation/server/rules/run/types.ts';
import { planRun } from '#modules/payroll/calculation/server/rules/run/work-out-person.ts';
import {
  runKind,
  runState,
  runStateLabels,
  type ComputedKind,
} from '#modules/payroll/contract/slip-codes.ts';
import type { Keeper } from '#modules/payroll/server/commands/keeper.ts';
import { openPay, sealPay, sealRecord } from '#modules/payroll/server/commands/pay-box.ts';
import { findGroup } from '#modules/payroll/setup/server/queries/groups.ts';
import { runRefusals } from '../../contract/run-refusals.ts';
import { hashOfInput, hashOfRules, hashOfRun, rulesOf } from '../queries/inputs.ts';
import { dueOf, membersOf } from '../queries/kinds.ts';
import * as queries from '../queries/pay-runs.ts';

/** Number of people calculated in one transaction. */
const sliceSize = 50;
/** Number of slices that a request waits for. A background job does the rest. */
const atOnce = 20;

/** Totals of a payroll run in fen. */
export interface RunTotals {
  readonly gross: number;
  readonly deducted: number;
  readonly net: number;
  readonly employer: number;
}

const noTotals: RunTotals = { gross: 0, deducted: 0, net: 0, employer: 0 };

/** Adds the sums of payslips to totals, or subtracts them. */
export const movedBy = (totals: RunTotals, by: 1 | -1, slips: readonly RunHeld[]): RunTotals =>
  slips.reduce(
    (sums, { gross, deducted, net, employer }) => ({
      gross: sums.gross + by * gross,
      deducted: sums.deducted + by * deducted,
      net: sums.net + by * net,
      employer: sums.employer + by * employer,
    }),
    totals,
  );

/** Returns whether payslips add up to the totals of their run. */
export function comeTo(totals: string | null, slips: readonly RunHeld[]): boolean {
  const { gross, deducted, net, employer } = movedBy(noTotals, 1, slips);
  const kept = totals === null ? noTotals : openPay<RunTotals>(totals);
  return kept.gross === gross && kept.deducted === deducted && kept.net === net && kept.employer === employer;
}

const open = (sealed: readonly string[]): RunHeld[] => sealed.map((one) => openPay<RunHeld>(one));

/**
 * Checks that a run is in one of the given states.
 * @throws Refused runState
 */
export function assertState(
  run: queries.Run,
  by: Pick<Keeper, 'language'>,
  ...wanted: readonly number[]
): void {
  if (!wanted.includes(run.state))
    refuse(runRefusals.runState, { with: { state: runStateLabels[run.state][by.language] } });
}

/**
 * Requests a new calculation of a run or of some people in it. The requester counts as a preparer. The caller must have
 * locked the run.
 * @throws Refused runState, calculating, nobodyIn
 */
export async function askCalculation(
  tx: Tx,
  run: queries.Run,
  by: Pick<Keeper, 'id' | 'now' | 'language'>,
  only: readonly number[] | null = null,
): Promise<void> {
  assertState(run, by, runState.draft, runState.ready);
  if (run.askedAt !== null) refuse(runRefusals.calculating);
  const members = await membersOf(tx, run);
  if (members.length === 0) refuse(runRefusals.nobodyIn);
  const gone = await queries.setPersons(tx, run.id, members, only);
  await queries.addHand(tx, run.id, by.id);
  const isPartial = only !== null && run.totals !== null;
  await queries.changeRun(tx, run.id, {
    asked_at: by.now,
    asked_by: by.id,
    is_partial: isPartial,
    ...(isPartial && { totals: sealPay(movedBy(openPay(run.totals), -1, open(gone))) }),
  });
}

interface Added {
  readonly groupId: number;
  /** YYYY-MM */
  readonly month: string;
  readonly kind: ComputedKind;
}

/**
 * Adds a payroll run of a group and requests its calculation.
 * @throws Refused notFound for the group, runTwice for a monthly run, nobodyIn
 */
export async function addRun(
  tx: Tx,
  { groupId, month, kind }: Added,
  by: Pick<Keeper, 'id' | 'now'>,
): Promise<number> {
  const group = await findGroup(tx, groupId);
  if (!group?.isActive) refuse(general.notFound);
  const made = {
    groupId: group.id,
    companyId: group.companyId,
    kind,
    month,
    attendanceMonth: kind === runKind.monthly ? shiftMonth(month, -group.lag) : null,
    name: `${month} ${group.name}`,
    by: by.id,
    now: by.now,
  };
  const twice = () => refuse(runRefusals.runTwice, { field: 'Month', with: { month } });
  const id = await onConstraint({ pay_run_once: twice }, () => queries.insertPayRun(tx, made));
  await askCalculation(tx, (await queries.lockOurs(tx, id))!, { ...by, language: 'zh' });
  return id;
}

/**
 * Calculates some people of a waiting run in one transaction. After an interruption, the next call continues from
 * there.
 * @param id run to calculate, or null for the run that waits longest
 * @returns false if there is nothing to do that no other process is doing
 */
export const runSlice = (db: Database, id: number | null, now: Date, most = sliceSize): Promise<boolean> =>
  inTransaction(db, async (tx) => {
    const run = await queries.takeAsked(tx, id);
    if (!run) return false;
    const persons = await queries.listDue(tx, run.id, most);
    if (persons.length === 0) await finish(tx, run, now);
    else await workOutSome(tx, run, persons, now);
    return true;
  });

async function workOutSome(tx: Tx, run: queries.Run, persons: readonly number[], now: Date): Promise<void> {
  const ground = await rulesOf(tx, run, now);
  const rulesHash = hashOfRules(ground);
  const planned = planRun(ground.rules);
  // The items were valid when they were saved, but the months of another item may have changed since.
  const steps = planned.ok ? planned.steps : [];
  const rows = (await dueOf(tx, run, ground, persons)).map(({ personId, input, work }): queries.PersonRow => {
    const { held, problems } = work({ ...ground.rules, steps });
    const all = planned.ok ? problems : [...problems, { is: 'formula' as const }];
    return {
      personId,
      sealed: held && planned.ok ? sealRecord(held) : null,
      hash: hashOfInput(rulesHash, input),
      problems: all.map((one) => ({ ...one, stops: stops.has(one.is) })),
    };
  });
  if (run.isPartial && run.totals !== null) {
    const before = movedBy(
      openPay<RunTotals>(run.totals),
      -1,
      open(await queries.listHeld(tx, run.id, persons)),
    );
    const slips = open(rows.flatMap(({ sealed }) => sealed ?? []));
    await queries.changeRun(tx, run.id, { totals: sealPay(movedBy(before, 1, slips)) });
  }
  await queries.savePersons(tx, run.id, rows);
}

/** Returns the totals of everybody in a run. */
async function sumsOf(tx: Tx, runId: number): Promise<RunTotals> {
  const persons = await queries.listPersons(tx, runId);
  return movedBy(noTotals, 1, open(persons.flatMap(({ sealed }) => sealed ?? [])));
}

async function finish(tx: Tx, run: queries.Run, now: Date): Promise<void> {
  const { isLocked } = await rulesOf(tx, run, now);
  const persons = await queries.listHashes(tx, run.id);
  await queries.changeRun(tx, run.id, {
    state: runState.ready,
    people: persons.filter(({ hasSlip }) => hasSlip).length,
    asked_at: null,
    calculated_at: now,
    input_hash: hashOfRun(persons),
    is_partial: false,
    ...(!run.isPartial && { totals: sealPay(await sumsOf(tx, run.id)) }),
    is_provisional: !isLocked,
  });
}

/** Calculates a run as far as a request may wait. */
export async function calculateSome(db: Database, id: number, now: Date): Promise<void> {
  for (let done = 0; done < atOnce; done++) if (!(await runSlice(db, id, now))) return;
}

/** Calculates every waiting run. */
export async function calculateAll(db: Database, now: Date): Promise<void> {
  while (await runSlice(db, null, now));
}

/** Background job that continues calculations whose process ended. */
export const runJobs = (db: Database): Job[] => [
  { name: 'payroll.runs', cron: '* * * * *', run: () => calculateAll(db, new Date()) },
];
