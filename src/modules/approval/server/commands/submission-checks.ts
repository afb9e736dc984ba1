import type { Language, Words } from '#kit/contract/refusals.ts';
import type { Executor, Tx } from '#kit/server/db/database.ts';
import { extensionPoint } from '#kit/server/registry.ts';
import type { Edition } from '#modules/forms/contract/control.ts';
import type { FormError } from '#modules/forms/contract/validate.ts';
import type { Values } from '#modules/forms/contract/values.ts';
import type { PersonId } from '../rules/directory.ts';

/** A form that is about to be submitted, or completed while it runs; its values are checked already. */
export interface Submitting {
  readonly formId: number;
  readonly template: number;
  readonly applicant: PersonId;
  readonly edition: Edition;
  readonly values: Values;
  /** What the running form said so far, with what has been completed since; empty where a form begins, also anew. */
  readonly before: Values;
  readonly language: Language;
  readonly now: Date;
}

type Ask = (on: Executor, submitting: Submitting) => Promise<readonly FormError[]>;

/**
 * Lets a module (by its name) say who may file what. It is asked before anything else, and where it objects nothing else
 * is: what stands against a form otherwise tells of the person it is about.
 */
export const onFiling = extensionPoint<Ask>();

/** Why somebody may not file a form; nothing where he may. */
export async function whyNotFiled(on: Executor, submitting: Submitting): Promise<FormError[]> {
  const found: FormError[] = [];
  for (const ask of onFiling.of(on).values()) found.push(...(await ask(on, submitting)));
  return found;
}

type Look = (tx: Tx, submitting: Submitting) => Promise<readonly FormError[]>;

/** Lets a module (by its name) look at what is submitted, in its transaction: take note of it, or object to a control. */
export const onSubmission = extensionPoint<Look>();

/** What the areas have against a submission. */
export async function objectionsTo(tx: Tx, submitting: Submitting): Promise<FormError[]> {
  const found: FormError[] = [];
  for (const look of onSubmission.of(tx).values()) found.push(...(await look(tx, submitting)));
  return found;
}

/** A form that somebody is to decide on. */
export interface Looked {
  readonly edition: Edition;
  readonly values: Values;
}

/** Something that whoever decides on a form should know; nothing that stands against it by itself. */
export interface Caution {
  /** The form's control that it is about. */
  readonly control: string;
  readonly label: Words;
  readonly message: Words;
}

type Warn = (on: Executor, looked: Looked) => Promise<readonly Caution[]>;

/** Lets a module (by its name) say what approvers should know of a form; finance gives a reason to pay all the same. */
export const onCaution = extensionPoint<Warn>();

/** What the areas say to whoever decides on a form. */
export async function cautionsOf(on: Executor, looked: Looked): Promise<Caution[]> {
  const found: Caution[] = [];
  for (const warn of onCaution.of(on).values()) found.push(...(await warn(on, looked)));
  return found;
}
