import { sql as raw } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Notice } from '#kit/contract/Notice.ts';
import type { GivenOf } from '#kit/contract/call.ts';
import { shiftDays } from '#kit/rules/dates.ts';
import type { Tx } from '#kit/server/db/database.ts';
import { inTransaction } from '#kit/server/db/transaction.ts';
import { CacUserAdmin } from '#modules/people/persons/contract/CacUserAdmin.ts';
import { eachEngine } from '#tests/support/engines.ts';
import { firstDay, openRooms, times, type RoomPortal } from '#tests/support/room-portal.ts';
import { MeetingRoom } from '../contract/MeetingRoom.ts';
import { MeetingRoomSchedule as Meeting } from '../contract/MeetingRoomSchedule.ts';
import { countMonth, listPersonal, listSchedules } from './queries/board.ts';
import { countBooked, listBusy } from './queries/bookings.ts';
import { listMeetings } from './queries/holding.ts';

const daily = (days: number) => ({ Freq: 'day' as const, UntilDate: shiftDays(firstDay, days - 1) });
/** Returns times that do not begin on the room's time grid. */
const odd = (EndTime: string) => ({ StartTime: `${firstDay}T10:07:00+08:00`, EndTime });
const later = (from: string, until: string) => times(from, until, 8);

// Postgres flushes a connection's counters after at least one second, so they include rows of earlier transactions.
const countRead = async (tx: Tx): Promise<number> => {
  const { rows } = await raw<{ count: number }>`
    select (seq_tup_read + idx_tup_fetch)::int as count from pg_stat_xact_user_tables
    where relid = 'rooms.booking'::regclass`.execute(tx.kysely);
  return rows[0]!.count;
};

/** Nobody may reach other people's meetings or texts, even indirectly, or use more than their share. */
eachEngine('limits of booking', (open) => {
  let portal: RoomPortal;
  let names = 0;
  const newRoom = (more: Parameters<RoomPortal['addRoom']>[1] = {}) => portal.addRoom(`限${++names}`, more);
  const id = (name: string): number => portal.ids[name]!;
  const sql = (text: string, values: unknown[] = []) => portal.db.pool.query(text, values);
  const limit = (day: number, future: number) =>
    sql('update rooms.setting set day_minutes = $1, future_bookings = $2', [day, future]);
  const notices = async (name: string) =>
    (await portal.call(name, Notice.GetNoticePageList, { PageSize: 100 })).body.Rows;
  const edit = async (name: string, Id: number, more: Partial<GivenOf<typeof Meeting.Edit>>) => {
    const { body } = await portal.detail(name, Id);
    const { RowVersion, RoomId, Title } = body;
    const [StartTime, EndTime] = [String(body.StartTime), String(body.EndTime)];
    const given = { Id, RowVersion, RoomId, Title, StartTime, EndTime, Confirmed: true };
    return portal.call(name, Meeting.Edit, { ...given, ...more });
  };

  beforeAll(async () => {
    portal = await openRooms(await open());
    await limit(0, 0);
  });
  afterAll(() => portal.product.close());

  describe('other people’s meetings', () => {
    test('the host of one meeting of a series changes that one alone, and reads no other', async () => {
      const RoomId = await newRoom();
      const secret = { Title: '薪酬', IsPrivate: true };
      const { Ids } = (await portal.add('ann', { RoomId, ...secret, Repeat: daily(4) })).body;
      const given = await edit('ann', Ids[2]!, { ...secret, HostAUID: id('ben') });
      expect(given.status).toBe(200);
      const mine = { Scope: 'all' as const, HostAUID: id('ben'), Title: '我的', IsPrivate: false };
      expect((await edit('ben', Ids[2]!, { ...mine, ...times('14:00', '15:00', 2) })).status).toBe(200);
      const all = await Promise.all(Ids.map(async (one) => (await portal.detail('ann', one)).body));
      expect(all.map(({ Title }) => Title)).toEqual(['薪酬', '薪酬', '我的', '薪酬']);
      expect(all.map(({ HostAUID }) => HostAUID)).toEqual(['ann', 'ann', 'ben', 'ann'].map(id));
      expect(all.map(({ StartTime }) => new Date(StartTime).getUTCHours())).toEqual([2, 2, 6, 2]);
      expect((await portal.detail('ben', Ids[1]!)).body).toMatchObject({ Title: '', IsInsider: false });
    });

    test('the reason for cancelling a private meeting is for its attendees', async () => {
      const { Id } = (await portal.add('ann', { RoomId: await newRoom(), IsPrivate: true })).body;
      await portal.call('ann', Meeting.Cancel, { id: Id!, reason: '并购推迟' });
      expect((await portal.detail('ben', Id!)).body).toMatchObject({ IsInsider: false, Reason: '' });
      expect((await portal.detail('ann', Id!)).body.Reason).toBe('并购推迟');
    });

    test('a person who is no longer invited is told about the meeting they were invited to', async () => {
      const RoomId = await newRoom();
      const { Id } = (await portal.add('ann', { RoomId, Title: '例会', AttendeeAUIDs: [id('cat')] })).body;
      await edit('ann', Id!, { Title: '裁员名单', IsPrivate: true, AttendeeAUIDs: [] });
      const [told] = await notices('cat');
      expect(told?.TitleZh).toMatch(/^您不再需要参会：例会/);
      expect(JSON.stringify(told)).not.toContain('裁员');
    });

    test('the administrator who disables an account sees no private titles', async () => {
      const RoomId = await newRoom();
      await portal.add('lee', { RoomId, Title: '公开的' });
      await portal.add('lee', { RoomId, Title: '私下的', IsPrivate: true, ...times('12:00', '13:00') });
      const { body } = await portal.call('mia', CacUserAdmin.GetUserDisableInfo, { AUID: id('lee') }, 'en');
      const held = body.Held.find(({ Key }) => Key === 'meetings');
      expect(held).toMatchObject({ Count: 2, Examples: ['公开的', 'A private meeting'] });
    });
  });

  describe('limits that hold for administrators, too', () => {
    const far = '2100-12-31T02:00:00Z';

    test('the past, and times over years, alone or as a series', async () => {
      const RoomId = await newRoom();
      const past = { StartTime: '2020-01-01T01:07:00Z', EndTime: '2020-01-01T02:07:00Z' };
      expect(await portal.add('mia', { RoomId, ...past })).toMatchObject({
        code: 422108,
        field: 'StartTime',
      });
      for (const Repeat of [null, daily(3)]) {
        const years = { RoomId, ...odd(far), Repeat };
        expect((await portal.add('mia', years)).code).toBe(422103);
        expect(await portal.call('mia', Meeting.Preview, years)).toMatchObject({
          code: 422103,
          field: 'EndTime',
        });
      }
      // Administrators may book off the room's time grid.
      const booked = await portal.add('mia', { RoomId, ...odd(`${firstDay}T10:52:00+08:00`) });
      expect(booked.status).toBe(200);
      expect((await edit('mia', booked.body.Id!, { EndTime: far })).code).toBe(422103);
    });

    test('a series stays where its days can be written', async () => {
      const { Ids } = (await portal.add('mia', { RoomId: await newRoom(), Repeat: daily(3) })).body;
      const last = { StartTime: far, EndTime: '2100-12-31T03:00:00Z', Scope: 'all' as const };
      expect(await edit('mia', Ids[0]!, last)).toMatchObject({ code: 422109, field: 'StartTime' });
    });

    test('versions that no row can have', async () => {
      const { Id } = (await portal.add('ann', { RoomId: await newRoom() })).body;
      const outline = { ScheduleId: Id!, Agenda: '一' };
      await portal.call('ann', Meeting.InsertMeetingRoomScheduleOutline, outline);
      const next = { ...outline, Version: 9_999_999_999 };
      expect((await portal.call('ann', Meeting.UpdateMeetingRoomScheduleOutline, next)).status).toBe(400);
      expect((await edit('ann', Id!, { RowVersion: 2 ** 31 })).status).toBe(400);
    });
  });

  test('a meeting or block is ended or shortened although its room keeps more time free by now', async () => {
    const RoomId = await newRoom();
    const ids: number[] = [];
    for (const [from, until] of [
      ['08:00', '09:00'],
      ['09:00', '10:00'],
      ['12:00', '13:00'],
    ] as const)
      ids.push((await portal.add('ann', { RoomId, ...times(from, until) })).body.Id!);
    const [first, block, next] = ids;
    const short = await portal.add('ann', { RoomId, ...times('14:00', '15:00') });
    await portal.add('ben', { RoomId, ...times('15:00', '16:00') });
    await sql('update rooms.room set buffer_minutes = 120 where id = $1', [RoomId]);
    expect((await edit('ann', short.body.Id!, times('14:00', '14:30'))).status).toBe(200);
    expect((await edit('ann', short.body.Id!, times('13:30', '14:30'))).code).toBe(409101);
    await portal.begin(first!, 30);
    await portal.begin(next!, -30);
    const end = (name: string, Id: number) => portal.call(name, Meeting.UpdateEarlyTermination, { Id });
    expect((await end('ann', first!)).status).toBe(200);
    await sql('update rooms.booking set status = 2, kind = 2 where id = $1 or id = $2', [first, block]);
    await portal.begin(block!, 30);
    await sql('update rooms.booking set status = 1 where id = $1', [block]);
    expect((await end('mia', block!)).status).toBe(200);
  });

  describe('the share of a person', () => {
    test('counts bookings in other people’s names, and bookings others make in one’s own name', async () => {
      await limit(120, 0);
      const RoomId = await newRoom();
      const other = { RoomId, HostAUID: id('ben'), ...later('10:00', '12:00') };
      expect((await portal.add('ann', other)).status).toBe(200);
      expect((await portal.add('ann', { RoomId, ...later('14:00', '15:00') })).code).toBe(422110);
      expect(
        (await portal.add('ann', { ...other, HostAUID: id('cat'), ...later('14:00', '15:00') })).code,
      ).toBe(422110);
      expect((await portal.add('ben', { RoomId, ...later('14:00', '15:00') })).code).toBe(422110);
      expect((await portal.add('cat', { RoomId, ...later('14:00', '15:00') })).status).toBe(200);
      await limit(0, 0);
    });

    test('the limit of upcoming meetings applies to an additional meeting, not to another time', async () => {
      const RoomId = await newRoom();
      const { Id } = (await portal.add('ann', { RoomId, ...times('10:00', '11:00', 9) })).body;
      await portal.add('ben', { RoomId, ...times('12:00', '13:00', 9) });
      await limit(0, 1);
      expect((await edit('ann', Id!, times('10:30', '11:30', 9))).status).toBe(200);
      expect((await edit('ann', Id!, { HostAUID: id('ben') })).code).toBe(422111);
      await limit(0, 0);
    });
  });

  describe('the approver', () => {
    test('has to reach the requests, which then go to administrators', async () => {
      const refused = await portal.call('mia', MeetingRoom.Add, {
        Name: '批',
        Building: 'A',
        Capacity: 2,
        NeedApproval: true,
        ApproverAUIDs: [id('kim'), id('zoe')],
      });
      expect(refused).toMatchObject({
        code: 422121,
        field: 'ApproverAUIDs',
        msg: '测zoe没有会议室权限，不能审批',
      });
      const RoomId = await newRoom({ NeedApproval: true, ApproverAUIDs: [id('kim')] });
      await sql('delete from people.person_role where person_id = $1', [id('kim')]);
      await portal.add('ann', { RoomId, Title: '谁来批' });
      expect((await notices('mia'))[0]?.TitleZh).toMatch(/待您审批：谁来批/);
    });

    test('is written down with all other rules of a room, before and after', async () => {
      const Id = await newRoom();
      const changed = { Id, RowVersion: 1, Name: `限${names}`, Building: 'A', Capacity: 8, AdvanceDays: 5 };
      const rights = {
        OpenTime: '00:00',
        CloseTime: '24:00',
        NeedApproval: true,
        ApproverAUIDs: [id('lee')],
      };
      expect((await portal.call('mia', MeetingRoom.Update, { ...changed, ...rights })).status).toBe(200);
      const { rows } = await sql(`select detail from kit.audit where act = 'room.update' and target = $1`, [
        `room:${Id}`,
      ]);
      expect(rows[0]).toMatchObject({
        detail: {
          before: { advance_days: 30, need_approval: false, approver_ids: [] },
          after: { advance_days: 5, need_approval: true, approver_ids: [id('lee')] },
        },
      });
    });
  });

  test('the product’s own reasons are said in the reader’s language; of a series people hear once', async () => {
    const reason = async (Id: number, language: 'zh' | 'en') =>
      (await portal.call('cat', Meeting.Detail, { id: Id }, language)).body;
    const RoomId = await newRoom();
    const guest = { AttendeeAUIDs: [id('cat')], Repeat: daily(3) };
    const closed = (await portal.add('ann', { RoomId, ...guest, Title: '停用' })).body.Ids[0]!;
    await portal.call('mia', MeetingRoom.UpdateIsUse, { Id: RoomId, IsUse: false, Confirmed: true });
    expect(await reason(closed, 'en')).toMatchObject({
      Reason: 'The room is out of use',
      Log: [{ Act: 'book' }, { Act: 'cancel', Detail: 'The room is out of use' }],
    });
    const left = (await portal.add('lee', { RoomId: await newRoom(), ...guest, Title: '离职' })).body.Ids[0]!;
    await portal.call('mia', CacUserAdmin.UserInfoIsUse, { AUID: id('lee'), IsUse: false });
    expect((await reason(left, 'en')).Reason).toBe('The host has left the company');
    expect((await reason(left, 'zh')).Reason).toBe('主持人已离职');
    const about = (await notices('cat')).filter(({ TitleZh }) => /会议已取消.*(停用|离职) ·/.test(TitleZh));
    expect(about).toMatchObject(
      [
        { TitleZh: /等 3 场.*原因：主持人已离职$/, TitleEn: /and 2 more.*The host has left the company$/ },
        { TitleZh: /等 3 场.*原因：会议室已停用$/, TitleEn: /and 2 more.*The room is out of use$/ },
      ].map((each) =>
        Object.fromEntries(Object.entries(each).map(([k, v]) => [k, expect.stringMatching(v)])),
      ),
    );
  });

  test('bookings of years ago are not read for upcoming ones', async () => {
    const day = shiftDays(firstDay, 12);
    const RoomId = await newRoom();
    const at = times('10:00', '11:00', 12);
    const { Id } = (await portal.add('ann', { RoomId, ...at, AttendeeAUIDs: [id('cat')] })).body;
    await portal.call('cat', Meeting.Respond, { Id: Id!, Response: 2 });
    await sql(
      `insert into rooms.booking (room_id, kind, title, host_id, creator_id, during, occupied, status, created_at)
       select $1, 1, '旧', $2, $2, d, d, 1, now() from generate_series(1, 4000) n,
         lateral (select tstzrange(now() - interval '5 years' + n * interval '2 hours',
           now() - interval '5 years' + n * interval '2 hours' + interval '1 hour') as d) s`,
      [RoomId, id('ann')],
    );
    await sql('analyze rooms.booking');
    const spans = Array.from({ length: 30 }, (_, n) => ({
      start: new Date(Date.parse(at.StartTime) + n * 86_400_000),
      end: new Date(Date.parse(at.EndTime) + n * 86_400_000),
    }));
    const by = { id: id('ann'), manages: false, language: 'zh' as const };
    const now = new Date();
    /** Returns the result of a query, and whether it read few rows of bookings. */
    const read = async <T>(query: (tx: Tx) => Promise<T>): Promise<[T, boolean]> =>
      inTransaction(portal.db, async (tx) => {
        const before = await countRead(tx);
        const found = await query(tx);
        return [found, (await countRead(tx)) - before < 1000];
      });
    expect((await read((tx) => raw`select id from rooms.booking`.execute(tx.kysely)))[1]).toBe(false);
    const everybody = ['ann', 'ben', 'cat'].map(id);
    const [busy, ...few] = await Promise.all([
      read((tx) => listBusy(tx, everybody, spans, [])),
      read((tx) => listSchedules(tx, by, [RoomId], { from: day, days: 1 }, now)),
      read((tx) => countMonth(tx, by, day.slice(0, 7))),
      read((tx) => listPersonal(tx, by, day, 1, now)),
      read((tx) => listMeetings(tx, by.id, day, shiftDays(day, 1))),
      read((tx) => countBooked(tx, by.id, spans, now, [])),
    ]);
    // A host is busy; an attendee who has declined is not.
    expect(busy[0].map(({ AUID }) => AUID)).toEqual([id('ann')]);
    expect([busy, ...few].map(([, isFew]) => isFew)).toEqual([true, true, true, true, true, true]);
    const [[schedules], , [personal], [meetings], [booked]] = few;
    expect(schedules.get(RoomId)).toHaveLength(1);
    expect([personal, meetings].map((rows) => rows.length)).toEqual([1, 1]);
    expect(booked.minutes).toEqual(new Map([[day, 60]]));
  });
});
