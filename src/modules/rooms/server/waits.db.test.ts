import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { GivenOf } from '#kit/contract/call.ts';
import { Notice } from '#kit/contract/Notice.ts';
import { inTransaction } from '#kit/server/db/transaction.ts';
import { eachEngine } from '#tests/support/engines.ts';
import { openRooms, times, type RoomPortal } from '#tests/support/room-portal.ts';
import { atMidday } from '#tests/support/midday.ts';
import { MeetingRoom } from '../contract/MeetingRoom.ts';
import { MeetingRoomSchedule as Meeting } from '../contract/MeetingRoomSchedule.ts';
import { cancelBookings } from './commands/book-for.ts';
import { sweepRooms } from './commands/expire.ts';
import { roomDuty } from './commands/leave.ts';

eachEngine('waiting for a room', (open) => {
  let portal: RoomPortal;
  let names = 0;

  beforeAll(async () => {
    portal = await openRooms(await open({ connections: 16 }));
    await limit(0, 0);
  });
  afterAll(() => portal.product.close());

  const id = (name: string): number => portal.ids[name]!;
  const sql = (text: string, values: unknown[] = []) => portal.db.pool.query(text, values);
  const limit = (day: number, future: number) =>
    sql('update rooms.setting set day_minutes = $1, future_bookings = $2', [day, future]);
  const newRoom = (more: Parameters<RoomPortal['addRoom']>[1] = {}) =>
    portal.addRoom(`候${++names}`, { Building: `B${names}`, ...more });
  const wait = (name: string, more: Partial<GivenOf<typeof Meeting.AddWait>> & { RoomId: number }) =>
    portal.call(name, Meeting.AddWait, { Title: `等 ${name}`, ...times('10:00', '11:00'), ...more });
  const waitsOf = async (name: string) => (await portal.call(name, Meeting.GetWaits, {})).body.Rows;
  const cancel = (name: string, booking: number | null) =>
    portal.call(name, Meeting.Cancel, { id: booking! });
  const held = async (RoomId: number) => {
    const { rows } = await sql(
      `select title, host_id as "hostId", status from rooms.booking
       where room_id = $1 and status in (0, 1) and kind = 1 order by lower(during)`,
      [RoomId],
    );
    return rows as { title: string; hostId: number; status: number }[];
  };
  const notices = async (name: string): Promise<string[]> =>
    (await portal.call(name, Notice.GetNoticePageList, { PageSize: 100 })).body.Rows.map(
      ({ TitleZh }) => TitleZh,
    );
  const clear = () => sql('update rooms.wait set state = 2, ended_at = now() where state = 0');

  test('when it is cancelled the first in line has it, hears of it, and the next one stays in line', async () => {
    const RoomId = await newRoom();
    const taken = await portal.add('ann', { RoomId });
    expect((await wait('ben', { RoomId, AttendeeAUIDs: [id('lee')], Remark: '带投影' })).status).toBe(200);
    expect((await wait('cat', { RoomId })).status).toBe(200);
    expect(await waitsOf('cat')).toMatchObject([{ RoomId, Position: 2, IsAnyRoom: false, Title: '等 cat' }]);
    await cancel('ann', taken.body.Id);
    expect(await held(RoomId)).toEqual([{ title: '等 ben', hostId: id('ben'), status: 1 }]);
    expect((await notices('ben'))[0]).toMatch(/^您候补的会议室已空出，已为您预订：等 ben/);
    expect((await notices('lee'))[0]).toMatch(/邀请您参会：等 ben/);
    expect([await waitsOf('ben'), (await waitsOf('cat'))[0]!.Position]).toEqual([[], 1]);
    const { rows } = await sql('select booking_id as id from rooms.wait where person_id = $1', [id('ben')]);
    const mine = (rows[0] as { id: number }).id;
    expect((await portal.detail('ben', mine)).body).toMatchObject({ Remark: '带投影', CanCancel: true });
    // Cancelling the meeting is enough: the next person on the waitlist gets the room at once.
    await cancel('ben', mine);
    expect(await held(RoomId)).toMatchObject([{ title: '等 cat' }]);
  });

  test('nobody waits for ever behind a crowd that may not have it', async () => {
    const RoomId = await newRoom();
    const booked = await portal.add('ann', { RoomId });
    // These waits belong to a person who may no longer book.
    const crowd = await sql(
      `insert into rooms.wait (person_id, host_id, room_id, is_any, during, title, attendee_ids, is_private, remark,
         created_at)
       select $1, $1, room_id, false, tstzrange(lower(during), upper(during) - n * interval '1 second'), '等', '{}',
         false, '', now()
       from rooms.booking b, generate_series(1, 450) n
       where b.id = $2`,
      [id('kim'), booked.body.Id],
    );
    expect(crowd.rowCount).toBe(450);
    expect((await wait('ben', { RoomId })).status).toBe(200);
    await cancel('ann', booked.body.Id);
    expect(await held(RoomId)).toMatchObject([{ title: '等 ben' }]);
    await clear();
  });

  describe('every way in which a room becomes free gives it on', () => {
    const ways: Record<string, (RoomId: number, booking: number) => Promise<unknown>> = {
      'moved to another time': async (RoomId, Id) =>
        portal.call('ann', Meeting.Edit, {
          Id,
          RowVersion: 1,
          RoomId,
          Title: 'x',
          ...times('15:00', '16:00'),
          Confirmed: true,
        }),
      'moved to another room': async (_RoomId, Id) =>
        portal.call('ann', Meeting.Edit, {
          Id,
          RowVersion: 1,
          RoomId: await newRoom(),
          Title: 'x',
          ...times('09:00', '11:00'),
          Confirmed: true,
        }),
      shortened: async (RoomId, Id) =>
        portal.call('ann', Meeting.Edit, {
          Id,
          RowVersion: 1,
          RoomId,
          Title: 'x',
          ...times('09:00', '10:00'),
          Confirmed: true,
        }),
      'cancelled by another area': async (_RoomId, Id) =>
        inTransaction(portal.db, (tx) =>
          cancelBookings(tx, { id: id('ann'), manages: false, language: 'zh', now: new Date() }, [Id], ''),
        ),
      'left without a host': async () =>
        inTransaction(portal.db, (tx) =>
          roomDuty.handOver(tx, {
            personId: id('ann'),
            teamSuccessor: null,
            approvalSuccessor: null,
            by: id('mia'),
            now: new Date(),
          }),
        ),
    };
    test.each(Object.keys(ways))('%s', async (way) => {
      const RoomId = await newRoom();
      const { body } = await portal.add('ann', { RoomId, ...times('09:00', '11:00') });
      expect((await wait('ben', { RoomId })).status).toBe(200);
      await ways[way]!(RoomId, body.Id!);
      expect((await held(RoomId)).map(({ title }) => title)).toContain('等 ben');
    });

    test.each([
      ['released because nobody came', 15, () => sweepRooms(portal.db, new Date())],
      ['ended early', 5, (id: number) => portal.call('ann', Meeting.UpdateEarlyTermination, { Id: id })],
    ] as const)('%s: what begins later', async (_way, minutes, end) => {
      const RoomId = await newRoom();
      const booked = await portal.add('ann', { RoomId });
      await portal.begin(booked.body.Id!, minutes);
      // Adds a wait for the last half hour of the running meeting. The present time fits no time grid, but the person is
      // an administrator and need not keep to it.
      await sql(
        `insert into rooms.wait (person_id, host_id, room_id, is_any, during, title, attendee_ids, is_private, remark,
           created_at)
         select $1, $2, room_id, false, tstzrange(upper(during) - interval '30 minutes', upper(during)), '等', '{}',
           false, '', now() from rooms.booking where id = $3`,
        [id('mia'), id('ben'), booked.body.Id],
      );
      // The test runs at midday, so that the meeting begins and ends on the same day.
      await atMidday(async () => void (await end(booked.body.Id!)));
      expect((await held(RoomId)).map(({ title }) => title)).toEqual(['等']);
    });

    test('a block that is taken away; a room that is closed is nobody’s', async () => {
      const RoomId = await newRoom();
      const block = await portal.call('mia', MeetingRoom.SetBlock, {
        RoomId,
        ...times('09:00', '12:00'),
        Reason: '维修',
      });
      expect((await wait('ben', { RoomId })).status).toBe(200);
      await portal.call('mia', MeetingRoom.RemoveBlock, { Id: block.body.Id! });
      expect((await held(RoomId)).length).toBe(1);
      expect((await wait('cat', { RoomId })).status).toBe(200);
      await portal.call('mia', MeetingRoom.UpdateIsUse, { Id: RoomId, IsUse: false, Confirmed: true });
      expect(await held(RoomId)).toEqual([]);
      await portal.call('mia', MeetingRoom.UpdateIsUse, { Id: RoomId, IsUse: true });
      expect(await held(RoomId)).toMatchObject([{ title: '等 cat' }]);
    });
  });

  test('the waitlist is served before a new booking', async () => {
    const RoomId = await newRoom();
    const taken = await portal.add('ann', { RoomId });
    await wait('ben', { RoomId });
    // The room is freed without a notification. Cat's booking is refused and the service of the wait is rolled back
    // with it. The sweep of the next minute serves the wait.
    await sql('update rooms.booking set status = 2 where id = $1', [taken.body.Id]);
    expect((await portal.add('cat', { RoomId })).code).toBe(409101);
    await sweepRooms(portal.db, new Date());
    expect(await held(RoomId)).toMatchObject([{ title: '等 ben' }]);
  });

  test('any room of the building: the smallest with enough seats, once', async () => {
    const Building = '候补楼';
    const [small, large, wished] = [
      await newRoom({ Building, Capacity: 1 }),
      await newRoom({ Building, Capacity: 6 }),
      await newRoom({ Building, Capacity: 6 }),
    ];
    const taken = [];
    for (const RoomId of [small, large, wished]) taken.push((await portal.add('ann', { RoomId })).body.Id);
    const given = await wait('ben', { RoomId: wished, IsAnyRoom: true, AttendeeAUIDs: [id('lee')] });
    expect(given.status).toBe(200);
    await cancel('ann', taken[0]!);
    expect(await held(small)).toEqual([]);
    await Promise.all([cancel('ann', taken[1]!), cancel('ann', taken[2]!)]);
    await sweepRooms(portal.db, new Date());
    expect([...(await held(large)), ...(await held(wished))].map(({ title }) => title)).toEqual(['等 ben']);
  });

  describe('the rules of booking hold', () => {
    test('for joining: free, out of hours, twice, too often, a room not shown, no right', async () => {
      await clear();
      const RoomId = await newRoom({ OpenTime: '08:00', CloseTime: '20:00' });
      expect(await wait('ben', { RoomId })).toMatchObject({ code: 409114, field: 'StartTime' });
      await portal.add('ann', { RoomId, ...times('08:00', '12:00') });
      expect((await wait('ben', { RoomId, ...times('06:00', '09:00') })).code).toBe(422104);
      expect((await wait('kim', { RoomId })).code).toBe(403101);
      expect((await wait('ben', { RoomId })).status).toBe(200);
      expect((await wait('ben', { RoomId })).code).toBe(409115);
      const hidden = await newRoom({ VisibleDeptIds: [987_654_321] });
      expect((await wait('ben', { RoomId: hidden })).code).toBe(422100);
      await limit(30, 0);
      expect((await wait('cat', { RoomId })).code).toBe(422110);
      await limit(0, 0);
      for (let n = 1; n < 10; n++) await wait('ben', { RoomId: RoomId, ...times('08:00', '08:30') });
      for (let day = 1; day <= 9; day++) {
        await portal.add('ann', { RoomId, ...times('08:00', '12:00', day) });
        await wait('ben', { RoomId, ...times('10:00', '11:00', day) });
      }
      expect((await wait('ben', { RoomId, ...times('11:00', '12:00') })).code).toBe(422122);
      await clear();
    });

    test('for serving: people who have had their share, or may book no more, are passed over', async () => {
      const RoomId = await newRoom();
      const taken = await portal.add('ann', { RoomId, ...times('10:00', '11:00', 12) });
      for (const name of ['ben', 'lee', 'cat'])
        expect((await wait(name, { RoomId, ...times('10:00', '11:00', 12) })).status).toBe(200);
      await portal.add('ben', { RoomId, ...times('13:00', '14:00', 12) });
      await limit(90, 0);
      await sql('update people.person set is_conference = false where id = $1', [id('lee')]);
      await cancel('ann', taken.body.Id);
      expect((await held(RoomId)).map(({ title }) => title)).toContain('等 cat');
      await sql('update people.person set is_conference = true where id = $1', [id('lee')]);
      await limit(0, 0);
      await clear();
    });

    test('if somebody has to approve, they are asked', async () => {
      const RoomId = await newRoom({ NeedApproval: true, ApproverAUIDs: [id('lee')] });
      const taken = await portal.add('ann', { RoomId });
      await wait('ben', { RoomId });
      await portal.call('lee', Meeting.ApprovePending, { Id: taken.body.Id!, IsPass: false, Reason: '不' });
      expect(await held(RoomId)).toEqual([{ title: '等 ben', hostId: id('ben'), status: 0 }]);
      expect((await notices('lee'))[0]).toMatch(/待您审批：等 ben/);
      expect((await notices('ben'))[0]).toMatch(/已为您提交预订，待审批/);
    });
  });

  test('an entry is withdrawn by its owner alone, and ends when its time begins', async () => {
    const RoomId = await newRoom();
    const taken = await portal.add('ann', { RoomId });
    const Id = (await wait('ben', { RoomId })).body.Id;
    expect((await portal.call('cat', Meeting.DropWait, { Id })).code).toBe(409116);
    expect((await portal.call('ben', Meeting.DropWait, { Id })).status).toBe(200);
    await cancel('ann', taken.body.Id);
    expect([await held(RoomId), await waitsOf('ben')]).toEqual([[], []]);
    await portal.add('ann', { RoomId });
    await wait('ben', { RoomId });
    await sql(`update rooms.wait set during = tstzrange(now() - interval '1 minute', now() + interval '1 hour')
      where state = 0`);
    await sweepRooms(portal.db, new Date());
    expect(await waitsOf('ben')).toEqual([]);
    expect((await notices('ben'))[0]).toMatch(/^候补未成功/);
  });

  test('many wait, many book, one cancels: the room is one’s, and somebody’s of the line', async () => {
    const people = ['ben', 'cat', 'lee', 'mia'];
    for (let round = 0; round < 4; round++) {
      const RoomId = await newRoom();
      const taken = await portal.add('ann', { RoomId });
      for (const name of people) expect((await wait(name, { RoomId })).status).toBe(200);
      await Promise.all([
        cancel('ann', taken.body.Id),
        ...people.flatMap((name) => [portal.add(name, { RoomId }), portal.add(name, { RoomId })]),
      ]);
      await sweepRooms(portal.db, new Date());
      const now = await held(RoomId);
      expect(now.length).toBe(1);
      expect(
        (await sql('select from rooms.wait where state = 1 and room_id = $1', [RoomId])).rows.length,
      ).toBeLessThan(2);
      await clear();
    }
  });
});
