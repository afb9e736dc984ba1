import type { InputOf } from '#kit/contract/call.ts';
import { refuse } from '#kit/contract/refusals.ts';
import type { Database } from '#kit/server/db/database.ts';
import { writeAudit } from '#kit/server/db/audit.ts';
import { onConstraint } from '#kit/server/db/pg-errors.ts';
import { inTransaction } from '#kit/server/db/transaction.ts';
import { specialDays } from '#modules/calendar/server/open.ts';
import { MOST_WAITS } from '../../contract/codes.ts';
import type { MeetingRoomSchedule } from '../../contract/MeetingRoomSchedule.ts';
import { roomRefusals } from '../../contract/refusals.ts';
import { lockPeople } from '../queries/people.ts';
import { lockRooms } from '../queries/rooms.ts';
import * as waits from '../queries/waits.ts';
import { timesFaults } from '../rules/policy.ts';
import { assertMayBook, roomFor } from './book.ts';
import { refuseFor, type By } from './by.ts';
import { freeRooms } from './expire.ts';
import * as plan from './plan.ts';

/**
 * Adds a person to the waitlist for a room that is taken. All booking rules apply, except that the room must be free.
 * Locks people first, then the room, as for a booking.
 * @throws Refused as the contract lists
 */
export async function addWait(
  db: Database,
  by: By,
  given: InputOf<typeof MeetingRoomSchedule.AddWait>,
): Promise<number> {
  await assertMayBook(db, by);
  await roomFor(db, by, given.RoomId);
  const span = { start: new Date(given.StartTime), end: new Date(given.EndTime) };
  plan.assertLength(span);
  const hostId = given.HostAUID ?? by.id;
  return onConstraint({ wait_once: roomRefusals.waitThere }, () =>
    inTransaction(db, async (tx) => {
      const people = await lockPeople(tx, [hostId, by.id]);
      if (!people.includes(hostId)) refuse(roomRefusals.personGone, { field: 'HostAUID' });
      const room = (await lockRooms(tx, [given.RoomId])).get(given.RoomId);
      if (!room?.isActive) refuse(roomRefusals.roomGone, { field: 'RoomId' });
      await freeRooms(tx, by.now, [room.id]);
      // Booking may allow a few minutes of lateness; the waitlist does not.
      if (span.start <= by.now) refuse(roomRefusals.past, { field: 'StartTime' });
      const special = await specialDays(tx, by.now);
      const fault = [...timesFaults(room, span, by.now, special)].find(
        ({ mayOverride }) => !(by.manages && mayOverride),
      );
      if (fault) refuseFor(fault);
      await plan.assertQuota(
        tx,
        by,
        people.map((id) => ({ id, isNew: true })),
        [span],
      );
      if ((await waits.countWaits(tx, by.id, by.now)) >= MOST_WAITS)
        refuse(roomRefusals.waitMany, { with: { max: MOST_WAITS } });
      const wish: waits.Wish = {
        ...span,
        personId: by.id,
        hostId,
        roomId: room.id,
        isAny: given.IsAnyRoom,
        title: given.Title,
        attendeeIds: await plan.checkAttendees(tx, given.AttendeeAUIDs, hostId),
        isPrivate: given.IsPrivate,
        remark: given.Remark,
      };
      if (await waits.isServable(tx, wish)) refuse(roomRefusals.waitNeedless, { field: 'StartTime' });
      const id = await waits.addWait(tx, wish, by.now);
      await auditWait({ tx, by, act: 'wait', id, room: room.id });
      return id;
    }),
  );
}

/** Leaves the waitlist. @throws Refused waitOver if the entry has ended or is not the caller's */
export function dropWait(db: Database, by: By, id: number): Promise<void> {
  return inTransaction(db, async (tx) => {
    if (!(await waits.withdrawWait(tx, id, by.id, by.now))) refuse(roomRefusals.waitOver);
    await auditWait({ tx, by, act: 'unwait', id });
  });
}

const auditWait = ({
  tx,
  by,
  act,
  id,
  room,
}: {
  tx: Parameters<typeof writeAudit>[0];
  by: By;
  act: string;
  id: number;
  room?: number;
}): Promise<void> =>
  writeAudit(tx, {
    actorId: by.id,
    act: `room.${act}`,
    target: `wait:${id}`,
    detail: room === undefined ? {} : { room },
    ip: by.ip,
  });
