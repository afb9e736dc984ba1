import ICAL from 'ical.js';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Database } from '#kit/server/db/database.ts';
import { inTransaction } from '#kit/server/db/transaction.ts';
import { companyInstant } from '#kit/rules/dates.ts';
import { runDueEffects } from '#modules/approval/server/open.ts';
import { WorkOvertime } from '#modules/attendance/overtime/contract/WorkOvertime.ts';
import { Evection } from '#modules/attendance/trips/contract/Evection.ts';
import { idOf, type Member, type Portal } from '#tests/support/approval-portal.ts';
import { eachEngine } from '#tests/support/engines.ts';
import { finishBill, giveRole, inDays } from '#tests/support/hr-portal.ts';
import { askLeave, clearBills, kindOfDay, openLeavePortal, wholeDays } from '#tests/support/leave-portal.ts';
import { AttendTeam } from '../contract/AttendTeam.ts';
import { teamAddressDuty } from './commands/team-feed.ts';

const pages = ['AttendanceApplication'];
const range = { FromDate: inDays(0), ToDate: inDays(20) };
const reason = '去医院复查';

eachEngine('the team calendar', (open) => {
  let portal: Portal;
  let db: Database;
  beforeAll(async () => {
    db = await open({ connections: 4 });
    portal = await openLeavePortal(db, {
      permissions: {
        lead: ['attendanceManagement', ...pages],
        stranger: pages,
        fin1: pages,
        cash: ['attendanceManagement'],
      },
    });
    await giveRole(db, 'lead', 3, ['attendanceManagement']);
    await giveRole(db, 'cash', 4, ['attendanceManagement']);
    await giveRole(db, 'stranger', 1, pages);
  });
  afterAll(() => portal.close());
  beforeEach(() => clearBills(db));

  const rowOf = async (reader: Member, who: Member, more: object = {}) =>
    (await portal.ok(reader, AttendTeam.GetTeamCalendar, { ...range, PageSize: 100, ...more })).Rows.find(
      ({ AUID }) => AUID === idOf(who),
    );
  const timesOf = async (reader: Member, who: Member) => (await rowOf(reader, who))?.Times;
  const asked = async (given: Parameters<typeof askLeave>[2], isFinished = true): Promise<number> => {
    const { FormID } = (await askLeave(portal, 'a', { VacationType: 2, Reason: reason, ...given })).body;
    if (isFinished) await finishBill(portal, FormID);
    await runDueEffects(db, new Date());
    return FormID;
  };

  test('a leader sees type and state of each day; a colleague only that somebody is away, once it is approved', async () => {
    const FormID = await asked({ Segments: wholeDays(2, 3) }, false);
    const days = [inDays(2), inDays(3)];
    expect(await timesOf('lead', 'a')).toMatchObject(
      days.map((Day) => ({ Day, Kind: 1, VacationType: 2, IsPart: false, IsPending: true })),
    );
    expect(await timesOf('stranger', 'a')).toEqual([]);
    await finishBill(portal, FormID);
    const seen = await timesOf('stranger', 'a');
    expect(seen).toMatchObject(
      days.map((Day) => ({ Day, Kind: 0, VacationType: null, IsPart: false, IsPending: false })),
    );
    const whole = await portal.ok('lead', AttendTeam.GetTeamCalendar, { ...range, PageSize: 100 });
    expect(JSON.stringify(whole)).not.toContain(reason);
    expect(whole.Away.slice(0, 5)).toEqual([0, 0, 1, 1, 0]);
    expect(whole.HasScope).toBe(true);
  });

  test('people of other departments are in nobody’s calendar without the scope', async () => {
    await asked({ Segments: wholeDays(2) });
    expect(await rowOf('fin1', 'a')).toBeUndefined();
    expect(await rowOf('lead', 'fin1')).toBeUndefined();
    expect(await rowOf('cash', 'a', { IsTeam: true })).toBeUndefined();
    expect(await timesOf('cash', 'a')).toMatchObject([{ VacationType: 2 }]);
    expect(await rowOf('cash', 'a', { DeptId: 3 })).toBeUndefined();
    expect(await rowOf('cash', 'a', { CompanyId: 2 })).toBeUndefined();
    expect(await rowOf('cash', 'a', { CompanyId: 1, DeptId: 2, Keyword: 'a员' })).toBeDefined();
    // The head of a department has reports elsewhere: they see them as colleagues do.
    expect(await timesOf('head', 'a')).toMatchObject([{ Kind: 0, VacationType: null }]);
    const denied = await portal.call('admin', AttendTeam.GetTeamCalendar, range);
    expect(denied.status).toBe(403);
  });

  test('half a day, trips and overtime are shown as such to whoever manages them', async () => {
    await asked({ Segments: [[`${inDays(2)} 09:00`, `${inDays(2)} 12:00`]] });
    await kindOfDay(db, inDays(9), 2);
    const trip = await portal.ok('a', Evection.AddEvection, {
      Segments: [{ Begins: `${inDays(4)} 14:00`, Ends: `${inDays(6)} 00:00`, City: '北京' }],
      FromCity: '上海',
      Vehicle: 1,
      Purpose: '验收',
      Submit: true,
    });
    const over = await portal.ok('a', WorkOvertime.AddWorkOvertime, {
      Segments: [[`${inDays(9)} 10:00`, `${inDays(9)} 12:00`]],
      Compensation: 1,
      Reason: '上线',
      Submit: true,
    });
    for (const { FormID } of [trip, over]) await finishBill(portal, FormID);
    expect(await timesOf('lead', 'a')).toMatchObject([
      { Day: inDays(2), Kind: 1, IsPart: true },
      { Day: inDays(4), Kind: 2, IsPart: true },
      { Day: inDays(5), Kind: 2, IsPart: false },
      { Day: inDays(9), Kind: 3 },
    ]);
    expect((await timesOf('stranger', 'a'))?.map(({ Day, Kind }) => [Day, Kind])).toEqual([
      [inDays(2), 0],
      [inDays(4), 0],
      [inDays(5), 0],
    ]);
    expect(
      (await rowOf('lead', 'a'))!.Off.map((isOff, at) => (isOff ? at : -1)).filter((at) => at >= 0),
    ).toEqual([9]);
    await kindOfDay(db, inDays(9), 5);
  });

  test('public holidays stand on their days, and a range of more than six weeks is refused', async () => {
    await kindOfDay(db, inDays(11), 3);
    await db.pool.query(`update calendar.day set name = '测试节', name_en = 'Test day' where day = $1`, [
      inDays(11),
    ]);
    expect((await rowOf('lead', 'a'))!.Holidays).toEqual([
      { Day: inDays(11), Name: '测试节', NameEn: 'Test day' },
    ]);
    const wide = await portal.call('lead', AttendTeam.GetTeamCalendar, { ...range, ToDate: inDays(42) });
    expect(wide.status).toBe(422);
    await kindOfDay(db, inDays(11), 5);
  });

  test('a calendar program reads who is away, never why; the address ends with its owner’s right', async () => {
    const FormID = await asked({ Segments: wholeDays(2, 3) });
    const { Token } = await portal.ok('stranger', AttendTeam.RenewMyTeamAddress, {});
    const read = async (token: string, lang = 'zh') =>
      portal.app.inject({ method: 'GET', url: `${AttendTeam.Feed.path}?token=${token}&lang=${lang}` });
    const answer = await read(Token);
    expect(answer.headers['content-type']).toBe('text/calendar; charset=utf-8');
    expect(answer.body).not.toContain(reason);
    expect(answer.body).not.toContain('事假');
    const [event, ...more] = new ICAL.Component(ICAL.parse(answer.body) as unknown[])
      .getAllSubcomponents('vevent')
      .map((each) => new ICAL.Event(each));
    expect(more).toEqual([]);
    expect(event).toMatchObject({ summary: 'a员 · 不在' });
    expect(event!.uid.startsWith(`away-${FormID}-${idOf('a')}-0@`)).toBe(true);
    expect([event!.startDate.toJSDate(), event!.endDate.toJSDate()]).toEqual([
      companyInstant(`${inDays(2)} 09:00`),
      companyInstant(`${inDays(3)} 18:00`),
    ]);
    expect((await read(Token, 'en')).body).toContain('a · Away');
    const again = await portal.app.inject({
      method: 'GET',
      url: `${AttendTeam.Feed.path}?token=${Token}`,
      headers: { 'if-none-match': answer.headers['etag'] as string },
    });
    expect(again.statusCode).toBe(304);
    expect((await portal.ok('stranger', AttendTeam.GetMyTeamAddress, {})).LastUseTime).not.toBeNull();

    await db.pool.query('delete from people.person_role where person_id = $1', [idOf('stranger')]);
    expect((await read(Token)).statusCode).toBe(404);
    await giveRole(db, 'stranger', 2, [...pages, 'attendanceManagement']);
    expect((await read(Token)).statusCode).toBe(200);
    const { Token: next } = await portal.ok('stranger', AttendTeam.RenewMyTeamAddress, {});
    expect([(await read(Token)).statusCode, (await read(next)).statusCode]).toEqual([404, 200]);
    await portal.ok('stranger', AttendTeam.RevokeMyTeamAddress, {});
    expect((await read(next)).statusCode).toBe(404);
  });

  test('an address follows its owner to another department, and ends when they leave', async () => {
    await asked({ Segments: wholeDays(2) });
    const { Token } = await portal.ok('stranger', AttendTeam.RenewMyTeamAddress, {});
    const read = () => portal.app.inject({ method: 'GET', url: `${AttendTeam.Feed.path}?token=${Token}` });
    const move = (department: number) =>
      db.pool.query('update people.person set department_id = $1 where id = $2', [
        department,
        idOf('stranger'),
      ]);
    expect((await read()).body).toContain('a员 · 不在');
    await move(3);
    const moved = await read();
    expect([moved.statusCode, moved.body.includes('a员')]).toEqual([200, false]);
    await move(2);
    const leaving = {
      personId: idOf('stranger'),
      approvalSuccessor: null,
      teamSuccessor: null,
      by: idOf('boss'),
      now: new Date(),
    };
    await inTransaction(db, (tx) => teamAddressDuty.handOver(tx, leaving));
    expect((await read()).statusCode).toBe(404);
  });
});
