import type { Executor } from '#kit/server/db/database.ts';
import { extensionPoint, type Contribution } from '#kit/server/registry.ts';
import type { PersonId } from '#modules/approval/flow/server/rules/directory.ts';
import { standardOf } from '#modules/forms/server/open.ts';

/** Says whether remarks on a form are hidden from a reader. */
export type KeepsWords = (on: Executor, formId: number, reader: PersonId) => Promise<boolean>;

const keepers = extensionPoint<{ readonly templates: readonly string[]; readonly keeps: KeepsWords }>();

/**
 * Lets a module (by its name) hide other people's comments on forms of some standard templates from a reader.
 * This covers comments of steps, remarks and mentions, notes of copies, and their files.
 * The reason of a send-back to the applicant is always shown to them.
 */
export const onReading = (module: string, templates: readonly string[], keeps: KeepsWords): Contribution =>
  keepers(module, { templates, keeps });

/** Whether other people's comments on a form are hidden from a reader. */
export async function keepsWords(
  on: Executor,
  form: { readonly id: number; readonly template_id: number },
  reader: PersonId,
): Promise<boolean> {
  const known = keepers.of(on);
  if (known.size === 0) return false;
  const standard = await standardOf(on, form.template_id);
  for (const { templates, keeps } of known.values())
    if (standard !== null && templates.includes(standard) && (await keeps(on, form.id, reader))) return true;
  return false;
}
