import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { shiftDays, shiftMonth } from '#kit/rules/dates.ts';
import type { Database } from '#kit/server/db/database.ts';
import { AttendDay } from '#modules/attendance/days/contract/AttendDay.ts';
import { idOf, type Member, type Portal } from '#tests/support/approval-portal.ts';
import { askFor, rosterEverybody, workOut } from '#tests/support/attendance-days.ts';
import { eachEngine } from '#tests/support/engines.ts';
import { giveRole, inDays } from '#tests/support/hr-portal.ts';
import { askLeave, openLeavePortal } from '#tests/support/leave-portal.ts';
import { until } from '#tests/support/until.ts';
import { dayRefusals } from '#modules/attendance/days/contract/day-refusals.ts';
import { SettingUpCourse } from '../contract/SettingUpCourse.ts';
import { addMonths } from './commands/automatic.ts';

const code = ['SettingUpCourse'];

/** Noon of a day in China. */
const at = (day: string): Date => new Date(`${day}T04:00:00Z`);

eachEngine('attendance months of several companies', (open) => {
  let portal: Portal;
  let db: Database;
  const [from, to] = [inDays(-4), inDays(-3)];
  /** The second company has one person. */
  let other: number;
  const inFirst: readonly Member[] = ['a', 'lead', 'head', 'boss', 'fin1', 'fin2', 'cash', 'admin'];
  beforeAll(async () => {
    db = await open({ connections: 4 });
    portal = await openLeavePortal(db, {
      permissions: {
        cash: code,
        fin1: code,
        lead: [...code, 'AttendanceApplication'],
        a: ['AttendanceApplication'],
      },
    });
    await giveRole(db, 'cash', 4, code);
    await giveRole(db, 'fin1', 4, code);
    await giveRole(db, 'lead', 3, code);
    const { rows } = await db.pool.query<{ id: number }>(
      `insert into people.company (name, name_en) values ('第二家公司', 'Second') returning id`,
    );
    other = rows[0]!.id;
    await db.pool.query('update people.person set company_id = $1 where id = $2', [other, idOf('stranger')]);
    await db.pool.query('update people.assignment set company_id = $1 where person_id = $2', [
      other,
      idOf('stranger'),
    ]);
    await rosterEverybody(portal, ['a'], { from: inDays(-10) });
  });
  afterAll(() => portal.close());
  beforeEach(() =>
    db.pool.query(
      `delete from attendance.correction; delete from attendance.month; delete from attendance.month_rule;
       delete from attendance.recalc; delete from attendance.day; delete from attendance.day_dispute; delete from attendance.punch; delete from kit.notice`,
    ),
  );

  const add = async (CompanyId: number): Promise<number> =>
    (
      await portal.ok('cash', SettingUpCourse.AddSettingUpCourse, {
        Month: from.slice(0, 7),
        CompanyId,
        FromDate: from,
        ToDate: to,
        ConfirmDays: 3,
      })
    ).ID;
  const rows = async (who: Member = 'cash') =>
    (await portal.ok(who, SettingUpCourse.GetSettingUpCourseList, {})).Rows;
  const chosen = async () => (await rows()).map(({ ID, RowVersion }) => ({ ID, RowVersion }));
  const begin = async (who: Member = 'cash') =>
    portal.call(who, SettingUpCourse.BeginSettingUpCourses, { Months: await chosen() });
  const found = async () =>
    (await rows())
      .map(({ Month, CompanyId, FromDate, ToDate, ConfirmDays }) =>
        [CompanyId === 1 ? 1 : 2, Month, FromDate, ToDate, ConfirmDays].join(' '),
      )
      .toSorted();
  const told = async (like: string) =>
    (
      await db.pool.query<{ person: number }>(
        'select person_id::int as person from kit.notice where title_zh like $1 order by 1',
        [like],
      )
    ).rows.map(({ person }) => person);

  test('are confirmed, reminded of and locked together; one that refuses leaves the others as they are', async () => {
    const [one, two] = [await add(1), await add(other)];
    expect((await begin('lead')).status).toBe(403);
    expect((await begin()).body).toEqual({ Done: [one, two], Refused: [] });
    const again = (await begin()).body;
    expect(again.Done).toEqual([]);
    expect(again.Refused.map(({ ID }) => ID)).toEqual([one, two]);
    await portal.ok('lead', AttendDay.ConfirmMonth, { Month: from.slice(0, 7) });

    const remind = async () =>
      portal.ok('cash', SettingUpCourse.RemindSettingUpCourses, { Months: await chosen() });
    const reminded = await remind();
    expect([reminded.Done, reminded.People]).toEqual([[one, two], inFirst.length]);
    // Who was reminded today is neither told again nor counted, and nothing is recorded.
    const audits = async () =>
      (await db.pool.query("select from kit.audit where act like '%remind%'")).rowCount;
    const before = await audits();
    expect((await remind()).People).toBe(0);
    expect(await audits()).toBe(before);
    const people = [...inFirst.filter((who) => who !== 'lead'), 'stranger' as const].map(idOf);
    expect(await told('请确认%截止日%')).toEqual(people.toSorted((a, b) => a - b));

    await askFor(db, inFirst, [from, to]);
    await workOut(db);
    const lock = async (who: Member) =>
      (await portal.call(who, SettingUpCourse.LockSettingUpCourses, { Months: await chosen() })).body;
    expect((await lock('cash')).Refused.map(({ ID }) => ID)).toEqual([one, two]);
    const locked = await lock('fin1');
    expect(locked.Done).toEqual([one]);
    expect(locked.Refused).toMatchObject([{ ID: two, Msg: expect.stringContaining('2 个人天') }]);
    expect((await rows()).map(({ ID, State }) => [ID, State])).toEqual(
      expect.arrayContaining([
        [one, 3],
        [two, 2],
      ]),
    );
  });

  test('say what is open, by kind and with names, within the scope of who asks', async () => {
    const id = await add(1);
    await begin();
    await askFor(db, ['a'], [from, to]);
    await workOut(db);
    await portal.ok('a', AttendDay.DisputeMonth, { Month: from.slice(0, 7), Note: '周一按时到岗' });
    await portal.ok('lead', AttendDay.ConfirmMonth, { Month: from.slice(0, 7) });
    const asked = await askLeave(portal, 'a', {
      VacationType: 2,
      Segments: [[`${to} 09:00`, `${to} 12:00`]],
    });
    expect(asked.status).toBe(200);
    const open = (await portal.ok('cash', SettingUpCourse.GetOpenOfCourses, { IDs: [id] }))[0]!;
    const by = (kind: number) => open.Kinds.find(({ Kind }) => Kind === kind);
    expect(by(1)).toMatchObject({ People: inFirst.length - 2 });
    expect(by(2)).toMatchObject({ People: 1, Named: [{ Note: '周一按时到岗' }] });
    expect(by(3)!.Named.map(({ Count }) => Count)).toContain(2);
    expect(by(4)).toMatchObject({ People: 1, Count: 1 });
    const below = (await portal.ok('lead', SettingUpCourse.GetOpenOfCourses, { IDs: [id] }))[0]!;
    expect(below.Kinds.find(({ Kind }) => Kind === 1)!.People).toBeLessThan(inFirst.length - 2);
  });

  test('an open dispute about one of the days counts: the lock asks for a reason, and the person reads that it will be answered', async () => {
    const id = await add(1);
    await begin();
    await portal.ok('a', AttendDay.DisputeDay, { Day: from, Reason: '门禁坏了' });
    await askFor(db, inFirst, [from, to]);
    await workOut(db);
    expect(await rows()).toMatchObject([{ ID: id, Disputed: 1 }]);
    const open = (await portal.ok('cash', SettingUpCourse.GetOpenOfCourses, { IDs: [id] }))[0]!;
    const disputed = open.Kinds.find(({ Kind }) => Kind === 2)!;
    expect(disputed.Named).toMatchObject([{ Note: `${from} 门禁坏了` }]);
    const lock = async (Reason: string) =>
      portal.call('fin1', SettingUpCourse.LockSettingUpCourses, { Months: await chosen(), Reason });
    expect((await lock('')).body.Refused).toMatchObject([
      { ID: id, Msg: expect.stringMatching(/^1 人对考勤有异议未处理（[^、]+）/) },
    ]);
    expect((await lock('月底结账')).body.Done).toEqual([id]);
    expect(await told('%已锁定：月底结账。您对其中某天的申诉仍会答复')).toEqual([idOf('a')]);
  });

  test('whoever disputes a month while it is being locked is refused once it is', async () => {
    if (db.engine === 'pglite') return;
    const id = await add(1);
    await begin();
    const locking = await db.pool.connect();
    await locking.query('begin');
    await locking.query('update attendance.month set state = 3 where id = $1', [id]);
    let hasAnswered = false;
    const asked = portal
      .call('a', AttendDay.DisputeMonth, { Month: from.slice(0, 7), Note: '还没看' })
      .finally(() => (hasAnswered = true));
    await until(
      async () =>
        hasAnswered || (await db.pool.query('select from pg_locks where not granted')).rows.length > 0,
    );
    await locking.query('commit');
    locking.release();
    expect((await asked).message).toBe(dayRefusals.monthNotAsked.zh.replace('{month}', from.slice(0, 7)));
  });

  test('come by themselves by the rule of each company, and never over another one', async () => {
    await portal.ok('cash', SettingUpCourse.SaveMonthRules, {
      CompanyIds: [other],
      FirstDay: 26,
      ConfirmDays: 5,
      IsAutomatic: false,
    });
    expect(await portal.ok('cash', SettingUpCourse.GetMonthRuleList, {})).toMatchObject([
      { CompanyId: 1, FirstDay: 1, ConfirmDays: 3, IsAutomatic: true },
      { CompanyId: other, FirstDay: 26, ConfirmDays: 5, IsAutomatic: false },
    ]);
    expect((await portal.call('lead', SettingUpCourse.GetMonthRuleList, {})).status).toBe(403);
    await db.pool.query('delete from attendance.month');
    await db.pool.query('update attendance.month_rule set is_automatic = true');
    await addMonths(db, at('2026-05-12'));
    await addMonths(db, at('2026-05-12'));
    expect(await found()).toEqual([
      '1 2026-04 2026-04-01 2026-04-30 3',
      '1 2026-05 2026-05-01 2026-05-31 3',
      '2 2026-04 2026-03-26 2026-04-25 5',
      '2 2026-05 2026-04-26 2026-05-25 5',
    ]);
    await addMonths(db, at('2026-05-26'));
    expect(await found()).toContain('2 2026-06 2026-05-26 2026-06-25 5');
    // A change of the rule never takes days that another month has.
    await db.pool.query('update attendance.month_rule set first_day = 1');
    await addMonths(db, at('2026-06-02'));
    expect((await found()).filter((one) => one.startsWith('2 ')).length).toBe(3);
    await addMonths(db, at(`${shiftMonth('2026-06', 1)}-${shiftDays('2026-07-01', 1).slice(8)}`));
    expect(await found()).toContain('1 2026-07 2026-07-01 2026-07-31 3');
  });
});
