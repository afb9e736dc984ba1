import type { Executor } from '#kit/server/db/database.ts';
import { keepsWords } from '#modules/approval/filling/server/commands/kept-words.ts';
import { filesOf } from '#modules/approval/filling/server/commands/values.ts';
import { findRemark } from '#modules/approval/talk/server/queries/remarks.ts';
import { getEdition } from '#modules/forms/server/open.ts';
import { isReadable, type Viewer } from '../queries/readers.ts';
import { findSeen } from './seen.ts';

/** Whether a viewer may fetch the files of a remark: they see the form, and the remark is theirs or not hidden. */
export async function mayFetchOfRemark(on: Executor, viewer: Viewer, remarkId: number): Promise<boolean> {
  const remark = await findRemark(on, remarkId);
  if (!remark || !(await isReadable(on, remark.id, viewer))) return false;
  return remark.person_id === viewer.id || !(await keepsWords(on, remark, viewer.id));
}

/**
 * Whether a viewer may fetch a file of a form. The applicant may fetch any; others only files in controls they see.
 * Files that stand only in the applicant's draft are not theirs to fetch.
 */
export async function mayFetch(on: Executor, viewer: Viewer, formId: number, uid: string): Promise<boolean> {
  const form = await findSeen(on, viewer, formId);
  if (!form) return false;
  if (form.applicant === viewer.id) return true;
  const { edition } = await getEdition(on, form.editionId);
  return filesOf(edition, form.values).some((one) => one.toLowerCase() === uid.toLowerCase());
}
