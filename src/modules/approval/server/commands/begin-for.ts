import type { Tx } from '#kit/server/db/database.ts';
import type { Values } from '#modules/forms/contract/values.ts';
import { useTemplate } from '#modules/forms/server/open.ts';
import type { By } from './by.ts';
import { beginForm } from './drafts.ts';
import { readNewForm } from './templates.ts';

/**
 * Begins a draft in somebody's name, in the transaction of what makes it needed; its record says that the system did.
 * @param values beside what a new form of his starts with
 * @throws Refused notFound, templateClosed
 */
export async function beginFor(
  tx: Tx,
  person: number,
  form: { readonly TemplateId: number; readonly Values: Values; readonly now: Date },
): Promise<{ readonly formId: number; readonly number: string }> {
  const by: By = { id: person, administers: false, oversees: false, language: 'zh', now: form.now };
  const start = await readNewForm(tx, by, form.TemplateId);
  const Values = { ...start.Values, ...form.Values };
  const begun = await beginForm(tx, by, await useTemplate(tx, { id: form.TemplateId }), Values, null);
  return { formId: begun.form.id, number: begun.form.number };
}
