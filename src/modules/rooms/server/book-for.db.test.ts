import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { Refused } from '#kit/contract/refusals.ts';
import type { Tx } from '#kit/server/db/database.ts';
import { inTransaction } from '#kit/server/db/transaction.ts';
import { connect } from '#kit/server/registry.ts';
import { eachEngine } from '#tests/support/engines.ts';
import { openRooms, times, type RoomPortal } from '#tests/support/room-portal.ts';
import { MeetingRoom } from '../contract/MeetingRoom.ts';
import { MeetingRoomSchedule as Meeting } from '../contract/MeetingRoomSchedule.ts';
import { bookFor, cancelBookings, moveBooking, type AreaMeeting } from './commands/book-for.ts';
import { onBookingChanged, type ChangedBooking } from './commands/changed.ts';
import { listMeetingTimes, listRoomTimes } from './queries/times.ts';

const span = (from: string, until: string) => {
  const { StartTime, EndTime } = times(from, until);
  return { start: new Date(StartTime), end: new Date(EndTime) };
};

const refusalOf = async (work: Promise<unknown>): Promise<string> => {
  try {
    await work;
  } catch (cause) {
    if (cause instanceof Refused) return cause.refusal.name;
    throw cause;
  }
  return 'nothing';
};

eachEngine('meetings of other areas', (open) => {
  let portal: RoomPortal;
  let names = 0;
  let heard: ChangedBooking[] = [];
  const newRoom = (more: Parameters<RoomPortal['addRoom']>[1] = {}) => portal.addRoom(`面${++names}`, more);
  const by = (name: string) => ({
    id: portal.ids[name]!,
    manages: name === 'mia',
    language: 'zh' as const,
    now: new Date(),
  });
  const meeting = (roomId: number, more: Partial<AreaMeeting> = {}): AreaMeeting => ({
    roomId,
    title: '面试',
    hostId: portal.ids['ben']!,
    attendeeIds: [portal.ids['cat']!],
    ...span('10:00', '11:00'),
    ...more,
  });
  const run = <T>(work: (tx: Tx) => Promise<T>) => inTransaction(portal.db, work);
  const book = (roomId: number, more: Partial<AreaMeeting> = {}, who = 'ann') =>
    run((tx) => bookFor(tx, by(who), meeting(roomId, more)));
  const statusOf = async (id: number): Promise<number> =>
    (await portal.db.pool.query<{ status: number }>('select status from rooms.booking where id = $1', [id]))
      .rows[0]!.status;

  beforeAll(async () => {
    portal = await openRooms(await open());
    connect(portal.db, [onBookingChanged('test', async (_tx, changed) => void heard.push(...changed))]);
  });
  afterAll(async () => {
    await portal.product.close();
  });
  beforeEach(() => (heard = []));

  describe('bookFor', () => {
    test('takes the room, privately, and counts against nobody’s limits', async () => {
      await portal.db.pool.query('update rooms.setting set day_minutes = 30, future_bookings = 1');
      try {
        const room = await newRoom();
        const { id, status } = await book(room);
        const later = await book(room, span('11:00', '12:00'));
        expect([status, later.status]).toEqual([1, 1]);
        const seen = (await portal.detail('kim', id)).body;
        expect([seen.Title, seen.IsPrivate]).toEqual(['', true]);
        expect((await portal.detail('cat', id)).body).toMatchObject({ Title: '面试', RoomId: room });
        expect(await refusalOf(book(room, span('10:30', '11:30')))).toBe('taken');
      } finally {
        await portal.db.pool.query('update rooms.setting set day_minutes = 0, future_bookings = 0');
      }
    });

    test.each([
      ['who may not book', {}, 'kim', {}, 'notEnabled'],
      ['before the room opens', { OpenTime: '11:00' }, 'ann', {}, 'closed'],
      ['off the grid', {}, 'ann', span('10:05', '11:05'), 'offGrid'],
      ['longer than the room lets', { MaxMinutes: 30 }, 'ann', {}, 'tooLong'],
      ['backwards', {}, 'ann', span('11:00', '10:00'), 'reversed'],
      ['further ahead than the room lets', { AdvanceDays: 1 }, 'ann', {}, 'tooEarly'],
    ] as const)('%s: refused, and nothing stays', async (_name, room, who, more, refusal) => {
      const id = await newRoom(room);
      expect(await refusalOf(book(id, more, who))).toBe(refusal);
      const { rows } = await portal.db.pool.query('select from rooms.booking where room_id = $1', [id]);
      expect(rows).toHaveLength(0);
    });

    test('a room out of use is refused; of an aborted transaction nothing stays', async () => {
      const room = await newRoom();
      await expect(
        run(async (tx) => {
          await bookFor(tx, by('ann'), meeting(room));
          throw new Error('the area changes its mind');
        }),
      ).rejects.toThrow('changes its mind');
      await portal.call('mia', MeetingRoom.UpdateIsUse, { Id: room, IsUse: false });
      expect(await refusalOf(book(room))).toBe('roomGone');
      const { rows } = await portal.db.pool.query('select from rooms.booking where room_id = $1', [room]);
      expect(rows).toHaveLength(0);
    });

    test('a room that needs approval leaves it waiting; refused, the area hears of it', async () => {
      const room = await newRoom({ NeedApproval: true, ApproverAUIDs: [portal.ids['lee']!] });
      const { id, status } = await book(room);
      expect(status).toBe(0);
      await portal.call('lee', Meeting.ApprovePending, { Id: id, IsPass: false, Reason: '维护' });
      expect(heard).toMatchObject([{ id, stands: false }]);
    });

    test('one of twenty at once for the same time gets the room', async () => {
      const room = await newRoom();
      const outcomes = await Promise.all(Array.from({ length: 20 }, () => refusalOf(book(room))));
      expect(outcomes.filter((outcome) => outcome === 'nothing')).toHaveLength(1);
      expect(outcomes.filter((outcome) => outcome === 'taken')).toHaveLength(19);
    });
  });

  const move = (id: number, given: AreaMeeting, who = 'ann') =>
    run((tx) => moveBooking(tx, by(who), id, given));

  describe('moveBooking', () => {
    test('keeps the row, frees the former time and room, and is told to no area', async () => {
      const [room, other] = [await newRoom(), await newRoom()];
      const { id } = await book(room);
      expect(await move(id, meeting(other, span('10:30', '11:30')))).toEqual({ id, status: 1 });
      expect(heard).toEqual([]);
      expect((await book(room)).status).toBe(1);
      expect(await refusalOf(book(other, span('11:00', '12:00')))).toBe('taken');
      // The new time overlaps only the meeting itself.
      expect(await move(id, meeting(other, span('10:00', '11:00')))).toEqual({ id, status: 1 });
    });

    test('other people alone need no free time', async () => {
      const room = await newRoom();
      const { id } = await book(room);
      await move(id, meeting(room, { attendeeIds: [portal.ids['lee']!] }));
      const { body } = await portal.detail('lee', id);
      expect(body.Attendees.map(({ AUID }) => AUID)).toContain(portal.ids['lee']!);
    });

    test('into a taken time it is refused and stays where it is; a cancelled one does not move', async () => {
      const room = await newRoom();
      const { id } = await book(room);
      await book(room, span('14:00', '15:00'));
      expect(await refusalOf(move(id, meeting(room, span('14:30', '15:30'))))).toBe('taken');
      expect(await refusalOf(book(room))).toBe('taken');
      await run((tx) => cancelBookings(tx, by('ann'), [id], ''));
      expect(await refusalOf(move(id, meeting(room)))).toBe('over');
    });
  });

  test('cancelBookings frees upcoming meetings and leaves running ones', async () => {
    const room = await newRoom({ CheckInEnabled: false });
    const [coming, running] = [await book(room), await book(room, span('12:00', '13:00'))];
    await portal.begin(running.id, 20);
    await run((tx) => cancelBookings(tx, by('ann'), [coming.id, running.id], '候选人放弃'));
    expect([await statusOf(coming.id), await statusOf(running.id)]).toEqual([2, 1]);
    expect(heard).toEqual([]);
    expect((await book(room)).status).toBe(1);
  });

  describe('actions of others on the meeting are heard', () => {
    test('a block, the end of the room, its host in the screens of rooms', async () => {
      const room = await newRoom();
      const { id } = await book(room);
      const { StartTime, EndTime } = times('09:00', '12:00');
      const block = { RoomId: room, Reason: '漏水', StartTime, EndTime, Confirmed: true };
      await portal.call('mia', MeetingRoom.SetBlock, block);
      expect(heard).toMatchObject([{ id, stands: false }]);

      const second = await book(await newRoom());
      const { RowVersion, RoomId } = (await portal.detail('ben', second.id)).body;
      const moved = await portal.call('ben', Meeting.Edit, {
        Id: second.id,
        RowVersion,
        RoomId,
        Title: '面试',
        Confirmed: true,
        AttendeeAUIDs: [],
        ...times('15:00', '16:00'),
      });
      expect(moved.status).toBe(200);
      expect(heard.at(-1)).toMatchObject({
        id: second.id,
        stands: true,
        start: new Date(times('15:00', '16:00').StartTime),
      });
      await portal.call('mia', MeetingRoom.UpdateIsUse, { Id: RoomId, IsUse: false, Confirmed: true });
      expect(heard.at(-1)).toMatchObject({ id: second.id, stands: false });
    });

    test('a hook that fails keeps the whole from happening', async () => {
      const { id } = await book(await newRoom());
      connect(portal.db, [
        onBookingChanged('failing', async () => {
          throw new Error('not now');
        }),
      ]);
      try {
        expect((await portal.call('ben', Meeting.Cancel, { id })).status).toBe(500);
      } finally {
        connect(portal.db, [onBookingChanged('failing', async () => undefined)]);
      }
      expect(await statusOf(id)).toBe(1);
    });
  });

  test('times of rooms and of people', async () => {
    const room = await newRoom({ BufferMinutes: 15, Capacity: 3 });
    const { id } = await book(room);
    const { start, end } = span('00:00', '23:45');
    const found = await listRoomTimes(portal.db, { id: portal.ids['ann']!, manages: false }, start, end);
    expect(found.find((one) => one.room.id === room)?.taken).toEqual([
      { roomId: room, start: span('10:00', '11:15').start, end: span('10:00', '11:15').end },
    ]);
    const people = [portal.ids['ben']!, portal.ids['cat']!, portal.ids['zoe']!];
    const busy = await listMeetingTimes(portal.db, people, start, end);
    const during = span('10:00', '11:00');
    expect(busy.get(people[0]!)).toContainEqual({ personId: people[0]!, ...during });
    expect(busy.get(people[1]!)).toContainEqual({ personId: people[1]!, ...during });
    expect(busy.get(people[2]!)).toBeUndefined();
    await run((tx) => cancelBookings(tx, by('ann'), [id], ''));
    const without = await listRoomTimes(portal.db, { id: portal.ids['ann']!, manages: false }, start, end);
    expect(without.find((one) => one.room.id === room)?.taken).toEqual([]);
  });
});
