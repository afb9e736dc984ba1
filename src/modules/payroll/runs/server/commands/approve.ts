import { refuse } from '#kit/contract/refusals.ts';
import { general, type Words } from '#kit/contract/refusals.ts';
import { fenToYuan } from '#kit/rules/money.ts';
import type { Database, Executor, Tx } from '#kit/server/db/database.ts';
import { inOneTransaction } from '#kit/server/db/transaction.ts';
import type { Context } from '#kit/server/http/context.ts';
import type { Contribution } from '#kit/server/registry.ts';
import { formStatus, stateType } from '#modules/approval/contract/codes.ts';
import {
  abandon,
  beginFor,
  defineRequestType,
  submitForm,
  withdraw,
  type Moved,
  type Submitting,
} from '#modules/approval/server/open.ts';
import { onUnlocking } from '#modules/attendance/server/open.ts';
import { formRefusals } from '#modules/forms/contract/refusals.ts';
import type { FormError } from '#modules/forms/contract/validate.ts';
import { findStandardTemplate } from '#modules/forms/server/open.ts';
import { countOpen } from '#modules/payroll/checks/server/commands/variance.ts';
import { runForm } from '#modules/payroll/contract/codes.ts';
import { fault } from '#modules/payroll/contract/faults.ts';
import { payrollCode, runState } from '#modules/payroll/contract/slip-codes.ts';
import { audit, byOf, keeperOf, type Acting } from '#modules/payroll/server/commands/keeper.ts';
import { openPay } from '#modules/payroll/server/commands/pay-box.ts';
import { scopeOf } from '#modules/people/server/open.ts';
import { runRefusals } from '../../contract/run-refusals.ts';
import { isAsComputed } from '../queries/kinds.ts';
import * as queries from '../queries/pay-runs.ts';
import { assertState, type RunTotals } from './calculate.ts';

interface Submitted {
  readonly RunId: number;
  readonly RowVersion: number;
  readonly Note: string;
}

/**
 * Submits a payroll run for approval, as a form whose sums only its approvers may read.
 * @returns the form
 * @throws Refused notFound, runState, runMoved, calculating, attendanceOpen, hasProblems, inputsMoved, unexplained
 */
export function submitRun(
  ctx: Acting,
  { RunId, RowVersion, Note }: Submitted,
): Promise<{ readonly id: number; readonly version: number }> {
  return inOneTransaction(ctx.db, async (joined, tx) => {
    const by = keeperOf(ctx);
    const scope = await scopeOf(tx, by.id, payrollCode);
    const run = (await queries.lockReached(tx, scope, RunId)) ?? refuse(general.notFound);
    assertState(run, by, runState.ready);
    if (run.version !== RowVersion) refuse(runRefusals.runMoved);
    if (run.askedAt !== null) refuse(runRefusals.calculating);
    if (run.isProvisional) refuse(runRefusals.attendanceOpen);
    const persons = await queries.listPersons(tx, run.id);
    const stopped = persons.filter(({ isStopped }) => isStopped).length;
    if (stopped > 0) refuse(runRefusals.hasProblems, { with: { n: stopped } });
    if (!(await isAsComputed(tx, run, by.now))) refuse(runRefusals.inputsMoved);
    if (persons.every(({ sealed }) => sealed === null)) refuse(runRefusals.nobodyPaid);
    const open = await countOpen(tx, run);
    if (open > 0) refuse(runRefusals.unexplained, { with: { n: open } });
    await queries.addHand(tx, run.id, by.id);
    await queries.changeRun(tx, run.id, { is_filing: true });
    const { gross, deducted, net, employer } = openPay<RunTotals>(run.totals!);
    const template = (await findStandardTemplate(tx, runForm)) ?? refuse(formRefusals.templateClosed);
    const Values = {
      Batch: run.name,
      Month: run.month,
      People: String(persons.filter(({ sealed }) => sealed !== null).length),
      Gross: fenToYuan(gross),
      Deducted: fenToYuan(deducted),
      Net: fenToYuan(net),
      Employer: fenToYuan(employer),
      ...(Note === '' ? {} : { Note }),
    };
    const draft = { TemplateId: template.id, Values, now: by.now };
    const { formId } = await beginFor(tx, by.id, draft);
    const { version } = await queries.findForm(tx, formId);
    const form = { FormID: formId, Version: version, Remark: Note };
    const submitted = await submitForm(joined, byOf(ctx), form);
    await queries.changeRun(tx, run.id, {
      state: runState.inApproval,
      is_filing: false,
      form_id: formId,
    });
    await audit(tx, by, 'payRun.submit', `payRun:${run.id}`, { month: run.month, form: formId });
    return { id: formId, version: submitted.Version };
  });
}

/**
 * Withdraws the form of a run in approval, so that the run can be revoked together with it.
 * @throws Refused withSubmitter if another person submitted it
 */
export async function takeBackForm(
  joined: Database,
  tx: Tx,
  ctx: Context,
  runId: number,
  reason: string,
): Promise<void> {
  const scope = await scopeOf(tx, ctx.actor.id, payrollCode);
  const run = await queries.lockReached(tx, scope, runId);
  if (!run || run.state !== runState.inApproval || run.formId === null) return;
  const FormID = run.formId;
  const form = await queries.findForm(tx, FormID);
  if (form.applicant !== ctx.actor.id) refuse(runRefusals.withSubmitter);
  const by = byOf(ctx);
  const back = await withdraw(joined, by, { FormID, Version: form.version, Remark: reason });
  await abandon(joined, by, { FormID, Version: back.Version, Remark: reason });
}

/**
 * Rejects forms that do not come from a payroll run. A form that was sent back must be submitted from the run again.
 */
async function whoFiles(on: Executor, { applicant }: Submitting): Promise<FormError[]> {
  if (await queries.findFiling(on, applicant)) return [];
  return [
    fault(
      'Batch',
      '请在“工资条”的工资批次中提交审批',
      'Submit it from the payroll run on the page “Payslips”',
    ),
  ];
}

/** Updates a payroll run when its form moves. */
async function follow(tx: Tx, { form, to, by, now }: Moved): Promise<void> {
  const run = await queries.lockOfForm(tx, form.id);
  if (!run || run.state !== runState.inApproval) return;
  if (to.status === formStatus.finished)
    await queries.changeRun(tx, run.id, { state: runState.approved, approved_by: by, approved_at: now });
  else if (
    to.stateType === stateType.deleted ||
    to.status === formStatus.sentBack ||
    to.status === formStatus.draft
  )
    await queries.changeRun(tx, run.id, { state: runState.ready, form_id: null });
}

/**
 * Returns why a person may not approve a run, or null. People who prepared the run may not, and nobody may if it
 * changed after the calculation.
 */
async function whyNot(
  on: Executor,
  { formId, person, now }: { readonly formId: number; readonly person: number; readonly now: Date },
): Promise<Words | null> {
  const run = await queries.findOfForm(on, formId);
  if (!run) return null;
  if (await queries.hadHandIn(on, run.id, person)) return runRefusals.handsOn;
  if (!(await isAsComputed(on, run, now)))
    return {
      zh: '数据已变化，请退回，由制单人重新计算',
      en: 'The data has changed. Send it back, so that the preparer calculates again',
    };
  return null;
}

/** Connects payroll runs to approval and to the attendance months they depend on. */
export const runContributions: readonly Contribution[] = [
  ...defineRequestType({
    key: 'payroll.runs',
    templates: [runForm],
    filing: whoFiles,
    moved: [follow],
    decision: whyNot,
  }),
  onUnlocking('payroll', (tx, { companyId, month }) => queries.isAttendanceHeld(tx, companyId, month)),
];
