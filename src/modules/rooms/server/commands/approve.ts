import { general, refuse } from '#kit/contract/refusals.ts';
import type { Database, Executor } from '#kit/server/db/database.ts';
import { onConstraint } from '#kit/server/db/pg-errors.ts';
import { inTransaction } from '#kit/server/db/transaction.ts';
import { listHolders } from '#modules/people/server/open.ts';
import { bookCode, bookingStatus, manageCode } from '../../contract/codes.ts';
import { roomRefusals } from '../../contract/refusals.ts';
import { findBooking, listTaken, lockBookings } from '../queries/bookings.ts';
import { confirmPending, saveStatus } from '../queries/changes.ts';
import { lockRooms, type Room } from '../queries/rooms.ts';
import { record, type By } from './by.ts';
import { freeRooms } from './expire.ts';
import { whenTaken } from './plan.ts';
import { othersThan, tell } from './tell.ts';

/** Those of these people who reach the requests at all: they book rooms or administer them. */
export async function ableToApprove(on: Executor, ids: readonly number[]): Promise<number[]> {
  if (ids.length === 0) return [];
  const able = new Set([...(await listHolders(on, bookCode)), ...(await listHolders(on, manageCode))]);
  return ids.filter((id) => able.has(id));
}

/** Who hears of requests for a room: whoever approves them and can, else those who administer rooms. */
export async function approversOf(
  on: Executor,
  { approverIds }: Pick<Room, 'approverIds'>,
): Promise<number[]> {
  const able = await ableToApprove(on, approverIds);
  return able.length > 0 ? able : listHolders(on, manageCode);
}

/** Whether somebody decides about bookings of a room. */
export const decides = (by: Pick<By, 'id' | 'manages'>, approverIds: readonly number[]): boolean =>
  by.manages || approverIds.includes(by.id);

/**
 * Approves or rejects a booking that waits. The room is looked at once more: of two that were asked for the same
 * time one wins, whoever is asked. Whoever may not decide does not hear that it waits.
 * @throws Refused notFound, notPending, reasonNeeded, roomGone, past, taken
 */
export function decide(db: Database, by: By, id: number, isPass: boolean, reason: string): Promise<void> {
  return onConstraint(whenTaken, () =>
    inTransaction(db, async (tx) => {
      const before = await findBooking(tx, id);
      if (!before || !decides(by, before.approverIds)) refuse(general.notFound);
      const room = (await lockRooms(tx, [before.roomId])).get(before.roomId);
      const [booking] = await lockBookings(tx, [id]);
      if (!booking || booking.roomId !== before.roomId) refuse(general.stale);
      if (booking.status !== bookingStatus.pending) refuse(roomRefusals.notPending);
      if (!isPass) {
        if (reason === '') refuse(roomRefusals.reasonNeeded, { field: 'Reason' });
        await saveStatus(tx, [id], { status: bookingStatus.rejected, by: by.id, reason });
      } else {
        if (!room?.isActive) refuse(roomRefusals.roomGone);
        if (booking.start <= by.now) refuse(roomRefusals.past);
        await freeRooms(tx, by.now, [room.id]);
        const full = await listTaken(tx, room.id, [booking], room.bufferMinutes, [id]);
        if (full.size > 0) refuse(roomRefusals.taken);
        if (!(await confirmPending(tx, id, by.id))) refuse(roomRefusals.notPending);
      }
      await record(tx, by, isPass ? 'approve' : 'reject', [id], reason ? { reason } : {});
      const owners = [...new Set([booking.hostId, booking.creatorId])].filter((each) => each !== by.id);
      const guests = othersThan(by.id, booking).filter((each) => !owners.includes(each));
      await tell(
        tx,
        by.now,
        [
          { booking, news: isPass ? 'approved' : 'rejected', people: owners, reason },
          { booking, news: 'invited', people: isPass ? guests : [] },
        ],
        by.id,
      );
    }),
  );
}
