import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Notice } from '#kit/contract/Notice.ts';
import { shiftDays } from '#kit/rules/dates.ts';
import { eachEngine } from '#tests/support/engines.ts';
import { firstDay, openRooms, times, type RoomPortal } from '#tests/support/room-portal.ts';
import { MeetingRoom } from '../contract/MeetingRoom.ts';
import { MeetingRoomSchedule as Meeting } from '../contract/MeetingRoomSchedule.ts';
import { roomRefusals } from '../contract/refusals.ts';

const minutesFromNow = (minutes: number): string => new Date(Date.now() + minutes * 60_000).toISOString();

eachEngine('closing rooms and deciding about bookings', (open) => {
  let portal: RoomPortal;
  let names = 0;
  const newRoom = (more: Parameters<RoomPortal['addRoom']>[1] = {}) => portal.addRoom(`间${++names}`, more);
  const titles = async (name: string): Promise<string[]> =>
    (await portal.call(name, Notice.GetNoticePageList, { PageSize: 100 })).body.Rows.map(
      (row) => row.TitleZh,
    );

  /** Closes a room between two times, in minutes from now. */
  const close = (RoomId: number, from: number, until: number, Confirmed: boolean) =>
    portal.call('mia', MeetingRoom.SetBlock, {
      RoomId,
      Reason: '漏水抢修',
      StartTime: minutesFromNow(from),
      EndTime: minutesFromNow(until),
      Confirmed,
    });

  /** A meeting that has run for 20 minutes of its hour. */
  const running = async (more: Parameters<RoomPortal['addRoom']>[1] = {}) => {
    const RoomId = await newRoom({ CheckInEnabled: false, ...more });
    const cat = [portal.ids['cat']!];
    const { Id } = (await portal.add('ann', { RoomId, Title: '正在开的会', AttendeeAUIDs: cat })).body;
    await portal.begin(Id!, 20);
    return { RoomId, Id: Id! };
  };

  beforeAll(async () => {
    portal = await openRooms(await open());
    await portal.db.pool.query('update rooms.setting set day_minutes = 0, future_bookings = 0');
  });
  afterAll(() => portal.product.close());

  describe('a block of a room that is in use', () => {
    test('from now lists the meeting that runs, ends it when confirmed, and tells its people', async () => {
      const { RoomId, Id } = await running();
      const asked = await close(RoomId, -30, 300, false);
      expect(asked.body).toMatchObject({ Code: 0, NeedConfirm: true, Clashes: [{ Id, MeetingStatus: 1 }] });
      const before = Date.now();
      expect((await portal.detail('ann', Id)).body.Status).toBe(1);
      const made = await close(RoomId, -30, 300, true);
      expect(made).toMatchObject({ status: 200, body: { Code: 1 } });
      const { body } = await portal.detail('ann', Id);
      expect(body.Status).toBe(5);
      const ended = new Date(body.EndTime).getTime();
      expect(ended).toBeGreaterThan(before - 61_000);
      expect(ended).toBeLessThan(Date.now() + 61_000);
      for (const who of ['ann', 'cat'])
        expect((await titles(who))[0]).toMatch(/^会议室停用，会议须提前结束.*正在开的会.*漏水抢修/);
      const [block] = (await portal.call('mia', MeetingRoom.GetBlocks, { RoomId })).body.Rows;
      expect(block?.StartTime).toBe(body.EndTime);
    });

    test('from later on cuts it there; what is over, and the time kept free after it, is in nobody’s way', async () => {
      const { RoomId, Id } = await running();
      expect((await close(RoomId, 20, 300, true)).status).toBe(200);
      const { body } = await portal.detail('ann', Id);
      expect(body.Status).toBe(1);
      const minutes = (new Date(body.EndTime).getTime() - Date.now()) / 60_000;
      expect(minutes).toBeGreaterThan(18);
      expect(minutes).toBeLessThanOrEqual(20);
      const buffered = await newRoom({ BufferMinutes: 30, CheckInEnabled: false });
      const past = (await portal.add('ann', { RoomId: buffered })).body.Id!;
      await portal.begin(past, 61);
      await portal.db.pool.query(
        `update rooms.booking set occupied = tstzrange(lower(during), upper(during) + interval '30 minutes')
         where id = $1`,
        [past],
      );
      expect((await close(buffered, -120, 300, false)).body).toMatchObject({ Code: 1, Clashes: [] });
      expect(await close(buffered, 10, 60, true)).toMatchObject({ code: 409101 });
    });
  });

  test('a check-in to a room without check-in is refused with that reason', async () => {
    const RoomId = await newRoom({ CheckInEnabled: false });
    const { Id } = (await portal.add('ann', { RoomId })).body;
    await portal.begin(Id!, 1);
    const { code, msg } = await portal.call('ann', Meeting.CheckIn, { Id: Id! });
    expect({ code, msg }).toEqual({ code: roomRefusals.checkInOff.code, msg: roomRefusals.checkInOff.zh });
  });

  describe('decisions', () => {
    test('several are decided at once, a series whole; refused ones say why and the others are decided', async () => {
      const lee = [portal.ids['lee']!];
      const RoomId = await newRoom({ NeedApproval: true, ApproverAUIDs: lee });
      const foreign = await newRoom({ NeedApproval: true, ApproverAUIDs: [portal.ids['cat']!] });
      const one = (await portal.add('ann', { RoomId })).body.Id!;
      const done = (await portal.add('ben', { RoomId, ...times('12:00', '13:00') })).body.Id!;
      await portal.call('lee', Meeting.ApprovePending, { Id: done, IsPass: true });
      const hidden = (await portal.add('ben', { RoomId: foreign })).body.Id!;
      const series = (
        await portal.add('ann', {
          RoomId,
          ...times('15:00', '16:00'),
          AttendeeAUIDs: [portal.ids['cat']!],
          Repeat: { Freq: 'day', Interval: 1, UntilDate: shiftDays(firstDay, 3) },
        })
      ).body.Ids;
      expect(series).toHaveLength(4);
      const told = (await titles('cat')).length;
      const batch = { Ids: [series[1]!, one, done, hidden], IsPass: true };
      expect(
        (await portal.call('ben', Meeting.ApprovePending, batch)).body.Rows.map(({ Code }) => Code),
      ).toEqual([40400, 40400, 40400, 40400]);
      const { body } = await portal.call('lee', Meeting.ApprovePending, { ...batch, Whole: true });
      expect(body.Code).toBe(0);
      expect(new Map(body.Rows.map(({ Id, Code }) => [Id, Code]))).toEqual(
        new Map([[one, 1], [done, 409107], [hidden, 40400], ...series.map((id) => [id, 1] as const)]),
      );
      for (const id of [one, ...series]) expect((await portal.detail('ann', id)).body.Status).toBe(1);
      // People are notified once for a whole series.
      expect((await titles('cat')).slice(0, -told || undefined)).toEqual([
        expect.stringMatching(/邀请您参会.*等 4 场/),
      ]);
      expect(
        (await portal.call('lee', Meeting.ApprovePending, { Id: one, Ids: [one], IsPass: true })).status,
      ).toBe(400);
      expect((await portal.call('lee', Meeting.ApprovePending, { IsPass: true })).status).toBe(400);
    });

    test('only one of a series, where that is what was asked', async () => {
      const RoomId = await newRoom({ NeedApproval: true, ApproverAUIDs: [portal.ids['lee']!] });
      const Repeat = { Freq: 'day' as const, Interval: 1, UntilDate: shiftDays(firstDay, 1) };
      const ids = (await portal.add('ann', { RoomId, ...times('17:00', '18:00'), Repeat })).body.Ids;
      const no = { Id: ids[0]!, IsPass: false, Reason: '另有安排' };
      expect((await portal.call('lee', Meeting.ApprovePending, no)).body.Rows).toEqual([
        { Id: ids[0], Code: 1, Msg: '' },
      ]);
      const states = await Promise.all(ids.map(async (id) => (await portal.detail('ann', id)).body.Status));
      expect(states).toEqual([3, 0]);
    });
  });
});
