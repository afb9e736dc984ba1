import type { Tx } from '#kit/server/db/database.ts';
import { bindAttachments } from '#modules/forms/server/open.ts';
import { emptyUnsubmitted } from '../queries/forms.ts';
import { holder } from './values.ts';

/**
 * Empties forms that were never submitted, also closed ones: values, title, summary and files go, the record of who began
 * them stays. What was submitted is left as it is. Whoever has one open hears that it changed.
 * @returns those that were emptied, ascending
 */
export async function forgetDrafts(tx: Tx, ids: readonly number[], now: Date): Promise<number[]> {
  const emptied = await emptyUnsubmitted(tx, ids, now);
  for (const id of emptied) await bindAttachments(tx, holder(id), [], 0);
  return emptied;
}
