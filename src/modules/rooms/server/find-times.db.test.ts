import { afterAll, beforeAll, expect, test } from 'vitest';
import type { GivenOf, ReplyOf } from '#kit/contract/call.ts';
import { companyInstant, shiftDays } from '#kit/rules/dates.ts';
import { weekdayOf } from '#kit/rules/zones.ts';
import { connect } from '#kit/server/registry.ts';
import { eachEngine } from '#tests/support/engines.ts';
import { firstDay, openRooms, type RoomPortal } from '#tests/support/room-portal.ts';
import { MeetingRoomSchedule as Meeting } from '../contract/MeetingRoomSchedule.ts';
import { busySource } from './queries/busy.ts';

type Found = ReplyOf<typeof Meeting.FindTimes>;

/** First Monday in the future. A new product has no holidays. */
let monday = firstDay;
while (weekdayOf(monday) !== 1) monday = shiftDays(monday, 1);

const at = (clock: string, days = 0): string =>
  companyInstant(`${shiftDays(monday, days)} ${clock}`).toISOString();
const span = (from: string, until: string, days = 0) => ({
  StartTime: at(from, days),
  EndTime: at(until, days),
});

eachEngine('times of people', (open) => {
  let portal: RoomPortal;
  let small = 0;
  let large = 0;

  beforeAll(async () => {
    portal = await openRooms(await open());
    await portal.db.pool.query('update rooms.setting set day_minutes = 0, future_bookings = 0');
    small = await portal.addRoom('小', { Capacity: 3 });
    large = await portal.addRoom('大', { Capacity: 20 });
    await portal.addRoom('远', { Building: 'B', Capacity: 9 });
    await portal.add('ben', { RoomId: large, Title: '周会', ...span('09:00', '10:00') });
    await portal.add('ben', { RoomId: large, Title: '密谈', IsPrivate: true, ...span('10:00', '11:00') });
  });
  afterAll(() => portal.product.close());

  const id = (name: string): number => portal.ids[name]!;
  const find = async (
    name: string,
    more: Partial<GivenOf<typeof Meeting.FindTimes>> = {},
  ): Promise<Found> => {
    const given = { Date: monday, Minutes: 60, AttendeeAUIDs: [id('ben')], RoomId: small, ...more };
    const { status, body } = await portal.call(name, Meeting.FindTimes, given);
    expect(status).toBe(200);
    return body;
  };
  const busyOf = ({ People }: Found, name: string) =>
    People.find(({ AUID }) => AUID === id(name))!.Busy.map(({ StartTime, Title }) => [
      String(StartTime),
      Title,
    ]);

  test('titles are for those who may read the meeting; others see that somebody is busy', async () => {
    expect(busyOf(await find('ann'), 'ben')).toEqual([
      [at('09:00'), '周会'],
      [at('10:00'), ''],
    ]);
    expect(busyOf(await find('ben', { HostAUID: id('ben') }), 'ben')).toEqual([
      [at('09:00'), '周会'],
      [at('10:00'), '密谈'],
    ]);
    const hidden = await portal.addRoom('藏', { VisibleDeptIds: [987_654_321] });
    const booked = await portal.add('mia', {
      RoomId: hidden,
      Title: '不给看',
      HostAUID: id('cat'),
      ...span('14:00', '15:00'),
    });
    expect(booked.status).toBe(200);
    expect(busyOf(await find('ann', { AttendeeAUIDs: [id('cat')] }), 'cat')).toEqual([[at('14:00'), '']]);
  });

  test('the host comes first, and people with their hours of work', async () => {
    const { People } = await find('ann');
    expect(People.map(({ AUID }) => AUID)).toEqual([id('ann'), id('ben')]);
    expect(String(People[0]!.Works[0]!.StartTime)).toBe(at('09:00'));
  });

  test('suggested is when everybody and the room are free, in hours of work', async () => {
    await portal.add('cat', { RoomId: small, Title: '占', ...span('11:00', '12:00') });
    const { Slots } = await find('ann');
    expect(Slots.map(({ StartTime, RoomId }) => [String(StartTime), RoomId]).slice(0, 2)).toEqual([
      // The preferred room is taken until noon, so the earlier suggestion names the other room of the building.
      [at('11:00'), large],
      [at('13:00'), small],
    ]);
    for (const slot of Slots) expect(slot.BusyAUIDs).toEqual([]);
    const taken = await portal.add('ann', {
      RoomId: Slots[0]!.RoomId,
      AttendeeAUIDs: [id('ben')],
      StartTime: String(Slots[0]!.StartTime),
      EndTime: String(Slots[0]!.EndTime),
      Confirmed: false,
    });
    expect(taken).toMatchObject({ status: 200, body: { Code: 1, Warnings: [] } });
    expect((await find('ann')).Slots.map(({ StartTime }) => String(StartTime))).not.toContain(at('11:00'));
    // The edited meeting does not conflict with itself.
    expect(String((await find('ann', { Id: taken.body.Id! })).Slots[0]!.StartTime)).toBe(at('11:00'));
  });

  test('if all are never free together, most are enough, never without the host', async () => {
    const all = [...Array(14).keys()];
    const whole = await portal.addRoom('专', { Building: 'C', MaxMinutes: 1440, Capacity: 9 });
    for (const days of all)
      await portal.add('mia', { RoomId: whole, HostAUID: id('lee'), ...span('08:00', '20:00', days) });
    const wanted = { AttendeeAUIDs: [id('ben'), id('lee')], RoomId: large };
    const { Slots } = await find('ann', wanted);
    expect(Slots.length).toBeGreaterThan(0);
    for (const slot of Slots) expect(slot.BusyAUIDs).toEqual([id('lee')]);
    expect((await find('ann', { ...wanted, HostAUID: id('lee') })).Slots).toEqual([]);
  });

  test('times known from other areas count but are not told', async () => {
    const off = new Date(at('13:00'));
    connect(portal.db, [
      busySource('test', async (_on, people) =>
        people.includes(id('zoe')) ? [{ personId: id('zoe'), start: off, end: new Date(at('18:00')) }] : [],
      ),
    ]);
    const found = await find('ann', { AttendeeAUIDs: [id('zoe')], RoomId: large });
    expect(busyOf(found, 'zoe')).toEqual([[at('13:00'), '']]);
    expect(found.Slots.some(({ StartTime }) => String(StartTime) === at('13:00'))).toBe(false);
  });

  test('too many people are refused by name of the field; a day far away has no times', async () => {
    const many = Array.from({ length: 31 }, (_, n) => n + 1);
    expect(
      await portal.call('ann', Meeting.FindTimes, { Date: monday, Minutes: 60, AttendeeAUIDs: many }),
    ).toMatchObject({
      status: 400,
      field: 'AttendeeAUIDs',
    });
    expect((await find('ann', { Date: shiftDays(monday, 500) })).Slots).toEqual([]);
    expect((await find('ann', { Date: '2001-01-01' })).People.length).toBe(2);
  });
});
