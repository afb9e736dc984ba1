import type { Language } from '#kit/contract/refusals.ts';
import type { Tx } from '#kit/server/db/database.ts';
import type { Edition } from '#modules/forms/contract/control.ts';
import type { FormError } from '#modules/forms/contract/validate.ts';
import type { Values } from '#modules/forms/contract/values.ts';

/** A form that is about to be submitted, or completed while it runs; its values are checked already. */
export interface Submitting {
  readonly formId: number;
  readonly edition: Edition;
  readonly values: Values;
  /** What the running form said so far, with what has been completed since; empty where a form begins, also anew. */
  readonly before: Values;
  readonly language: Language;
}

type Look = (tx: Tx, submitting: Submitting) => Promise<readonly FormError[]>;

const looks = new Map<string, Look>();

/** Lets a module (by its name) look at what is submitted, in its transaction: take note of it, or object to a control. */
export function onSubmission(module: string, look: Look): void {
  looks.set(module, look);
}

/** What the areas have against a submission. */
export async function objectionsTo(tx: Tx, submitting: Submitting): Promise<FormError[]> {
  const found: FormError[] = [];
  for (const look of looks.values()) found.push(...(await look(tx, submitting)));
  return found;
}
