import type { Tx } from '#kit/server/db/database.ts';
import type { Duty, HandedOver, Held } from '#modules/people/server/open.ts';
import { bookingStatus, kind } from '../../contract/codes.ts';
import { listBookings, lockBookings, type Booking } from '../queries/bookings.ts';
import { saveStatus } from '../queries/changes.ts';
import { dropPerson, listDecided, listHosted, listInvited, moveHost } from '../queries/holding.ts';
import { lockRooms } from '../queries/rooms.ts';
import { withdrawAll } from '../queries/waits.ts';
import { ownReason } from '../rules/reasons.ts';
import { isLive } from '../rules/states.ts';
import { bookingsChanged } from './changed.ts';
import { note } from './note.ts';
import { serveWaits } from './serve.ts';
import { groupBySeries, tell } from './tell.ts';

const hosted = { zh: '主持的会议', en: 'Meetings hosted' };
/** Text in place of a private title, because whoever hands a leaver’s meetings over need not know it. */
const untitled = { zh: '私密会议', en: 'A private meeting' };

/**
 * Locks everything of a leaver and returns the meetings that they host. Rooms are locked first, then each kind by id,
 * as everywhere. Some of it may have gone while this waited.
 */
async function hold(tx: Tx, personId: number): Promise<Booking[]> {
  const mine = await listHosted(tx, personId);
  await lockRooms(tx, [...mine.map(({ roomId }) => roomId), ...(await listDecided(tx, personId))]);
  const ids = [...mine.map(({ id }) => id), ...(await listInvited(tx, personId))];
  const locked = await lockBookings(tx, ids);
  return locked.filter((each) => each.hostId === personId && each.kind === kind.meeting && isLive(each));
}

/**
 * Duties of a leaver in meetings. Future meetings get another host, or are cancelled so that their rooms become free.
 */
export const roomDuty: Duty = {
  held: async (on, personId): Promise<Held[]> => {
    const found = await listHosted(on, personId);
    if (found.length === 0) return [];
    return [
      {
        key: 'meetings',
        name: hosted,
        count: found.length,
        fate: {
          zh: '交给团队接手人，没有则交给审批接手人；都没有则取消并释放会议室',
          en: 'Handed over to the person who takes over the team, else to the person who takes over the approvals; cancelled if there is neither',
        },
        successor: 'none',
        examples: found
          .slice(0, 5)
          .map(({ title, isPrivate }) => (isPrivate ? untitled : { zh: title, en: title })),
      },
    ];
  },

  handOver: async (tx, { personId, teamSuccessor, approvalSuccessor, by, now }): Promise<HandedOver[]> => {
    const found = await hold(tx, personId);
    const ids = found.map(({ id }) => id);
    const to = teamSuccessor ?? approvalSuccessor;
    if (found.length > 0 && to !== null) await moveHost(tx, ids, to);
    if (found.length > 0 && to === null)
      await saveStatus(tx, ids, { status: bookingStatus.cancelled, by, reason: ownReason.hostLeft });
    await note(
      tx,
      by,
      now,
      ids.map((bookingId) =>
        to === null
          ? { bookingId, act: 'cancel', detail: { reason: ownReason.hostLeft } }
          : { bookingId, act: 'handOver' },
      ),
    );
    const after = await listBookings(tx, ids);
    await tell(
      tx,
      now,
      groupBySeries(after).map((some) => {
        const about = { booking: some[0]!, more: some.length - 1 };
        const guests = some.flatMap(({ attendeeIds }) => attendeeIds).filter((id) => id !== personId);
        return to === null
          ? { ...about, news: 'cancelled', people: guests, reason: ownReason.hostLeft }
          : { ...about, news: 'handedOver', people: [to] };
      }),
    );
    await dropPerson(tx, personId);
    await withdrawAll(tx, personId, now);
    if (to === null) {
      await bookingsChanged(tx, ids, now);
      await serveWaits(
        tx,
        now,
        found.map(({ roomId }) => roomId),
      );
    }
    if (found.length === 0) return [];
    return [
      { name: hosted, count: found.length, to: to === null ? [] : [{ personId: to, count: found.length }] },
    ];
  },
};
