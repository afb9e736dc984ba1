import type { Executor } from '#kit/server/db/database.ts';
import { findSource } from '../queries/effects.ts';
import type { Source } from './effect-kinds.ts';
import { editionOf, openAll } from './secrets.ts';

/** A form as its effects see it, with what is secret; what reaches people leaves that out. */
export async function sourceOf(on: Executor, formId: number): Promise<Source> {
  const found = await findSource(on, formId);
  if (!found) throw new Error(`no form ${formId}`);
  const edition = await editionOf(on, found.editionId);
  return { formId, applicant: found.applicant, values: openAll(edition, found.stored) };
}
