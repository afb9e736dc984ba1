import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Database } from '#kit/server/db/database.ts';
import { AttendDay } from '#modules/attendance/days/contract/AttendDay.ts';
import { WorkOvertime } from '#modules/attendance/overtime/contract/WorkOvertime.ts';
import { WorkCalendar } from '#modules/calendar/contract/WorkCalendar.ts';
import { calendarCode } from '#modules/calendar/contract/codes.ts';
import { calendarRefusals } from '#modules/calendar/contract/refusals.ts';
import { calendar } from '#modules/calendar/module.ts';
import { idOf, type Portal } from '#tests/support/approval-portal.ts';
import { askFor, keptDay, punch, rosterEverybody, workOut } from '#tests/support/attendance-days.ts';
import { eachEngine } from '#tests/support/engines.ts';
import { fieldOf, finishBill, giveRole, inDays } from '#tests/support/hr-portal.ts';
import { askLeave, clearBills, giveDays, openLeavePortal, wholeDays } from '#tests/support/leave-portal.ts';
import { servedBy } from '#tests/support/modules.ts';
import { VacationBill } from '../contract/VacationBill.ts';

const past = inDays(-2);
const ahead = inDays(3);

eachEngine('half days of the calendar', (open) => {
  let portal: Portal;
  let db: Database;
  let company: number;
  beforeAll(async () => {
    db = await open({ connections: 4 });
    portal = await openLeavePortal(db, {
      served: servedBy(calendar),
      permissions: {
        cash: ['SettingUpCourse', 'LeaveQuota', 'WorkAttendNew', 'AttendanceApplication', calendarCode],
      },
    });
    await giveRole(db, 'cash', 4, ['SettingUpCourse', 'WorkAttendNew']);
    await rosterEverybody(portal, ['a', 'lead'], { from: inDays(-10) });
    await db.pool.query('update people.person set gender = case when id = $1 then 2 else 1 end', [idOf('a')]);
    company = (await portal.ok('cash', WorkCalendar.GetCalendarList, {}))[0]!.CalendarID;
  });
  afterAll(() => portal.close());
  beforeEach(async () => {
    await db.pool.query('delete from calendar.half_day');
    await workOut(db);
    await clearBills(db);
    await db.pool.query(
      'delete from attendance.day; delete from attendance.punch; delete from attendance.recalc',
    );
  });
  const half = (Day: string, ForWhom: 1 | 2, more: { FreeFrom?: number; FreeTo?: number } = {}) =>
    portal.call('cash', WorkCalendar.SaveHalfDay, {
      CalendarID: company,
      Day,
      ForWhom,
      Name: '妇女节',
      ...more,
    });

  test('is not due for those it is for; others work the whole day; taken back, so do they', async () => {
    for (const who of ['a', 'lead'] as const) await punch(db, who, past, '8:55', '14:00');
    await workOut(db);
    expect(await keptDay(db, 'a', past)).toMatchObject({ rostered: 480, worked: 240 });
    expect((await half(past, 2)).status).toBe(200);
    await workOut(db);
    expect(await keptDay(db, 'a', past)).toMatchObject({ state: 1, rostered: 240, worked: 240 });
    expect(await keptDay(db, 'lead', past)).toMatchObject({ rostered: 480, worked: 240, early: 240 });
    const trace = await portal.ok('cash', AttendDay.GetDayTrace, { AUID: idOf('a'), Day: past });
    expect(trace.Lines.map(({ Code }) => Code)).toContain('freePart');
    await portal.ok('cash', WorkCalendar.DropHalfDay, { CalendarID: company, Day: past, ForWhom: 2 });
    await workOut(db);
    expect(await keptDay(db, 'a', past)).toMatchObject({ rostered: 480, early: 240 });
  });

  test('costs no leave, and leave that was taken of it goes back', async () => {
    await giveDays(portal, 'a', 2);
    const { body } = await askLeave(portal, 'a', { Segments: wholeDays(3) });
    await finishBill(portal, body.FormID);
    await half(ahead, 1);
    await workOut(db);
    const { Amount } = await portal.ok('a', VacationBill.GetVacationBillDays, { FormID: body.FormID });
    expect(Amount).toBe(5000);
    const whole = await portal.ok('lead', VacationBill.GetVacationBillDuration, {
      VacationType: 2,
      Segments: wholeDays(3),
    });
    expect(whole).toMatchObject({ Amount: 5000, Days: [{ DayName: '妇女节' }] });
    const free = await askLeave(portal, 'lead', {
      VacationType: 2,
      Segments: [[`${ahead} 14:00`, `${ahead} 18:00`]],
    });
    expect(fieldOf(free)).toEqual([['Segments', '所选时间不是工作时间，无需请假']]);
  });

  test('is worked as overtime of a workday', async () => {
    await half(past, 1);
    await punch(db, 'a', past, '8:55', '18:00');
    const { FormID } = await portal.ok('a', WorkOvertime.AddWorkOvertime, {
      Segments: [[`${past} 14:00`, `${past} 18:00`]],
      Compensation: 1,
      Reason: '值班',
      Submit: true,
    });
    await finishBill(portal, FormID);
    await askFor(db, ['a'], [past]);
    await workOut(db);
    expect(await keptDay(db, 'a', past)).toMatchObject({ rostered: 240, over_work: 240, over_rest: 0 });
  });

  test('is kept by whoever keeps calendars; ends after it begins', async () => {
    const refused = await half(ahead, 1, { FreeFrom: 900, FreeTo: 900 });
    expect([refused.status, refused.message]).toEqual([422, calendarRefusals.halfReversed.zh]);
    const given = { CalendarID: company, Day: ahead, ForWhom: 1 as const };
    expect((await portal.call('a', WorkCalendar.SaveHalfDay, given)).status).toBe(403);
    expect(
      (await portal.call('cash', WorkCalendar.DropHalfDay, { ...given, CalendarID: 999_999 })).status,
    ).toBe(404);
    await half(ahead, 2, { FreeFrom: 840, FreeTo: 960 });
    const { HalfDays } = await portal.ok('cash', WorkCalendar.GetCalendarYear, {
      CalendarID: company,
      Year: Number(ahead.slice(0, 4)),
    });
    expect(HalfDays).toContainEqual({
      Day: ahead,
      ForWhom: 2,
      FreeFrom: 840,
      FreeTo: 960,
      Name: '妇女节',
      NameEn: '',
      IsOwn: true,
    });
  });
});
