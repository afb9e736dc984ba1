import type { Executor } from '#kit/server/db/database.ts';
import { attachmentReader, listUploads } from '#modules/forms/server/open.ts';
import { attendanceCode } from '#modules/attendance/contract/codes.ts';
import { isReached } from '#modules/attendance/server/queries/persons.ts';
import { scopeOf } from '#modules/people/server/open.ts';
import { findDisputeOwner } from './disputes.ts';

/** Returns the attachment holder for the files of a dispute. */
export const disputeHolder = (disputeId: number) => ({ module: 'attendance.day-dispute', id: disputeId });

/** Returns whether somebody may read the files of a person's disputes: their own, or those that they answer. */
export const mayReadFiles = async (on: Executor, readerId: number, owner: number): Promise<boolean> =>
  owner === readerId || isReached(on, await scopeOf(on, readerId, attendanceCode), owner);

/** Allows the files of a dispute to be read by whoever filed it, and by those who answer it. */
export const disputeReader = attachmentReader(disputeHolder(0).module, async (on, { id }, disputeId) => {
  const owner = await findDisputeOwner(on, disputeId);
  return owner !== undefined && mayReadFiles(on, id, owner);
});

/** Adds to each dispute its files. */
export async function withFiles<T extends { readonly DisputeID: number }>(
  on: Executor,
  disputes: readonly T[],
): Promise<(T & { Files: { uid: string; name: string }[] })[]> {
  const found: (T & { Files: { uid: string; name: string }[] })[] = [];
  for (const one of disputes) {
    const files = await listUploads(on, disputeHolder(one.DisputeID));
    found.push({ ...one, Files: files.map(({ uid, name }) => ({ uid, name })) });
  }
  return found;
}
