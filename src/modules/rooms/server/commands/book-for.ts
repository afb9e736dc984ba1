import { refuse } from '#kit/contract/refusals.ts';
import type { Tx } from '#kit/server/db/database.ts';
import { onConstraint } from '#kit/server/db/pg-errors.ts';
import { specialDays } from '#modules/calendar/server/open.ts';
import { bookingStatus, kind } from '../../contract/codes.ts';
import { roomRefusals } from '../../contract/refusals.ts';
import { addBookings, findBooking, listBookings, lockBookings } from '../queries/bookings.ts';
import { saveStatus, saveTimes, saveWords } from '../queries/changes.ts';
import { lockRooms, type Room } from '../queries/rooms.ts';
import type { Span } from '../rules/recurrence.ts';
import { isLive } from '../rules/states.ts';
import { approversOf } from './approvers.ts';
import { assertMayBook, roomFor } from './book.ts';
import { record, type By } from './by.ts';
import { freeRooms } from './expire.ts';
import * as plan from './plan.ts';
import { serveWaits } from './serve.ts';
import { tell } from './tell.ts';

/**
 * Meeting of another module. That module notifies its people itself and has checked that all of them are in service.
 */
export interface AreaMeeting extends Span {
  readonly roomId: number;
  readonly title: string;
  readonly hostId: number;
  readonly attendeeIds: readonly number[];
}

/** Booking made for another module. Status 0 is pending approval, 1 is confirmed. */
export interface AreaBooking {
  readonly id: number;
  readonly status: number;
}

/**
 * Checks that the room's rules allow the time and that no other meeting takes it.
 * @throws Refused as `bookRoom` for times
 */
async function assertFree(tx: Tx, by: By, room: Room, span: Span, except: readonly number[]): Promise<void> {
  const checked = await plan.checkSpans(tx, by, room, [span], await specialDays(tx, by.now), except);
  plan.chooseFree(checked, 'fail', by.language);
}

/** Notifies the approvers of the room of a pending booking. The other module notifies the attendees itself. */
async function tellApprovers(tx: Tx, by: By, id: number, room: Room, waits: boolean): Promise<void> {
  const [booking] = await listBookings(tx, [id]);
  if (!booking) return;
  const people = waits ? await approversOf(tx, room) : [];
  await tell(tx, by.now, [{ booking, news: waits ? 'asked' : 'changed', people }]);
}

const others = ({ hostId, attendeeIds }: AreaMeeting): number[] =>
  [...new Set(attendeeIds)].filter((id) => id !== hostId).toSorted((a, b) => a - b);

/**
 * Books a room privately for a meeting of another module, within its transaction. The rules of the room apply, but
 * nobody's booking limits. The caller must have locked people before, because rooms are locked here.
 * @throws Refused notEnabled, roomGone, taken, and whatever the room's rules refuse
 */
export async function bookFor(tx: Tx, by: By, given: AreaMeeting): Promise<AreaBooking> {
  await assertMayBook(tx, by);
  await roomFor(tx, by, given.roomId);
  plan.assertLength(given);
  const room = (await lockRooms(tx, [given.roomId])).get(given.roomId);
  if (!room?.isActive) refuse(roomRefusals.roomGone, { field: 'RoomId' });
  await freeRooms(tx, by.now, [room.id]);
  await assertFree(tx, by, room, given, []);
  const waits = plan.hasToWait(by, room);
  const status = waits ? bookingStatus.pending : bookingStatus.confirmed;
  const [id = 0] = await onConstraint(plan.whenTaken, () =>
    addBookings(tx, [
      {
        roomId: room.id,
        kind: kind.meeting,
        seriesId: null,
        title: given.title,
        hostId: given.hostId,
        creatorId: by.id,
        start: given.start,
        end: given.end,
        bufferMinutes: room.bufferMinutes,
        status,
        isPrivate: true,
        remark: '',
        attendeeIds: others(given),
        createdAt: by.now,
      },
    ]),
  );
  await record(tx, by, 'book', [id], { room: room.id });
  await tellApprovers(tx, by, id, room, waits);
  return { id, status };
}

/**
 * Changes time, room and people of another module's meeting. It keeps its id, so that calendars recognise it. Locks
 * both rooms, lowest id first, then the meeting.
 * @throws Refused over if the meeting has been cancelled or has ended, and as `bookFor`
 */
export async function moveBooking(tx: Tx, by: By, id: number, given: AreaMeeting): Promise<AreaBooking> {
  await assertMayBook(tx, by);
  plan.assertLength(given);
  const before = (await findBooking(tx, id)) ?? refuse(roomRefusals.over);
  if (given.roomId !== before.roomId) await roomFor(tx, by, given.roomId);
  const rooms = await lockRooms(tx, [before.roomId, given.roomId]);
  const room = rooms.get(given.roomId) ?? refuse(roomRefusals.roomGone, { field: 'RoomId' });
  await freeRooms(tx, by.now, [...rooms.keys()]);
  const [booking] = await lockBookings(tx, [id]);
  if (!booking || !isLive(booking) || booking.start <= by.now) refuse(roomRefusals.over);
  const isElsewhere =
    booking.roomId !== room.id ||
    booking.start.getTime() !== given.start.getTime() ||
    booking.end.getTime() !== given.end.getTime();
  if (isElsewhere) {
    if (!room.isActive) refuse(roomRefusals.roomGone, { field: 'RoomId' });
    await assertFree(tx, by, room, given, [id]);
  }
  const waits = isElsewhere ? plan.hasToWait(by, room) : booking.status === bookingStatus.pending;
  const status = waits ? bookingStatus.pending : bookingStatus.confirmed;
  const { title, hostId } = given;
  const words = { title, hostId, isPrivate: true, remark: booking.remark, attendeeIds: others(given) };
  await saveWords(tx, [id], { ...words, asksAgain: isElsewhere });
  if (isElsewhere) {
    const { start, end } = given;
    const { bufferMinutes } = room;
    await onConstraint(plan.whenTaken, () =>
      saveTimes(tx, [{ id, roomId: room.id, start, end, bufferMinutes, status }]),
    );
  }
  await record(tx, by, 'edit', [id], {
    ...(isElsewhere ? { from: booking.start, to: given.start } : {}),
    ...(room.id === booking.roomId ? {} : { room: room.id }),
  });
  await tellApprovers(tx, by, id, room, isElsewhere && waits);
  if (isElsewhere) await serveWaits(tx, by.now, [...rooms.keys()]);
  return { id, status };
}

/** Cancels another module's meetings that have not begun. Meetings that have begun stay. */
export async function cancelBookings(tx: Tx, by: By, ids: readonly number[], reason: string): Promise<void> {
  if (ids.length === 0) return;
  const gone = (await lockBookings(tx, ids)).filter((each) => isLive(each) && each.start > by.now);
  const freed = gone.map(({ id }) => id);
  if (freed.length === 0) return;
  await saveStatus(tx, freed, { status: bookingStatus.cancelled, by: by.id, reason });
  await record(tx, by, 'cancel', freed, reason ? { reason } : {});
  await tell(
    tx,
    by.now,
    gone.map((booking) => ({ booking, news: 'cancelled', people: [] })),
  );
  await serveWaits(
    tx,
    by.now,
    gone.map(({ roomId }) => roomId),
  );
}
