import type { Executor } from '#kit/server/db/database.ts';
import { getEdition } from '#modules/forms/server/open.ts';
import type { Viewer } from '../queries/readers.ts';
import { findSeen } from './seen.ts';
import { filesOf } from './values.ts';

/**
 * Whether a viewer may fetch a file of a form: its applicant any, everybody else those in controls that he sees. What
 * the applicant has only drafted is not theirs to see.
 */
export async function mayFetch(on: Executor, viewer: Viewer, formId: number, uid: string): Promise<boolean> {
  const form = await findSeen(on, viewer, formId);
  if (!form) return false;
  if (form.applicant === viewer.id) return true;
  const { edition } = await getEdition(on, form.editionId);
  return filesOf(edition, form.values).some((one) => one.toLowerCase() === uid.toLowerCase());
}
