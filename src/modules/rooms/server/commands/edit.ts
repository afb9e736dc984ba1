import type { InputOf, ReplyOf } from '#kit/contract/call.ts';
import { general, refuse } from '#kit/contract/refusals.ts';
import { lastDay, shiftDays } from '#kit/rules/dates.ts';
import { companyZone, wallAt, weekdayOf } from '#kit/rules/zones.ts';
import type { Database, Tx } from '#kit/server/db/database.ts';
import { onConstraint } from '#kit/server/db/pg-errors.ts';
import { inTransaction } from '#kit/server/db/transaction.ts';
import { specialDays } from '#modules/calendar/server/open.ts';
import type { MeetingRoomSchedule } from '../../contract/MeetingRoomSchedule.ts';
import { bookingStatus, type Scope } from '../../contract/codes.ts';
import { nthOf } from '../../contract/nth.ts';
import { roomRefusals } from '../../contract/refusals.ts';
import * as bookings from '../queries/bookings.ts';
import type { Booking } from '../queries/bookings.ts';
import { saveTimes, saveWords } from '../queries/changes.ts';
import { lockPeople } from '../queries/people.ts';
import { lockRooms, type Room } from '../queries/rooms.ts';
import { moveSpan, overlapEachOther, type Span } from '../rules/recurrence.ts';
import { canEdit, owns } from '../rules/states.ts';
import { approversOf } from './approvers.ts';
import { assertMayBook, roomFor } from './book.ts';
import { assertOwn, record, type By } from './by.ts';
import { bookingsChanged } from './changed.ts';
import { freeRooms } from './expire.ts';
import * as plan from './plan.ts';
import { serveWaits } from './serve.ts';
import { othersThan, tell, type Told } from './tell.ts';

type Given = InputOf<typeof MeetingRoomSchedule.Edit>;
type Edited = ReplyOf<typeof MeetingRoomSchedule.Edit>;

const DAY_MS = 86_400_000;
/** Latest start that the API accepts, as for every other time (kit/contract/fields.ts). */
const LAST_START = Date.parse(lastDay);
const daysBetween = (from: string, to: string): number =>
  Math.round((Date.parse(to) - Date.parse(from)) / DAY_MS);

/** Returns the meetings that a change of one meeting applies to, including that one, by id. */
export async function inScope(tx: Tx, target: Booking, scope: Scope, now: Date): Promise<number[]> {
  if (scope === 'this' || target.seriesId === null) return [target.id];
  const from = scope === 'all' ? now : target.start;
  const ids = await bookings.listSeries(tx, target.seriesId, from > now ? from : now);
  return [...new Set([target.id, ...ids])].toSorted((a, b) => a - b);
}

/**
 * Changes a booking in place, so that it never conflicts with itself. In a series, it can also change the following
 * meetings, or all that have not begun and that the caller may edit. Each moves by the same amount, in wall-clock time
 * of the series' zone. Locks people first, then both rooms by id, then the bookings.
 * @throws Refused as the contract lists
 */
export async function editBooking(db: Database, by: By, given: Given): Promise<Edited> {
  await assertMayBook(db, by);
  const before = assertOwn(by, await bookings.findBooking(db, given.Id));
  if (given.RoomId !== before.roomId) await roomFor(db, by, given.RoomId);
  return onConstraint(plan.whenTaken, () => inTransaction(db, (tx) => editLocked(tx, by, given, before)));
}

async function editLocked(tx: Tx, by: By, given: Given, before: Booking): Promise<Edited> {
  const hostId = given.HostAUID ?? before.hostId;
  const people = await lockPeople(tx, [hostId, before.creatorId]);
  if (!people.includes(hostId)) refuse(roomRefusals.personGone, { field: 'HostAUID' });
  const rooms = await lockRooms(tx, [before.roomId, given.RoomId]);
  const room = rooms.get(given.RoomId) ?? refuse(roomRefusals.roomGone, { field: 'RoomId' });
  await freeRooms(tx, by.now, [...rooms.keys()]);
  const scoped = await bookings.lockBookings(tx, await inScope(tx, before, given.Scope, by.now));
  const target = assertOwn(
    by,
    scoped.find(({ id }) => id === before.id),
  );
  if (target.version !== given.RowVersion || target.roomId !== before.roomId) refuse(general.stale);
  if (!canEdit(by, target, by.now)) refuse(roomRefusals.over);
  // Some meetings of a series may have another host or may have been cancelled while this transaction waited for the
  // locks.
  const all = scoped.filter((each) => canEdit(by, each, by.now));
  const ids = all.map(({ id }) => id);
  const spans = newSpans(target, all, given, room, await zoneOf(tx, target));
  const isRunning = target.start <= by.now;
  if (isRunning) assertOnlyEnd(target, given, spans[0]!);
  const moved = spans.some(
    ({ start, end }, n) =>
      start.getTime() !== all[n]!.start.getTime() || end.getTime() !== all[n]!.end.getTime(),
  );
  const isElsewhere = moved || room.id !== target.roomId;
  // A meeting that stays within its present time keeps its room, even if the room's buffer has grown since.
  const held = all.every(
    (each, n) => each.roomId === room.id && each.start <= spans[n]!.start && spans[n]!.end <= each.end,
  );
  const asked = held ? { ...room, bufferMinutes: 0 } : room;
  if (isElsewhere) await assertFits(tx, by, asked, spans, ids, isRunning ? target.start : null);
  if (moved || hostId !== target.hostId) {
    const had = [target.hostId, target.creatorId];
    const counted = people.map((id) => ({ id, isNew: !had.includes(id) }));
    await plan.assertQuota(tx, by, counted, spans, ids);
  }
  const attendeeIds = await plan.checkAttendees(tx, given.AttendeeAUIDs, hostId);
  const Warnings = await plan.warningsOf(tx, room, [hostId, ...attendeeIds], spans, ids);
  if (Warnings.length > 0 && !given.Confirmed)
    return { Code: 0, RowVersion: target.version, NeedConfirm: true, Warnings };

  const { Title: title, IsPrivate: isPrivate, Remark: remark } = given;
  await saveWords(tx, ids, { title, hostId, isPrivate, remark, attendeeIds, asksAgain: moved && !isRunning });
  const waits = isElsewhere && !isRunning && plan.hasToWait(by, room);
  if (isElsewhere) {
    await saveTimes(
      tx,
      spans.map((span, n) => ({
        ...span,
        id: all[n]!.id,
        roomId: room.id,
        bufferMinutes: room.bufferMinutes,
        status: statusAfter(all[n]!, room, waits),
      })),
    );
    // If other people host some meetings of the series, the series itself keeps its host.
    const isWhole = given.Scope === 'all' && scoped.every((each) => owns(by, each));
    if (given.Scope !== 'this') await moveSeries(tx, by, target, spans, isWhole, ids);
  }
  await record(tx, by, 'edit', ids, {
    ...(moved ? { from: target.start, to: spans[all.indexOf(target)]!.start } : {}),
    ...(room.id === target.roomId ? {} : { room: room.id }),
  });
  await tellEdited(tx, by, target, room, { isElsewhere, waits, attendeeIds, more: ids.length - 1 });
  if (isElsewhere) {
    await bookingsChanged(tx, ids, by.now);
    await serveWaits(tx, by.now, [...rooms.keys()]);
  }
  return { Code: 1, RowVersion: target.version + 1, NeedConfirm: false, Warnings };
}

async function zoneOf(tx: Tx, { seriesId }: Booking): Promise<string> {
  return (seriesId === null ? undefined : await bookings.findSeries(tx, seriesId))?.zone ?? companyZone();
}

/** Returns the new times: the edited meeting as requested, the others moved by the same amount. */
function newSpans(
  target: Booking,
  all: readonly Booking[],
  given: Given,
  { advanceDays }: Room,
  zone: string,
): Span[] {
  const wanted = { start: new Date(given.StartTime), end: new Date(given.EndTime) };
  plan.assertLength(wanted);
  const later = wanted.start.getTime() - target.start.getTime();
  if (all.some(({ start }) => start.getTime() + later > LAST_START))
    refuse(roomRefusals.tooEarly, { field: 'StartTime', with: { days: advanceDays } });
  const stays =
    wanted.start.getTime() === target.start.getTime() && wanted.end.getTime() === target.end.getTime();
  if (stays) return all.map(({ start, end }) => ({ start, end }));
  const [from, to] = [wallAt(target.start, zone), wallAt(wanted.start, zone)];
  const by = {
    days: daysBetween(from.day, to.day),
    minute: to.minute,
    minutes: Math.round((wanted.end.getTime() - wanted.start.getTime()) / 60_000),
  };
  return all.map((each) => (each.id === target.id ? wanted : moveSpan(each, by, zone)));
}

/** Throws unless only title, attendees and end of a running meeting change. */
function assertOnlyEnd(target: Booking, given: Given, { start }: Span): void {
  const same =
    given.Scope === 'this' &&
    start.getTime() === target.start.getTime() &&
    given.RoomId === target.roomId &&
    (given.HostAUID ?? target.hostId) === target.hostId &&
    given.IsPrivate === target.isPrivate;
  if (!same) refuse(roomRefusals.started);
}

async function assertFits(
  tx: Tx,
  by: By,
  room: Room,
  spans: readonly Span[],
  ids: readonly number[],
  runningSince: Date | null,
): Promise<void> {
  if (!room.isActive) refuse(roomRefusals.roomGone, { field: 'RoomId' });
  const inOrder = spans.toSorted((a, b) => a.start.getTime() - b.start.getTime());
  if (overlapEachOther(inOrder)) refuse(roomRefusals.seriesOverlaps, { field: 'StartTime' });
  const special = await specialDays(tx, by.now);
  plan.chooseFree(
    await plan.checkSpans(tx, by, room, inOrder, special, ids, runningSince),
    'fail',
    by.language,
  );
}

function statusAfter(booking: Booking, room: Room, waits: boolean): number {
  if (waits) return bookingStatus.pending;
  return room.needApproval ? booking.status : bookingStatus.confirmed;
}

/**
 * Updates the repetition of a series after its meetings have moved. If only some of them move, these become a new
 * series.
 */
async function moveSeries(
  tx: Tx,
  by: By,
  target: Booking,
  spans: readonly Span[],
  isWhole: boolean,
  ids: readonly number[],
): Promise<void> {
  const series = target.seriesId === null ? undefined : await bookings.findSeries(tx, target.seriesId);
  const first = spans.toSorted((a, b) => a.start.getTime() - b.start.getTime())[0];
  if (!series || !first) return;
  const wall = wallAt(first.start, series.zone);
  const shift = daysBetween(
    wallAt(target.start, series.zone).day,
    wallAt(spans[ids.indexOf(target.id)]!.start, series.zone).day,
  );
  const changed = {
    start_minute: wall.minute,
    minutes: Math.round((first.end.getTime() - first.start.getTime()) / 60_000),
    weekdays: series.weekdays
      .map((weekday) => weekdayOf(shiftDays('2024-01-01', weekday - 1 + shift)))
      .toSorted((a, b) => a - b),
    // If a series has several positions in the month, each meeting moves to a different one. The old positions stay as
    // text.
    nths:
      shift !== 0 && series.nths.length === 1
        ? [nthOf(wallAt(spans[ids.indexOf(target.id)]!.start, series.zone).day, series.nths[0] === -1)]
        : series.nths,
    until_day: shiftDays(series.until_day, shift),
  };
  if (isWhole) {
    await bookings.saveSeries(tx, series.id, { ...changed, from_day: shiftDays(series.from_day, shift) });
    return;
  }
  const { id: _, ...kept } = series;
  const next = await bookings.addSeries(tx, {
    ...kept,
    ...changed,
    from_day: wall.day,
    created_by: by.id,
    created_at: by.now,
  });
  await bookings.joinSeries(tx, ids, next);
}

interface Change {
  readonly isElsewhere: boolean;
  readonly waits: boolean;
  readonly attendeeIds: readonly number[];
  readonly more: number;
}

/** Notifies new attendees, removed attendees, and all others if time or room have changed. */
async function tellEdited(
  tx: Tx,
  by: By,
  before: Booking,
  room: Room,
  { isElsewhere, waits, attendeeIds, more }: Change,
): Promise<void> {
  const [booking] = await bookings.listBookings(tx, [before.id]);
  if (!booking) return;
  const others = (ids: readonly number[]): number[] => ids.filter((id) => id !== by.id);
  const added = attendeeIds.filter((id) => !before.attendeeIds.includes(id));
  const removed = before.attendeeIds.filter((id) => !attendeeIds.includes(id) && id !== booking.hostId);
  const kept = othersThan(by.id, booking).filter((id) => !added.includes(id));
  const told: Told[] = [
    { booking, news: 'invited', people: waits ? [] : others(added), more },
    // Removed attendees are told about the meeting they were invited to, not about its new version.
    { booking: before, news: 'uninvited', people: others(removed), more },
    { booking, news: 'changed', people: isElsewhere ? kept : [], more },
    ...(waits ? [{ booking, news: 'asked' as const, people: await approversOf(tx, room), more }] : []),
  ];
  await tell(tx, by.now, told);
}
