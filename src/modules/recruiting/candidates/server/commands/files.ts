import type { Tx } from '#kit/server/db/database.ts';
import { bindAttachments, listUploads } from '#modules/forms/server/open.ts';

/** Returns the file holders of an application and of a candidate in the talent pool. */
export const applicationFiles = (id: number) => ({ module: 'recruiting.interviewee', id });
export const seekerFiles = (id: number) => ({ module: 'recruiting.seeker', id });

/**
 * Replaces the files of an application and marks one of them as its resume. Values left out do not change.
 * @returns the resume
 * @throws Refused attachmentGone
 */
export async function keepFiles(
  tx: Tx,
  id: number,
  {
    files,
    resume,
    before,
  }: { files?: readonly string[] | undefined; resume?: string | null | undefined; before: string | null },
  by: number,
): Promise<string | null> {
  const holder = applicationFiles(id);
  const held = files ?? (await listUploads(tx, holder)).map(({ uid }) => uid);
  const wanted = new Set(held.map((uid) => uid.toLowerCase()));
  const chosen = resume === undefined ? before : (resume?.toLowerCase() ?? null);
  if (resume && chosen) wanted.add(chosen);
  if (files !== undefined || resume) await bindAttachments(tx, holder, [...wanted], by);
  return chosen !== null && wanted.has(chosen) ? chosen : null;
}
