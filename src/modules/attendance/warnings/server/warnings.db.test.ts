import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { readSheet } from 'read-excel-file/node';
import type { GivenOf } from '#kit/contract/call.ts';
import { companyInstant } from '#kit/rules/dates.ts';
import type { Database } from '#kit/server/db/database.ts';
import { dropDay, saveDay } from '#modules/calendar/server/open.ts';
import { idOf, type Member, type Portal } from '#tests/support/approval-portal.ts';
import { punch, rosterEverybody, workOut } from '#tests/support/attendance-days.ts';
import { eachEngine } from '#tests/support/engines.ts';
import { giveRole, inDays } from '#tests/support/hr-portal.ts';
import { openLeavePortal } from '#tests/support/leave-portal.ts';
import { AttendanceWarned } from '../contract/AttendanceWarned.ts';
import { followWarnings, warnInTheMorning } from './commands/jobs.ts';

const codes = ['AttendanceWarning', 'AttendanceWarnedUserStat'];
const everything = ['SettingUpCourse', ...codes];

/** Sorts rows of plain values by their text. */
const inOrder = <T>(rows: readonly T[]): T[] =>
  rows.toSorted((one, other) => JSON.stringify(one).localeCompare(JSON.stringify(other)));

const morningOf = (day: number): Date => companyInstant(`${inDays(day)} 08:30`);

eachEngine('warnings of attendance', (open) => {
  let portal: Portal;
  let db: Database;
  beforeAll(async () => {
    db = await open({ connections: 4 });
    portal = await openLeavePortal(db, {
      permissions: { cash: everything, lead: codes, boss: [], head: [] },
    });
    await giveRole(db, 'cash', 4, everything);
    await giveRole(db, 'lead', 3, codes);
  });
  afterAll(() => portal.close());
  beforeEach(async () => {
    await db.pool.query(
      `delete from kit.reminded; delete from attendance.warned; delete from attendance.warn_rule; delete from kit.notice;
       delete from attendance.recalc; delete from attendance.day; delete from attendance.punch;
       delete from attendance.roster; delete from attendance.group_member; delete from attendance.group_week;
       delete from attendance.attend_group; delete from attendance.shift; delete from attendance.lot`,
    );
  });

  type Given = GivenOf<typeof AttendanceWarned.AddAttendanceWarned>;
  const addRule = async (given: Partial<Given> = {}) => {
    const rule = { Metric: 1, Window: 1, Threshold: 1, Level: 2, Receivers: [1, 2, 3], ...given };
    const { RuleID } = await portal.ok('cash', AttendanceWarned.AddAttendanceWarned, rule);
    return RuleID;
  };
  const morning = morningOf(0);
  const run = () => warnInTheMorning(db, morning);
  const page = { PageIndex: 1, PageSize: 50 };
  const list = async (who: Member = 'cash') =>
    (await portal.ok(who, AttendanceWarned.GetAttendanceWarnedUserStat, page)).Rows;
  const told = async (who: Member) =>
    (
      await db.pool.query<{ key: string; title_zh: string; title_en: string; url: string }>(
        'select key, title_zh, title_en, url from kit.notice where person_id = $1 order by id',
        [idOf(who)],
      )
    ).rows;
  /** Makes a person arrive late by some minutes, yesterday by default. */
  const late = async (who: Member, minutes: number, day = inDays(-1)) =>
    punch(db, who, day, `9:${String(minutes).padStart(2, '0')}`, '18:05');

  const exceptionsTold = async () =>
    (await told('a')).filter(({ key }) => key.startsWith('attendance-exceptions')).map((one) => one.title_zh);

  test('a late person gets one warning, and each receiver is notified only about people they may know', async () => {
    await rosterEverybody(portal, ['a', 'boss']);
    await late('a', 20);
    await late('boss', 30);
    await workOut(db);
    const RuleID = await addRule();
    await run();
    await run();
    const rows = await list();
    expect(
      rows.map(({ AUID, Value, State, FromDate, RuleID: rule }) => [AUID, Value, State, FromDate, rule]),
    ).toEqual(
      expect.arrayContaining([
        [idOf('a'), 1, 1, inDays(-1), RuleID],
        [idOf('boss'), 1, 1, inDays(-1), RuleID],
      ]),
    );
    expect(rows).toHaveLength(2);
    // The person is notified about themselves, besides yesterday's exception.
    const own = await told('a');
    expect(own.map(({ key }) => key.replace(/\d+$/, ''))).toEqual(
      expect.arrayContaining(['warned:', `attendance-exceptions-${inDays(-1).slice(0, 8)}`]),
    );
    expect(own).toHaveLength(2);
    expect(own.find(({ key }) => key.startsWith('attendance-exceptions'))!.title_zh).toContain('迟到');
    // HR of everybody is notified about both. A leader who is also HR of a department is notified about its people
    // only.
    const names = async (who: Member) =>
      (await told(who)).filter(({ key }) => key.startsWith('warned-rule')).map(({ title_zh }) => title_zh);
    const { rows: people } = await db.pool.query<{ id: number; name: string }>(
      'select id, chinese_name as name from people.person where id = any($1)',
      [[idOf('a'), idOf('boss')]],
    );
    const nameOf = (who: Member) => people.find(({ id }) => id === idOf(who))!.name;
    const [all] = await names('cash');
    expect(all).toContain(nameOf('a'));
    expect(all).toContain(nameOf('boss'));
    const [leads, ...more] = await names('lead');
    expect(leads).toContain(nameOf('a'));
    expect(leads).not.toContain(nameOf('boss'));
    expect(more).toEqual([]);
    // And reads of nobody else.
    expect((await list('lead')).map(({ AUID }) => AUID)).toEqual([idOf('a')]);
  });

  test('a rule tells only whom it says', async () => {
    await rosterEverybody(portal, ['a']);
    await late('a', 20);
    await workOut(db);
    await addRule({ Receivers: [1] });
    await run();
    expect((await told('a')).some(({ key }) => key.startsWith('warned:'))).toBe(true);
    expect(await told('lead')).toEqual([]);
    expect(await told('cash')).toEqual([]);
  });

  test('a changed day changes a warning, or takes it back, unless somebody has handled it', async () => {
    await rosterEverybody(portal, ['a', 'lead']);
    await late('a', 20);
    await late('lead', 40);
    await workOut(db);
    await addRule({ Metric: 2, Threshold: 15 });
    await run();
    expect((await list()).map(({ AUID, Value }) => [AUID, Value])).toEqual(
      expect.arrayContaining([
        [idOf('a'), 20],
        [idOf('lead'), 40],
      ]),
    );
    const leads = (await list()).find(({ AUID }) => AUID === idOf('lead'))!;
    await portal.ok('cash', AttendanceWarned.HandleAttendanceWarned, {
      WarnedIDs: [leads.WarnedID],
      Note: '已沟通',
    });
    // An earlier punch arrives later: the lateness becomes at most 15 minutes, and then disappears.
    await db.pool.query(
      `update attendance.punch set punch_at = punch_at - interval '4 minutes' where person_id = any($1)
         and extract(minute from punch_at) in (20, 40)`,
      [[idOf('a'), idOf('lead')]],
    );
    await punch(db, 'a', inDays(-1));
    await punch(db, 'lead', inDays(-1));
    await workOut(db);
    await followWarnings(db, morning);
    expect((await list()).find(({ AUID }) => AUID === idOf('a'))).toMatchObject({ Value: 16, State: 1 });
    await punch(db, 'a', inDays(-1), '8:55');
    await punch(db, 'lead', inDays(-1), '8:55');
    await workOut(db);
    await followWarnings(db, morning);
    // A warning that was handled stays as it was.
    expect((await list()).map(({ AUID, Value, State, Note }) => [AUID, Value, State, Note])).toEqual([
      [idOf('lead'), 40, 3, '已沟通'],
    ]);
    expect((await told('a')).filter(({ key }) => key.startsWith('warned:'))).toEqual([]);
  });

  test('each measure counts what it says', async () => {
    await rosterEverybody(portal, ['a'], { from: inDays(-6) });
    for (const [day, ...times] of [
      [-6, '8:55', '18:00'],
      [-5, '9:10', '17:40'],
      [-4, '9:05', '18:00'],
      [-3, '9:00'],
      [-1, '8:50', '18:00'],
    ] as const)
      await punch(db, 'a', inDays(day), ...times);
    await punch(db, 'a', inDays(-2));
    await workOut(db);
    const preview = async (Metric: number, Threshold: number, Window = 1) =>
      (
        await portal.ok('cash', AttendanceWarned.PreviewAttendanceWarned, { Metric, Window, Threshold })
      ).Rows.filter(({ AUID }) => AUID === idOf('a'));
    // Yesterday was in order: nothing of the days before it counts in its day.
    expect(await preview(1, 1)).toEqual([]);
    // Three days in order running, then one without a departure, one absent, one in order.
    expect((await preview(6, 1)).map(({ FromDate, ToDate, Value }) => [FromDate, ToDate, Value])).toEqual([
      [inDays(-1), inDays(-1), 1],
    ]);
    await addRule({ Metric: 1, Threshold: 2, Receivers: [1] });
    await addRule({ Metric: 3, Threshold: 1, Receivers: [1] });
    await addRule({ Metric: 4, Threshold: 1, Receivers: [1] });
    await addRule({ Metric: 6, Threshold: 3, Receivers: [1] });
    // The rules are treated as if they were a week old.
    await db.pool.query(`update attendance.warn_rule set since = $1`, [inDays(-7)]);
    await run();
    const found = (await list())
      .filter(({ AUID }) => AUID === idOf('a'))
      .map(({ Metric, FromDate, ToDate, Value }) => [Metric, FromDate, ToDate, Value]);
    expect(inOrder(found)).toEqual([
      [1, inDays(-5), inDays(-5), 2],
      [3, inDays(-3), inDays(-3), 1],
      [4, inDays(-2), inDays(-2), 1],
      [6, inDays(-6), inDays(-4), 3],
    ]);
  });

  test('time off that expires is told of ahead, each last day by itself', async () => {
    for (const [year, to, minutes] of [
      [1, inDays(5), 240],
      [2, inDays(20), 480],
      [3, inDays(40), 480],
    ] as const)
      await db.pool.query(
        `insert into attendance.lot (person_id, type, unit, leave_year, valid_from, valid_to, source, source_id, left_amount)
         values ($1, 13, 2, 2026, $2, $3, 3, $4, $5)`,
        [idOf('a'), inDays(-30), to, year, minutes],
      );
    await addRule({ Metric: 7, Window: 2, Threshold: 4 });
    await addRule({ Metric: 7, Window: 3, Threshold: 6 });
    await run();
    expect(inOrder((await list()).map(({ Window, FromDate, Value }) => [Window, FromDate, Value]))).toEqual([
      [2, inDays(5), 240],
      [3, inDays(20), 480],
    ]);
    // Time off that was used in the meantime takes its warning back.
    await db.pool.query('update attendance.lot set left_amount = 0');
    await followWarnings(db, morning);
    expect(await list()).toEqual([]);
  });

  test('a day off tells nothing of what has been, but of what comes', async () => {
    await saveDay(db, { day: inDays(0), works: false, name: '' });
    try {
      await rosterEverybody(portal, ['a']);
      await late('a', 20);
      await workOut(db);
      await addRule();
      await addRule({ Metric: 7, Window: 2, Threshold: 1 });
      await db.pool.query(
        `insert into attendance.lot (person_id, type, unit, leave_year, valid_from, valid_to, source, left_amount)
         values ($1, 13, 2, 2026, $2, $3, 5, 60)`,
        [idOf('a'), inDays(-30), inDays(2)],
      );
      await run();
      expect((await list()).map(({ Metric }) => Metric)).toEqual([7]);
      expect((await told('a')).filter(({ key }) => key.startsWith('attendance-exceptions'))).toEqual([]);
    } finally {
      await dropDay(db, inDays(0)).catch(() => undefined);
      await saveDay(db, { day: inDays(0), works: true, name: '' });
    }
  });

  test('exceptions are told of once each, also after a morning on which nothing ran', async () => {
    await rosterEverybody(portal, ['a'], { from: inDays(-4) });
    for (const back of [-4, -3, -2]) await late('a', 20, inDays(back));
    await punch(db, 'a', inDays(-1), '8:55', '18:00');
    await workOut(db);
    // The first morning tells of the day before alone.
    await warnInTheMorning(db, morningOf(-2));
    await warnInTheMorning(db, morningOf(-2));
    expect(await exceptionsTold()).toEqual([`考勤异常：${inDays(-3).slice(5)} 迟到`]);
    // Yesterday nothing ran: today tells of both days, of which one was in order.
    await warnInTheMorning(db, morningOf(0));
    expect((await exceptionsTold())[1]).toBe(`考勤异常：${inDays(-2).slice(5)} 迟到`);
    await db.pool.query('delete from attendance.recalc');
    await late('a', 30, inDays(-2));
    await warnInTheMorning(db, morningOf(0));
    expect(await exceptionsTold()).toHaveLength(2);
  });

  test('a preview names whom the rule would name, within the scope, and writes nothing', async () => {
    await rosterEverybody(portal, ['a', 'boss']);
    await late('a', 20);
    await late('boss', 30);
    await workOut(db);
    const asked = { Metric: 2, Window: 1, Threshold: 15 };
    const seen = await portal.ok('cash', AttendanceWarned.PreviewAttendanceWarned, asked);
    expect([seen.FromDate, seen.ToDate, seen.Total]).toEqual([inDays(-1), inDays(-1), 2]);
    expect(seen.Rows.map(({ AUID, Value }) => [AUID, Value])).toEqual([
      [idOf('boss'), 30],
      [idOf('a'), 20],
    ]);
    const leads = await portal.ok('lead', AttendanceWarned.PreviewAttendanceWarned, asked);
    expect(leads.Rows.map(({ AUID }) => AUID)).toEqual([idOf('a')]);
    expect(await list()).toEqual([]);
    expect((await portal.call('a', AttendanceWarned.PreviewAttendanceWarned, asked)).status).toBe(403);
  });

  test('only the full scope changes rules, and used rules keep measure and period', async () => {
    const rule = { Metric: 1, Window: 2, Threshold: 2, Level: 1, Receivers: [3] };
    expect((await portal.call('lead', AttendanceWarned.AddAttendanceWarned, rule)).status).toBe(403);
    expect((await portal.call('a', AttendanceWarned.GetAttendanceWarnedPage, page)).status).toBe(403);
    const RuleID = await addRule(rule);
    const again = await portal.call('cash', AttendanceWarned.AddAttendanceWarned, rule);
    expect([again.status, again.refusal.Code]).toEqual([422, -42467]);
    const many = await portal.call('cash', AttendanceWarned.AddAttendanceWarned, { ...rule, Threshold: 0 });
    expect([many.status, many.refusal.Fields?.[0]?.Field]).toEqual([400, 'Threshold']);
    const leads = await portal.ok('lead', AttendanceWarned.GetAttendanceWarnedPage, page);
    expect([leads.CanUpdate, leads.Rows.map((row) => row.RuleID)]).toEqual([false, [RuleID]]);
    const update = (more: object, Version: number) =>
      portal.call('cash', AttendanceWarned.UpdateAttendanceWarned, { ...rule, RuleID, Version, ...more });
    expect((await update({ Metric: 3 }, 1)).status).toBe(200);
    expect((await update({}, 1)).status).toBe(409);
    await rosterEverybody(portal, ['a']);
    await punch(db, 'a', inDays(-1), '9:00');
    await workOut(db);
    expect((await update({ Metric: 3, Threshold: 1, Window: 1 }, 2)).status).toBe(200);
    await run();
    const used = await update({ Metric: 4, Threshold: 1, Window: 1 }, 3);
    expect([used.status, used.refusal.Code]).toEqual([422, -42468]);
    const [row] = (await portal.ok('cash', AttendanceWarned.GetAttendanceWarnedPage, page)).Rows;
    expect([row!.Named, row!.Open, row!.IsUsed]).toEqual([1, 1, true]);
    // A threshold that nobody reaches takes the warnings back at once.
    expect((await update({ Metric: 3, Threshold: 5, Window: 1 }, 3)).status).toBe(200);
    expect(await list()).toEqual([]);
  });

  test('a warning is read and handled once by its receivers, never by its own person', async () => {
    await rosterEverybody(portal, ['a', 'boss', 'lead']);
    for (const who of ['a', 'boss', 'lead'] as const) await late(who, 20);
    await workOut(db);
    await addRule();
    await run();
    const rows = await list();
    const of = (who: Member) => rows.find(({ AUID }) => AUID === idOf(who))!.WarnedID;
    const handle = (who: Member, ...WarnedIDs: number[]) =>
      portal.call(who, AttendanceWarned.HandleAttendanceWarned, { WarnedIDs, Note: '已沟通' });
    await portal.ok('lead', AttendanceWarned.ReadAttendanceWarned, { WarnedIDs: [of('a'), of('boss')] });
    const states = async () => new Map((await list()).map(({ AUID, State }) => [AUID, State]));
    expect([(await states()).get(idOf('a')), (await states()).get(idOf('boss'))]).toEqual([2, 1]);
    expect((await handle('lead', of('a'), of('boss'))).status).toBe(404);
    const own = await handle('lead', of('lead'));
    expect([own.status, own.refusal.Code]).toEqual([422, -42470]);
    expect((await handle('a', of('a'))).status).toBe(403);
    expect((await handle('lead', of('a'))).status).toBe(200);
    const twice = await handle('cash', of('boss'), of('a'));
    expect([twice.status, twice.refusal.Code]).toEqual([422, -42469]);
    const stat = await portal.ok('cash', AttendanceWarned.GetAttendanceWarnedUserStat, page);
    expect([stat.Persons, stat.New, stat.Read, stat.Handled]).toEqual([3, 2, 0, 1]);
    const only = await portal.ok('cash', AttendanceWarned.GetAttendanceWarnedUserStat, { ...page, State: 3 });
    expect(only.Rows.map(({ AUID, Note }) => [AUID, Note])).toEqual([[idOf('a'), '已沟通']]);
    const bytes = Buffer.from(await portal.bytes('lead', AttendanceWarned.ExportAttendanceWarned, {}));
    // Expected rows: the heading, and the people in the caller's scope.
    expect(await readSheet(bytes)).toHaveLength(3);
    expect((await portal.call('boss', AttendanceWarned.ExportAttendanceWarned, {})).status).toBe(403);
  });
});
