import { afterAll, beforeAll, expect, test } from 'vitest';
import { readSheet } from 'read-excel-file/node';
import type { Database } from '#kit/server/db/database.ts';
import { idOf, type Portal } from '#tests/support/approval-portal.ts';
import { askFor, punch, rosterEverybody, workOut } from '#tests/support/attendance-days.ts';
import { eachEngine } from '#tests/support/engines.ts';
import { finishBill, giveRole, inDays } from '#tests/support/hr-portal.ts';
import { askLeave, giveDays, openLeavePortal, wholeDays } from '#tests/support/leave-portal.ts';
import { WorkAttendChart } from '../contract/WorkAttendChart.ts';

const codes = ['SettingUpCourse', 'AttendanceChart'];

eachEngine('charts of attendance', (open) => {
  let portal: Portal;
  let db: Database;
  beforeAll(async () => {
    db = await open({ connections: 4 });
    portal = await openLeavePortal(db, {
      permissions: { cash: [...codes, 'LeaveQuota'], lead: ['AttendanceChart'] },
    });
    await giveRole(db, 'cash', 4, codes);
    await giveRole(db, 'lead', 3, ['AttendanceChart']);
    await rosterEverybody(portal, ['a', 'boss'], { from: inDays(-3) });
    await punch(db, 'a', inDays(-3), '8:55', '18:00');
    await punch(db, 'a', inDays(-2), '9:20', '17:50');
    await punch(db, 'boss', inDays(-2), '9:00');
    await askFor(db, ['a', 'boss'], [inDays(-3), inDays(-2), inDays(-1)]);
    await giveDays(portal, 'a', 5);
    const { FormID } = (await askLeave(portal, 'a', { Segments: wholeDays(-1) })).body as { FormID: number };
    await finishBill(portal, FormID);
    await workOut(db);
  });
  afterAll(() => portal.close());

  const range = { FromDate: inDays(-3), ToDate: inDays(-1) };
  const read = (who: 'cash' | 'lead' | 'a', more: object = {}) =>
    portal.call(who, WorkAttendChart.GetWorkAttendChart, { ...range, ...more });

  test('days come to what they are, over time, by department and in all', async () => {
    const { body } = await read('cash');
    expect(body.Total).toEqual({
      Due: 6,
      Present: 3,
      RateBp: 5000,
      Late: 1,
      Early: 1,
      Lack: 1,
      Absent: 2,
      Leave: 480,
      Overtime: 0,
    });
    expect(body.Times.map(({ Time, Due, Present }) => [Time, Due, Present])).toEqual([
      [inDays(-3), 2, 1],
      [inDays(-2), 2, 2],
      [inDays(-1), 2, 0],
    ]);
    const sum = (key: 'Due' | 'Absent' | 'Leave') => body.Departments.reduce((n, row) => n + row[key], 0);
    expect([sum('Due'), sum('Absent'), sum('Leave')]).toEqual([6, 2, 480]);
    expect(body.Leaves).toEqual([{ VacationType: 1, Minutes: 480, Persons: 1 }]);
    expect(body.Classes.map(({ Minutes }) => Minutes)).toEqual([0, 0, 0]);
  });

  test('nobody reads figures beyond his scope', async () => {
    const { body } = await read('lead');
    expect([body.Total.Due, body.Total.Absent, body.Total.Lack]).toEqual([3, 0, 0]);
    expect((await read('a')).status).toBe(403);
    expect((await portal.call('a', WorkAttendChart.ExportWorkAttendChart, range)).status).toBe(403);
    const { rows } = await db.pool.query<{ id: number }>(
      'select department_id as id from people.person where id = $1',
      [idOf('boss')],
    );
    const { body: narrowed } = await read('lead', { DeptId: rows[0]!.id });
    expect(narrowed.Departments.reduce((n, one) => n + one.Absent, 0)).toBe(0);
  });

  test('long ranges go by month, longer ones are refused; an Excel has every chart', async () => {
    const { body } = await read('cash', { FromDate: inDays(-80) });
    expect(body.Times.every(({ Time }) => /^\d{4}-\d{2}$/.test(Time))).toBe(true);
    expect(body.Total.Due).toBe(6);
    const long = await read('cash', { FromDate: inDays(-400) });
    expect([long.status, long.refusal.Field]).toEqual([422, 'ToDate']);
    const bytes = Buffer.from(await portal.bytes('cash', WorkAttendChart.ExportWorkAttendChart, range));
    const departments = await readSheet(bytes, '按部门');
    expect(departments.slice(1).reduce((sum, row) => sum + Number(row[2]), 0)).toBe(6);
    expect((await readSheet(bytes, '请假')).slice(1)).toEqual([['年休假', 480, 1]]);
    // Default range: the thirty days up to yesterday.
    const { body: usual } = await portal.call('cash', WorkAttendChart.GetWorkAttendChart, {});
    expect([usual.FromDate, usual.ToDate, usual.Total.Due]).toEqual([inDays(-30), inDays(-1), 6]);
  });
});
