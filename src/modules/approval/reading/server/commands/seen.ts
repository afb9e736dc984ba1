import type { Executor } from '#kit/server/db/database.ts';
import { runningEdition } from '#modules/approval/flow/server/commands/perform.ts';
import { listForms } from '#modules/approval/flow/server/queries/heads.ts';
import { listRows, toOrder } from '#modules/approval/flow/server/queries/orders.ts';
import { getProcessEdition } from '#modules/approval/processes/server/queries/processes.ts';
import { editionOf, openPlain } from '#modules/approval/record/server/commands/secrets.ts';
import { secretsIn } from '#modules/forms/server/open.ts';
import { findReadable, type Viewer } from '../queries/readers.ts';
import { hiddenFrom, hiddenSomewhere, outline, without } from '../rules/rights.ts';

/** Returns the values of a form that a viewer may see, without secrets; undefined when they may not see the form. */
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
    /** Visible values, plus as many empty rows as a hidden group has. */
    outline: outline(values, hidden),
    /** Whether the viewer sees all values. */
    isWhole: hidden.size === 0 && secretsIn(edition).size === 0,
  };
}

/** Returns the forms in which a level hides something from a viewer, whether or not they may see the form at all. */
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
