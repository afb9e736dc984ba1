import type { Database, Tx } from '#kit/server/db/database.ts';
import { inTransaction } from '#kit/server/db/transaction.ts';
import { bookingStatus, WARN_BEFORE } from '../../contract/codes.ts';
import { listBookings } from '../queries/bookings.ts';
import { expireBookings, takeUnwarned } from '../queries/changes.ts';
import { bookingsChanged } from './changed.ts';
import { note } from './note.ts';
import { endWaits, serveWaits } from './serve.ts';
import { tell } from './tell.ts';

/**
 * Releases rooms where nobody has checked in, ends requests that were not decided in time, gives free rooms to the
 * waitlist, and notifies everybody concerned.
 */
export async function freeRooms(
  tx: Tx,
  now: Date,
  roomIds: readonly number[] | null = null,
): Promise<number> {
  const count = await endUnused(tx, now, roomIds);
  await serveWaits(tx, now, roomIds);
  return count;
}

async function endUnused(tx: Tx, now: Date, roomIds: readonly number[] | null): Promise<number> {
  const gone = await expireBookings(tx, now, roomIds);
  if (gone.length === 0) return 0;
  const statusOf = new Map(gone.map(({ id, status }) => [id, status]));
  const found = await listBookings(tx, [...statusOf.keys()]);
  const isReleased = (id: number): boolean => statusOf.get(id) === bookingStatus.released;
  await note(
    tx,
    null,
    now,
    found.map(({ id }) => ({ bookingId: id, act: isReleased(id) ? 'release' : 'lapse' })),
  );
  await tell(
    tx,
    now,
    found.map((booking) => ({
      booking,
      news: isReleased(booking.id) ? 'released' : 'lapsed',
      people: [...new Set([booking.hostId, booking.creatorId])],
    })),
  );
  await bookingsChanged(tx, [...statusOf.keys()], now);
  return gone.length;
}

/**
 * Runs every minute: sends check-in reminders, releases rooms, and ends requests and waitlist entries that are too
 * late.
 */
export function sweepRooms(db: Database, now: Date): Promise<number> {
  return inTransaction(db, async (tx) => {
    const unwarned = await listBookings(tx, await takeUnwarned(tx, now, WARN_BEFORE));
    await tell(
      tx,
      now,
      unwarned.map((booking) => ({ booking, news: 'noShow', people: [booking.hostId] })),
    );
    await endWaits(tx, now);
    return freeRooms(tx, now);
  });
}
