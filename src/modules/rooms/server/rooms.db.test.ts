import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { GivenOf } from '#kit/contract/call.ts';
import { Notice } from '#kit/contract/Notice.ts';
import { shiftDays } from '#kit/rules/dates.ts';
import { companyZone, wallAt, weekdayOf } from '#kit/rules/zones.ts';
import { eachEngine } from '#tests/support/engines.ts';
import { listenToAll } from '#tests/support/happenings.ts';
import { firstDay, openRooms, times, type RoomPortal } from '#tests/support/room-portal.ts';
import { MeetingRoomSchedule as Meeting } from '../contract/MeetingRoomSchedule.ts';
import { extend } from './commands/act.ts';
import { readDetail } from './commands/read.ts';
import { sweepRooms } from './commands/expire.ts';

const expected = (days: readonly number[], hour: string): string[] =>
  days.map((day) => `${shiftDays(firstDay, day)}T${hour}`);
const at = (clock: string): Date => new Date(times(clock, clock).StartTime);

eachEngine('booking rooms', (open) => {
  let portal: RoomPortal;
  let room: number;
  let names = 0;
  const newRoom = (more: Parameters<RoomPortal['addRoom']>[1] = {}) => portal.addRoom(`室${++names}`, more);
  const titles = async (name: string): Promise<string[]> =>
    (await portal.call(name, Notice.GetNoticePageList, { PageSize: 100 }, 'en')).body.Rows.map(
      (row) => row.TitleEn,
    );
  const cancel = (name: string, id: number, more = {}) => portal.call(name, Meeting.Cancel, { id, ...more });
  const board = async (name: string, RoomId: number, Days = 1) => {
    const { body } = await portal.call(name, Meeting.GetMeetingRoomsAndSchedulesByDate, {
      Date: firstDay,
      Days,
      RoomId,
    });
    return body.Rooms[0]?.Schedules ?? [];
  };
  const edit = async (name: string, id: number, more: Partial<GivenOf<typeof Meeting.Edit>>) => {
    const { body } = await portal.detail(name, id);
    return portal.call(name, Meeting.Edit, {
      Id: id,
      RowVersion: body.RowVersion,
      RoomId: body.RoomId,
      Title: body.Title || '—',
      Confirmed: true,
      StartTime: String(body.StartTime),
      EndTime: String(body.EndTime),
      AttendeeAUIDs: body.Attendees.map(({ AUID }) => AUID),
      ...more,
    });
  };

  beforeAll(async () => {
    portal = await openRooms(await open());
    room = await newRoom();
    // Booking limits are switched off here, because they have tests of their own.
    await portal.db.pool.query('update rooms.setting set day_minutes = 0, future_bookings = 0');
  });
  afterAll(() => portal.product.close());

  describe('one booking', () => {
    test('is on the board, in the detail and in the guest’s inbox', async () => {
      const booked = await portal.add('ann', {
        RoomId: room,
        Title: '周会',
        AttendeeAUIDs: [portal.ids['cat']!],
      });
      expect(booked).toMatchObject({ status: 200, body: { Code: 1, NeedConfirm: false, Status: 1 } });
      const [shown] = await board('ben', room);
      expect(shown).toMatchObject({
        Title: '周会',
        IsMine: false,
        MeetingStatus: 0,
        HostAUID: portal.ids['ann'],
      });
      const detail = (await portal.detail('cat', booked.body.Id!)).body;
      expect(detail).toMatchObject({ IsInsider: true, CanEdit: false, CanCancel: false, MyResponse: 0 });
      expect((await portal.detail('ann', booked.body.Id!)).body).toMatchObject({
        CanEdit: true,
        CanCancel: true,
      });
      expect((await titles('cat'))[0]).toContain('ann invited you to a meeting: 周会');
      const answer = { Id: booked.body.Id!, Response: 2 };
      expect((await portal.call('cat', Meeting.Respond, answer)).status).toBe(200);
      expect((await portal.call('ben', Meeting.Respond, answer)).status).toBe(404);
      expect((await portal.detail('ann', booked.body.Id!)).body.Attendees[0]?.Response).toBe(2);
    });

    test('other programs hear of it made, changed and cancelled, without a word of what it is about', async () => {
      const heard = await listenToAll(portal.db);
      const RoomId = await newRoom();
      const { body } = await portal.add('ann', { RoomId });
      const id = body.Id!;
      await edit('ann', id, { Title: '改期' });
      await cancel('ann', id);
      const data = { BookingId: id, link: `/rolePage/BookingRoom?booking=${id}` };
      expect(await heard()).toEqual([
        ['booking.made', data],
        ['booking.changed', data],
        ['booking.cancelled', data],
      ]);
    });

    test('another one at the same time is refused, one right after it is not', async () => {
      const RoomId = await newRoom();
      expect((await portal.add('ann', { RoomId, ...times('10:00', '11:00') })).status).toBe(200);
      const refused = await portal.add('ben', { RoomId, ...times('10:30', '11:30') });
      expect(refused).toMatchObject({ status: 409, code: 409101, msg: '该时段已被预订', field: 'StartTime' });
      expect((await portal.add('ben', { RoomId, ...times('11:00', '12:00') })).status).toBe(200);
    });

    test('a buffer keeps the time after a meeting free', async () => {
      const RoomId = await newRoom({ BufferMinutes: 15 });
      await portal.add('ann', { RoomId });
      expect((await portal.add('ben', { RoomId, ...times('11:00', '12:00') })).code).toBe(409101);
      expect((await portal.add('ben', { RoomId, ...times('09:00', '10:00') })).code).toBe(409101);
      expect((await portal.add('ben', { RoomId, ...times('11:30', '12:00') })).status).toBe(200);
    });

    test('names the wrong field, and refuses actions the caller may not take', async () => {
      const late = await portal.add('ann', { RoomId: room, ...times('13:00', '12:00') });
      expect(late).toMatchObject({ status: 422, code: 422101, field: 'EndTime' });
      expect((await portal.add('ann', { RoomId: room, ...times('13:10', '14:00') })).code).toBe(422102);
      expect((await portal.add('ann', { RoomId: 999_999 })).code).toBe(422100);
      expect((await portal.add('kim', { RoomId: room, ...times('13:00', '14:00') })).code).toBe(403101);
      expect((await portal.add('zoe', { RoomId: room, ...times('13:00', '14:00') })).status).toBe(403);
      const gone = await portal.add('ann', {
        RoomId: room,
        ...times('13:00', '14:00'),
        AttendeeAUIDs: [999_999],
      });
      expect(gone).toMatchObject({ code: 422115, field: 'AttendeeAUIDs' });
    });

    test('warnings have to be confirmed: too few seats, people who are elsewhere', async () => {
      const RoomId = await newRoom({ Capacity: 1 });
      await portal.add('ann', { RoomId: await newRoom() });
      const ask = { RoomId, AttendeeAUIDs: [portal.ids['lee']!, portal.ids['ann']!] };
      const asked = await portal.add('ben', { ...ask, Confirmed: false });
      expect(asked.body).toMatchObject({
        Code: 0,
        NeedConfirm: true,
        Ids: [],
        Warnings: [{ Kind: 'capacity' }, { Kind: 'clash' }],
      });
      expect(asked.body.Warnings[1]?.People.map(({ AUID }) => AUID)).toEqual([portal.ids['ann']]);
      expect((await portal.add('ben', ask)).body.Code).toBe(1);
    });

    test('a private one shows no title to others, nor who is invited', async () => {
      const RoomId = await newRoom();
      const { body } = await portal.add('ann', {
        RoomId,
        Title: '薪酬',
        IsPrivate: true,
        Remark: '密',
        AttendeeAUIDs: [portal.ids['lee']!],
      });
      expect((await board('ben', RoomId))[0]).toMatchObject({ Title: '', IsPrivate: true });
      expect((await board('lee', RoomId))[0]).toMatchObject({ Title: '薪酬', IsMine: true });
      const outside = (await portal.detail('ben', body.Id!)).body;
      expect(outside).toMatchObject({ Title: '', Remark: '', Attendees: [], IsInsider: false, Log: [] });
      expect(JSON.stringify(outside)).not.toContain('薪酬');
    });

    test('a repeated request with the same key books once', async () => {
      const RoomId = await newRoom();
      const once = { RoomId, Key: 'once-and-again' };
      const [first, second] = [await portal.add('ann', once), await portal.add('ann', once)];
      expect(second.body).toEqual(first.body);
      expect(await board('ann', RoomId)).toHaveLength(1);
    });

    test('limits: minutes a day and bookings to come; administrators are not held to them', async () => {
      await portal.db.pool.query('update rooms.setting set day_minutes = 120, future_bookings = 2');
      const RoomId = await newRoom();
      const at = (from: string, until: string, days: number) => ({ RoomId, ...times(from, until, days) });
      expect((await portal.add('lee', at('10:00', '12:00', 9))).status).toBe(200);
      expect((await portal.add('lee', at('13:00', '13:30', 9))).code).toBe(422110);
      expect((await portal.add('lee', at('13:00', '13:30', 10))).status).toBe(200);
      expect((await portal.add('lee', at('13:00', '13:30', 11))).code).toBe(422111);
      expect((await portal.add('mia', at('08:00', '13:00', 12))).status).toBe(200);
      await portal.db.pool.query('update rooms.setting set day_minutes = 0, future_bookings = 0');
    });
  });

  describe('a series', () => {
    const weekly = { Freq: 'day' as const, UntilDate: shiftDays(firstDay, 4) };

    test('is booked whole or not at all, unless conflicts are to be skipped', async () => {
      const RoomId = await newRoom();
      await portal.add('ben', { RoomId, ...times('10:00', '11:00', 2) });
      const refused = await portal.add('ann', { RoomId, Repeat: weekly });
      expect(refused).toMatchObject({
        status: 409,
        code: 409102,
        body: { Conflicts: [{ Reason: '该时段已被预订' }] },
      });
      expect(await board('ann', RoomId, 6)).toHaveLength(1);
      const some = await portal.add('ann', { RoomId, Repeat: weekly, ConflictPolicy: 'skip' });
      expect(some.body).toMatchObject({ Code: 1, Skipped: [{ Reason: '该时段已被预订' }] });
      expect(some.body.Ids).toHaveLength(4);
      const look = { RoomId, ...times('10:00', '11:00'), Repeat: weekly };
      const seen = (await portal.call('cat', Meeting.Preview, look)).body.Occurrences;
      expect(seen.map(({ IsFree }) => IsFree)).toEqual([false, false, false, false, false]);
    });

    test('moves as a whole past itself, or from one meeting on', async () => {
      const RoomId = await newRoom();
      const { Ids } = (await portal.add('ann', { RoomId, Repeat: weekly })).body;
      // Each meeting moves by a day, so that it takes the time of the next one.
      const moved = await edit('ann', Ids[0]!, { Scope: 'all', ...times('10:00', '11:00', 1) });
      expect(moved).toMatchObject({ status: 200, body: { Code: 1 } });
      const starts = async () =>
        (await board('ann', RoomId, 9)).map(({ StartTime }) => String(StartTime).slice(0, 13));
      expect(await starts()).toEqual(expected([1, 2, 3, 4, 5], '02'));
      await edit('ann', Ids[3]!, { Scope: 'following', ...times('14:00', '15:30', 4) });
      expect(await starts()).toEqual([...expected([1, 2, 3], '02'), ...expected([4, 5], '06')]);
      expect((await cancel('ann', Ids[4]!, { scope: 'all' })).body.Count).toBe(2);
      expect(await starts()).toEqual(expected([1, 2, 3], '02'));
    });

    test('is held on certain weekdays of each month, and says so wherever it has moved to', async () => {
      const RoomId = await newRoom();
      const UntilDate = shiftDays(firstDay, 70);
      const Repeat = { Freq: 'month' as const, WeekDays: [2], Nths: [1, 3] as (1 | 3)[], UntilDate };
      const look = { RoomId, ...times('10:00', '11:00'), Repeat };
      const seen = (await portal.call('ann', Meeting.Preview, look)).body.Occurrences;
      const wanted = Array.from({ length: 71 }, (_one, at) => shiftDays(firstDay, at)).filter(
        (day) => weekdayOf(day) === 2 && [1, 3].includes(Math.ceil(Number(day.slice(8)) / 7)),
      );
      expect(seen.map(({ StartTime }) => wallAt(new Date(StartTime), companyZone()).day)).toEqual(wanted);
      const { Ids } = (await portal.add('ann', { RoomId, Repeat, ConflictPolicy: 'skip' })).body;
      expect((await portal.detail('ann', Ids[0]!)).body.Repeat).toMatchObject({
        Freq: 'month',
        WeekDays: [2],
        Nths: [1, 3],
      });
      const odd = { ...Repeat, Nths: [5] as unknown as (1 | 3)[] };
      expect((await portal.add('ann', { RoomId, Repeat: odd })).status).toBe(400);
    });

    test('has at most 60 meetings and ends after it begins', async () => {
      const long = { Freq: 'day' as const, UntilDate: shiftDays(firstDay, 90) };
      expect((await portal.add('ann', { RoomId: room, Repeat: long })).code).toBe(422112);
      const never = { Freq: 'day' as const, UntilDate: shiftDays(firstDay, -1) };
      expect((await portal.add('ann', { RoomId: room, Repeat: never })).code).toBe(422114);
    });
  });

  describe('changing', () => {
    test('never meets itself; another booking is in the way; a stale one is refused; others may not', async () => {
      const RoomId = await newRoom();
      const { Id } = (await portal.add('ann', { RoomId, AttendeeAUIDs: [portal.ids['lee']!] })).body;
      await portal.add('ben', { RoomId, ...times('12:00', '13:00') });
      expect((await edit('ann', Id!, times('10:30', '11:30'))).status).toBe(200);
      expect((await edit('ann', Id!, times('11:30', '12:30'))).code).toBe(409101);
      expect((await edit('ben', Id!, times('10:30', '11:30'))).code).toBe(403102);
      expect((await edit('ann', Id!, { RowVersion: 1 })).status).toBe(409);
      const other = await newRoom();
      expect((await edit('ann', Id!, { RoomId: other, AttendeeAUIDs: [portal.ids['cat']!] })).status).toBe(
        200,
      );
      expect((await titles('lee')).some((title) => title.startsWith('You are no longer invited'))).toBe(true);
      expect(await board('ann', other)).toHaveLength(1);
    });

    test('once it runs only title, people and end can change', async () => {
      const { Id } = (await portal.add('ann', { RoomId: await newRoom() })).body;
      await portal.begin(Id!, 5);
      expect((await edit('ann', Id!, { Title: '新主题' })).status).toBe(200);
      expect((await edit('ann', Id!, times('10:00', '11:00'))).code).toBe(409103);
    });

    test('cancelling is idempotent, keeps the row and is for the host alone', async () => {
      const RoomId = await newRoom();
      const { Id } = (await portal.add('ann', { RoomId, AttendeeAUIDs: [portal.ids['cat']!] })).body;
      expect((await cancel('cat', Id!)).code).toBe(403102);
      expect((await cancel('ann', Id!, { reason: '改期' })).body.Count).toBe(1);
      expect((await cancel('ann', Id!)).body).toMatchObject({ Code: 1, Count: 0 });
      expect(await board('ann', RoomId)).toHaveLength(0);
      expect((await portal.detail('ann', Id!)).body).toMatchObject({ Status: 2, Reason: '改期' });
      expect((await titles('cat'))[0]).toMatch(/A meeting was cancelled.*改期/);
      expect((await cancel('ann', 999_999)).status).toBe(404);
    });
  });

  describe('while it runs', () => {
    test('it is ended once, at a whole minute, and frees the room', async () => {
      const { Id } = (await portal.add('ann', { RoomId: await newRoom() })).body;
      expect((await portal.call('ann', Meeting.UpdateEarlyTermination, { Id: Id! })).code).toBe(409105);
      await portal.begin(Id!, 10);
      expect((await cancel('ann', Id!)).code).toBe(409106);
      expect((await portal.call('ben', Meeting.UpdateEarlyTermination, { Id: Id! })).code).toBe(403102);
      const first = await portal.call('ann', Meeting.UpdateEarlyTermination, { Id: Id! });
      expect(String(first.body.EndTime)).toMatch(/:00\.000Z$/);
      const again = await portal.call('ann', Meeting.UpdateEarlyTermination, { Id: Id! });
      expect(again.body).toEqual(first.body);
      expect((await portal.detail('ann', Id!)).body).toMatchObject({ Status: 5, CanEdit: false });
    });

    test('it is extended where the room is free and open', async () => {
      const RoomId = await newRoom({ CloseTime: '12:15' });
      const { Id } = (await portal.add('ann', { RoomId })).body;
      const next = await portal.add('ben', { RoomId, ...times('11:30', '12:00') });
      const by = (now: Date) => ({ id: portal.ids['ann']!, manages: false, language: 'zh' as const, now });
      // Extending is offered exactly when it would succeed.
      const offered = async (time: string) => (await readDetail(portal.db, by(at(time)), Id!)).CanExtend;
      expect([await offered('09:00'), await offered('10:50')]).toEqual([false, true]);
      expect(await extend(portal.db, by(at('10:50')), Id!)).toEqual(at('11:15'));
      expect(await extend(portal.db, by(at('11:10')), Id!)).toEqual(at('11:30'));
      expect(await offered('11:20')).toBe(false);
      await expect(extend(portal.db, by(at('11:20')), Id!)).rejects.toThrow('taken');
      await cancel('ben', next.body.Id!);
      for (const end of ['11:45', '12:00', '12:15'])
        expect(await extend(portal.db, by(at('11:25')), Id!)).toEqual(at(end));
      expect(await offered('11:25')).toBe(false);
      await expect(extend(portal.db, by(at('11:25')), Id!)).rejects.toThrow('closed');
      await expect(extend(portal.db, by(at('13:00')), Id!)).rejects.toThrow('notRunning');
      expect((await portal.call('ann', Meeting.Extend, { Id: Id! })).code).toBe(409105);
    });

    test('nobody comes: the host is warned, the room is released, and taken back if it is still free', async () => {
      const RoomId = await newRoom();
      const { Id } = (await portal.add('ann', { RoomId })).body;
      expect((await portal.call('ann', Meeting.CheckIn, { Id: Id! })).code).toBe(409108);
      await portal.begin(Id!, 6);
      await sweepRooms(portal.db, new Date());
      expect((await titles('ann'))[0]).toMatch(/^Nobody has checked in/);
      await portal.begin(Id!, 11);
      await sweepRooms(portal.db, new Date());
      expect((await portal.detail('ann', Id!)).body).toMatchObject({ Status: 4, CanTakeBack: true });
      expect((await portal.call('ben', Meeting.TakeBack, { Id: Id! })).code).toBe(403102);
      expect((await portal.call('ann', Meeting.TakeBack, { Id: Id! })).status).toBe(200);
      await sweepRooms(portal.db, new Date());
      expect((await portal.detail('ann', Id!)).body).toMatchObject({ Status: 1, CanTakeBack: false });
      expect((await portal.call('ann', Meeting.TakeBack, { Id: Id! })).code).toBe(409109);
    });

    test('an invited person checks in, and the host keeps the room', async () => {
      const { Id } = (
        await portal.add('ann', {
          RoomId: await newRoom(),
          AttendeeAUIDs: [portal.ids['cat']!],
          Confirmed: true,
        })
      ).body;
      await portal.begin(Id!, 8);
      expect((await portal.call('ben', Meeting.CheckIn, { Id: Id! })).code).toBe(403102);
      expect((await portal.call('cat', Meeting.CheckIn, { Id: Id! })).status).toBe(200);
      expect((await portal.call('cat', Meeting.CheckIn, { Id: Id! })).status).toBe(200);
      await portal.begin(Id!, 20);
      await sweepRooms(portal.db, new Date());
      expect((await portal.detail('ann', Id!)).body.Status).toBe(1);
    });

    test('a room is free again by the clock alone, without the sweep', async () => {
      const RoomId = await newRoom({ SlotMinutes: 15 });
      const { Id } = (await portal.add('ann', { RoomId })).body;
      await portal.begin(Id!, 11);
      const by = { id: portal.ids['mia']!, manages: true, language: 'zh' as const, now: new Date() };
      const { bookRoom } = await import('./commands/book.ts');
      const start = new Date(Math.floor(Date.now() / 60_000) * 60_000);
      const given = {
        RoomId,
        Title: '临时',
        // The meeting is only one minute long, so that it is on one day whenever the test runs.
        StartTime: start.toISOString(),
        EndTime: new Date(start.getTime() + 60_000).toISOString(),
        AttendeeAUIDs: [],
        IsPrivate: false,
        Remark: '',
        Repeat: null,
        ConflictPolicy: 'fail' as const,
        Confirmed: true,
      };
      expect(await bookRoom(portal.db, by, given)).toMatchObject({ Code: 1 });
      expect((await portal.detail('ann', Id!)).body).toMatchObject({ Status: 4 });
      expect((await portal.call('ann', Meeting.TakeBack, { Id: Id! })).code).toBe(409101);
    });
  });
});
