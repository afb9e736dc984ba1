import type { Tx } from '#kit/server/db/database.ts';
import { announce, type Happening } from '#modules/people/server/open.ts';
import { addLog, type LogEntry } from '../queries/changes.ts';
import { urlOf } from './tell.ts';

/** Actions that other programs are notified of. Check-ins and room closures are not among them. */
const told: Readonly<Record<string, Happening['type']>> = {
  book: 'booking.made',
  waited: 'booking.made',
  takeBack: 'booking.made',
  edit: 'booking.changed',
  approve: 'booking.changed',
  extend: 'booking.changed',
  end: 'booking.changed',
  handOver: 'booking.changed',
  cancel: 'booking.cancelled',
  reject: 'booking.cancelled',
  lapse: 'booking.cancelled',
  release: 'booking.cancelled',
};

/** Records what happened to bookings, and notifies other programs. @param by null: the system itself */
export async function note(
  tx: Tx,
  by: number | null,
  now: Date,
  entries: readonly LogEntry[],
): Promise<void> {
  await addLog(tx, by, now, entries);
  await announce(
    tx,
    entries.flatMap(({ bookingId, act }) => {
      const type = told[act];
      return type ? [{ type, at: now, data: { BookingId: bookingId, link: urlOf(bookingId) } }] : [];
    }),
  );
}
