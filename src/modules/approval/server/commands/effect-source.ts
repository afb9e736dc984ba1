import type { Executor } from '#kit/server/db/database.ts';
import type { Values } from '#modules/forms/contract/values.ts';
import { findSource } from '../queries/effects.ts';
import { getValues } from '../queries/forms.ts';
import type { Source } from './effect-kinds.ts';
import { editionOf, openAll, openFor } from './secrets.ts';

/** Secrets of a form that others than a person typed; his own submission keeps them without his seeing them. */
export async function typedByOthers(
  on: Executor,
  formId: number,
  person: number,
): Promise<readonly Values[]> {
  const found = await findSource(on, formId);
  if (!found) return [];
  const edition = await editionOf(on, found.editionId);
  const held = await getValues(on, formId);
  return [held.values, held.draft].flatMap((stored) =>
    stored ? [openFor(edition, stored, (_control, by) => by !== person)] : [],
  );
}

/** A form as its effects see it, with what is secret; what reaches people leaves that out. */
export async function sourceOf(on: Executor, formId: number): Promise<Source> {
  const found = await findSource(on, formId);
  if (!found) throw new Error(`no form ${formId}`);
  const edition = await editionOf(on, found.editionId);
  return { formId, applicant: found.applicant, values: openAll(edition, found.stored) };
}
