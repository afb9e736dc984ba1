import type { Executor } from '#kit/server/db/database.ts';
import { getValues } from '#modules/approval/filling/server/queries/forms.ts';
import { editionOf, openAll, openFor } from '#modules/approval/record/server/commands/secrets.ts';
import type { Values } from '#modules/forms/contract/values.ts';
import { findSource } from '../queries/effects.ts';
import type { Source } from './effect-kinds.ts';

/**
 * Returns the stored and draft values of a form, with only those secrets that other people typed.
 * The person's own submission keeps these secrets, though the person never sees them.
 */
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

/** Returns a form as seen by its effects, secrets included. Texts for people must leave the secrets out. */
export async function sourceOf(on: Executor, formId: number): Promise<Source> {
  const found = await findSource(on, formId);
  if (!found) throw new Error(`no form ${formId}`);
  const edition = await editionOf(on, found.editionId);
  return { formId, applicant: found.applicant, values: openAll(edition, found.stored) };
}
