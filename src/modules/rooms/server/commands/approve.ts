import { general, Refused, wordsOf } from '#kit/contract/refusals.ts';
import type { Database, Tx } from '#kit/server/db/database.ts';
import { onConstraint } from '#kit/server/db/pg-errors.ts';
import { inTransaction } from '#kit/server/db/transaction.ts';
import { bookingStatus } from '../../contract/codes.ts';
import { roomRefusals } from '../../contract/refusals.ts';
import { listBookings, listTaken, listWaiting, lockBookings, type Booking } from '../queries/bookings.ts';
import { confirmPending, saveStatus } from '../queries/changes.ts';
import { lockRooms, type Room } from '../queries/rooms.ts';
import { decides } from './approvers.ts';
import { record, type By } from './by.ts';
import { bookingsChanged } from './changed.ts';
import { freeRooms } from './expire.ts';
import { whenTaken } from './plan.ts';
import { serveWaits } from './serve.ts';
import { groupBySeries, othersThan, tell, type Told } from './tell.ts';

interface Decision {
  readonly ids: readonly number[];
  /** True if the decision also covers all pending bookings of the same series. */
  readonly isWhole: boolean;
  readonly isPass: boolean;
  readonly reason: string;
}

interface Decided {
  readonly Id: number;
  readonly Code: number;
  readonly Msg: string;
}

/**
 * Returns the requested bookings that the caller may decide, by id, before anything is locked. Others are left out, so
 * that they look the same as bookings that do not exist.
 */
async function asked(tx: Tx, by: By, { ids, isWhole }: Decision): Promise<Map<number, Booking>> {
  const given = (await listBookings(tx, ids)).filter(({ approverIds }) => decides(by, approverIds));
  const series = given.flatMap(({ seriesId }) => (isWhole && seriesId !== null ? [seriesId] : []));
  const others = await listBookings(tx, await listWaiting(tx, series));
  return new Map(
    [...given, ...others.filter(({ approverIds }) => decides(by, approverIds))].map((one) => [one.id, one]),
  );
}

/** Returns why a locked booking cannot be decided this way; undefined if it can. */
async function objection(
  tx: Tx,
  by: By,
  booking: Booking,
  room: Room | undefined,
  { isPass, reason }: Decision,
): Promise<Refused | undefined> {
  if (booking.roomId !== room?.id) return new Refused(general.stale);
  if (booking.status !== bookingStatus.pending) return new Refused(roomRefusals.notPending);
  if (!isPass) return reason === '' ? new Refused(roomRefusals.reasonNeeded, { field: 'Reason' }) : undefined;
  if (!room.isActive) return new Refused(roomRefusals.roomGone);
  if (booking.start <= by.now) return new Refused(roomRefusals.past);
  const full = await listTaken(tx, room.id, [booking], room.bufferMinutes, [booking.id]);
  return full.size > 0 ? new Refused(roomRefusals.taken) : undefined;
}

/** Tells owners the decision and invites the guests, once for a whole series. */
async function tellDecided(tx: Tx, by: By, done: readonly Booking[], { isPass, reason }: Decision) {
  const told = groupBySeries(done).flatMap((some): Told[] => {
    const about = { booking: some[0]!, more: some.length - 1 };
    const owners = new Set(some.flatMap(({ hostId, creatorId }) => [hostId, creatorId]));
    const guests = some.flatMap((each) => othersThan(by.id, each)).filter((each) => !owners.has(each));
    owners.delete(by.id);
    return [
      { ...about, news: isPass ? 'approved' : 'rejected', people: [...owners], reason },
      { ...about, news: 'invited', people: isPass ? guests : [] },
    ];
  });
  await tell(tx, by.now, told, by.id);
}

/**
 * Approves or rejects pending bookings, each on its own. The room is checked again, because two bookings may wait for
 * the same time and only one can get it. People who may not decide get the same answer as for an unknown booking.
 * @throws Refused for one booking alone: notFound, notPending, reasonNeeded, roomGone, past, taken
 */
export function decideBookings(
  db: Database,
  by: By,
  given: Decision,
): Promise<{ Code: number; Rows: Decided[] }> {
  const { ids, isPass, reason } = given;
  return onConstraint(whenTaken, () =>
    inTransaction(db, async (tx) => {
      const before = await asked(tx, by, given);
      const wanted = [...new Set([...ids, ...before.keys()])].toSorted((a, b) => a - b);
      const rooms = await lockRooms(
        tx,
        [...before.values()].map(({ roomId }) => roomId),
      );
      const locked = new Map((await lockBookings(tx, [...before.keys()])).map((one) => [one.id, one]));
      if (isPass) await freeRooms(tx, by.now, [...rooms.keys()]);
      const done: Booking[] = [];
      const rows: Decided[] = [];
      for (const id of wanted) {
        const booking = locked.get(id);
        const room = rooms.get(before.get(id)?.roomId ?? 0);
        const problem = booking
          ? await objection(tx, by, booking, room, given)
          : new Refused(general.notFound);
        if (problem && wanted.length === 1) throw problem;
        if (problem || !booking) {
          const { refusal, detail } = problem ?? new Refused(general.notFound);
          rows.push({ Id: id, Code: refusal.code, Msg: wordsOf(refusal, by.language, detail.with) });
          continue;
        }
        if (isPass) await confirmPending(tx, id, by.id);
        done.push(booking);
        rows.push({ Id: id, Code: 1, Msg: '' });
      }
      const gone = done.map(({ id }) => id);
      if (!isPass && gone.length > 0)
        await saveStatus(tx, gone, { status: bookingStatus.rejected, by: by.id, reason });
      await record(tx, by, isPass ? 'approve' : 'reject', gone, reason ? { reason } : {});
      await tellDecided(tx, by, done, given);
      await bookingsChanged(tx, gone, by.now);
      if (!isPass) await serveWaits(tx, by.now, [...rooms.keys()]);
      return { Code: rows.every(({ Code }) => Code === 1) ? 1 : 0, Rows: rows };
    }),
  );
}
