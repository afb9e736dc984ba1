import { type Words } from '#kit/contract/refusals.ts';
import type { Executor, Tx } from '#kit/server/db/database.ts';
import { onConstraint } from '#kit/server/db/pg-errors.ts';
import { extensionPoint, type Contribution } from '#kit/server/registry.ts';
import { billState, formStatus, stateType, type BillState } from '#modules/approval/contract/codes.ts';
import { approvalRefusals } from '#modules/approval/contract/refusals.ts';
import { allKinds } from '#modules/approval/effects/server/commands/effect-kinds.ts';
import { sourceOf } from '#modules/approval/effects/server/commands/effect-source.ts';
import {
  onSubmission,
  type Submitting,
} from '#modules/approval/filling/server/commands/submission-checks.ts';
import { saying } from '#modules/approval/flow/server/commands/decisions.ts';
import { onMoved, type Moved } from '#modules/approval/flow/server/commands/moved.ts';
import { listNames } from '#modules/approval/flow/server/queries/directory.ts';
import type { Control } from '#modules/forms/contract/control.ts';
import type { FormError } from '#modules/forms/contract/validate.ts';
import { personOf, type Values } from '#modules/forms/contract/values.ts';
import { standardOf } from '#modules/forms/server/open.ts';
import { closeBill, findLiveBill, holdPlaceOf, saveBill, type Bill } from '../queries/bills.ts';

/** A kind of bill: forms of a standard template about one person, of which only one may be pending at a time. */
export interface BillKind {
  /** Key of the standard template. */
  readonly kind: string;
  readonly label: Words;
  /** Name of the control that holds the subject. */
  readonly subject: string;
  /** Text that distinguishes two bills of one person; left out when nothing does. */
  readonly about?: (values: Values) => string;
}

const kinds = extensionPoint<BillKind>();

/** Declares a kind of bill. */
export const declareBill = (kind: BillKind): Contribution => kinds(kind.kind, kind);

/**
 * Whether forms of a template concern employment: they are bills about one person, or have effects when they finish.
 */
export async function isAboutEmployment(on: Executor, templateId: number): Promise<boolean> {
  const standard = await standardOf(on, templateId);
  return (
    standard !== null &&
    (kinds.of(on).has(standard) || allKinds(on).some(({ kind }) => kind.templates.includes(standard)))
  );
}

const billOf = (kind: BillKind, formId: number, values: Values): Bill | null => {
  const subject = personOf(values, kind.subject);
  return subject === null ? null : { formId, kind: kind.kind, subject, about: kind.about?.(values) ?? '' };
};

const taken = async (on: Executor, { label }: BillKind, subject: number, number: string): Promise<Words> => {
  const name = (await listNames(on, [subject])).get(subject) ?? { zh: '', en: '' };
  return {
    zh: `${name.zh}已有未完结的${label.zh}${number && `：${number}`}`,
    en: `${name.en} has an unfinished ${label.en.toLowerCase()}${number && `: ${number}`}`,
  };
};

/** Refuses a second pending bill about the same matter, and names the number of the first. */
async function objectTo(tx: Tx, { formId, template, edition, values }: Submitting): Promise<FormError[]> {
  const kind = kinds.of(tx).get((await standardOf(tx, template)) ?? '');
  const bill = kind && billOf(kind, formId, values);
  if (!kind || !bill) return [];
  await holdPlaceOf(tx, bill);
  const number = await findLiveBill(tx, bill);
  if (!number) return [];
  const control = edition.controls.find(({ name }) => name === kind.subject);
  return [
    { name: kind.subject, label: labelOf(control), message: await taken(tx, kind, bill.subject, number) },
  ];
}

const labelOf = (control: Control | undefined): Words => ({
  zh: control?.label ?? '',
  en: control?.labelEn ?? '',
});

/** Returns the state of a bill from the state of its form. */
function stateAt({ from, to }: Moved): BillState {
  if (to.stateType === stateType.deleted) return billState.closed;
  if (to.status === formStatus.finished) return billState.waiting;
  if (to.status === formStatus.draft)
    return from.status === formStatus.finished ? billState.closed : billState.withApplicant;
  return to.status === formStatus.sentBack ? billState.withApplicant : billState.inApproval;
}

/**
 * Stores the bill's state after each step. A database constraint refuses a second pending bill that got past the check.
 */
async function follow(tx: Tx, moved: Moved): Promise<void> {
  const { form } = moved;
  const kind = kinds.of(tx).get((await standardOf(tx, form.template_id)) ?? '');
  if (!kind) return;
  const state = stateAt(moved);
  const { values } = await sourceOf(tx, form.id);
  const bill = billOf(kind, form.id, values);
  if (!bill) return closeBill(tx, form.id, state);
  const words = state === billState.inApproval ? await taken(tx, kind, bill.subject, '') : null;
  const refuseTwin = () => saying(approvalRefusals.billTaken, words ?? { zh: '', en: '' });
  await onConstraint({ bill_live: refuseTwin }, () => saveBill(tx, bill, state));
}

/** Contributions that keep bills of one person apart; registered together with the approval module. */
export const billContributions: readonly Contribution[] = [
  onSubmission('approval.bills', objectTo),
  onMoved('approval.bills', null, follow),
];

/** Saves a finished form of another template as a completed bill, so that it can be found by its subject. */
export const noteBill = (tx: Tx, bill: Bill): Promise<void> => saveBill(tx, bill, billState.done);
