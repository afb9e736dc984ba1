import { general, refuse } from '#kit/contract/refusals.ts';
import type { Tx } from '#kit/server/db/database.ts';
import { onConstraint } from '#kit/server/db/pg-errors.ts';
import { holdPayMonth } from '#modules/attendance/server/open.ts';
import type { RunHeld } from '#modules/payroll/calculation/server/rules/run/types.ts';
import { dropRevisits, keepRevisits } from '#modules/payroll/checks/server/commands/revisit.ts';
import { runKind, runState } from '#modules/payroll/contract/slip-codes.ts';
import { audit, type Keeper } from '#modules/payroll/server/commands/keeper.ts';
import { openPay } from '#modules/payroll/server/commands/pay-box.ts';
import { writeSlips } from '#modules/payroll/slips/server/commands/import.ts';
import { holdPersons, type Scope } from '#modules/people/server/open.ts';
import { runRefusals } from '../../contract/run-refusals.ts';
import { rulesOf } from '../queries/inputs.ts';
import { isAsComputed } from '../queries/kinds.ts';
import * as queries from '../queries/pay-runs.ts';
import { listDaysOf, listOpenCorrections, listTyped } from '../queries/run-inputs.ts';
import { addOnce } from '../queries/run-kinds.ts';
import { assertState, comeTo } from './calculate.ts';

/**
 * Returns a run and locks it for a person who did not prepare it.
 * @throws Refused notFound, runMoved, handsOn
 */
async function holdAsAnother(
  tx: Tx,
  scope: Scope,
  by: Keeper,
  { id, version }: { readonly id: number; readonly version: number },
): Promise<queries.Run> {
  const run = (await queries.lockReached(tx, scope, id)) ?? refuse(general.notFound);
  if (await queries.hadHandIn(tx, run.id, by.id)) refuse(runRefusals.handsOn);
  if (run.version !== version && (run.state === runState.approved || run.state === runState.locked))
    refuse(runRefusals.runMoved);
  return run;
}

/**
 * Records payments that may be made only once: corrections in a monthly run, separately taxed bonuses, and settlements.
 */
async function takePaid(
  tx: Tx,
  run: queries.Run,
  slips: readonly { readonly personId: number; readonly held: RunHeld }[],
  now: Date,
): Promise<void> {
  const persons = slips.map(({ personId }) => personId);
  if (run.kind === runKind.monthly) {
    const paid = await listOpenCorrections(tx, persons, run.month);
    const ids = [...paid.values()].flat().map(({ id }) => id);
    await queries.takeCorrections(tx, run.id, ids);
    const { attendanceMonth } = run;
    if (attendanceMonth === null) return;
    return keepRevisits(tx, { ...run, attendanceMonth }, await rulesOf(tx, run, now), persons, now);
  }
  if (run.kind === runKind.bonus) {
    const typed = await listTyped(tx, run.id, persons);
    const apart = persons.filter((id) => isApart(typed.get(id)));
    const year = run.month.slice(0, 4);
    return addOnce(
      tx,
      run.kind,
      run.id,
      apart.map((personId) => ({ personId, what: year })),
    );
  }
  const days = await listDaysOf(tx, persons);
  const settled = slips
    .filter(({ held }) => !held.clausesOnly)
    .map(({ personId }) => ({ personId, what: days.get(personId)!.last! }));
  return addOnce(tx, run.kind, run.id, settled);
}

const isApart = (typed: string | undefined): boolean =>
  typed !== undefined && (openPay<Record<string, number>>(typed)['bonusApart'] ?? 0) > 0;

/**
 * Locks an approved run: writes its payslips, still hidden, and marks its corrections as paid. People who prepared the
 * run may not lock it.
 * @returns number of payslips, or null if the inputs changed and the run must be calculated again
 * @throws Refused notFound, runState, runMoved, handsOn, attendanceOpen, inputsMoved
 */
export async function lockRun(
  tx: Tx,
  scope: Scope,
  by: Keeper,
  asked: { readonly id: number; readonly version: number },
): Promise<number | null> {
  const run = await holdAsAnother(tx, scope, by, asked);
  assertState(run, by, runState.approved);
  if (run.attendanceMonth !== null) {
    const month = await holdPayMonth(tx, run.companyId, run.attendanceMonth);
    if (!month?.isLocked) refuse(runRefusals.attendanceOpen);
  }
  const persons = await queries.listPersons(tx, run.id);
  await holdPersons(
    tx,
    persons.map(({ personId }) => personId),
  );
  const slips = persons.flatMap(({ personId, sealed }) =>
    sealed === null ? [] : [{ personId, held: openPay<RunHeld>(sealed) }],
  );
  const isSame = comeTo(
    run.totals,
    slips.map(({ held }) => held),
  );
  if (!isSame || !(await isAsComputed(tx, run, by.now))) {
    await queries.changeRun(tx, run.id, {
      state: runState.ready,
      form_id: null,
      approved_by: null,
      approved_at: null,
    });
    await audit(tx, by, 'payRun.stale', `payRun:${run.id}`, { month: run.month });
    return null;
  }
  await onConstraint({ slip_once: runRefusals.inputsMoved }, () => writeSlips(tx, run, slips));
  await onConstraint({ paid_once_key: runRefusals.inputsMoved }, () => takePaid(tx, run, slips, by.now));
  await queries.changeRun(tx, run.id, {
    state: runState.locked,
    people: slips.length,
    locked_by: by.id,
    locked_at: by.now,
    reopen_asked_by: null,
    reopen_asked_at: null,
    reopen_reason: null,
  });
  await audit(tx, by, 'payRun.lock', `payRun:${run.id}`, { month: run.month, slips: slips.length });
  return slips.length;
}

/** Time in milliseconds within which a second person must confirm that a run is reopened. */
const confirmWithin = 86_400_000;

/**
 * Requests that a locked run be calculated again. The run is reopened if another person requested the same within a
 * day.
 * @returns whether the run is open again
 * @throws Refused notFound, runState, runMoved, handsOn, laterRun, askedAnother
 */
export async function reopenRun(
  tx: Tx,
  scope: Scope,
  by: Keeper,
  asked: { readonly id: number; readonly version: number; readonly reason: string },
): Promise<boolean> {
  const run = await holdAsAnother(tx, scope, by, asked);
  assertState(run, by, runState.locked);
  const later = await queries.findLaterMonth(tx, run.id);
  if (later !== undefined) refuse(runRefusals.laterRun, { with: { month: later } });
  const { reopenAskedBy, reopenAskedAt } = run;
  const isStanding = reopenAskedAt !== null && by.now.getTime() - reopenAskedAt.getTime() <= confirmWithin;
  if (isStanding && reopenAskedBy === by.id) refuse(runRefusals.askedAnother);
  const detail = { month: run.month, reason: asked.reason };
  if (!isStanding) {
    const change = { reopen_asked_by: by.id, reopen_asked_at: by.now, reopen_reason: asked.reason };
    await queries.changeRun(tx, run.id, change);
    await audit(tx, by, 'payRun.askReopen', `payRun:${run.id}`, detail);
    return false;
  }
  await dropRevisits(tx, run.id);
  await queries.dropSlips(tx, run.id);
  await queries.changeRun(tx, run.id, {
    state: runState.ready,
    form_id: null,
    approved_by: null,
    approved_at: null,
    locked_by: null,
    locked_at: null,
    reopen_asked_by: null,
    reopen_asked_at: null,
    reopen_reason: null,
  });
  await audit(tx, by, 'payRun.reopen', `payRun:${run.id}`, { ...detail, askedBy: reopenAskedBy });
  return true;
}
