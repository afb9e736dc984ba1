import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Database } from '#kit/server/db/database.ts';
import { MIGRATIONS } from '#kit/server/db/migrate.ts';
import { inTransaction } from '#kit/server/db/transaction.ts';
import { findLocked } from '#modules/attendance/months/server/queries/months.ts';
import { WorkCalendar } from '#modules/calendar/contract/WorkCalendar.ts';
import { calendar } from '#modules/calendar/module.ts';
import { listCalendars } from '#modules/calendar/server/open.ts';
import { causes, changeAssignments } from '#modules/people/server/open.ts';
import { idOf, type Portal } from '#tests/support/approval-portal.ts';
import { assignEverybody } from '#tests/support/assignments.ts';
import { askFor, keptDay, rosterEverybody, workOut } from '#tests/support/attendance-days.ts';
import { eachEngine } from '#tests/support/engines.ts';
import { fieldOf, finishBill, giveRole, inDays } from '#tests/support/hr-portal.ts';
import { askLeave, clearBills, giveDays, openLeavePortal, wholeDays } from '#tests/support/leave-portal.ts';
import { servedBy } from '#tests/support/modules.ts';
import { LeaveType } from '../contract/LeaveType.ts';

const whole = (...days: number[]) => days.map((day) => [inDays(day), 10_000]);

type Changes = Parameters<typeof changeAssignments>[1];

const migration = readFileSync(join(MIGRATIONS, '0113_leave_of_who_had_moved.sql'), 'utf8');
// The word current_date asks PostgreSQL's own clock, `now()` that of the tests.
const upgrade = migration.replaceAll('current_date', "(now() at time zone 'Asia/Shanghai')::date");

/** Company whose calendar has some work days and days off the other way round than the other calendars. */
const beta = 2;

eachEngine('people who move to another company', (open) => {
  let portal: Portal;
  let db: Database;
  beforeAll(async () => {
    db = await open({ connections: 4 });
    portal = await openLeavePortal(db, {
      served: servedBy(calendar),
      permissions: { cash: ['SettingUpCourse', 'LeaveQuota', 'AttendanceApplication', 'WorkCalendar'] },
    });
    await giveRole(db, 'cash', 4, ['SettingUpCourse']);
    const company = (await listCalendars(db)).find(({ code }) => code === 'company')!;
    const { CalendarID } = await portal.ok('cash', WorkCalendar.AddCalendar, {
      Name: '乙公司日历',
      NameEn: '',
      ParentID: company.id,
    });
    const say = (id: number, day: number, Kind: 1 | 2 | 5) =>
      portal.ok('cash', WorkCalendar.SaveCalendarDays, {
        CalendarID: id,
        From: inDays(day),
        To: inDays(day),
        Kind,
        Name: '安排',
        NameEn: '',
      });
    await say(company.id, 5, 2);
    await say(CalendarID, 5, 5);
    for (const day of [-2, 4, 6, 7]) await say(CalendarID, day, 2);
    await portal.ok('cash', LeaveType.SaveCompanyRegion, { CompanyId: beta, Region: 'CN', CalendarID });
    await rosterEverybody(portal, ['a', 'lead'], { from: inDays(-10) });
  });
  afterAll(() => portal.close());
  beforeEach(async () => {
    await clearBills(db);
    await db.pool.query(
      `delete from attendance.recost; delete from attendance.recalc; delete from attendance.correction;
       delete from attendance.month; delete from attendance.day; delete from attendance.day_print; delete from kit.notice;
       delete from people.assignment where person_id = any('{${idOf('a')},${idOf('lead')}}');
       update people.person set company_id = 1`,
    );
    await assignEverybody(db);
  });

  const change = async (...changes: Changes) =>
    inTransaction(db, (tx) =>
      changeAssignments(tx, changes, { cause: causes.transfer, formId: null }, { by: null, now: new Date() }),
    );
  const move = async (who: 'a' | 'lead', day: number, company = beta) => {
    const [done] = await change({
      personId: idOf(who),
      do: 'change',
      day: inDays(day),
      set: { company_id: company },
    });
    const { before, after } = done!;
    return { personId: idOf(who), do: 'undo', day: inDays(day), before, after } as const;
  };
  const taken = async (who: 'a' | 'lead', from: number, to: number): Promise<number> => {
    const answer = await askLeave(portal, who, { Segments: wholeDays(from, to) });
    expect([answer.status, fieldOf(answer)]).toEqual([200, undefined]);
    await finishBill(portal, answer.body.FormID);
    return answer.body.FormID;
  };
  const held = async (FormID: number) => {
    await workOut(db);
    const { rows } = await db.pool.query<{ day: string; amount: number }>(
      `select work_day as day, (-sum(amount))::int as amount from attendance.ledger where form_id = $1
       group by 1 having sum(amount) <> 0 order by 1`,
      [FormID],
    );
    const noted = await db.pool.query<{ day: string; amount: number }>(
      'select day, amount from attendance.leave_day where form_id = $1 and amount > 0 order by 1',
      [FormID],
    );
    expect(noted.rows).toEqual(rows);
    return rows.map(({ day, amount }) => [day, amount]);
  };
  const told = async () =>
    (
      await db.pool.query<{ id: number }>(
        `select person_id as id from kit.notice where key like 'leave-cost:%' order by 1`,
      )
    ).rows.map(({ id }) => id);

  test('leave ahead costs the days before by the old calendar and those from then on by the new one', async () => {
    await giveDays(portal, 'a', 9);
    await giveDays(portal, 'lead', 9);
    const leave = await taken('a', 3, 8);
    const other = await taken('lead', 3, 8);
    expect(await held(leave)).toEqual(whole(3, 4, 6, 7, 8));
    await move('a', 5);
    expect(await held(leave)).toEqual(whole(3, 4, 5, 8));
    expect(await held(other)).toEqual(whole(3, 4, 6, 7, 8));
    expect(await told()).toEqual([idOf('a')]);
  });

  test('people who moved before this rule are recalculated once, from their move on, except for locked months', async () => {
    await giveDays(portal, 'a', 9);
    await giveDays(portal, 'lead', 9);
    const [before, leave, other] = [
      await taken('a', 2, 2),
      await taken('a', 3, 8),
      await taken('lead', 3, 8),
    ];
    for (const who of ['a', 'lead'] as const) await askFor(db, [who], [inDays(-3), inDays(-2)]);
    expect(await held(leave)).toEqual(whole(3, 4, 6, 7, 8));
    await move('a', 5);
    const { rows } = await db.pool.query<{ form_id: number }>(
      'delete from attendance.recost returning form_id',
    );
    expect(rows).toEqual([{ form_id: leave }]);
    expect(migration).toContain('current_date');
    await db.pool.query(upgrade);
    expect((await db.pool.query('select form_id from attendance.recost order by 1')).rows).toEqual(rows);
    expect([await held(before), await held(leave), await held(other)]).toEqual([
      whole(2),
      whole(3, 4, 5, 8),
      whole(3, 4, 6, 7, 8),
    ]);

    await move('a', -3);
    await db.pool.query('delete from attendance.recalc');
    const month = await db.pool.query<{ id: number }>(
      `insert into attendance.month (month, company_id, from_day, to_day, state)
       values (date_trunc('month', $1::date), 1, $1, $1, 3) returning id`,
      [inDays(-3)],
    );
    await db.pool.query(
      'insert into attendance.month_person (month_id, person_id, state) values ($1, $2, 2)',
      [month.rows[0]!.id, idOf('a')],
    );
    await db.pool.query(upgrade);
    expect((await db.pool.query('select person_id, day, cause from attendance.recalc')).rows).toEqual([
      { person_id: idOf('a'), day: inDays(-2), cause: 4 },
    ]);
  });

  test('moved earlier, back, or not at all, it is costed again; moved within the company, it is left alone', async () => {
    await giveDays(portal, 'a', 9);
    const leave = await taken('a', 3, 8);
    const made = await move('a', 5);
    await change(made);
    expect(await held(leave)).toEqual(whole(3, 4, 6, 7, 8));
    await move('a', 4);
    expect(await held(leave)).toEqual(whole(3, 5, 8));
    await move('a', 7, 1);
    expect(await held(leave)).toEqual(whole(3, 5, 7, 8));
    await change({ personId: idOf('a'), do: 'change', day: inDays(3), set: { department_id: 3 } });
    const { rows } = await db.pool.query('select form_id from attendance.recost');
    expect(rows).toEqual([]);
  });

  test('leave filed after the move is known costs by the calendar of each day', async () => {
    await giveDays(portal, 'a', 9);
    await move('a', 6);
    expect(await held(await taken('a', 3, 8))).toEqual(whole(3, 4, 8));
  });

  test('a calendar change recalculates leave of the people who used that calendar on the day, wherever they are today', async () => {
    await giveDays(portal, 'a', 9);
    await giveDays(portal, 'lead', 9);
    await move('a', 6);
    const leave = await taken('a', 8, 9);
    const other = await taken('lead', 8, 9);
    await workOut(db);
    const { CalendarID } = (await portal.ok('cash', LeaveType.GetAttendanceSetting, {})).Companies.find(
      ({ CompanyId }) => CompanyId === beta,
    )!;
    const say = (Kind: 1 | 2) =>
      portal.ok('cash', WorkCalendar.SaveCalendarDays, {
        CalendarID: CalendarID!,
        From: inDays(9),
        To: inDays(9),
        Kind,
        Name: '安排',
        NameEn: '',
      });
    await say(2);
    expect([await held(leave), await held(other)]).toEqual([whole(8), whole(8, 9)]);
    await say(1);
    expect(await held(leave)).toEqual(whole(8, 9));
  });

  test('moved for days that are over, they are worked out anew; of a locked month they are corrected', async () => {
    for (const who of ['a', 'lead'] as const) {
      await askFor(db, [who], [inDays(-3), inDays(-2)]);
      await workOut(db);
    }
    const { rows } = await db.pool.query<{ id: number }>(
      `insert into attendance.month (month, company_id, from_day, to_day, state)
       values (date_trunc('month', $1::date), 1, $1, $2, 3) returning id`,
      [inDays(-3), inDays(-2)],
    );
    await db.pool.query(
      'insert into attendance.month_person (month_id, person_id, state) values ($1, $2, 2)',
      [rows[0]!.id, idOf('a')],
    );
    const corrected = async () =>
      (
        await db.pool.query(
          `select day, old, new from attendance.correction where item = 'Absent' and person_id = $1 order by id`,
          [idOf('a')],
        )
      ).rows;
    expect((await keptDay(db, 'a', inDays(-2)))!.absent).toBe(480);
    const made = [await move('a', -2), await move('lead', -2)];
    await workOut(db);
    expect((await keptDay(db, 'a', inDays(-2)))!.absent).toBe(480);
    expect((await keptDay(db, 'lead', inDays(-2)))!.absent).toBe(0);
    expect((await keptDay(db, 'lead', inDays(-3)))!.absent).toBe(480);
    expect(await corrected()).toEqual([{ day: inDays(-2), old: 480, new: 0 }]);
    await change(...made);
    await workOut(db);
    expect((await keptDay(db, 'lead', inDays(-2)))!.absent).toBe(480);
    expect((await corrected()).at(-1)).toEqual({ day: inDays(-2), old: 0, new: 480 });
  });

  test('a locked month stops forms of people who belonged to its company on those days, wherever they are today', async () => {
    await move('a', -2);
    await db.pool.query(
      `insert into attendance.month (month, company_id, from_day, to_day, state)
       values (date_trunc('month', $1::date), 1, $1, $2, 3)`,
      [inDays(-6), inDays(-1)],
    );
    const month = inDays(-6).slice(0, 7);
    const locked = (who: 'a' | 'lead', from: number, to = from) =>
      findLocked(db, idOf(who), inDays(from), inDays(to));
    expect(await locked('a', -3)).toBe(month);
    expect(await locked('a', -2)).toBe(undefined);
    expect(await locked('a', -3, -2)).toBe(month);
    expect(await locked('a', -7)).toBe(undefined);
    expect(await locked('lead', -2)).toBe(month);
    expect(await locked('lead', 0)).toBe(undefined);
  });

  test('leave of another law begins with the company of its first day', async () => {
    await portal.ok('cash', LeaveType.SaveCompanyRegion, { CompanyId: beta, Region: 'HK', CalendarID: null });
    await move('a', 6);
    const answers = await Promise.all(
      [3, 8].map((day) => askLeave(portal, 'a', { VacationType: 9, Segments: wholeDays(day) })),
    );
    // Hong Kong has no leave type for prenatal checks; elsewhere it needs proof.
    expect(answers.map((one) => fieldOf(one)?.[0]?.[1])).toEqual([
      '该假期需要上传证明材料',
      '该员工所在地区没有产检假',
    ]);
  });
});
