import type { Executor } from '#kit/server/db/database.ts';
import { listHolders } from '#modules/people/server/open.ts';
import { bookCode, manageCode } from '../../contract/codes.ts';
import type { Room } from '../queries/rooms.ts';
import type { By } from './by.ts';

/** Returns the people among these who can open the booking requests: they may book rooms or administer them. */
export async function ableToApprove(on: Executor, ids: readonly number[]): Promise<number[]> {
  if (ids.length === 0) return [];
  const able = new Set([...(await listHolders(on, bookCode)), ...(await listHolders(on, manageCode))]);
  return ids.filter((id) => able.has(id));
}

/**
 * Returns the people to notify of a request for a room: its approvers who can decide, else the administrators of rooms.
 */
export async function approversOf(
  on: Executor,
  { approverIds }: Pick<Room, 'approverIds'>,
): Promise<number[]> {
  const able = await ableToApprove(on, approverIds);
  return able.length > 0 ? able : listHolders(on, manageCode);
}

/** Tells whether a person may decide bookings of a room. */
export const decides = (by: Pick<By, 'id' | 'manages'>, approverIds: readonly number[]): boolean =>
  by.manages || approverIds.includes(by.id);
