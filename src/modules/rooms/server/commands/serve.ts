import type { Tx } from '#kit/server/db/database.ts';
import { Refused } from '#kit/contract/refusals.ts';
import { specialDays } from '#modules/calendar/server/open.ts';
import type { SpecialDays } from '#kit/rules/work-days.ts';
import { listHolders } from '#modules/people/server/open.ts';
import { bookCode, bookingStatus, kind, manageCode } from '../../contract/codes.ts';
import { addBookings, listBookings } from '../queries/bookings.ts';
import { listActive, mayBook } from '../queries/people.ts';
import { findRoom, type Room } from '../queries/rooms.ts';
import * as waits from '../queries/waits.ts';
import { approversOf } from './approvers.ts';
import type { By } from './by.ts';
import { note } from './note.ts';
import * as plan from './plan.ts';
import { othersThan, tell, tellWaits } from './tell.ts';

/** Number of waitlist entries read at once. */
const PAGE = 200;

/** People who may book or administer rooms, looked up once for all waitlist entries. */
interface Rights {
  readonly books: ReadonlySet<number>;
  readonly manages: ReadonlySet<number>;
}

/**
 * Gives free rooms to the waitlist in the order of asking, by the present booking rules. It runs in the transaction
 * that frees a room, before anybody else can book it, and every minute. It skips rows that another transaction has
 * locked. Those are served by that transaction or in the next minute. It therefore never waits for a lock and may
 * follow any other lock.
 * @param roomIds only these rooms; null: all
 */
export async function serveWaits(tx: Tx, now: Date, roomIds: readonly number[] | null): Promise<void> {
  let found = await waits.listServable(tx, now, roomIds, 0, PAGE);
  if (found.length === 0) return;
  const special = await specialDays(tx, now);
  const rights: Rights = {
    books: new Set(await listHolders(tx, bookCode)),
    manages: new Set(await listHolders(tx, manageCode)),
  };
  while (found.length > 0) {
    for (const { waitId, free } of found) await serveOne(tx, now, waitId, free, special, rights);
    found = await waits.listServable(tx, now, roomIds, found.at(-1)!.waitId, PAGE);
  }
}

/** Books the first of a waitlist entry's free rooms that is not locked and whose rules allow it. */
async function serveOne(
  tx: Tx,
  now: Date,
  waitId: number,
  free: readonly number[],
  special: SpecialDays,
  rights: Rights,
): Promise<void> {
  for (const roomId of free) {
    if ((await waits.takeFree(tx, 'rooms.room', [roomId])).length === 0) continue;
    const wait = await waits.takeWait(tx, waitId);
    if (wait && (await serve(tx, now, wait, roomId, special, rights))) return;
  }
}

/** Returns the waiting person as the one who books, with their present rights. Undefined if they may no longer book. */
function byOf({ personId }: waits.Wait, now: Date, { books, manages }: Rights): By | undefined {
  const isManager = manages.has(personId);
  return isManager || books.has(personId)
    ? { id: personId, manages: isManager, language: 'zh', now }
    : undefined;
}

/** Books a locked room for a locked waitlist entry. @returns false if a rule refuses it */
async function serve(
  tx: Tx,
  now: Date,
  wait: waits.Wait,
  roomId: number,
  special: SpecialDays,
  rights: Rights,
): Promise<boolean> {
  const by = byOf(wait, now, rights);
  if (!by || !(by.manages || (await mayBook(tx, by.id)))) return false;
  const room = await findRoom(tx, by, roomId);
  const people = [...new Set([wait.personId, wait.hostId])];
  if (!room || (await waits.takeFree(tx, 'people.person', people)).length < people.length) return false;
  const active = await listActive(tx, [...people, ...wait.attendeeIds]);
  if (!people.every((id) => active.includes(id))) return false;
  const [checked] = await plan.checkSpans(tx, by, room, [wait], special);
  if (!checked || checked.fault !== null || !(await isWithinQuota(tx, by, people, wait))) return false;
  const status = plan.hasToWait(by, room) ? bookingStatus.pending : bookingStatus.confirmed;
  const [bookingId = 0] = await addBookings(tx, [
    {
      roomId: room.id,
      kind: kind.meeting,
      seriesId: null,
      title: wait.title,
      hostId: wait.hostId,
      creatorId: wait.personId,
      start: wait.start,
      end: wait.end,
      bufferMinutes: room.bufferMinutes,
      status,
      isPrivate: wait.isPrivate,
      remark: wait.remark,
      attendeeIds: wait.attendeeIds.filter((id) => active.includes(id)),
      createdAt: now,
    },
  ]);
  await waits.saveGiven(tx, wait.id, bookingId, now);
  await note(tx, null, now, [{ bookingId, act: 'waited' }]);
  await tellGiven(tx, now, bookingId, room, status, people);
  return true;
}

async function isWithinQuota(tx: Tx, by: By, people: readonly number[], wait: waits.Wait): Promise<boolean> {
  try {
    const counted = people.map((id) => ({ id, isNew: true }));
    await plan.assertQuota(tx, by, counted, [wait]);
    return true;
  } catch (error) {
    if (error instanceof Refused) return false;
    throw error;
  }
}

/** Notifies the waiting person that the room is theirs. Also invites the guests, or asks the approvers. */
async function tellGiven(
  tx: Tx,
  now: Date,
  bookingId: number,
  room: Room,
  status: number,
  people: readonly number[],
): Promise<void> {
  const [booking] = await listBookings(tx, [bookingId]);
  if (!booking) return;
  const isPending = status === bookingStatus.pending;
  const guests = othersThan(booking.hostId, booking).filter((id) => !people.includes(id));
  await tell(tx, now, [
    { booking, news: isPending ? 'givenPending' : 'given', people },
    isPending
      ? { booking, news: 'asked', people: await approversOf(tx, room) }
      : { booking, news: 'invited', people: guests },
  ]);
}

/** Ends waitlist entries whose time has begun, and notifies their people. */
export async function endWaits(tx: Tx, now: Date): Promise<void> {
  await tellWaits(tx, await waits.expireWaits(tx, now));
}
