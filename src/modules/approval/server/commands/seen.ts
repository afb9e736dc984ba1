import type { Executor } from '#kit/server/db/database.ts';
import { secretsIn } from '#modules/forms/server/open.ts';
import { listForms } from '../queries/heads.ts';
import { listRows, toOrder } from '../queries/orders.ts';
import { getProcessEdition } from '../queries/processes.ts';
import { findReadable, type Viewer } from '../queries/readers.ts';
import { hiddenFrom, hiddenSomewhere, outline, without } from '../rules/rights.ts';
import { runningEdition } from './perform.ts';
import { editionOf, openPlain } from './secrets.ts';

/** What was filled in on a form, as far as a viewer sees it and without what is secret; undefined when he may not see the form at all. */
export async function findSeen(on: Executor, viewer: Viewer, formId: number) {
  const form = await findReadable(on, formId, viewer);
  if (!form) return undefined;
  const order = toOrder(form, await listRows(on, formId));
  const process = (await runningEdition(on, order))?.process ?? null;
  const edition = await editionOf(on, form.template_edition_id);
  const values = openPlain(edition, form.form_values);
  const hidden = hiddenFrom(order, process, viewer);
  return {
    number: form.number,
    status: form.status,
    submittedAt: form.submitted_at,
    editionId: form.template_edition_id,
    applicant: form.applicant_id,
    values: without(values, hidden),
    /** The same, with as many empty rows as a hidden group has. */
    outline: outline(values, hidden),
    /** Whether he sees all of it. */
    isWhole: hidden.size === 0 && secretsIn(edition).size === 0,
  };
}

/** Those of the forms in which a level hides something from a viewer, whether or not he may see the rest of them. */
export async function listVeiled(
  on: Executor,
  viewer: Viewer,
  formIds: readonly number[],
): Promise<ReadonlySet<number>> {
  const veiled = new Set<number>();
  for (const form of await listForms(on, formIds)) {
    if (form.process_edition_id === null) continue;
    const { process } = await getProcessEdition(on, form.process_edition_id);
    if (hiddenSomewhere(process).size === 0) continue;
    const order = toOrder(form, await listRows(on, form.id));
    if (hiddenFrom(order, process, viewer).size > 0) veiled.add(form.id);
  }
  return veiled;
}
