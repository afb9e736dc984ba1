import type { Duty, HandedOver, Held } from '#modules/people/server/open.ts';
import { bookingStatus } from '../../contract/codes.ts';
import { listBookings, lockBookings } from '../queries/bookings.ts';
import { addLog, saveStatus } from '../queries/changes.ts';
import { dropPerson, listHosted, moveHost } from '../queries/holding.ts';
import { tell } from './tell.ts';

const hosted = { zh: '主持的会议', en: 'Meetings hosted' };

/** What people hold of meetings: those to come get another host, or are cancelled so that their rooms are free. */
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
          en: 'Go to whoever takes over the team, else the approvals; without either they are cancelled',
        },
        successor: 'none',
        examples: found.slice(0, 5).map(({ title }) => ({ zh: title, en: title })),
      },
    ];
  },

  handOver: async (tx, { personId, teamSuccessor, approvalSuccessor, by, now }): Promise<HandedOver[]> => {
    const ids = (await listHosted(tx, personId)).map(({ id }) => id);
    const found = await lockBookings(tx, ids);
    const to = teamSuccessor ?? approvalSuccessor;
    if (found.length > 0 && to !== null) await moveHost(tx, ids, to);
    if (found.length > 0 && to === null)
      await saveStatus(tx, ids, { status: bookingStatus.cancelled, by, reason: '主持人离职' });
    await addLog(
      tx,
      by,
      now,
      ids.map((bookingId) => ({ bookingId, act: to === null ? 'cancel' : 'handOver' })),
    );
    const after = await listBookings(tx, ids);
    await tell(
      tx,
      now,
      after.map((booking) =>
        to === null
          ? { booking, news: 'cancelled', people: booking.attendeeIds.filter((id) => id !== personId) }
          : { booking, news: 'handedOver', people: [to] },
      ),
    );
    await dropPerson(tx, personId);
    if (found.length === 0) return [];
    return [
      { name: hosted, count: found.length, to: to === null ? [] : [{ personId: to, count: found.length }] },
    ];
  },
};
