import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Database } from '#kit/server/db/database.ts';
import { ReplenishCard } from '#modules/attendance/cards/contract/ReplenishCard.ts';
import { AttendDay } from '#modules/attendance/days/contract/AttendDay.ts';
import { idOf, type Member, type Portal } from '#tests/support/approval-portal.ts';
import { askFor, keptDay, punch, rosterEverybody, workOut } from '#tests/support/attendance-days.ts';
import { eachEngine } from '#tests/support/engines.ts';
import { approveBill, fieldOf, giveRole, inDays } from '#tests/support/hr-portal.ts';
import { askLeave, openLeavePortal } from '#tests/support/leave-portal.ts';
import { SettingUpCourse } from '../contract/SettingUpCourse.ts';
import { endConfirmations } from './commands/deadline.ts';

const code = ['SettingUpCourse'];
const everybody: readonly Member[] = [
  'a',
  'lead',
  'head',
  'boss',
  'fin1',
  'fin2',
  'cash',
  'admin',
  'stranger',
];

eachEngine('attendance months', (open) => {
  let portal: Portal;
  let db: Database;
  const [from, to] = [inDays(-4), inDays(-3)];
  const Month = from.slice(0, 7);
  beforeAll(async () => {
    db = await open({ connections: 4 });
    portal = await openLeavePortal(db, {
      permissions: {
        cash: [...code, 'WorkAttendNew', 'AttendanceApplication'],
        fin1: code,
        lead: [...code, 'AttendanceApplication'],
      },
    });
    await giveRole(db, 'cash', 4, [...code, 'WorkAttendNew']);
    await giveRole(db, 'fin1', 4, code);
    await giveRole(db, 'lead', 3, code);
    await rosterEverybody(portal, ['a'], { from: inDays(-10) });
  });
  afterAll(() => portal.close());
  beforeEach(async () => {
    await db.pool.query(
      `delete from attendance.correction; delete from attendance.month; delete from attendance.recalc;
       delete from attendance.day; delete from attendance.punch`,
    );
  });

  const add = async () =>
    (
      await portal.ok('cash', SettingUpCourse.AddSettingUpCourse, {
        Month,
        CompanyId: 1,
        FromDate: from,
        ToDate: to,
        ConfirmDays: 3,
      })
    ).ID;
  const rowOf = async (ID: number, who: Member = 'cash') =>
    (await portal.ok(who, SettingUpCourse.GetSettingUpCourseList, {})).Rows.find((one) => one.ID === ID)!;
  const update = async (ID: number, State: number, who: Member = 'cash') => {
    const { FromDate, ToDate, ConfirmDays, RowVersion } = await rowOf(ID);
    return portal.call(who, SettingUpCourse.UpdateSettingUpCourse, {
      ID,
      FromDate,
      ToDate,
      ConfirmDays,
      State,
      RowVersion,
    });
  };
  const lock = async (ID: number, who: Member = 'fin1') =>
    portal.call(who, SettingUpCourse.LockSettingUpCourse, { ID, RowVersion: (await rowOf(ID)).RowVersion });
  const locked = async () => {
    const ID = await add();
    await update(ID, 2);
    await askFor(db, everybody, [from, to]);
    await workOut(db);
    expect((await lock(ID)).status).toBe(200);
    return ID;
  };
  const corrections = async (ID: number) =>
    (await portal.ok('cash', SettingUpCourse.GetCorrectionPage, { ID, PageIndex: 1, PageSize: 50 })).Rows.map(
      ({ Item, Old, New }) => [Item, Old, New],
    );

  test('is not locked over open disputes without a reason, which is recorded and told', async () => {
    const ID = await add();
    await update(ID, 2);
    await askFor(db, everybody, [from, to]);
    await workOut(db);
    await portal.ok('a', AttendDay.DisputeMonth, { Month, Note: '周一按时到岗' });
    const refused = await lock(ID);
    expect([refused.status, refused.refusal.Code, refused.refusal.Field]).toEqual([409, -40999, 'Reason']);
    const { RowVersion } = await rowOf(ID);
    const blank = { ID, RowVersion, Reason: '   ' };
    expect((await portal.call('fin1', SettingUpCourse.LockSettingUpCourse, blank)).status).toBe(409);
    const reason = '门禁记录已核对';
    await portal.ok('fin1', SettingUpCourse.LockSettingUpCourse, { ID, RowVersion, Reason: reason });
    const { rows: told } = await db.pool.query<{ person: number; title: string }>(
      `select person_id::int as person, title_zh as title from kit.notice where title_zh like '%异议%' order by 1`,
    );
    expect(told.map(({ person }) => person)).toEqual([idOf('a')]);
    expect(told[0]!.title).toContain(reason);
    const { rows } = await db.pool.query<{ detail: unknown }>(
      `select detail from kit.audit where act = 'attend-month.lock' order by seq desc limit 1`,
    );
    expect(rows[0]!.detail).toMatchObject({ reason, overridden: [idOf('a')] });
  });

  test('a month overlaps no other of its company, and is kept with the scope of everybody alone', async () => {
    const ID = await add();
    const again = (given: object) =>
      portal.call('cash', SettingUpCourse.AddSettingUpCourse, {
        Month,
        CompanyId: 1,
        FromDate: from,
        ToDate: to,
        ...given,
      });
    expect((await again({})).refusal.Code).toBe(-42453);
    expect((await again({ Month: '2020-01' })).refusal.Code).toBe(-42452);
    expect((await again({ Month: '2020-01', FromDate: to, ToDate: from })).refusal.Field).toBe('ToDate');
    expect((await again({ CompanyId: 99_999 })).status).toBe(404);
    expect((await update(ID, 1, 'lead')).status).toBe(403);
    expect((await portal.call('a', SettingUpCourse.GetSettingUpCourseList, {})).status).toBe(403);
    expect((await portal.ok('lead', SettingUpCourse.GetSettingUpCourseList, {})).CanUpdate).toBe(false);
    expect((await portal.ok('cash', SettingUpCourse.DelSettingUpCourse, { ID })).Code).toBe(1);
    expect(await rowOf(ID)).toBeUndefined();
  });

  test('it is confirmed by its people once it is over; silence is consent', async () => {
    const ID = await add();
    const { RowVersion } = await rowOf(ID);
    const running = await portal.call('cash', SettingUpCourse.UpdateSettingUpCourse, {
      ID,
      FromDate: from,
      ToDate: inDays(2),
      ConfirmDays: 3,
      State: 2,
      RowVersion,
    });
    expect(running.refusal.Code).toBe(-42455);
    expect((await portal.call('a', AttendDay.ConfirmMonth, { Month })).refusal.Code).toBe(-42451);
    expect((await update(ID, 2)).status).toBe(200);
    await portal.ok('a', AttendDay.DisputeMonth, { Month, Note: '4 日打过卡' });
    expect(await portal.ok('a', AttendDay.GetMyMonth, { Month })).toMatchObject({
      FromDate: from,
      ToDate: to,
      State: 2,
      ConfirmState: 3,
      Note: '4 日打过卡',
    });
    await portal.ok('lead', AttendDay.ConfirmMonth, { Month });
    expect(await rowOf(ID)).toMatchObject({ Confirmed: 1, Disputed: 1, Persons: everybody.length });
    const said = await portal.ok('cash', SettingUpCourse.GetCoursePersonPage, {
      ID,
      ConfirmState: 3,
      PageIndex: 1,
      PageSize: 20,
    });
    expect(said.Rows).toMatchObject([{ AUID: idOf('a'), Note: '4 日打过卡' }]);
    await endConfirmations(db, new Date(Date.now() + 40 * 86_400_000));
    expect(await rowOf(ID)).toMatchObject({ Confirmed: everybody.length - 1, Disputed: 1 });
  });

  test('locking while days wait is refused with their number; whoever had it confirmed does not lock it', async () => {
    const ID = await add();
    expect((await lock(ID)).refusal.Code).toBe(-42456);
    await update(ID, 2);
    const waits = await lock(ID);
    expect([waits.status, waits.message.includes(String(everybody.length * 2))]).toEqual([409, true]);
    await askFor(db, everybody, [from, to]);
    await workOut(db);
    await askFor(db, ['a'], [to]);
    expect((await lock(ID)).message).toContain('1 个人天');
    await workOut(db);
    expect((await lock(ID, 'cash')).refusal.Code).toBe(-42457);
    expect((await rowOf(ID, 'fin1')).CanLock).toBe(true);
    expect((await lock(ID)).status).toBe(200);
    expect((await lock(ID)).refusal.Code).toBe(-42454);
    expect((await update(ID, 1)).refusal.Code).toBe(-42454);
    const { rows } = await db.pool.query(
      'select from attendance.month_person where month_id = $1 and digest is null',
      [ID],
    );
    expect(rows).toEqual([]);
  });

  test('locked rows never change; later differences are corrections, each from the last one on', async () => {
    const ID = await locked();
    const before = await keptDay(db, 'a', to);
    expect(before).toMatchObject({ state: 64, absent: 480 });
    await punch(db, 'a', to, '9:00', '18:00');
    await workOut(db);
    expect(await keptDay(db, 'a', to)).toEqual(before);
    expect(await corrections(ID)).toEqual(
      expect.arrayContaining([
        ['Worked', 0, 480],
        ['Absent', 480, 0],
      ]),
    );
    await askFor(db, ['a'], [to]);
    await workOut(db);
    expect((await corrections(ID)).length).toBe(2);
    await db.pool.query('delete from attendance.punch');
    await punch(db, 'a', to, '9:30', '18:00');
    await workOut(db);
    expect((await corrections(ID)).slice(0, 2)).toEqual(
      expect.arrayContaining([
        ['Worked', 480, 450],
        ['Late', 0, 30],
      ]),
    );
    const trace = await portal.ok('cash', AttendDay.GetDayTrace, { AUID: idOf('a'), Day: to });
    expect(trace).toMatchObject({ IsLocked: true, IsWaiting: false });
    expect(trace.Corrections.length).toBe(4);

    const [first] = (
      await portal.ok('cash', SettingUpCourse.GetCorrectionPage, { ID, PageIndex: 1, PageSize: 50 })
    ).Rows;
    const dismiss = (who: Member) =>
      portal.call(who, SettingUpCourse.DismissCorrection, {
        CorrectionID: first!.CorrectionID,
        Reason: '已当面处理',
      });
    expect((await dismiss('lead')).status).toBe(403);
    expect((await dismiss('cash')).status).toBe(200);
    expect((await dismiss('cash')).refusal.Code).toBe(-42459);
    expect(await rowOf(ID)).toMatchObject({ Corrections: 3 });
  });

  test('unlocked, what was corrected becomes the days themselves', async () => {
    const ID = await locked();
    await punch(db, 'a', to, '9:00', '18:00');
    await workOut(db);
    const unlock = async (who: Member) =>
      portal.call(who, SettingUpCourse.UnlockSettingUpCourse, {
        ID,
        RowVersion: (await rowOf(ID)).RowVersion,
        Reason: '补录',
      });
    expect((await unlock('lead')).status).toBe(403);
    expect((await unlock('cash')).status).toBe(200);
    expect((await unlock('cash')).refusal.Code).toBe(-42458);
    await workOut(db);
    expect(await keptDay(db, 'a', to)).toMatchObject({ state: 1, worked: 480 });
    expect(await corrections(ID)).toEqual([]);
  });

  test('only attendance administrators file forms for a locked month, and each becomes a correction', async () => {
    await punch(db, 'a', to, '8:55', '18:05');
    const ID = await locked();
    const given = { VacationType: 2, Segments: [[`${to} 09:00`, `${to} 12:00`]] as [string, string][] };
    const refused = await askLeave(portal, 'a', given);
    expect([refused.status, fieldOf(refused)]).toEqual([422, [['Segments', `${Month} 考勤已锁定`]]]);
    const card = await portal.call('a', ReplenishCard.AddReplenishCard, {
      Day: to,
      Segment: '1',
      Side: '1',
      PunchAt: `${to} 08:30`,
      Reason: '忘记打卡',
      Submit: true,
    });
    expect(fieldOf(card)).toContainEqual(['Day', `${Month} 考勤已锁定`]);
    const before = await keptDay(db, 'a', to);
    const filed = await askLeave(portal, 'cash', { ...given, AUID: idOf('a') });
    expect(filed.status).toBe(200);
    expect((await approveBill(portal, 'lead', filed.body.FormID)).status).toBe(200);
    await workOut(db);
    expect(await keptDay(db, 'a', to)).toEqual(before);
    expect(await corrections(ID)).toEqual(
      expect.arrayContaining([
        ['LeaveUnpaid', 0, 180],
        ['Worked', 480, 300],
      ]),
    );
  });
});
