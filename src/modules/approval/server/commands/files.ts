import type { Executor } from '#kit/server/db/database.ts';
import type { Values } from '#modules/forms/contract/values.ts';
import { getEdition } from '#modules/forms/server/open.ts';
import { listRows, toOrder } from '../queries/orders.ts';
import { findReadable, type Viewer } from '../queries/readers.ts';
import { hiddenFrom, without } from '../rules/rights.ts';
import { runningEdition } from './perform.ts';
import { filesOf } from './values.ts';

/**
 * Whether a viewer may fetch a file of a form: its applicant any, everybody else those in controls that he sees. What
 * the applicant has only drafted is not theirs to see.
 */
export async function mayFetch(on: Executor, viewer: Viewer, formId: number, uid: string): Promise<boolean> {
  const form = await findReadable(on, formId, viewer);
  if (!form) return false;
  if (form.applicant_id === viewer.id) return true;
  const order = toOrder(form, await listRows(on, formId));
  const process = (await runningEdition(on, order))?.process ?? null;
  const seen = without(form.form_values as Values, hiddenFrom(order, process, viewer));
  const { edition } = await getEdition(on, form.template_edition_id);
  return filesOf(edition, seen).some((one) => one.toLowerCase() === uid.toLowerCase());
}
