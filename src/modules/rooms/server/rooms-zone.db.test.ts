import { afterAll, beforeAll, expect, test } from 'vitest';
import { companyDay, companyInstant, shiftDays } from '#kit/rules/dates.ts';
import { setCompanyZone } from '#kit/rules/zones.ts';
import { eachEngine } from '#tests/support/engines.ts';
import { openRooms, type RoomPortal } from '#tests/support/room-portal.ts';
import { MeetingRoomSchedule } from '../contract/MeetingRoomSchedule.ts';
import { roomRefusals } from '../contract/refusals.ts';
import { listHours } from './queries/figures.ts';

eachEngine('rooms of a company in New York', (open) => {
  let portal: RoomPortal;
  let room: number;

  beforeAll(async () => {
    setCompanyZone('America/New_York');
    portal = await openRooms(await open());
    room = await portal.addRoom('Hudson', { OpenTime: '09:00', CloseTime: '20:00', AdvanceDays: 60 });
  });
  afterAll(async () => {
    await portal.product.close();
    setCompanyZone('Asia/Shanghai');
  });

  test('open, close and count their days by the clocks there', async () => {
    const day = shiftDays(companyDay(new Date()), 3);
    const at = (clock: string): string => companyInstant(`${day} ${clock}`).toISOString();
    // In Shanghai it is the next day by then.
    const evening = { RoomId: room, StartTime: at('19:00'), EndTime: at('20:00') };
    expect((await portal.add('ann', evening)).status).toBe(200);
    expect(
      await portal.add('ann', { RoomId: room, StartTime: at('08:00'), EndTime: at('09:00') }),
    ).toMatchObject({ code: roomRefusals.closed.code, field: 'StartTime' });
    const { body } = await portal.call('ann', MeetingRoomSchedule.GetMeetingRoomScheduleStateMonth, {
      month: day.slice(0, 7),
      roomId: room,
    });
    expect(body.Days.filter(({ TotalCount }) => TotalCount > 0)).toMatchObject([
      { Date: day, BookedMinutes: 60, OpenMinutes: 660 },
    ]);
    expect(await listHours(portal.db, day, day)).toEqual([{ Hour: 19, Minutes: 60 }]);
  });
});
