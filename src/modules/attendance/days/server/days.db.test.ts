import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { companyInstant } from '#kit/rules/dates.ts';
import type { Database } from '#kit/server/db/database.ts';
import { WorkCalendar } from '#modules/calendar/contract/WorkCalendar.ts';
import { calendar } from '#modules/calendar/module.ts';
import { idOf, type Member, type Portal } from '#tests/support/approval-portal.ts';
import { askFor, keptDay, punch, rosterEverybody, workOut } from '#tests/support/attendance-days.ts';
import { eachEngine } from '#tests/support/engines.ts';
import { giveRole, inDays } from '#tests/support/hr-portal.ts';
import { openLeavePortal } from '#tests/support/leave-portal.ts';
import { servedBy } from '#tests/support/modules.ts';
import { AttendDay } from '../contract/AttendDay.ts';
import { AttendRun } from '../contract/AttendRun.ts';
import { askClosed, runSlice } from './commands/run.ts';

const codes = ['SettingUpCourse', 'WorkAttendNew', 'AttendanceStatistics', 'AttendanceCalculation'];

eachEngine('days of attendance', (open) => {
  let portal: Portal;
  let db: Database;
  beforeAll(async () => {
    db = await open({ connections: 4 });
    portal = await openLeavePortal(db, {
      served: servedBy(calendar),
      permissions: {
        cash: [...codes, 'WorkCalendar', 'AttendanceApplication'],
        lead: [...codes, 'AttendanceApplication'],
        boss: [],
      },
    });
    await giveRole(db, 'cash', 4, codes);
    await giveRole(db, 'lead', 3, codes);
  });
  afterAll(() => portal.close());
  beforeEach(async () => {
    await db.pool.query(
      `delete from attendance.correction; delete from attendance.month; delete from attendance.recalc;
       delete from attendance.run; delete from attendance.day; delete from attendance.punch;
       delete from attendance.roster; delete from attendance.group_member; delete from attendance.group_week;
       delete from attendance.attend_group; delete from attendance.shift; update approval.bill set state = 4`,
    );
  });

  /** Putting people into a group asks for their days. These tests ask by themselves, so the queue is emptied. */
  const roster = async (...given: [who: Member[], more?: Parameters<typeof rosterEverybody>[2]]) => {
    await rosterEverybody(portal, ...given);
    await db.pool.query('delete from attendance.recalc');
  };
  const waiting = async () =>
    (
      await db.pool.query<{ person_id: number; day: string }>(
        'select person_id, day from attendance.recalc order by 1, 2',
      )
    ).rows;
  const rows = async () => (await db.pool.query('select * from attendance.day order by person_id, day')).rows;

  test('what is asked for is worked out, written once, and not again', async () => {
    await roster(['a']);
    await punch(db, 'a', inDays(-2), '8:55', '18:05');
    await punch(db, 'a', inDays(-3), '9:20', '18:05');
    await askFor(db, ['a'], [inDays(-4)]);
    await workOut(db);
    expect(await keptDay(db, 'a', inDays(-2))).toMatchObject({ state: 1, worked: 480, rostered: 480 });
    expect(await keptDay(db, 'a', inDays(-3))).toMatchObject({ state: 2, late: 20, worked: 460 });
    expect(await keptDay(db, 'a', inDays(-4))).toMatchObject({ state: 64, absent: 480 });
    expect(await waiting()).toEqual([]);
    const before = await rows();
    await askFor(db, ['a'], [inDays(-2), inDays(-3), inDays(-4)]);
    await workOut(db, new Date(Date.now() + 5000));
    expect(await rows()).toEqual(before);
  });

  test('the 06:40 OUT of a 22:00-06:00 shift belongs to the day it began', async () => {
    await roster(['a'], { segments: [[1320, 1800]] });
    await punch(db, 'a', inDays(-4), '21:58', '30:40');
    await askFor(db, ['a'], [inDays(-3)]);
    await workOut(db);
    expect(await keptDay(db, 'a', inDays(-4))).toMatchObject({ state: 1, worked: 480 });
    expect(await keptDay(db, 'a', inDays(-3))).toMatchObject({ state: 64, absent: 480 });
  });

  test('no day is absent while its window is open; when it closes it is asked for by itself', async () => {
    await roster(['a']);
    await askFor(db, ['a'], [inDays(-2)]);
    await workOut(db, companyInstant(`${inDays(-2)} 23:59`));
    expect(await keptDay(db, 'a', inDays(-2))).toMatchObject({ state: 4096, absent: 0 });
    await askClosed(db, companyInstant(`${inDays(-1)} 00:00`));
    expect(await waiting()).toEqual([]);
    await askClosed(db, companyInstant(`${inDays(-1)} 00:02`));
    expect(await waiting()).toEqual([{ person_id: idOf('a'), day: inDays(-2) }]);
    await workOut(db, companyInstant(`${inDays(-1)} 00:02`));
    expect(await keptDay(db, 'a', inDays(-2))).toMatchObject({ state: 64, absent: 480 });
  });

  test('a calendar’s change asks for the days of those who go by it, and nobody else’s', async () => {
    const { CalendarID: own } = await portal.ok('cash', WorkCalendar.AddCalendar, {
      Name: `工厂${Math.random()}`,
      NameEn: '',
      ParentID: 1,
    });
    await roster(['a'], { calendar: own });
    await roster(['lead']);
    await askFor(db, ['a', 'lead'], [inDays(-5), inDays(-4)]);
    await workOut(db);
    await portal.ok('cash', WorkCalendar.SaveCalendarDays, {
      CalendarID: own,
      From: inDays(-5),
      To: inDays(-5),
      Kind: 3,
      Name: '厂庆',
      NameEn: '',
    });
    expect(await waiting()).toEqual([{ person_id: idOf('a'), day: inDays(-5) }]);
    await workOut(db);
    expect(await keptDay(db, 'a', inDays(-5))).toMatchObject({ state: 2048, absent: 0 });
    expect(await keptDay(db, 'lead', inDays(-5))).toMatchObject({ state: 64 });
  });

  test('a run that is killed goes on, and no day is half written', async () => {
    await roster(['a', 'lead']);
    const days = [-9, -8, -7, -6, -5].map((day) => inDays(day));
    await askFor(db, ['a', 'lead'], days);
    expect(await runSlice(db, new Date(), 4)).toBe(4);
    expect([(await rows()).length, (await waiting()).length]).toEqual([4, 6]);
    // A trigger fails the insert after days were taken out of the queue.
    await db.pool
      .query(`create function attendance.die() returns trigger language plpgsql as $$ begin raise 'killed'; end $$;
      create trigger die after insert on attendance.day for each row execute function attendance.die()`);
    await expect(runSlice(db, new Date(), 4)).rejects.toThrow('killed');
    expect([(await rows()).length, (await waiting()).length]).toEqual([4, 6]);
    await db.pool.query('drop function attendance.die cascade');
    await workOut(db);
    expect([(await rows()).length, (await waiting()).length]).toEqual([10, 0]);
  });

  test('the trace equals the row', async () => {
    await roster(['a']);
    await punch(db, 'a', inDays(-3), '9:40', '17:30');
    await workOut(db);
    const trace = await portal.ok('a', AttendDay.GetDayTrace, { Day: inDays(-3) });
    const kept = await portal.ok('a', AttendDay.GetMyMonth, { Month: inDays(-3).slice(0, 7) });
    const day = kept.Days.find(({ Day }) => Day === inDays(-3))!;
    expect(trace).toMatchObject({
      State: day.State,
      Worked: day.Worked,
      Late: day.Late,
      Early: day.Early,
      ArrivedAt: day.ArrivedAt,
      LeftAt: day.LeftAt,
      IsWaiting: false,
    });
    expect(trace.Lines.map(({ Code }) => Code)).toEqual(
      expect.arrayContaining(['shift', 'arrival', 'departure', 'late', 'early', 'worked']),
    );
    // A change after the result was stored shows as waiting.
    await db.pool.query('delete from attendance.punch');
    expect(await portal.ok('a', AttendDay.GetDayTrace, { Day: inDays(-3) })).toMatchObject({
      State: 64,
      IsWaiting: true,
    });
  });

  test('nobody reads days or reasons outside his scope', async () => {
    await roster(['a', 'lead', 'boss']);
    await askFor(db, ['a', 'boss'], [inDays(-3)]);
    await workOut(db);
    const range = { FromDate: inDays(-4), ToDate: inDays(-3) };
    const page = { PageIndex: 1, PageSize: 50, ...range };
    const grid = await portal.ok('cash', AttendDay.GetAttendGrid, page);
    const row = (of: typeof grid, who: 'a' | 'boss') => of.Rows.find(({ AUID }) => AUID === idOf(who));
    expect([row(grid, 'a')?.State, row(grid, 'boss')?.State]).toEqual([
      [0, 64],
      [0, 64],
    ]);
    const leads = await portal.ok('lead', AttendDay.GetAttendGrid, page);
    expect([row(leads, 'a')?.Lost, row(leads, 'boss')]).toEqual([[0, 480], undefined]);
    const sums = await portal.ok('lead', AttendRun.GetAttendStatistics, page);
    expect(sums.Rows.map(({ AUID }) => AUID)).not.toContain(idOf('boss'));
    expect(sums.Rows.find(({ AUID }) => AUID === idOf('a'))).toMatchObject({
      Days: 1,
      Absent: 480,
      Present: 0,
    });
    const departments = await portal.ok('lead', AttendRun.GetAttendStatisticsByDept, range);
    expect(departments.reduce((sum, { Absent }) => sum + Absent, 0)).toBe(480);
    const trace = (who: 'a' | 'lead' | 'cash', of: 'a' | 'boss') =>
      portal.call(who, AttendDay.GetDayTrace, { AUID: idOf(of), Day: inDays(-3) });
    expect([(await trace('lead', 'a')).status, (await trace('lead', 'boss')).status]).toEqual([200, 404]);
    expect([(await trace('a', 'boss')).status, (await trace('a', 'a')).status]).toEqual([404, 200]);
    expect((await portal.call('a', AttendDay.GetAttendGrid, page)).status).toBe(403);
    const late = await portal.ok('cash', AttendDay.GetAttendGrid, { ...page, States: 2 });
    expect(late.Total).toBe(0);
    const long = await portal.call('cash', AttendDay.GetAttendGrid, { ...page, ToDate: inDays(90) });
    expect([long.status, long.refusal.Field]).toEqual([422, 'ToDate']);
  });

  test('a run covers the people of a scope, says how far it is, and what it changed', async () => {
    await roster(['a', 'boss']);
    await punch(db, 'a', inDays(-3), '9:00', '18:00');
    await workOut(db);
    const range = { FromDate: inDays(-3), ToDate: inDays(-3) };
    // This change asks for no recalculation.
    await db.pool.query('delete from attendance.punch where person_id = $1', [idOf('a')]);
    const { RunID, Total } = await portal.ok('lead', AttendRun.StartAttendRun, range);
    expect((await waiting()).map((one) => one.person_id)).not.toContain(idOf('boss'));
    const find = async () =>
      (await portal.ok('lead', AttendRun.GetAttendRunList, {})).find((one) => one.RunID === RunID)!;
    expect(await find()).toMatchObject({ Total, Left: Total, Changed: 0 });
    await workOut(db);
    expect(await find()).toMatchObject({ Left: 0, Changed: 1, New: Total - 1 });
    const changes = { PageIndex: 1, PageSize: 50, RunID };
    const { Rows } = await portal.ok('lead', AttendRun.GetAttendRunChanges, changes);
    expect(Rows[0]).toMatchObject({
      AUID: idOf('a'),
      Before: { Worked: 480, Absent: 0 },
      After: { Worked: 0, Absent: 480 },
      IsCorrection: false,
    });
    for (const place of [{ CompanyId: 999_999 }, { DeptId: 999_999 }])
      expect(
        (await portal.call('lead', AttendRun.StartAttendRun, { ...range, ...place })).refusal,
      ).toMatchObject({
        Reason: 'notFound',
        Field: Object.keys(place)[0],
      });
    const mine = await portal.ok('cash', AttendRun.StartAttendRun, range);
    expect(
      (await portal.call('lead', AttendRun.GetAttendRunChanges, { ...changes, RunID: mine.RunID })).status,
    ).toBe(404);
    expect((await portal.call('a', AttendRun.StartAttendRun, range)).status).toBe(403);
  });
});
