import { afterAll, beforeAll, expect, test } from 'vitest';
import { companyInstant } from '#kit/rules/dates.ts';
import type { Database } from '#kit/server/db/database.ts';
import { idOf, type Member, type Portal } from '#tests/support/approval-portal.ts';
import { askFor, keptDay, punch, rosterEverybody, workOut } from '#tests/support/attendance-days.ts';
import { eachEngine } from '#tests/support/engines.ts';
import { finishBill, giveRole, inDays } from '#tests/support/hr-portal.ts';
import { askLeave, giveDays, openLeavePortal, wholeDays } from '#tests/support/leave-portal.ts';
import { AttendanceBreakdown as Work } from '../contract/OPPMWorkBreakdown.ts';

const codes = [
  'attendanceManagement',
  'OPPMAttendanceDetailed',
  'OPPMAttendanceDetailedIndex',
  'OPPMAttendanceDetailedIndexSeven',
];

const of = <R extends { readonly AUID: number }>(rows: readonly R[], who: Member) =>
  rows.find(({ AUID }) => AUID === idOf(who));

eachEngine('attendance as work sees it', (open) => {
  let portal: Portal;
  let db: Database;
  beforeAll(async () => {
    db = await open({ connections: 4 });
    portal = await openLeavePortal(db, {
      permissions: {
        cash: ['SettingUpCourse', 'LeaveQuota', ...codes],
        lead: codes,
        head: ['OPPMAttendanceDetailedIndex'],
      },
    });
    await giveRole(db, 'cash', 4, ['SettingUpCourse', ...codes]);
    await giveRole(db, 'lead', 3, codes);
    await giveRole(db, 'head', 1, ['OPPMAttendanceDetailedIndex']);
    await rosterEverybody(portal, ['a', 'boss', 'head'], { name: '白班', from: inDays(-4) });
    // Three days: in order, late by twenty minutes, leave.
    await punch(db, 'a', inDays(-4), '8:55', '18:00');
    await punch(db, 'a', inDays(-3), '9:20', '18:00');
    await punch(db, 'boss', inDays(-3), '8:58', '18:00');
    await imported('a', inDays(-4), '8:55', '18:00');
    // The file has an earlier arrival for `a`, and no punch for `boss`.
    await imported('a', inDays(-3), '9:05', '18:00');
    await askFor(db, ['a', 'boss', 'head'], [inDays(-4), inDays(-3), inDays(-2)]);
    await giveDays(portal, 'a', 5);
    const { FormID } = (await askLeave(portal, 'a', { Segments: wholeDays(-2) })).body as { FormID: number };
    await finishBill(portal, FormID);
    await askLeave(portal, 'a', { Segments: wholeDays(3) });
    await workOut(db);
  });
  afterAll(() => portal.close());

  const imported = async (who: Member, day: string, ...times: string[]) => {
    for (const time of times) {
      const at = companyInstant(`${day} ${time.padStart(5, '0')}`);
      await db.pool.query(
        `insert into attendance.punch (person_id, punch_at, source, made_at) values ($1, $2, 5, $2) on conflict do nothing`,
        [idOf(who), at],
      );
    }
  };
  const range = { FromDate: inDays(-4), ToDate: inDays(-2) };
  const page = { PageIndex: 1, PageSize: 50, ...range };

  const schedule = (who: Member) => portal.call(who, Work.GetScheduleShiftInfo, page);
  const details = (who: Member, whose: Member) =>
    portal.call(who, Work.GetAttendancePerformanceDetails, { AUID: idOf(whose), ...range });
  const taken = (who: Member, more: object = {}) =>
    portal.call(who, Work.GetLeaveOvertimePage, { ...page, Kind: 1, ...more });
  const say = (who: Member, whose: Member, more: object = {}) =>
    portal.call(who, Work.UpdateScheduleShiftInfo, {
      AUID: idOf(whose),
      Days: [inDays(10)],
      ShiftID: null,
      ...more,
    });
  const ownShift = async () => {
    const ahead = { ...page, FromDate: inDays(10), ToDate: inDays(10), AUID: idOf('a') };
    const found = await portal.ok('lead', Work.GetScheduleShiftInfo, ahead);
    return [found.Total, found.Rows[0]!.Days[0]!.ShiftID, found.Rows[0]!.Days[0]!.IsOwn];
  };
  const told = async (who: Member) =>
    (await db.pool.query(`select from kit.notice where person_id = $1 and key like 'remind-%'`, [idOf(who)]))
      .rows.length;

  test('how people attended, by what it is put in order, within the scope', async () => {
    const { Rows, Total } = await portal.ok('cash', Work.GetAttendancePerformance, page);
    expect(Total).toBeGreaterThan(2);
    expect(of(Rows, 'a')).toMatchObject({
      Due: 3,
      Present: 2,
      RateBp: 6667,
      Late: 1,
      LateMinutes: 5,
      Absent: 0,
      Leave: 480,
    });
    expect(of(Rows, 'boss')).toMatchObject({ Due: 3, Present: 1, Absent: 2 });
    const worst = await portal.ok('cash', Work.GetAttendancePerformance, {
      ...page,
      Sort: 'Rate',
      PageSize: 3,
    });
    expect(worst.Rows.map(({ AUID }) => AUID)).toEqual([idOf('head'), idOf('boss'), idOf('a')]);
    const late = await portal.ok('cash', Work.GetAttendancePerformance, {
      ...page,
      Sort: '-Late',
      PageSize: 1,
    });
    expect(late.Rows.map(({ AUID }) => AUID)).toEqual([idOf('a')]);
    const leads = await portal.ok('lead', Work.GetAttendancePerformance, page);
    expect([of(leads.Rows, 'a')?.Due, of(leads.Rows, 'boss')]).toEqual([3, undefined]);
    expect((await portal.call('a', Work.GetAttendancePerformance, page)).status).toBe(403);
    const long = await portal.call('cash', Work.GetAttendancePerformance, {
      ...page,
      FromDate: inDays(-500),
    });
    expect([long.status, long.refusal.Field]).toEqual([422, 'ToDate']);
  });

  test('the days of one person, of nobody else', async () => {
    const { body } = await details('lead', 'a');
    expect(body.Days.map(({ Day, State, Late }) => [Day, State, Late])).toEqual([
      [inDays(-4), 1, 0],
      [inDays(-3), 2, 5],
      [inDays(-2), 128 + 1, 0],
    ]);
    expect((await details('lead', 'boss')).status).toBe(404);
    expect((await details('head', 'a')).status).toBe(403);
  });

  test('leave and overtime of some days, without reasons', async () => {
    const { body } = await taken('lead');
    expect(body.Rows).toMatchObject([
      { AUID: idOf('a'), VacationType: 1, Compensation: null, Minutes: 480, State: 3 },
    ]);
    expect(JSON.stringify(body)).not.toContain('休息');
    const ahead = { FromDate: inDays(1), ToDate: inDays(5) };
    expect((await taken('lead', ahead)).body.Rows.map(({ State }) => State)).toEqual([1]);
    expect((await taken('lead', { ...ahead, State: 3 })).body.Total).toBe(0);
    expect((await taken('lead', { Kind: 2 })).body.Total).toBe(0);
    expect((await taken('head')).status).toBe(403);
  });

  test('shifts are read and said of the people in the scope', async () => {
    const { body } = await schedule('lead');
    const days = of(body.Rows, 'a')!.Days;
    expect(
      days.map(({ ShiftName, ShiftFrom, IsOwn, IsInGroup }) => [ShiftName, ShiftFrom, IsOwn, IsInGroup]),
    ).toEqual(days.map(() => ['白班', 540, false, true]));
    expect(of(body.Rows, 'boss')).toBeUndefined();
    const [shift] = body.Shifts;
    expect((await say('lead', 'a')).status).toBe(200);
    expect(await ownShift()).toEqual([1, null, true]);
    expect((await say('lead', 'a', { IsCleared: true })).status).toBe(200);
    expect(await ownShift()).toEqual([1, shift!.ShiftID, false]);
    expect((await say('lead', 'boss')).status).toBe(404);
    expect((await say('lead', 'lead')).refusal.Code).toBe(-42473);
    expect((await say('head', 'a')).status).toBe(403);
    const far = await say('lead', 'a', { Days: [inDays(800)] });
    expect([far.status, far.refusal.Field]).toEqual([422, 'Day']);
  });

  test('people are reminded for a reason, once a day, of the scope', async () => {
    const reasons = await portal.ok('lead', Work.GetRemindReasons, {});
    expect(reasons.map(({ Reason }) => Reason)).toContain('attendance.lack');
    const remind = (who: Member, whose: readonly Member[], Reason = 'attendance.lack') =>
      portal.call(who, Work.RemindPeople, { AUIDs: whose.map(idOf), Reason });
    expect((await remind('lead', ['a'])).body.Reminded).toBe(1);
    expect((await remind('lead', ['a'])).body.Reminded).toBe(0);
    expect(await told('a')).toBe(1);
    expect((await remind('lead', ['a', 'boss'])).status).toBe(404);
    expect(await told('boss')).toBe(0);
    const other = await remind('lead', ['a'], 'nobody.knows');
    expect([other.status, other.refusal.Code]).toEqual([422, -42472]);
    expect((await remind('head', ['a'])).status).toBe(403);
    expect((await portal.call('head', Work.GetRemindReasons, {})).status).toBe(403);
  });

  test('results from imported punches are compared with the results of the system', async () => {
    const find = await portal.ok('lead', Work.GetKDAttendanceStatistics, { ...page, AUID: idOf('a') });
    const [row] = find.Rows;
    expect(row!.Days.map(({ Day, Match, Differences }) => [Day, Match, Differences])).toEqual([
      [inDays(-4), 1, []],
      // The stored day uses the imported arrival, too: both show 9:05.
      [inDays(-3), 1, []],
      [inDays(-2), 4, []],
    ]);
    expect([row!.Compared, row!.Differing, row!.NotImported]).toEqual([2, 0, 0]);
    // The imported file does not contain an earlier punch of a device.
    await punch(db, 'a', inDays(-3), '8:50');
    await workOut(db);
    expect(await keptDay(db, 'a', inDays(-3))).toMatchObject({ state: 1, late: 0 });
    const [after] = (await portal.ok('lead', Work.GetKDAttendanceStatistics, { ...page, AUID: idOf('a') }))
      .Rows;
    const differs = after!.Days.find(({ Day }) => Day === inDays(-3))!;
    expect([differs.Match, differs.Differences]).toEqual([2, ['ArrivedAt', 'Worked', 'Late']]);
    expect([differs.Ours!.Late, differs.Imported!.Late]).toEqual([0, 5]);
    expect([after!.Ours.Late, after!.Imported.Late]).toEqual([0, 5]);
    const everybody = await portal.ok('cash', Work.GetKDAttendanceStatistics, page);
    expect(of(everybody.Rows, 'boss')).toMatchObject({ Compared: 0, NotImported: 1, Days: [] });
    // With a scope of oneself, nobody else is listed.
    const own = await portal.ok('head', Work.GetKDAttendanceStatistics, page);
    expect(own.Rows.map(({ AUID }) => AUID)).toEqual([idOf('head')]);
    expect(
      (await portal.ok('head', Work.GetKDAttendanceStatistics, { ...page, AUID: idOf('a') })).Rows,
    ).toEqual([]);
    expect((await portal.call('a', Work.GetKDAttendanceStatistics, page)).status).toBe(403);
  });

  test('seven days of everybody, only those that differ, and departments', async () => {
    const seven = (who: Member, more: object = {}) =>
      portal.call(who, Work.GetKDAttendanceCalculation, { PageIndex: 1, PageSize: 50, ...more });
    const { body } = await seven('cash');
    expect([body.FromDate, body.ToDate]).toEqual([inDays(-7), inDays(-1)]);
    expect(of(body.Rows, 'a')!.Days.map(({ Match }) => Match)).toEqual([4, 1, 2, 4, 4]);
    const only = async (who: Member, Match: 2 | 3) =>
      (await seven(who, { Match })).body.Rows.map(({ AUID }) => AUID);
    expect([await only('cash', 2), await only('cash', 3)]).toEqual([[idOf('a')], [idOf('boss')]]);
    expect([await only('lead', 2), await only('lead', 3)]).toEqual([[idOf('a')], []]);
    expect((await seven('head')).status).toBe(403);
    const summary = await portal.ok('lead', Work.GetKDAttendanceSummary, range);
    expect(summary.reduce((sum, one) => sum + one.Compared, 0)).toBe(2);
    expect(summary.reduce((sum, one) => sum + one.Differing, 0)).toBe(1);
    const all = await portal.ok('cash', Work.GetKDAttendanceSummary, range);
    expect(all.reduce((sum, one) => sum + one.NotImported, 0)).toBe(1);
    const long = await portal.call('cash', Work.GetKDAttendanceSummary, { ...range, FromDate: inDays(-60) });
    expect(long.status).toBe(422);
  });
});
