import type { Tx } from '#kit/server/db/database.ts';
import { extensionPoint } from '#kit/server/registry.ts';
import { listBookings } from './queries/bookings.ts';
import { isLive } from './rules/states.ts';

/** A meeting after something was done to it here: moved, cut short, cancelled, refused, released. */
export interface ChangedBooking {
  readonly id: number;
  readonly roomId: number;
  readonly start: Date;
  readonly end: Date;
  /** It waits for approval or stands; else its room is free. */
  readonly stands: boolean;
}

type Look = (tx: Tx, changed: readonly ChangedBooking[], now: Date) => Promise<void>;

/**
 * Lets a module (by its name) hear within the transaction what becomes of meetings; what it does itself by `bookFor`,
 * `moveBooking` and `cancelBookings` it is not told. Rooms and bookings are locked already: it locks neither.
 */
export const onBookingChanged = extensionPoint<Look>();

/** Tells other modules of meetings as they are now. */
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
