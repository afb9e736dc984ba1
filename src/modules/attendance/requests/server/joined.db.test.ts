import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Database } from '#kit/server/db/database.ts';
import { runDueEffects } from '#modules/approval/server/open.ts';
import { ReplenishCard } from '#modules/attendance/cards/contract/ReplenishCard.ts';
import { WorkOvertime } from '#modules/attendance/overtime/contract/WorkOvertime.ts';
import type { GivenOf } from '#kit/contract/call.ts';
import { AttendGroup } from '#modules/attendance/shifts/contract/AttendGroup.ts';
import { Evection } from '#modules/attendance/trips/contract/Evection.ts';
import { type Portal } from '#tests/support/approval-portal.ts';
import { keptDay, punch, rosterEverybody, workOut } from '#tests/support/attendance-days.ts';
import { eachEngine } from '#tests/support/engines.ts';
import { approveBill, finishBill, giveRole, inDays } from '#tests/support/hr-portal.ts';
import { clearBills, kindOfDay, ledgerOf, openLeavePortal, takeBack } from '#tests/support/leave-portal.ts';

const rest = inDays(-1);
const workday = inDays(-2);

eachEngine('bills in the day of attendance', (open) => {
  let portal: Portal;
  let db: Database;
  beforeAll(async () => {
    db = await open({ connections: 4 });
    portal = await openLeavePortal(db, {
      permissions: { cash: ['SettingUpCourse', 'AttendanceApplication'] },
    });
    await giveRole(db, 'cash', 4, ['SettingUpCourse']);
    await kindOfDay(db, rest, 2);
    await rosterEverybody(portal, ['a']);
  });
  afterAll(() => portal.close());
  beforeEach(async () => {
    await clearBills(db);
    await db.pool.query(
      'delete from attendance.recalc; delete from attendance.day; delete from attendance.punch',
    );
  });

  const decided = async (given: { FormID: number }): Promise<number> => {
    await finishBill(portal, given.FormID);
    await runDueEffects(db, new Date());
    await workOut(db);
    return given.FormID;
  };
  const revoked = async (form: number): Promise<void> => {
    await takeBack(portal, 'a', form);
    expect((await approveBill(portal, 'lead', form)).status).toBe(200);
    await workOut(db);
  };
  const timeOff = async () =>
    (
      await db.pool.query<{ left: number }>(
        'select left_amount as left from attendance.lot where type = 13 and source = 3',
      )
    ).rows.map(({ left }) => left);

  test('overtime counts only while the person was present, earns time off, and both change when a punch is voided', async () => {
    await punch(db, 'a', rest, '8:58', '12:40', '13:10', '17:02');
    const form = await decided(
      await portal.ok('a', WorkOvertime.AddWorkOvertime, {
        Segments: [
          [`${rest} 09:00`, `${rest} 12:00`],
          [`${rest} 13:00`, `${rest} 18:00`],
        ],
        Compensation: 2,
        Reason: '版本上线',
        Submit: true,
      }),
    );
    expect(await keptDay(db, 'a', rest)).toMatchObject({ over_rest: 180 + 240, over_work: 0 });
    expect(await timeOff()).toEqual([420]);
    const granted = await ledgerOf(db);
    await workOut(db);
    expect(await ledgerOf(db)).toEqual(granted);

    await db.pool.query(
      `update attendance.punch set void_at = now(), void_reason = 'x' where punch_at = (select max(punch_at) from attendance.punch)`,
    );
    await db.pool.query(
      `insert into attendance.recalc (person_id, day, cause, asked_at) select person_id, day, 1, now() from attendance.day`,
    );
    await workOut(db);
    expect(await keptDay(db, 'a', rest)).toMatchObject({ over_rest: 180 });
    expect(await timeOff()).toEqual([180]);

    await revoked(form);
    expect(await keptDay(db, 'a', rest)).toMatchObject({ over_rest: 0 });
    expect(await timeOff()).toEqual([0]);
  });

  test('rest is deducted from overtime on a day off by the rule of the group, in the form and in the day', async () => {
    await punch(db, 'a', rest, '8:58', '18:02');
    const segments: [string, string][] = [[`${rest} 09:00`, `${rest} 18:00`]];
    const asked = { Segments: segments, Compensation: 1 as const };
    const counted = async () => (await portal.ok('a', WorkOvertime.GetWorkOvertimeDuration, asked)).Rest;
    await decided(
      await portal.ok('a', WorkOvertime.AddWorkOvertime, { ...asked, Reason: '值班', Submit: true }),
    );
    expect(await keptDay(db, 'a', rest)).toMatchObject({ over_rest: 540 });
    const change = async (rule: Partial<GivenOf<typeof AttendGroup.UpdateAttendGroup>>) => {
      const { Groups } = await portal.ok('cash', AttendGroup.GetAttendGroupList, {});
      const { GroupID, Version, Name, Mode, WorkSystem, Weeks } = Groups[0]!;
      const given = {
        GroupID,
        Version,
        Name,
        Mode,
        WorkSystem,
        Shifts: Weeks[0]!.Shifts,
        FromDay: inDays(1),
      };
      return portal.call('cash', AttendGroup.UpdateAttendGroup, { ...given, ...rule });
    };
    expect((await change({ RestRule: 1, RestAfter: 240 })).refusal.Field).toBe('RestMinutes');
    for (const [rule, minutes] of [
      [{ RestRule: 1, RestAfter: 240, RestMinutes: 90 }, 450],
      // The shift of the group has an hour at noon.
      [{ RestRule: 2 }, 480],
      [{ RestRule: 0 }, 540],
    ] as const) {
      expect((await change(rule)).status).toBe(200);
      await workOut(db);
      expect(await keptDay(db, 'a', rest)).toMatchObject({ over_rest: minutes });
      expect(await counted()).toBe(minutes);
    }
  });

  test('a trip covers what is rostered, and uncovers it when it is taken back', async () => {
    await db.pool.query(
      `insert into attendance.recalc (person_id, day, cause, asked_at) select distinct person_id, $1::date, 6, now() from attendance.group_member`,
      [workday],
    );
    await workOut(db);
    expect(await keptDay(db, 'a', workday)).toMatchObject({ state: 64, absent: 480 });
    const form = await decided(
      await portal.ok('a', Evection.AddEvection, {
        Segments: [{ Begins: `${workday} 08:00`, Ends: `${workday} 20:00`, City: '北京' }],
        FromCity: '上海',
        Vehicle: 2,
        Purpose: '客户验收',
        Submit: true,
      }),
    );
    const covered = await keptDay(db, 'a', workday);
    expect(covered).toMatchObject({ absent: 0, trip: 480 });
    expect(covered!.state & 256).toBe(256);
    await revoked(form);
    expect(await keptDay(db, 'a', workday)).toMatchObject({ state: 64, trip: 0 });
  });

  test('a forgotten card makes the day whole, marked as replaced', async () => {
    await punch(db, 'a', workday, '8:55');
    await workOut(db);
    const lacking = await keptDay(db, 'a', workday);
    expect(lacking!.state & 32).toBe(32);
    const answer = await portal.ok('a', ReplenishCard.AddReplenishCard, {
      Day: workday,
      Segment: '1',
      Side: '2',
      PunchAt: `${workday} 18:00`,
      Reason: '忘记打卡',
      Submit: true,
    });
    expect((await approveBill(portal, 'lead', answer.FormID)).status).toBe(200);
    await workOut(db);
    const day = await keptDay(db, 'a', workday);
    expect(day).toMatchObject({ worked: 480, absent: 0, lack_count: 0 });
    expect(day!.state & 8192).toBe(8192);
  });
});
