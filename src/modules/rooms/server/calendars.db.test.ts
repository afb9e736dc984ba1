import { request } from 'node:http';
import ICAL from 'ical.js';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { companyDay, shiftDays } from '#kit/rules/dates.ts';
import { eachEngine } from '#tests/support/engines.ts';
import { firstDay, openRooms, times, type RoomPortal } from '#tests/support/room-portal.ts';
import { MeetingCalendar as Calendar } from '../contract/MeetingCalendar.ts';
import { MeetingRoom } from '../contract/MeetingRoom.ts';
import { MeetingRoomSchedule as Meeting } from '../contract/MeetingRoomSchedule.ts';
import { roomDuty } from './commands/leave.ts';
import { inTransaction } from '#kit/server/db/transaction.ts';
import { door } from './commands/calendars.ts';

/** Returns the clock time of an instant in a time zone. */
const clockIn = (zone: string, at: Date): string =>
  at.toLocaleTimeString('en-GB', { timeZone: zone, hour: '2-digit', minute: '2-digit' });

/** Reads a feed with an independent parser, as a calendar program would. */
function read(text: string) {
  const calendar = new ICAL.Component(ICAL.parse(text) as unknown[]);
  const events = calendar.getAllSubcomponents('vevent').map((each) => new ICAL.Event(each));
  return {
    name: calendar.getFirstPropertyValue('x-wr-calname'),
    events: events.map((event) => ({
      uid: event.uid,
      organizer: event.component.getFirstProperty('organizer'),
      title: event.summary,
      start: event.startDate.toJSDate(),
      end: event.endDate.toJSDate(),
      zone: event.startDate.zone.tzid,
      place: event.location,
      host: event.description ?? '',
      sequence: event.sequence,
      status: event.component.getFirstPropertyValue('status'),
    })),
  };
}

eachEngine('calendars and door displays', (open) => {
  let portal: RoomPortal;
  let room: number;

  const get = (token: string, more = '', headers: Record<string, string> = {}): Promise<Response> =>
    fetch(`${portal.product.url}${Calendar.Feed.path}?token=${token}${more}`, { headers });
  const calendarOf = async (token: string, more = '') => {
    const response = await get(token, more);
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toBe('text/calendar; charset=utf-8');
    return read(await response.text());
  };
  const mine = async (name: string): Promise<string> =>
    (await portal.call(name, Calendar.RenewMine, {})).body.Token;
  const ofRoom = async (RoomId: number, Kind: 'room' | 'door'): Promise<string> =>
    (await portal.call('mia', Calendar.RenewRoom, { RoomId, Kind })).body.Token;

  beforeAll(async () => {
    portal = await openRooms(await open());
    room = await portal.addRoom('三楼；大会议室, A', {
      EnglishName: 'Large, A',
      Floor: '3F',
      AdvanceDays: 400,
    });
    await portal.db.pool.query('update rooms.setting set day_minutes = 0, future_bookings = 0');
  });
  afterAll(() => portal.product.close());

  test('a person’s own meetings are read by a calendar program, in words that need escaping', async () => {
    const title = '周会; 预算, 第\\二版 — äöü '.repeat(4).trim().slice(0, 100);
    const booked = await portal.add('ann', {
      RoomId: room,
      Title: title,
      AttendeeAUIDs: [portal.ids['cat']!],
    });
    const token = await mine('ann');
    expect(token).toMatch(/^[\w-]{43}$/);
    const { name, events } = await calendarOf(token);
    expect(name).toContain('Portico');
    expect(events).toHaveLength(1);
    expect(events[0]).toMatchObject({
      title,
      start: new Date(times('10:00', '11:00').StartTime),
      end: new Date(times('10:00', '11:00').EndTime),
      zone: 'UTC',
      place: '三楼；大会议室, A · A · 3F',
      sequence: 0,
      status: 'CONFIRMED',
    });
    // The meeting is also in the calendar of an attendee until they decline, and in nobody else's.
    const invited = await mine('cat');
    expect((await calendarOf(invited, '&lang=en')).events[0]?.place).toBe('Large, A · A · 3F');
    await portal.call('cat', Meeting.Respond, { Id: booked.body.Id!, Response: 2 });
    expect((await calendarOf(invited)).events).toEqual([]);
    expect((await calendarOf(await mine('ben'))).events).toEqual([]);
  });

  test('a meeting at nine in the morning stays at nine when summer time begins or ends', async () => {
    const zone = 'Europe/Berlin';
    const RoomId = await portal.addRoom('跨时区', { AdvanceDays: 400 });
    const first = [7, 8].map((hour) => new Date(`${firstDay}T0${hour}:00:00Z`));
    const start = first.find((at) => clockIn(zone, at) === '09:00')!;
    const booked = await portal.add('lee', {
      RoomId,
      StartTime: start.toISOString(),
      EndTime: new Date(start.getTime() + 3_600_000).toISOString(),
      // The series is longer than summer time, so the clocks change within it on whatever day the test runs.
      Repeat: { Freq: 'week', Interval: 4, UntilDate: shiftDays(firstDay, 300), TimeZone: zone },
    });
    expect(booked.body.Ids.length).toBe(11);
    const { events } = await calendarOf(await mine('lee'));
    expect(events.map((event) => clockIn(zone, event.start))).toEqual(Array(11).fill('09:00'));
    expect(new Set(events.map((event) => clockIn('UTC', event.start)))).toEqual(new Set(['07:00', '08:00']));
    expect(new Set(events.map(({ uid }) => uid)).size).toBe(11);
  });

  test('a room’s calendar tells nothing private; a block and a request are told as such', async () => {
    const RoomId = await portal.addRoom('私密', { NeedApproval: true });
    await portal.add('ann', { RoomId, Title: '薪酬调整', IsPrivate: true, ...times('09:00', '10:00') });
    await portal.add('ben', { RoomId, Title: '公开', ...times('10:00', '11:00') });
    await portal.call('mia', MeetingRoom.SetBlock, { RoomId, ...times('14:00', '15:00'), Reason: '换灯' });
    const token = await ofRoom(RoomId, 'room');
    const text = await (await get(token)).text();
    expect(text).not.toContain('薪酬');
    const { events } = read(text);
    expect(events.map(({ title, host, status }) => [title, host !== '', status])).toEqual([
      ['已预定', false, 'TENTATIVE'],
      ['公开', true, 'TENTATIVE'],
      ['维护 · 换灯', false, 'CONFIRMED'],
    ]);
    expect((await calendarOf(token, '&lang=en')).events[0]?.title).toBe('Reserved');
    // Attendees read the title in their own calendar.
    expect((await calendarOf(await mine('ann'))).events.map(({ title }) => title)).toContain('薪酬调整');
  });

  test('an event keeps its UID under every host name, and names who called it', async () => {
    const RoomId = await portal.addRoom('署名');
    const { Id } = (await portal.add('ann', { RoomId, Title: '公开', ...times('09:00', '10:00') })).body;
    await portal.add('ann', { RoomId, Title: '私密', IsPrivate: true, ...times('11:00', '12:00') });
    const token = await ofRoom(RoomId, 'room');
    const path = `${Calendar.Feed.path}?token=${token}`;
    const texts = await Promise.all(
      ['one.example', 'two.example:8443'].map(async (host) => {
        const { promise, resolve, reject } = Promise.withResolvers<string>();
        request(portal.product.url + path, { headers: { host } }, (answer) => {
          let text = '';
          answer
            .setEncoding('utf8')
            .on('data', (part: string) => (text += part))
            .on('end', () => resolve(text));
        })
          .on('error', reject)
          .end();
        return promise;
      }),
    );
    expect(texts[0]).toBe(texts[1]);
    const [open, hidden] = read(texts[0]!).events;
    const { rows } = await portal.db.pool.query<{ id: string }>(
      'select calendar_id as id from rooms.setting',
    );
    expect(open!.uid).toBe(`booking-${Id}@${rows[0]!.id}`);
    expect(open!.organizer?.getParameter('cn')).toBe('测ann');
    expect(open!.organizer?.getFirstValue()).toBe(
      `mailto:person-${portal.ids['ann']}@${rows[0]!.id}.invalid`,
    );
    expect(hidden!.organizer?.getFirstValue()).toBe(`mailto:portal@${rows[0]!.id}.invalid`);
    expect(hidden!.organizer?.getParameter('cn')).toBe('Portico');
  });

  test('unchanged events are not sent again; a changed one is, with a higher sequence', async () => {
    const RoomId = await portal.addRoom('缓存');
    const { Id } = (await portal.add('ann', { RoomId, Title: '之前' })).body;
    const token = await ofRoom(RoomId, 'room');
    const first = await get(token);
    const tag = first.headers.get('etag')!;
    expect(first.headers.get('cache-control')).toContain('private');
    const again = await get(token, '', { 'if-none-match': tag });
    expect(again.status).toBe(304);
    expect(await again.text()).toBe('');
    const { RowVersion } = (await portal.detail('ann', Id!)).body;
    const edit = { Id: Id!, RowVersion, RoomId, Title: '之后', ...times('10:00', '11:00'), Confirmed: true };
    await portal.call('ann', Meeting.Edit, edit);
    const changed = await get(token, '', { 'if-none-match': tag });
    expect(changed.status).toBe(200);
    expect(read(await changed.text()).events).toMatchObject([{ title: '之后', sequence: 1 }]);
    await portal.call('ann', Meeting.Cancel, { id: Id! });
    expect((await calendarOf(token)).events).toEqual([]);
  });

  describe('addresses', () => {
    test('only a hash is kept; a new one ends the former, an ended one answers like a wrong one', async () => {
      const first = await mine('ben');
      const { rows } = await portal.db.pool.query('select token_hash from rooms.address');
      expect(JSON.stringify(rows)).not.toContain(first);
      expect((await portal.call('ben', Calendar.GetMine, {})).body).toMatchObject({
        HasAddress: true,
        LastUseTime: null,
      });
      expect((await get(first)).status).toBe(200);
      expect((await portal.call('ben', Calendar.GetMine, {})).body.LastUseTime).not.toBeNull();
      // Two addresses are made at the same time, and only one of them works.
      const both = await Promise.all([mine('ben'), mine('ben')]);
      expect((await get(first)).status).toBe(404);
      const good = await Promise.all(both.map(async (token) => (await get(token)).status));
      expect(good.filter((status) => status === 200)).toHaveLength(1);
      await portal.call('ben', Calendar.RevokeMine, {});
      const [ended, wrong] = await Promise.all([get(both[0]), get('x'.repeat(43))]);
      expect([ended.status, wrong.status]).toEqual([404, 404]);
      expect(await ended.text()).toBe(await wrong.text());
      expect((await get('short')).status).toBe(400);
    });

    test('addresses of rooms are for administrators, and a room that does not exist is refused', async () => {
      const asked = { RoomId: room, Kind: 'door' } as const;
      for (const call of [Calendar.RenewRoom, Calendar.RevokeRoom])
        expect((await portal.call('ann', call, asked)).status).toBe(403);
      const missing = { RoomId: 999_999, Kind: 'door' } as const;
      expect((await portal.call('mia', Calendar.RenewRoom, missing)).status).toBe(404);
      expect((await portal.call('mia', Calendar.RevokeRoom, missing)).status).toBe(404);
      expect((await portal.call('mia', Calendar.GetRoom, { RoomId: 999_999 })).status).toBe(404);
      const token = await ofRoom(room, 'door');
      // The token of a door display does not open a calendar, and a calendar's token does not open the display.
      expect((await get(token)).status).toBe(404);
      const other = { Token: await ofRoom(room, 'room') };
      expect((await portal.call('zoe', Calendar.Door, other)).status).toBe(404);
      await portal.call('mia', Calendar.RevokeRoom, asked);
      expect((await portal.call('zoe', Calendar.Door, { Token: token })).status).toBe(404);
    });

    test('a leaver and a room out of use have no calendar any more', async () => {
      const RoomId = await portal.addRoom('停用');
      const token = await ofRoom(RoomId, 'room');
      await portal.call('mia', MeetingRoom.UpdateIsUse, { Id: RoomId, IsUse: false, Confirmed: true });
      expect((await get(token)).status).toBe(404);
      const own = await mine('kim');
      const leaving = {
        personId: portal.ids['kim']!,
        teamSuccessor: null,
        approvalSuccessor: null,
        by: portal.ids['mia']!,
        now: new Date(),
      };
      await inTransaction(portal.db, (tx) => roomDuty.handOver(tx, leaving as never));
      expect((await get(own)).status).toBe(404);
    });
  });

  test('the door shows the current and next meetings of its day, and no private titles', async () => {
    const RoomId = await portal.addRoom('门口', { EnglishName: 'By the door', Capacity: 6 });
    await portal.add('ann', { RoomId, Title: '晨会', ...times('09:00', '10:00') });
    await portal.add('ben', { RoomId, Title: '绩效', IsPrivate: true, ...times('11:00', '12:00') });
    await portal.add('ben', { RoomId, Title: '明天', ...times('09:00', '10:00', 1) });
    const token = await ofRoom(RoomId, 'door');
    const shown = await door(portal.db, token, new Date(times('09:30', '10:00').StartTime));
    expect(shown).toMatchObject({ RoomName: '门口', RoomNameEn: 'By the door', Capacity: 6 });
    expect(shown.Today.map(({ Title, Host }) => [Title, Host !== ''])).toEqual([
      ['晨会', true],
      ['', false],
    ]);
    expect(JSON.stringify(shown)).not.toContain('绩效');
    expect((await door(portal.db, token, new Date(times('10:00', '11:00').StartTime))).Today).toHaveLength(1);
    const nobody = await fetch(portal.product.url + Calendar.Door.path, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ Token: token }),
    });
    expect(nobody.status).toBe(200);
    expect(companyDay(new Date())).not.toBe(firstDay);
    expect(((await nobody.json()) as { Body: { Today: unknown[] } }).Body.Today).toEqual([]);
  });
});
