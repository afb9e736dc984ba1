import { z } from 'zod';
import type { InputOf, AnswerOf } from '#kit/contract/call.ts';
import { refuse } from '#kit/contract/refusals.ts';
import { wallAt, weekdayOf } from '#kit/rules/zones.ts';
import type { Database, Tx } from '#kit/server/db/database.ts';
import { once } from '#kit/server/db/idempotency.ts';
import { onConstraint } from '#kit/server/db/pg-errors.ts';
import { inTransaction } from '#kit/server/db/transaction.ts';
import { specialDays } from '#modules/calendar/server/open.ts';
import { bookingStatus, kind, nths } from '../../contract/codes.ts';
import type { MeetingRoomSchedule } from '../../contract/MeetingRoomSchedule.ts';
import { roomRefusals } from '../../contract/refusals.ts';
import { addBookings, addSeries, isHeld, listBookings } from '../queries/bookings.ts';
import { lockPeople, mayBook } from '../queries/people.ts';
import { findRoom, lockRooms, type Room } from '../queries/rooms.ts';
import type { Span } from '../rules/recurrence.ts';
import { approversOf } from './approvers.ts';
import { record, type By } from './by.ts';
import { freeRooms } from './expire.ts';
import * as plan from './plan.ts';
import { othersThan, tell, type Told } from './tell.ts';

type Given = InputOf<typeof MeetingRoomSchedule.Add>;
type Booked = AnswerOf<typeof MeetingRoomSchedule.Add>;

/** Throws unless the caller may book rooms or administers them. @throws Refused notEnabled */
export async function assertMayBook(db: Database | Tx, by: By): Promise<void> {
  if (!by.manages && !(await mayBook(db, by.id))) refuse(roomRefusals.notEnabled);
}

/** Returns a room if the caller may book it. @throws Refused roomGone */
export async function roomFor(on: Database | Tx, by: By, id: number): Promise<Room> {
  return (await findRoom(on, by, id)) ?? refuse(roomRefusals.roomGone, { field: 'RoomId' });
}

/**
 * Books a room once or as a series. Checks in this order: the person, the room, the times, the quota, warnings to be
 * confirmed, and free time. Locks people first, then the room, and only then reads its bookings.
 * @throws Refused as the contract lists
 */
export async function bookRoom(db: Database, by: By, { Key, ...given }: Given): Promise<Booked> {
  await assertMayBook(db, by);
  const room = await roomFor(db, by, given.RoomId);
  const spans = plan.spansOf(given, given.Repeat);
  // Refuses a single time that is clearly taken before waiting for the lock of the room.
  if (!given.Repeat && (await isHeld(db, room.id, spans[0]!, room.bufferMinutes, by)))
    plan.chooseFree(
      await plan.checkSpans(db, by, room, spans, await specialDays(db, by.now)),
      'fail',
      by.language,
    );
  return onConstraint(plan.whenTaken, () =>
    inTransaction(db, async (tx) => {
      const act = () => bookLocked(tx, by, given, spans);
      if (Key === undefined) return act();
      const request = { scope: 'room.book', userId: by.id, key: Key, request: given };
      return replyOf.parse(await once(tx, request, act));
    }),
  );
}

/** Schema of the stored reply to a repeated request. Its times are text, because it was stored as JSON. */
const replyOf = z.object({
  Code: z.number(),
  Id: z.number().nullable(),
  Ids: z.array(z.number()),
  Skipped: z.array(z.object({ StartTime: z.coerce.date(), EndTime: z.coerce.date(), Reason: z.string() })),
  NeedConfirm: z.boolean(),
  Warnings: z.array(z.custom<plan.Warning>()),
  Status: z.number().nullable(),
});

async function bookLocked(
  tx: Tx,
  by: By,
  given: Omit<Given, 'Key'>,
  spans: readonly Span[],
): Promise<Booked> {
  const hostId = given.HostAUID ?? by.id;
  const people = await lockPeople(tx, [hostId, by.id]);
  if (!people.includes(hostId)) refuse(roomRefusals.personGone, { field: 'HostAUID' });
  const room = (await lockRooms(tx, [given.RoomId])).get(given.RoomId);
  if (!room?.isActive) refuse(roomRefusals.roomGone, { field: 'RoomId' });
  await freeRooms(tx, by.now, [room.id]);
  const checked = await plan.checkSpans(tx, by, room, spans, await specialDays(tx, by.now));
  const { free, skipped } = plan.chooseFree(
    checked,
    given.Repeat ? given.ConflictPolicy : 'fail',
    by.language,
  );
  await plan.assertQuota(
    tx,
    by,
    people.map((id) => ({ id, isNew: true })),
    free,
  );
  const attendeeIds = await plan.checkAttendees(tx, given.AttendeeAUIDs, hostId);
  const Warnings = await plan.warningsOf(tx, room, [hostId, ...attendeeIds], free);
  const Skipped = plan.reasonsOf(skipped, by.language);
  if (Warnings.length > 0 && !given.Confirmed)
    return { Code: 0, Id: null, Ids: [], Skipped, NeedConfirm: true, Warnings, Status: null };

  const status = plan.hasToWait(by, room) ? bookingStatus.pending : bookingStatus.confirmed;
  const seriesId = given.Repeat ? await startSeries(tx, by, given.Repeat, spans) : null;
  const Ids = await addBookings(
    tx,
    free.map(({ start, end }) => ({
      roomId: room.id,
      kind: kind.meeting,
      seriesId,
      title: given.Title,
      hostId,
      creatorId: by.id,
      start,
      end,
      bufferMinutes: room.bufferMinutes,
      status,
      isPrivate: given.IsPrivate,
      remark: given.Remark,
      attendeeIds,
      createdAt: by.now,
    })),
  );
  await record(tx, by, 'book', Ids, {
    room: room.id,
    ...(skipped.length > 0 ? { skipped: skipped.length } : {}),
  });
  await tellBooked(tx, by, room, Ids, status);
  return { Code: 1, Id: Ids[0] ?? null, Ids, Skipped, NeedConfirm: false, Warnings, Status: status };
}

function startSeries(
  tx: Tx,
  by: By,
  { Freq, Interval, WeekDays, Nths, UntilDate, TimeZone }: NonNullable<Given['Repeat']>,
  spans: readonly Span[],
): Promise<number> {
  const [first] = spans;
  const wall = wallAt(first!.start, TimeZone);
  const isNth = Freq === 'month' && Nths.length > 0;
  return addSeries(tx, {
    freq: Freq,
    every: Interval,
    weekdays: isNth && WeekDays.length === 0 ? [weekdayOf(wall.day)] : WeekDays.toSorted((a, b) => a - b),
    nths: isNth ? nths.filter((nth) => Nths.includes(nth)) : [],
    start_minute: wall.minute,
    minutes: Math.round((first!.end.getTime() - first!.start.getTime()) / 60_000),
    zone: TimeZone,
    from_day: wall.day,
    until_day: UntilDate,
    created_by: by.id,
    created_at: by.now,
  });
}

/** Notifies attendees once for a whole series. If the booking needs approval, notifies the approvers instead. */
async function tellBooked(tx: Tx, by: By, room: Room, ids: readonly number[], status: number): Promise<void> {
  const [booking] = await listBookings(tx, ids.slice(0, 1));
  if (!booking) return;
  const waits = status === bookingStatus.pending;
  const told: Told = {
    booking,
    news: waits ? 'asked' : 'invited',
    people: waits ? await approversOf(tx, room) : othersThan(by.id, booking),
    more: ids.length - 1,
  };
  await tell(tx, by.now, [told]);
}

/**
 * Returns what a booking would lead to, without storing anything. @throws Refused roomGone, reversed, seriesTooLong,
 * seriesEmpty
 */
export async function preview(
  db: Database,
  by: By,
  given: InputOf<typeof MeetingRoomSchedule.Preview>,
): Promise<AnswerOf<typeof MeetingRoomSchedule.Preview>> {
  const room = await roomFor(db, by, given.RoomId);
  const spans = plan.spansOf(given, given.Repeat);
  const except = given.Id === undefined ? [] : [given.Id];
  const checked = await plan.checkSpans(db, by, room, spans, await specialDays(db, by.now), except);
  const people = [given.HostAUID ?? by.id, ...given.AttendeeAUIDs];
  const free = checked.filter(({ fault }) => fault === null);
  return {
    Occurrences: plan
      .reasonsOf(checked, by.language)
      .map((row, n) => ({ ...row, IsFree: checked[n]!.fault === null })),
    Warnings: await plan.warningsOf(db, room, [...new Set(people)], free, except),
  };
}
