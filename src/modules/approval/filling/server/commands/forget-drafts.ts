import type { Tx } from '#kit/server/db/database.ts';
import { bindAttachments } from '#modules/forms/server/open.ts';
import { emptyUnsubmitted } from '../queries/forms.ts';
import { holder } from './values.ts';

/**
 * Empties forms that were never submitted, including closed ones: values, title, summary and files are deleted.
 * The record of who began them stays, and submitted forms are untouched. Open windows of these forms are told.
 * @returns ids of the emptied forms, ascending
 */
export async function forgetDrafts(tx: Tx, ids: readonly number[], now: Date): Promise<number[]> {
  const emptied = await emptyUnsubmitted(tx, ids, now);
  for (const id of emptied) await bindAttachments(tx, holder(id), [], 0);
  return emptied;
}
