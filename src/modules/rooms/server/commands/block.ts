import type { InputOf } from '#kit/contract/call.ts';
import { general, refuse } from '#kit/contract/refusals.ts';
import type { Database, Tx } from '#kit/server/db/database.ts';
import { onConstraint } from '#kit/server/db/pg-errors.ts';
import { inTransaction } from '#kit/server/db/transaction.ts';
import type { MeetingRoom } from '../../contract/MeetingRoom.ts';
import { bookingStatus, kind } from '../../contract/codes.ts';
import type { RecordRow } from '../../contract/fields.ts';
import { roomRefusals } from '../../contract/refusals.ts';
import { listRecords } from '../queries/board.ts';
import {
  addBookings,
  findBooking,
  listComing,
  listTouching,
  lockBookings,
  type Booking,
} from '../queries/bookings.ts';
import { dropBuffers, saveEnd, saveStatus } from '../queries/changes.ts';
import { lockRooms, saveRoom } from '../queries/rooms.ts';
import { ownReason } from '../rules/reasons.ts';
import { isLive, roundedUp } from '../rules/states.ts';
import { cancelThese } from './act.ts';
import { record, type By } from './by.ts';
import { bookingsChanged } from './changed.ts';
import { freeRooms } from './expire.ts';
import { whenTaken } from './plan.ts';
import { recordRoom } from './rooms.ts';
import { serveWaits } from './serve.ts';
import { othersThan, tell } from './tell.ts';

/** Maximum number of days of one closure. */
const MOST_DAYS = 366;
const DAY_MS = 86_400_000;
const MINUTE_MS = 60_000;

const partition = <T>(all: readonly T[], fits: (one: T) => boolean): [T[], T[]] => [
  all.filter(fits),
  all.filter((one) => !fits(one)),
];

export interface Cancelling {
  readonly Code: number;
  readonly NeedConfirm: boolean;
  readonly Clashes: RecordRow[];
}

/** Returns a reply that asks the caller to confirm these cancellations. Nothing has been changed yet. */
const ask = (Clashes: RecordRow[]): Cancelling => ({ Code: 0, NeedConfirm: true, Clashes });
const doneWith = (Clashes: RecordRow[]): Cancelling => ({ Code: 1, NeedConfirm: false, Clashes });

/** Ends a running meeting when the room is closed, without its usual free time afterwards. */
async function cut(tx: Tx, by: By, booking: Booking, closing: Date, reason: string): Promise<Date> {
  const end = new Date(Math.max(closing.getTime(), booking.start.getTime() + MINUTE_MS));
  const isNow = end <= roundedUp(by.now);
  await saveEnd(tx, booking.id, end, {
    bufferMinutes: 0,
    status: isNow ? bookingStatus.endedEarly : bookingStatus.confirmed,
    originalEnd: isNow ? booking.end : null,
  });
  await record(tx, by, 'end', [booking.id], { end, planned: booking.end, reason });
  const people = othersThan(by.id, booking);
  await tell(tx, by.now, [{ booking: { ...booking, end }, news: 'cut', people, reason }]);
  await bookingsChanged(tx, [booking.id], by.now);
  return end;
}

/**
 * Closes a room for a time. The first call lists the meetings in the way; the confirmed call cancels them with the
 * reason. A running meeting ends when the closure begins. The closure never begins in the past.
 * @throws Refused reversed, past, tooManyDays, roomGone, taken (by another closure)
 */
export function setBlock(
  db: Database,
  by: By,
  { RoomId, StartTime, EndTime, Reason, Confirmed }: InputOf<typeof MeetingRoom.SetBlock>,
): Promise<Cancelling & { readonly Id: number | null }> {
  const given = { start: new Date(StartTime), end: new Date(EndTime) };
  const span = { ...given, start: given.start < by.now ? roundedUp(by.now) : given.start };
  if (given.start >= given.end) refuse(roomRefusals.reversed, { field: 'EndTime' });
  if (span.end <= span.start) refuse(roomRefusals.past, { field: 'EndTime' });
  if (span.end.getTime() - span.start.getTime() > MOST_DAYS * DAY_MS)
    refuse(roomRefusals.tooManyDays, { field: 'EndTime', with: { max: MOST_DAYS } });
  return onConstraint(whenTaken, () =>
    inTransaction(db, async (tx) => {
      const room = (await lockRooms(tx, [RoomId])).get(RoomId);
      if (!room) refuse(roomRefusals.roomGone, { field: 'RoomId' });
      await freeRooms(tx, by.now, [RoomId]);
      // Cancelling a meeting does not lock its room, so some meetings may have been cancelled while this waited for the
      // locks.
      const found = (await lockBookings(tx, await listTouching(tx, RoomId, span))).filter(isLive);
      // Free time after a meeting may overlap the closure without cancelling the meeting.
      const inTheWay = found.filter(({ end }) => end > span.start);
      const [running, coming] = partition(inTheWay, ({ start }) => start <= by.now);
      const ids = inTheWay.map(({ id }) => id);
      const clashes = await listRecords(tx, by, ids, by.now);
      if (clashes.length > 0 && !Confirmed) return { ...ask(clashes), Id: null };
      await cancelThese(tx, by, coming, Reason);
      let start = span.start;
      for (const each of running) {
        const ended = await cut(tx, by, each, span.start, Reason);
        if (ended > start) start = ended;
      }
      await dropBuffers(tx, RoomId, span);
      const [id = 0] = await addBookings(tx, [
        {
          start,
          end: span.end,
          roomId: RoomId,
          kind: kind.block,
          seriesId: null,
          title: Reason,
          hostId: by.id,
          creatorId: by.id,
          bufferMinutes: 0,
          status: bookingStatus.confirmed,
          isPrivate: false,
          remark: '',
          attendeeIds: [],
          createdAt: by.now,
        },
      ]);
      await record(tx, by, 'block', [id], { room: RoomId, cancelled: coming.length, cut: running.length });
      await serveWaits(tx, by.now, [RoomId]);
      return { ...doneWith(clashes), Id: id };
    }),
  );
}

/** Ends a closure: a future one is deleted, a running one ends now. @throws Refused notFound, over */
export function removeBlock(db: Database, by: By, id: number): Promise<void> {
  return inTransaction(db, async (tx) => {
    const before = await findBooking(tx, id);
    if (before?.kind !== kind.block) refuse(general.notFound);
    await lockRooms(tx, [before.roomId]);
    const [block] = await lockBookings(tx, [id]);
    if (block?.status !== bookingStatus.confirmed || block.end <= by.now) refuse(roomRefusals.over);
    const end = roundedUp(by.now);
    if (block.start < by.now && end < block.end)
      await saveEnd(tx, id, end, {
        bufferMinutes: 0,
        status: bookingStatus.endedEarly,
        originalEnd: block.end,
      });
    else await saveStatus(tx, [id], { status: bookingStatus.cancelled, by: by.id, reason: '' });
    await record(tx, by, 'unblock', [id]);
    await serveWaits(tx, by.now, [before.roomId]);
  });
}

/** Takes a room out of use after cancelling its future meetings, or puts it back into use. @throws Refused notFound */
export function setRoomInUse(
  db: Database,
  by: By,
  { Id, IsUse, Confirmed }: InputOf<typeof MeetingRoom.UpdateIsUse>,
): Promise<Cancelling> {
  return inTransaction(db, async (tx) => {
    const room = (await lockRooms(tx, [Id])).get(Id) ?? refuse(general.notFound);
    if (room.isActive === IsUse) return doneWith([]);
    const found = IsUse ? [] : (await lockBookings(tx, await listComing(tx, Id, by.now))).filter(isLive);
    const clashes = await listRecords(
      tx,
      by,
      found.map(({ id }) => id),
      by.now,
    );
    if (clashes.length > 0 && !Confirmed) return ask(clashes);
    await cancelThese(tx, by, found, ownReason.roomClosed);
    await saveRoom(tx, Id, { is_active: IsUse });
    await recordRoom(tx, by, IsUse ? 'enable' : 'disable', Id, { cancelled: found.length });
    if (IsUse) await serveWaits(tx, by.now, [Id]);
    return doneWith(clashes);
  });
}
