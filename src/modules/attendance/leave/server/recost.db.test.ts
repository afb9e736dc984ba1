import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Database } from '#kit/server/db/database.ts';
import { ApprovalAbsence } from '#modules/approval/absences/contract/ApprovalAbsence.ts';
import { VacationAmount } from '#modules/attendance/balances/contract/VacationAmount.ts';
import { SettingUpCourse } from '#modules/attendance/months/contract/SettingUpCourse.ts';
import { AttendRoster } from '#modules/attendance/shifts/contract/AttendRoster.ts';
import { WorkCalendar } from '#modules/calendar/contract/WorkCalendar.ts';
import { calendar } from '#modules/calendar/module.ts';
import { idOf, type Portal } from '#tests/support/approval-portal.ts';
import { rosterEverybody, workOut } from '#tests/support/attendance-days.ts';
import { eachEngine } from '#tests/support/engines.ts';
import { approveBill, fieldOf, finishBill, giveRole, inDays } from '#tests/support/hr-portal.ts';
import {
  askLeave,
  clearBills,
  giveDays,
  ledgerOf,
  openLeavePortal,
  takeBack,
  wholeDays,
} from '#tests/support/leave-portal.ts';
import { servedBy } from '#tests/support/modules.ts';
import { VacationBill } from '../contract/VacationBill.ts';

const whole = (...days: number[]) => days.map((day) => [inDays(day), 10_000]);

eachEngine('leave costed anew', (open) => {
  let portal: Portal;
  let db: Database;
  /** Calendar of the lead's group. Everybody else here has the calendar above it. */
  let factory: number;
  beforeAll(async () => {
    db = await open({ connections: 4 });
    portal = await openLeavePortal(db, {
      served: servedBy(calendar),
      permissions: { cash: ['SettingUpCourse', 'LeaveQuota', 'AttendanceApplication', 'WorkCalendar'] },
    });
    await giveRole(db, 'cash', 4, ['SettingUpCourse']);
    const added = await portal.ok('cash', WorkCalendar.AddCalendar, {
      Name: '工厂',
      NameEn: '',
      ParentID: 1,
    });
    factory = added.CalendarID;
    await rosterEverybody(portal, ['lead'], { from: inDays(-10), calendar: factory });
  });
  afterAll(() => portal.close());
  beforeEach(async () => {
    await workOut(db);
    await clearBills(db);
    await db.pool.query(
      'delete from attendance.month; delete from attendance.roster; delete from kit.notice',
    );
    for (let day = 1; day <= 9; day++) await isWorked(day);
    await db.pool.query('delete from attendance.recost; delete from attendance.recalc');
  });

  const say = (day: number, Kind: 'holiday' | 'workday') =>
    portal.ok('admin', ApprovalAbsence.SaveWorkDay, { Day: inDays(day), Kind, Name: '安排' });
  const isOff = (day: number) => say(day, 'holiday');
  const isWorked = (day: number) => say(day, 'workday');
  const taken = async (who: 'a' | 'lead', from: number, to = from): Promise<number> => {
    const answer = await askLeave(portal, who, { Segments: wholeDays(from, to) });
    expect([answer.status, fieldOf(answer)]).toEqual([200, undefined]);
    await finishBill(portal, answer.body.FormID);
    return answer.body.FormID;
  };
  const held = async (FormID: number) =>
    (await ledgerOf(db)).length > 0
      ? (
          await db.pool.query<{ day: string; amount: number }>(
            `select work_day as day, (-sum(amount))::int as amount from attendance.ledger where form_id = $1
             group by 1 having sum(amount) <> 0 order by 1`,
            [FormID],
          )
        ).rows.map(({ day, amount }) => [day, amount])
      : [];
  const noted = async (FormID: number) =>
    (
      await db.pool.query<{ day: string; amount: number }>(
        'select day, amount from attendance.leave_day where form_id = $1 order by 1',
        [FormID],
      )
    ).rows.map(({ day, amount }) => [day, amount]);
  const entries = async () =>
    (await db.pool.query<{ n: number }>('select count(*)::int as n from attendance.ledger')).rows[0]!.n;
  const told = async (who: 'a' | 'lead') =>
    (
      await db.pool.query<{ text: string }>(
        `select title_zh as text from kit.notice where person_id = $1 and key like 'leave-cost:%'`,
        [idOf(who)],
      )
    ).rows.map(({ text }) => text);

  test('a make-up day inside an approved leave is taken, its person told, others left alone, and nothing twice', async () => {
    await isOff(4);
    await giveDays(portal, 'a', 5);
    await giveDays(portal, 'lead', 5);
    const leave = await taken('a', 3, 5);
    const other = await taken('lead', 7);
    expect(await held(leave)).toEqual(whole(3, 5));
    await isWorked(4);
    expect(await held(leave)).toEqual(whole(3, 5));
    await workOut(db);
    expect(await held(leave)).toEqual(whole(3, 4, 5));
    expect(await noted(leave)).toEqual(whole(3, 4, 5));
    expect(await held(other)).toEqual(whole(7));
    const [said] = await told('a');
    expect(said).toContain('由 2 天 变为 3 天');
    expect(await told('lead')).toEqual([]);
    const before = await entries();
    await isWorked(4);
    await workOut(db);
    expect([await entries(), await told('a')]).toEqual([before, [said]]);
    const shown = await portal.ok('a', VacationBill.GetVacationBillDays, { FormID: leave });
    expect(shown.Amount).toBe(30_000);
  });

  test('a calendar’s change costs the leave of those who go by it, and nobody else’s', async () => {
    await giveDays(portal, 'a', 5);
    await giveDays(portal, 'lead', 5);
    const theirs = await taken('lead', 8, 9);
    const other = await taken('a', 8, 9);
    const before = await told('lead');
    await portal.ok('cash', WorkCalendar.SaveCalendarDays, {
      CalendarID: factory,
      From: inDays(8),
      To: inDays(8),
      Kind: 3,
      Name: '厂庆',
      NameEn: '',
    });
    await workOut(db);
    expect([await held(theirs), await held(other)]).toEqual([whole(9), whole(8, 9)]);
    expect([before, (await told('lead')).length, await told('a')]).toEqual([[], 1, []]);
  });

  test('a day that is off goes back to where it came from', async () => {
    await giveDays(portal, 'a', 3);
    const leave = await taken('a', 3, 5);
    await isOff(4);
    await workOut(db);
    expect(await held(leave)).toEqual(whole(3, 5));
    expect((await portal.ok('a', VacationBill.GetVacationBalances, {}))[0]!.Free).toBe(10_000);
  });

  test('what nobody has is overdrawn, on the list of who keeps quotas', async () => {
    await isOff(4);
    const lot = await giveDays(portal, 'a', 2);
    await taken('a', 3, 5);
    await isWorked(4);
    await workOut(db);
    const { Rows } = await portal.ok('cash', VacationAmount.GetVacationAmountPage, { IsOverdrawn: true });
    expect(Rows).toMatchObject([{ LotID: lot, Left: -10_000 }]);
    expect((await told('a'))[0]).toContain('超出额度 1 天');
  });

  test('a roster change costs the leave of its person alone', async () => {
    await giveDays(portal, 'a', 5);
    await giveDays(portal, 'lead', 5);
    const own = await taken('lead', 3, 5);
    const other = await taken('a', 3, 5);
    await portal.ok('cash', AttendRoster.SaveRosterCells, {
      Cells: [{ AUID: idOf('lead'), Day: inDays(5) }],
      ShiftID: null,
    });
    await workOut(db);
    expect(await held(own)).toEqual(whole(3, 4));
    expect(await held(other)).toEqual(whole(3, 4, 5));
  });

  test('days of a locked month stay; unlocked, they follow', async () => {
    await isOff(4);
    await giveDays(portal, 'a', 5);
    const leave = await taken('a', 3, 5);
    const { rows } = await db.pool.query<{ id: number }>(
      `insert into attendance.month (month, company_id, from_day, to_day, state)
       values (date_trunc('month', $1::date), 1, $1, $1, 3) returning id`,
      [inDays(4)],
    );
    const [month] = rows;
    await db.pool.query(
      'insert into attendance.month_person (month_id, person_id, state) values ($1, $2, 2)',
      [month!.id, idOf('a')],
    );
    await isWorked(4);
    await isOff(5);
    await workOut(db);
    expect(await held(leave)).toEqual(whole(3));
    await portal.ok('cash', SettingUpCourse.UnlockSettingUpCourse, {
      ID: month!.id,
      RowVersion: 1,
      Reason: '补排',
    });
    await workOut(db);
    expect(await held(leave)).toEqual(whole(3, 4));
  });

  test('whoever files next is measured by what the leave costs now, though no job has run', async () => {
    await isOff(4);
    await giveDays(portal, 'a', 3);
    await taken('a', 3, 5);
    await isWorked(4);
    const refused = await askLeave(portal, 'a', { Segments: wholeDays(7) });
    expect(fieldOf(refused)).toEqual([['Segments', '假期余额不足，差1 天']]);
  });

  test('leave in approval reserves what it costs now; approved, it takes that', async () => {
    await giveDays(portal, 'a', 3);
    const { body } = await askLeave(portal, 'a', { Segments: wholeDays(3, 5) });
    await isOff(4);
    await workOut(db);
    expect(await noted(body.FormID)).toEqual(whole(3, 5));
    expect(await told('a')).toEqual([]);
    expect((await approveBill(portal, 'lead', body.FormID)).status).toBe(200);
    expect(await held(body.FormID)).toEqual(whole(3, 5));
  });

  test('revoked afterwards, the ledger reads as if it had not been', async () => {
    await giveDays(portal, 'a', 5);
    const before = await ledgerOf(db);
    const leave = await taken('a', 3, 5);
    await isOff(4);
    await workOut(db);
    expect((await takeBack(portal, 'a', leave)).status).toBe(200);
    expect((await approveBill(portal, 'lead', leave)).status).toBe(200);
    await isWorked(4);
    await workOut(db);
    expect(await ledgerOf(db)).toEqual(before);
  });
});
