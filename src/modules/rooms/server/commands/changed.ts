import type { Tx } from '#kit/server/db/database.ts';
import { extensionPoint } from '#kit/server/registry.ts';
import { listBookings } from '../queries/bookings.ts';
import { isLive } from '../rules/states.ts';

/** Meeting after a change in this module: moved, shortened, cancelled, rejected or released. */
export interface ChangedBooking {
  readonly id: number;
  readonly roomId: number;
  readonly start: Date;
  readonly end: Date;
  /** True if the meeting is pending or confirmed; false if its room is free again. */
  readonly stands: boolean;
}

type Look = (tx: Tx, changed: readonly ChangedBooking[], now: Date) => Promise<void>;

/**
 * Extension point where other modules learn of changed meetings, within the same transaction. A module is not told of
 * its own changes by `bookFor`, `moveBooking` and `cancelBookings`. Rooms and bookings are locked already, so the
 * listener must lock neither.
 */
export const onBookingChanged = extensionPoint<Look>();

/** Tells other modules about changed meetings in their present state. */
export async function bookingsChanged(tx: Tx, ids: readonly number[], now: Date): Promise<void> {
  const looks = onBookingChanged.of(tx);
  if (looks.size === 0 || ids.length === 0) return;
  const changed = (await listBookings(tx, ids)).map((booking) => ({
    id: booking.id,
    roomId: booking.roomId,
    start: booking.start,
    end: booking.end,
    stands: isLive(booking),
  }));
  for (const look of looks.values()) await look(tx, changed, now);
}
