import type { Tx } from '#kit/server/db/database.ts';
import type { By } from '#modules/approval/server/commands/by.ts';
import type { Values } from '#modules/forms/contract/values.ts';
import { useTemplate } from '#modules/forms/server/open.ts';
import { beginForm } from './drafts.ts';
import { readNewForm } from './templates.ts';

/**
 * Begins a draft in a person's name, in the caller's transaction. The record names the system as the actor.
 * @param form template, values that override those a new form starts with, and the time
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
