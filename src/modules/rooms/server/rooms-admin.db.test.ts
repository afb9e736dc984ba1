import { readSheet } from 'read-excel-file/node';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Notice } from '#kit/contract/Notice.ts';
import { shiftDays } from '#kit/rules/dates.ts';
import { FormAttachment } from '#modules/forms/contract/FormAttachment.ts';
import { Schedule } from '#modules/home/contract/Schedule.ts';
import { CacUserAdmin } from '#modules/people/persons/contract/CacUserAdmin.ts';
import { uploadAs } from '#tests/support/calls.ts';
import { eachEngine } from '#tests/support/engines.ts';
import { firstDay, openRooms, times, type RoomPortal } from '#tests/support/room-portal.ts';
import { sampleFiles } from '#tests/support/sample-files.ts';
import { MeetingRoom } from '../contract/MeetingRoom.ts';
import { MeetingRoomSchedule as Meeting } from '../contract/MeetingRoomSchedule.ts';
import { sweepRooms } from './commands/expire.ts';

eachEngine('administering rooms', (open) => {
  let portal: RoomPortal;
  let names = 0;
  const newRoom = (more: Parameters<RoomPortal['addRoom']>[1] = {}) => portal.addRoom(`室${++names}`, more);
  const roomsOf = async (name: string): Promise<number[]> => {
    const { body } = await portal.call(name, Meeting.GetMeetingRoomsAndSchedulesByDate, { Date: firstDay });
    return body.Rooms.map(({ RoomId }) => RoomId);
  };
  const titles = async (name: string): Promise<string[]> =>
    (await portal.call(name, Notice.GetNoticePageList, { PageSize: 100 })).body.Rows.map(
      (row) => row.TitleZh,
    );
  const find = async (id: number) =>
    (await portal.call('mia', MeetingRoom.GetList, { PageSize: 200 })).body.Rows.find(({ Id }) => Id === id)!;

  beforeAll(async () => {
    portal = await openRooms(await open());
    await portal.db.pool.query('update rooms.setting set day_minutes = 0, future_bookings = 0');
  });
  afterAll(() => portal.product.close());

  describe('a room', () => {
    test('has a picture: uploaded by the person who saves it, seen by everybody who sees the room', async () => {
      const store = (name: string, bytes: Uint8Array, as = 'mia') =>
        uploadAs(portal.product.url, portal.who[as]!, MeetingRoom.UploadPicture, name, bytes);
      const uid = (await store('room.png', sampleFiles.png)).body.uid;
      const Id = await newRoom({ Picture: uid });
      const fetched = async (name: string, UID: string): Promise<number> => {
        const path = `${FormAttachment.Download.path}?UID=${UID}&View=true`;
        return (await fetch(portal.product.url + path, { headers: portal.who[name]!.headers })).status;
      };
      const { body } = await portal.call('ann', Meeting.GetMeetingRoomsAndSchedulesByDate, {
        Date: firstDay,
        RoomId: Id,
      });
      expect(body.Rooms[0]).toMatchObject({ Picture: uid, ImageUrl: expect.stringContaining(uid) as string });
      expect([await fetched('ann', uid), await fetched('zoe', uid)]).toEqual([200, 404]);
      const same = { Id, Name: '有照片', Building: 'A', Capacity: 4 };
      const change = async (more: object) => {
        const { RowVersion } = await find(Id);
        return portal.call('mia', MeetingRoom.Update, { ...same, RowVersion, ...more });
      };
      // A picture that is left out stays, a new one replaces it, and null removes it.
      expect((await change({})).status).toBe(200);
      expect((await find(Id)).Picture).toBe(uid);
      const other = (await store('other.jpg', sampleFiles.jpg)).body.uid;
      expect((await change({ Picture: other })).status).toBe(200);
      expect([await fetched('ann', uid), await fetched('ann', other)]).toEqual([404, 200]);
      expect(await change({ Picture: uid })).toMatchObject({ code: 42236, field: 'Picture' });
      expect((await change({ Picture: null })).status).toBe(200);
      expect((await find(Id)).Picture).toBeNull();
      expect(await store('plan.pdf', sampleFiles.pdf)).toMatchObject({ status: 415 });
      expect((await store('room.png', sampleFiles.png, 'ann')).status).toBe(403);
    });

    test('is added, changed by its version, and named once in its building', async () => {
      const id = await newRoom({
        Name: '春风',
        Building: 'B',
        Equipment: ['video', 'screen'],
        MaxMinutes: 120,
      });
      const row = await find(id);
      expect(row).toMatchObject({
        Name: '春风',
        OpenTime: '00:00',
        CloseTime: '24:00',
        RowVersion: 1,
        IsUse: true,
      });
      const change = { Id: id, Name: '春风', Building: 'B', Capacity: 20, RowVersion: 1 };
      expect((await portal.call('mia', MeetingRoom.Update, change)).body.RowVersion).toBe(2);
      expect((await portal.call('mia', MeetingRoom.Update, change)).status).toBe(409);
      expect(
        await portal.call('mia', MeetingRoom.Add, { Name: '春风', Building: 'B', Capacity: 2 }),
      ).toMatchObject({ code: 409110 });
      const wrong = { Name: 'x', Building: 'B', Capacity: 2, OpenTime: '10:00', CloseTime: '09:00' };
      expect(await portal.call('mia', MeetingRoom.Add, wrong)).toMatchObject({
        code: 422117,
        field: 'CloseTime',
      });
      expect((await portal.call('ann', MeetingRoom.Add, wrong)).status).toBe(403);
    });

    test('its building has one name in each language, said once for all its rooms', async () => {
      const named = { Building: '双语楼', BuildingEn: 'Twin Tower', Floor: '三层', FloorEn: 'Level 3' };
      const first = await newRoom(named);
      // If the English name is left empty, the building keeps the one it has.
      const second = await newRoom({ Building: '双语楼' });
      expect(await find(second)).toMatchObject({ BuildingEn: 'Twin Tower', FloorEn: '', RowVersion: 1 });
      const { Name } = await find(second);
      const changed = { Id: second, RowVersion: 1, Name, Capacity: 8, ...named, BuildingEn: 'Gemini' };
      expect((await portal.call('mia', MeetingRoom.Update, changed)).status).toBe(200);
      expect(await find(first)).toMatchObject({ BuildingEn: 'Gemini', FloorEn: 'Level 3', RowVersion: 2 });
      const { body } = await portal.call('ann', Meeting.GetMeetingRoomsAndSchedulesByDate, {
        Date: firstDay,
        Building: '双语楼',
      });
      expect(body.Rooms).toMatchObject([{ RoomId: first, BuildingEn: 'Gemini' }, { RoomId: second }]);
      const booked = await portal.add('ann', { RoomId: first });
      expect((await portal.detail('ann', booked.body.Id!)).body).toMatchObject({
        BuildingEn: 'Gemini',
        FloorEn: 'Level 3',
      });
      const list = (await portal.call('mia', MeetingRoom.GetList, { Keyword: 'gemini' })).body;
      expect([list.Total, list.BuildingNames]).toEqual([
        2,
        expect.arrayContaining([{ Building: '双语楼', BuildingEn: 'Gemini' }]),
      ]);
    });

    test('is shown to its departments only, and can be found by seats and equipment', async () => {
      const { rows } = await portal.db.pool.query<{ id: number }>(
        `insert into people.department (name, name_en) values ('分部', 'Branch') returning id`,
      );
      const hidden = await newRoom({ VisibleDeptIds: [rows[0]!.id] });
      const big = await newRoom({ Capacity: 50, Equipment: ['video'] });
      expect(await roomsOf('ann')).not.toContain(hidden);
      expect(await roomsOf('mia')).toContain(hidden);
      expect((await portal.add('ann', { RoomId: hidden })).code).toBe(422100);
      const filter = { Date: firstDay, MinCapacity: 50, Equipment: ['video' as const] };
      const { body } = await portal.call('ann', Meeting.GetMeetingRoomsAndSchedulesByDate, filter);
      expect(body.Rooms.map(({ RoomId }) => RoomId)).toEqual([big]);
      expect(body).toMatchObject({ CanBook: true, CanManage: false });
      expect((await portal.call('kim', Meeting.GetMeetingRoomsAndSchedulesByDate, filter)).body.CanBook).toBe(
        false,
      );
    });

    test('goes out of use after its bookings are confirmed to be cancelled', async () => {
      const RoomId = await newRoom();
      const { Id } = (await portal.add('ann', { RoomId })).body;
      const off = { Id: RoomId, IsUse: false };
      expect((await portal.call('mia', MeetingRoom.UpdateIsUse, off)).body).toMatchObject({
        NeedConfirm: true,
        Clashes: [{ Id }],
      });
      expect((await portal.detail('ann', Id!)).body.Status).toBe(1);
      expect((await portal.call('mia', MeetingRoom.UpdateIsUse, { ...off, Confirmed: true })).body.Code).toBe(
        1,
      );
      expect((await portal.detail('ann', Id!)).body.Status).toBe(2);
      expect(await roomsOf('ann')).not.toContain(RoomId);
      expect((await portal.add('ben', { RoomId })).code).toBe(422100);
    });
  });

  test('a closure lists conflicting bookings, cancels them when confirmed, and keeps the room closed', async () => {
    const RoomId = await newRoom();
    const { Id } = (await portal.add('ann', { RoomId, AttendeeAUIDs: [portal.ids['cat']!] })).body;
    const block = {
      RoomId,
      Reason: '空调检修',
      StartTime: times('08:00', '09:00').StartTime,
      EndTime: times('08:00', '12:00', 2).EndTime,
    };
    const asked = await portal.call('mia', MeetingRoom.SetBlock, block);
    expect(asked.body).toMatchObject({ Code: 0, NeedConfirm: true, Clashes: [{ Id }] });
    const made = await portal.call('mia', MeetingRoom.SetBlock, { ...block, Confirmed: true });
    expect(made.body).toMatchObject({ Code: 1 });
    expect((await titles('cat'))[0]).toMatch(/^会议已取消.*空调检修/);
    expect((await portal.add('ben', { RoomId, ...times('09:00', '10:00', 1) })).code).toBe(409101);
    expect((await portal.call('mia', MeetingRoom.GetBlocks, { RoomId })).body.Rows).toMatchObject([
      { Kind: 2, Title: '空调检修' },
    ]);
    expect((await portal.call('mia', MeetingRoom.RemoveBlock, { Id: made.body.Id! })).status).toBe(200);
    expect((await portal.add('ben', { RoomId, ...times('09:00', '10:00', 1) })).status).toBe(200);
    expect((await portal.call('mia', MeetingRoom.RemoveBlock, { Id: made.body.Id! })).code).toBe(409104);
    expect(
      (await portal.call('mia', MeetingRoom.SetBlock, { ...block, EndTime: block.StartTime })).code,
    ).toBe(422101);
  });

  describe('approval', () => {
    test('a request takes up its time, waits for its approver, and is for nobody else', async () => {
      const RoomId = await newRoom({ NeedApproval: true, ApproverAUIDs: [portal.ids['lee']!] });
      const asked = await portal.add('ann', { RoomId, AttendeeAUIDs: [portal.ids['cat']!] });
      expect(asked.body.Status).toBe(0);
      expect((await portal.add('ben', { RoomId })).code).toBe(409101);
      const Id = asked.body.Id!;
      expect((await titles('lee'))[0]).toContain('待您审批');
      const waiting = async (name: string) =>
        (await portal.call(name, Meeting.GetPending, {})).body.Rows.map((row) => row.Id);
      expect(await waiting('lee')).toEqual([Id]);
      expect(await waiting('ben')).toEqual([]);
      expect((await portal.call('ben', Meeting.ApprovePending, { Id, IsPass: true })).status).toBe(404);
      expect((await portal.call('lee', Meeting.ApprovePending, { Id, IsPass: false })).code).toBe(422116);
      expect((await portal.call('lee', Meeting.ApprovePending, { Id, IsPass: true })).status).toBe(200);
      expect((await portal.call('lee', Meeting.ApprovePending, { Id, IsPass: true })).code).toBe(409107);
      expect((await titles('ann'))[0]).toContain('已通过');
      expect((await titles('cat'))[0]).toContain('邀请您参会');
      // An approver of the room needs no approval.
      expect((await portal.add('lee', { RoomId, ...times('12:00', '13:00') })).body.Status).toBe(1);
    });

    test('a request that nobody has decided ends at its start', async () => {
      const RoomId = await newRoom({ NeedApproval: true });
      const { Id } = (await portal.add('ann', { RoomId })).body;
      expect((await titles('mia'))[0]).toContain('待您审批');
      await portal.begin(Id!, 0);
      await sweepRooms(portal.db, new Date());
      expect((await portal.detail('ann', Id!)).body.Status).toBe(3);
      expect((await titles('ann'))[0]).toContain('未及时审批');
    });
  });

  test('figures: minutes used, no-shows, minutes given back, by room and hour; records as Excel', async () => {
    const RoomId = await newRoom({ OpenTime: '08:00', CloseTime: '18:00' });
    const ids: number[] = [];
    for (const hour of ['08', '10', '12'])
      ids.push(
        (await portal.add('ann', { RoomId, Title: `用量${hour}`, ...times(`${hour}:00`, `${hour}:30`, 5) }))
          .body.Id!,
      );
    await portal.db.pool.query('update rooms.booking set status = 4 where id = $1', [ids[1]]);
    await portal.db.pool.query(
      `update rooms.booking set status = 5, original_end = upper(during),
         during = tstzrange(lower(during), upper(during) - interval '10 minutes') where id = $1`,
      [ids[2]],
    );
    const day = shiftDays(firstDay, 5);
    const { body } = await portal.call('mia', MeetingRoom.GetUtilisation, { Start: day, End: day });
    expect(body.Rooms.find((row) => row.RoomId === RoomId)).toMatchObject({
      OpenMinutes: 600,
      BookedMinutes: 50,
      Meetings: 2,
      NoShows: 1,
      NoShowMinutes: 30,
      EarlyEnds: 1,
      RecoveredMinutes: 10,
    });
    expect(body.Hours).toEqual([
      { Hour: 8, Minutes: 30 },
      { Hour: 12, Minutes: 20 },
    ]);
    expect((await portal.call('mia', MeetingRoom.GetUtilisation, { Start: day, End: firstDay })).code).toBe(
      422101,
    );
    const month = await portal.call('ann', Meeting.GetMeetingRoomScheduleStateMonth, {
      month: day.slice(0, 7),
      roomId: RoomId,
    });
    expect(month.body.Days.find(({ Date }) => Date === day)).toEqual({
      Date: day,
      State: 1,
      MyCount: 2,
      TotalCount: 2,
      BookedMinutes: 50,
      OpenMinutes: 600,
    });
    const file = await fetch(`${portal.product.url}${MeetingRoom.ExportRecords.path}?RoomId=${RoomId}`, {
      headers: portal.who['mia']!.headers,
    });
    const rows = await readSheet(Buffer.from(await file.arrayBuffer()));
    expect(rows?.slice(1).map((row) => row[6])).toEqual(['用量12', '用量10', '用量08']);
  });

  test('everybody sees their own records, an administrator all of them', async () => {
    const RoomId = await newRoom();
    await portal.add('ben', { RoomId, Title: '只有本人可见', AttendeeAUIDs: [portal.ids['lee']!] });
    const records = async (name: string) =>
      (await portal.call(name, Meeting.RecordList, { RoomId })).body.Rows.map(({ Title }) => Title);
    expect(await records('ben')).toEqual(['只有本人可见']);
    expect(await records('lee')).toEqual(['只有本人可见']);
    expect(await records('ann')).toEqual([]);
    expect(await records('mia')).toEqual(['只有本人可见']);
    const mine = async (name: string, more: object) =>
      (
        await portal.call(name, Meeting.QueryPersonalHistory, {
          When: 'coming',
          Keyword: '只有本人',
          ...more,
        })
      ).body.Total;
    expect(await mine('lee', { Role: 'attendee' })).toBe(1);
    expect(await mine('lee', { Role: 'host' })).toBe(0);
    expect(await mine('ben', { When: 'past' })).toBe(0);
    const day = { Date: firstDay };
    const { body } = await portal.call('lee', Meeting.GetMeetingRoomsAndPersonalSchedulesByDate, day);
    expect(body.PersonalSchedules.map(({ Title }) => Title)).toContain('只有本人可见');
  });

  test('minutes of a meeting: written by the host, read by attendees, kept in all versions', async () => {
    const { Id } = (await portal.add('ann', { RoomId: await newRoom(), AttendeeAUIDs: [portal.ids['cat']!] }))
      .body;
    const outline = {
      ScheduleId: Id!,
      Agenda: '预算',
      Decisions: [{ Content: '提交预算', OwnerAUID: portal.ids['cat']!, DueDate: '2026-12-01' }],
    };
    expect((await portal.call('cat', Meeting.InsertMeetingRoomScheduleOutline, outline)).code).toBe(403102);
    expect((await portal.call('ben', Meeting.InsertMeetingRoomScheduleOutline, outline)).status).toBe(404);
    expect((await portal.call('ann', Meeting.InsertMeetingRoomScheduleOutline, outline)).body).toEqual({
      Code: 1,
      Version: 1,
    });
    expect((await portal.call('ann', Meeting.InsertMeetingRoomScheduleOutline, outline)).code).toBe(409112);
    const next = { ...outline, Summary: '通过', Version: 1 };
    expect((await portal.call('ann', Meeting.UpdateMeetingRoomScheduleOutline, next)).body.Version).toBe(2);
    expect((await portal.call('ann', Meeting.UpdateMeetingRoomScheduleOutline, next)).status).toBe(409);
    const read = (name: string) =>
      portal.call(name, Meeting.GetMeetingRoomScheduleOutline, { ScheduleId: Id! });
    expect((await read('cat')).body).toMatchObject({
      Agenda: '预算',
      Summary: '通过',
      Version: 2,
      Decisions: [{ Content: '提交预算', OwnerName: '测cat', DueDate: '2026-12-01' }],
      History: [{ Version: 1, Summary: '' }],
    });
    expect((await read('ben')).status).toBe(404);
    await portal.db.pool.query(
      `update rooms.booking set during = tstzrange(now() - interval '32 days', now() - interval '31 days'),
         occupied = tstzrange(now() - interval '32 days', now() - interval '31 days') where id = $1`,
      [Id],
    );
    const late = { ...next, Version: 2 };
    expect((await portal.call('ann', Meeting.UpdateMeetingRoomScheduleOutline, late)).code).toBe(409111);
  });

  test('a leaver’s meetings go to their successor; without one they are cancelled', async () => {
    const RoomId = await newRoom({ NeedApproval: true, ApproverAUIDs: [portal.ids['lee']!] });
    const own = await newRoom();
    const guest = { AttendeeAUIDs: [portal.ids['cat']!] };
    const { Id } = (await portal.add('lee', { RoomId: own, ...times('20:00', '21:00', 6), ...guest })).body;
    const disable = (name: string, more: object) =>
      portal.call('mia', CacUserAdmin.UserInfoIsUse, { AUID: portal.ids[name]!, IsUse: false, ...more });
    const left = await disable('lee', { TeamSuccessor: portal.ids['cat']! });
    expect(left.status).toBe(200);
    expect((await portal.detail('cat', Id!)).body).toMatchObject({
      HostAUID: portal.ids['cat'],
      Attendees: [],
      Status: 1,
    });
    expect((await find(RoomId)).Approvers).toEqual([]);
    const alone = (await portal.add('kim', { RoomId: own })).code;
    expect(alone).toBe(403101);
    await portal.db.pool.query(`update people.person set is_conference = true where login_name = 'kim'`);
    const last = (await portal.add('kim', { RoomId: own, ...times('21:00', '22:00', 6), ...guest })).body;
    expect((await disable('kim', {})).status).toBe(200);
    expect((await portal.detail('cat', last.Id!)).body.Status).toBe(2);
  });

  test('meetings are in the calendar of the home page, declined ones are not', async () => {
    const { Id } = (await portal.add('ann', { RoomId: await newRoom(), AttendeeAUIDs: [portal.ids['ben']!] }))
      .body;
    const days = { StartDate: firstDay, EndDate: firstDay };
    const seen = async () =>
      (await portal.call('ben', Schedule.QuerySchedule, days)).body.filter(({ RefId }) => RefId === Id);
    expect(await seen()).toMatchObject([{ Type: 'meeting', Url: `/rolePage/BookingRoom?booking=${Id}` }]);
    await portal.call('ben', Meeting.Respond, { Id: Id!, Response: 2 });
    expect(await seen()).toEqual([]);
  });

  test('limits of bookings are changed by their version', async () => {
    const { body } = await portal.call('mia', MeetingRoom.GetSetting, {});
    const next = { DayMinutes: 300, FutureBookings: 5, RowVersion: body.RowVersion };
    expect((await portal.call('mia', MeetingRoom.SaveSetting, next)).status).toBe(200);
    expect((await portal.call('mia', MeetingRoom.SaveSetting, next)).status).toBe(409);
    expect((await portal.call('mia', MeetingRoom.GetSetting, {})).body).toMatchObject({
      DayMinutes: 300,
      FutureBookings: 5,
    });
  });
});
