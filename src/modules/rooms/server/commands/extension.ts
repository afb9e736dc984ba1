import { clockOf } from '#kit/rules/clock.ts';
import { companyZone, wallAt } from '#kit/rules/zones.ts';
import type { Executor } from '#kit/server/db/database.ts';
import { EXTEND_MINUTES } from '../../contract/codes.ts';
import { roomRefusals } from '../../contract/refusals.ts';
import { listTaken, type Booking } from '../queries/bookings.ts';
import type { Room } from '../queries/rooms.ts';
import type { Fault } from '../rules/policy.ts';

const MINUTE_MS = 60_000;

/** Returns the end of a meeting after one extension. */
export const extendedEnd = ({ end }: Booking): Date => new Date(end.getTime() + EXTEND_MINUTES * MINUTE_MS);

/** Returns why a meeting cannot be extended: the room closes, or somebody else has it. Null if it can be extended. */
export async function extensionFault(on: Executor, booking: Booking, room: Room): Promise<Fault | null> {
  const end = extendedEnd(booking);
  const last = wallAt(new Date(end.getTime() - MINUTE_MS), companyZone());
  const isSameDay = last.day === wallAt(booking.start, companyZone()).day;
  if (!isSameDay || last.minute >= room.closeMinute) {
    const hours = { from: clockOf(room.openMinute), until: clockOf(room.closeMinute) };
    return { refusal: roomRefusals.closed, detail: { with: hours }, mayOverride: false };
  }
  const taken = await listTaken(on, room.id, [{ start: booking.start, end }], room.bufferMinutes, [
    booking.id,
  ]);
  return taken.size > 0 ? { refusal: roomRefusals.taken, detail: {}, mayOverride: false } : null;
}
