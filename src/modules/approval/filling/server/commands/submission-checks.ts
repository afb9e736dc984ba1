import type { Language, Words } from '#kit/contract/refusals.ts';
import type { Executor, Tx } from '#kit/server/db/database.ts';
import { extensionPoint } from '#kit/server/registry.ts';
import type { PersonId } from '#modules/approval/flow/server/rules/directory.ts';
import type { Edition } from '#modules/forms/contract/control.ts';
import type { FormError } from '#modules/forms/contract/validate.ts';
import type { Values } from '#modules/forms/contract/values.ts';

/** A form that is about to be submitted, or completed during approval. Its values have been validated. */
export interface Submitting {
  readonly formId: number;
  readonly template: number;
  readonly applicant: PersonId;
  readonly edition: Edition;
  readonly values: Values;
  /** Earlier values of a form in approval, including later completions; empty when the form begins or begins anew. */
  readonly before: Values;
  readonly language: Language;
  readonly now: Date;
}

type Ask = (on: Executor, submitting: Submitting) => Promise<readonly FormError[]>;

/**
 * Lets a module (by its name) refuse who may file a form. It is asked first.
 * If it objects, all other checks are skipped, because their messages could reveal facts about the subject.
 */
export const onFiling = extensionPoint<Ask>();

/** Returns why a person may not file a form; empty when they may. */
export async function whyNotFiled(on: Executor, submitting: Submitting): Promise<FormError[]> {
  const found: FormError[] = [];
  for (const ask of onFiling.of(on).values()) found.push(...(await ask(on, submitting)));
  return found;
}

type Look = (tx: Tx, submitting: Submitting) => Promise<readonly FormError[]>;

/** Lets a module (by its name) read a submission in its transaction, in order to store data or object to a control. */
export const onSubmission = extensionPoint<Look>();

/** Returns the objections of all areas to a submission. */
export async function objectionsTo(tx: Tx, submitting: Submitting): Promise<FormError[]> {
  const found: FormError[] = [];
  for (const look of onSubmission.of(tx).values()) found.push(...(await look(tx, submitting)));
  return found;
}

/** A form on which somebody is about to decide. */
export interface Looked {
  readonly edition: Edition;
  readonly values: Values;
}

/** A warning for the approvers of a form. It does not block the form. */
export interface Caution {
  /** Name of the control that the warning is about. */
  readonly control: string;
  readonly label: Words;
  readonly message: Words;
}

type Warn = (on: Executor, looked: Looked) => Promise<readonly Caution[]>;

/** Lets a module (by its name) warn the approvers of a form. Finance must give a reason to pay despite a warning. */
export const onCaution = extensionPoint<Warn>();

/** Returns the warnings of all areas for the approvers of a form. */
export async function cautionsOf(on: Executor, looked: Looked): Promise<Caution[]> {
  const found: Caution[] = [];
  for (const warn of onCaution.of(on).values()) found.push(...(await warn(on, looked)));
  return found;
}
