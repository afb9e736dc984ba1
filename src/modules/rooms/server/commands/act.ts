import { general, refuse } from '#kit/contract/refusals.ts';
import type { Database, Tx } from '#kit/server/db/database.ts';
import { onConstraint } from '#kit/server/db/pg-errors.ts';
import { inTransaction } from '#kit/server/db/transaction.ts';
import { bookingStatus, CHECK_IN_BEFORE, kind, type Scope } from '../../contract/codes.ts';
import { roomRefusals } from '../../contract/refusals.ts';
import { findBooking, listBookings, listTaken, lockBookings, type Booking } from '../queries/bookings.ts';
import * as changes from '../queries/changes.ts';
import { lockRooms, type Room } from '../queries/rooms.ts';
import {
  canCancel,
  canCheckIn,
  canEndEarly,
  canTakeBack,
  isLive,
  roundedUp,
  takesPart,
} from '../rules/states.ts';
import { assertOwn, record, refuseFor, type By } from './by.ts';
import { bookingsChanged } from './changed.ts';
import { inScope } from './edit.ts';
import { freeRooms } from './expire.ts';
import { extendedEnd, extensionFault } from './extension.ts';
import { whenTaken } from './plan.ts';
import { serveWaits } from './serve.ts';
import { groupBySeries, othersThan, tell } from './tell.ts';

const MINUTE_MS = 60_000;
/** Milliseconds to the next meeting within which its host is told that the room is free early. */
const NEXT_MS = 120 * MINUTE_MS;

const { confirmed, cancelled, released, endedEarly } = bookingStatus;

/**
 * Locks one of the caller's bookings and its room. Rooms are locked before bookings.
 * @throws Refused notFound, notYours
 */
async function hold(tx: Tx, by: By, id: number): Promise<{ booking: Booking; room: Room }> {
  const { roomId } = assertOwn(by, await findBooking(tx, id));
  const room = (await lockRooms(tx, [roomId])).get(roomId) ?? refuse(general.notFound);
  const [booking] = await lockBookings(tx, [id]);
  if (booking?.roomId !== roomId) refuse(general.stale);
  return { booking: assertOwn(by, booking), room };
}

/**
 * Cancels a meeting before it begins. Cancelling it again changes nothing.
 * @throws Refused notFound, notYours, hasBegun, over
 */
export function cancel(db: Database, by: By, id: number, scope: Scope, reason: string): Promise<number> {
  return inTransaction(db, async (tx) => {
    const target = assertOwn(by, await findBooking(tx, id));
    if (target.kind !== kind.meeting) refuse(general.notFound);
    const found = await lockBookings(tx, await inScope(tx, target, scope, by.now));
    const now = found.find((each) => each.id === id) ?? target;
    const stands = isLive(now);
    if (!stands && now.status !== cancelled) refuse(roomRefusals.over);
    if (stands && now.start <= by.now) refuse(now.end <= by.now ? roomRefusals.over : roomRefusals.hasBegun);
    const gone = found.filter((each) => canCancel(by, each, by.now));
    await cancelThese(tx, by, gone, reason);
    await serveWaits(
      tx,
      by.now,
      gone.map(({ roomId }) => roomId),
    );
    return gone.length;
  });
}

/** Cancels locked bookings and notifies everybody concerned. */
export async function cancelThese(tx: Tx, by: By, gone: readonly Booking[], reason: string): Promise<void> {
  const ids = gone.map(({ id }) => id);
  if (ids.length === 0) return;
  await changes.saveStatus(tx, ids, { status: cancelled, by: by.id, reason });
  await record(tx, by, 'cancel', ids, reason ? { reason } : {});
  await tell(
    tx,
    by.now,
    groupBySeries(gone).map((some) => ({
      booking: some[0]!,
      news: 'cancelled',
      people: some.flatMap((each) => othersThan(by.id, each)),
      more: some.length - 1,
      reason,
    })),
  );
  await bookingsChanged(tx, ids, by.now);
}

/**
 * Ends a running meeting at the next whole minute.
 * @returns the new end
 * @throws Refused notFound, notYours, notRunning
 */
export function endEarly(db: Database, by: By, id: number): Promise<Date> {
  return inTransaction(db, async (tx) => {
    const { booking, room } = await hold(tx, by, id);
    if (booking.status === endedEarly) return booking.end;
    if (!canEndEarly(by, booking, by.now)) refuse(roomRefusals.notRunning);
    const soonest = Math.max(roundedUp(by.now).getTime(), booking.start.getTime() + MINUTE_MS);
    const end = new Date(Math.min(soonest, booking.end.getTime()));
    const { bufferMinutes } = room;
    await changes.saveEnd(tx, id, end, { bufferMinutes, status: endedEarly, originalEnd: booking.end });
    await record(tx, by, 'end', [id], { end, planned: booking.end });
    const until = new Date(booking.end.getTime() + NEXT_MS);
    const next = await changes.findNext(tx, room.id, booking.end, until);
    const [nextBooking] = next ? await listBookings(tx, [next.id]) : [];
    await tell(tx, by.now, [
      { booking, news: 'changed', people: [] },
      ...(nextBooking
        ? [{ booking: nextBooking, news: 'freed' as const, people: [nextBooking.hostId] }]
        : []),
    ]);
    await serveWaits(tx, by.now, [room.id]);
    return end;
  });
}

/** Extends a running meeting if the room is free. @throws Refused notRunning, closed, taken, … */
export function extend(db: Database, by: By, id: number): Promise<Date> {
  return onConstraint(whenTaken, () =>
    inTransaction(db, async (tx) => {
      const { booking, room } = await hold(tx, by, id);
      if (booking.kind !== kind.meeting || !canEndEarly(by, booking, by.now)) refuse(roomRefusals.notRunning);
      const fault = await extensionFault(tx, booking, room);
      if (fault) refuseFor(fault);
      const end = extendedEnd(booking);
      const { bufferMinutes } = room;
      await changes.saveEnd(tx, id, end, { bufferMinutes, status: confirmed, originalEnd: null });
      await record(tx, by, 'extend', [id], { end });
      await tell(tx, by.now, [{ booking, news: 'changed', people: [] }]);
      return end;
    }),
  );
}

/** Checks in to a meeting. Any attendee may do so; repeating it changes nothing. @throws Refused noCheckIn, … */
export function checkIn(db: Database, by: By, id: number): Promise<void> {
  return inTransaction(db, async (tx) => {
    const [booking] = await lockBookings(tx, [id]);
    if (!booking) refuse(general.notFound);
    if (!takesPart(by, booking)) refuse(roomRefusals.notYours);
    if (booking.checkedInAt !== null && booking.status === confirmed) return;
    if (!booking.checkInEnabled) refuse(roomRefusals.checkInOff);
    if (!canCheckIn(by, booking, by.now))
      refuse(roomRefusals.noCheckIn, { with: { minutes: CHECK_IN_BEFORE } });
    await changes.saveCheckIn(tx, id, by.now, confirmed);
    await record(tx, by, 'checkIn', [id]);
    await tell(tx, by.now, [{ booking, news: 'changed', people: [] }]);
  });
}

/** Takes back a room that was released, unless somebody has booked it since. @throws Refused notReleased, taken, … */
export function takeBack(db: Database, by: By, id: number): Promise<void> {
  return onConstraint(whenTaken, () =>
    inTransaction(db, async (tx) => {
      const { booking, room } = await hold(tx, by, id);
      if (!canTakeBack(by, booking, by.now) || booking.status !== released) refuse(roomRefusals.notReleased);
      await freeRooms(tx, by.now, [room.id]);
      if ((await listTaken(tx, room.id, [booking], room.bufferMinutes, [id])).size > 0)
        refuse(roomRefusals.taken);
      await changes.saveCheckIn(tx, id, by.now, confirmed);
      await record(tx, by, 'takeBack', [id]);
      await tell(tx, by.now, [{ booking, news: 'changed', people: [] }]);
    }),
  );
}

/** Answers an invitation. @throws Refused notFound (also for people who are not invited), over */
export function answerInvitation(db: Database, by: By, id: number, answer: number): Promise<void> {
  return inTransaction(db, async (tx) => {
    const [booking] = await lockBookings(tx, [id]);
    if (!booking?.attendeeIds.includes(by.id)) refuse(general.notFound);
    if (booking.end <= by.now || !isLive(booking)) refuse(roomRefusals.over);
    await changes.saveResponse(tx, id, by.id, answer);
    await tell(tx, by.now, [{ booking, news: 'changed', people: [] }]);
  });
}
