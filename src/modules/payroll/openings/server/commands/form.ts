import { general, refuse, type Words } from '#kit/contract/refusals.ts';
import { fenToYuan } from '#kit/rules/money.ts';
import type { Executor, Tx } from '#kit/server/db/database.ts';
import { inOneTransaction } from '#kit/server/db/transaction.ts';
import { formStatus, stateType } from '#modules/approval/contract/codes.ts';
import {
  beginFor,
  submitForm,
  type Moved,
  type RequestType,
  type Submitting,
} from '#modules/approval/server/open.ts';
import { formRefusals } from '#modules/forms/contract/refusals.ts';
import type { FormError } from '#modules/forms/contract/validate.ts';
import { findStandardTemplate } from '#modules/forms/server/open.ts';
import { moveAdjustment } from '#modules/payroll/archive/server/commands/adjustments.ts';
import { wholePay } from '#modules/payroll/archive/server/rules/archive.ts';
import { openingForm, payCode } from '#modules/payroll/contract/codes.ts';
import { fault } from '#modules/payroll/contract/faults.ts';
import { payRefusals } from '#modules/payroll/contract/pay-refusals.ts';
import { findForm } from '#modules/payroll/runs/server/queries/pay-runs.ts';
import { byOf, type Acting, audit, keeperOf } from '#modules/payroll/server/commands/keeper.ts';
import { openPay, sealRecord } from '#modules/payroll/server/commands/pay-box.ts';
import { holdPersons, scopeOf } from '#modules/people/server/open.ts';
import * as queries from '../queries/openings.ts';
import type { Opening } from '../rules/opening.ts';
import { inText } from '../rules/words.ts';
import { dayOf, faultsOfOpenings } from './faults.ts';
import { writeOpenings } from './write.ts';

/**
 * Submits new compensation records as one form with an encrypted table. Each day is reserved until the form is decided.
 * @returns the form
 * @throws Refused notFound if a person is out of scope, openingMoved if a row has a fault
 */
export function submitOpenings(
  ctx: Acting,
  rows: readonly Opening[],
  Note: string,
): Promise<{ readonly id: number; readonly version: number }> {
  return inOneTransaction(ctx.db, async (joined, tx) => {
    const by = keeperOf(ctx);
    const scope = await scopeOf(tx, by.id, payCode);
    const ids = rows.map(({ personId }) => personId);
    await holdPersons(tx, ids);
    const people = await queries.listOpenable(tx, scope, ids, null);
    if (people.size < rows.length) refuse(general.notFound);
    const opener = { scope, behind: by.behind, formId: null, now: by.now };
    const faults = await faultsOfOpenings(tx, rows, opener);
    if (faults.size > 0) refuse(payRefusals.openingMoved, { with: { count: faults.size } });
    const id = await queries.addOpening(tx, by.id, sealRecord(rows), by.now);
    const template = (await findStandardTemplate(tx, openingForm)) ?? refuse(formRefusals.templateClosed);
    const Values = {
      People: String(rows.length),
      Monthly: fenToYuan(rows.reduce((all, { pay }) => all + wholePay(pay), 0)),
      ...(Note === '' ? {} : { Note }),
    };
    const { formId } = await beginFor(tx, by.id, { TemplateId: template.id, Values, now: by.now });
    const { version } = await findForm(tx, formId);
    const form = { FormID: formId, Version: version, Remark: Note };
    const submitted = await submitForm(joined, byOf(ctx), form);
    await queries.setOpeningForm(tx, id, formId);
    const days = rows.map(({ personId, month, stage }) => ({
      personId,
      day: dayOf(month, people.get(personId)!.entry),
      stage,
    }));
    await queries.takeDays(tx, formId, days, by.now);
    await audit(tx, by, 'remuneration.open', `form:${formId}`, { people: rows.length });
    return { id: formId, version: submitted.Version };
  });
}

/** Rejects forms that do not come from the import. */
async function whoFiles(on: Executor, { applicant }: Submitting): Promise<FormError[]> {
  if (await queries.isOpeningFiled(on, applicant)) return [];
  const { zh, en } = inText.fromImport;
  return [fault('People', zh, en)];
}

/**
 * Returns why a person may not approve the form, or null. The submitter and people in the table may not, and nobody may
 * if the facts have changed.
 */
async function whyNot(
  on: Executor,
  { formId, person, now }: { readonly formId: number; readonly person: number; readonly now: Date },
): Promise<Words | null> {
  const opening = await queries.findOpening(on, formId);
  if (!opening) return null;
  if (opening.by === person) return inText.ownBatch;
  const rows = openPay<Opening[]>(opening.sealed);
  if (rows.some(({ personId }) => personId === person)) return inText.inBatch;
  const opener = { scope: await scopeOf(on, opening.by, payCode), behind: opening.by, formId, now };
  const { size } = await faultsOfOpenings(on, rows, opener);
  return size > 0 ? inText.moved(size) : null;
}

/** Updates the compensation records when their form moves. */
async function follow(tx: Tx, { form, to, now }: Moved): Promise<void> {
  const opening = await queries.findOpening(tx, form.id);
  if (!opening) return;
  if (to.status === formStatus.finished)
    await writeOpenings(tx, form.id, openPay<Opening[]>(opening.sealed), now);
  else if (
    to.stateType === stateType.deleted ||
    to.status === formStatus.sentBack ||
    to.status === formStatus.draft
  )
    await moveAdjustment(tx, form.id, 'cancelled', now);
}

/** Compensation records of people who had none, written when their table is approved. */
export const openingType: RequestType<never> = {
  key: 'payroll.openings',
  templates: [openingForm],
  filing: whoFiles,
  moved: [follow],
  decision: whyNot,
};
