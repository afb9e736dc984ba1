import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Database } from '#kit/server/db/database.ts';
import { shortDay } from '#kit/rules/day-words.ts';
import { migrate } from '#kit/server/db/migrate.ts';
import { leaveUnit, vacationType } from '#modules/attendance/contract/codes.ts';
import { attendanceRefusals } from '#modules/attendance/contract/refusals.ts';
import { idOf, type Portal } from '#tests/support/approval-portal.ts';
import { rosterEverybody, workOut } from '#tests/support/attendance-days.ts';
import { migrateBefore } from '#tests/support/before.ts';
import { eachEngine } from '#tests/support/engines.ts';
import { fieldOf, finishBill, giveRole, inDays } from '#tests/support/hr-portal.ts';
import {
  askLeave,
  changeType,
  clearBills,
  freeOf,
  giveDays,
  openLeavePortal,
} from '#tests/support/leave-portal.ts';
import { VacationBill } from '../contract/VacationBill.ts';

const halves = (from: string, to = from): [string, string][] => [[from, to]];

eachEngine('units of leave', (open) => {
  let portal: Portal;
  let db: Database;
  beforeAll(async () => {
    db = await open({ connections: 4 });
    portal = await openLeavePortal(db, {
      permissions: { cash: ['SettingUpCourse', 'LeaveQuota', 'AttendanceApplication'] },
    });
    await giveRole(db, 'cash', 4, ['SettingUpCourse', 'LeaveQuota']);
  });
  afterAll(() => portal.close());
  beforeEach(() => clearBills(db));

  /** Changes the unit of a type from today on. */
  const setUnit = (code: 1 | 2 | 13, LeaveUnit: 1 | 2 | 3, Step = 1250) =>
    changeType(portal, 'cash', code, { LeaveUnit, Step });
  const cost = async (Segments: [string, string][]) =>
    (await portal.ok('a', VacationBill.GetVacationBillDuration, { VacationType: 1, Segments })).Days.map(
      ({ Day, Minutes, Amount }) => [Day, Minutes, Amount],
    );

  test('a new company files annual leave by half days, which cost a half whatever their minutes', async () => {
    await giveDays(portal, 'a', 3);
    expect(await cost(halves(`${inDays(1)} AM`))).toEqual([[inDays(1), 180, 5000]]);
    expect(await cost(halves(`${inDays(1)} PM`))).toEqual([[inDays(1), 300, 5000]]);
    expect(await cost(halves(`${inDays(1)} PM`, `${inDays(2)} AM`))).toEqual([
      [inDays(1), 300, 5000],
      [inDays(2), 180, 5000],
    ]);
    const { body } = await askLeave(portal, 'a', { Segments: halves(`${inDays(1)} PM`, `${inDays(2)} PM`) });
    const [row] = (await portal.ok('a', VacationBill.GetVacationBillPage, {})).Rows;
    expect(row).toMatchObject({
      Title: `年休假 1.5 天 · ${shortDay(inDays(1), 'zh')}下午 至 ${shortDay(inDays(2), 'zh')}`,
      TitleEn: `Annual leave, 1.5 days · ${shortDay(inDays(1), 'en')} PM to ${shortDay(inDays(2), 'en')}`,
      Begins: `${inDays(1)} PM`,
      Ends: `${inDays(2)} PM`,
    });
    await finishBill(portal, body.FormID);
    expect(await freeOf(portal, 'a')).toBe(1.5);
    const { Returns, ReturnAmounts } = await portal.ok('a', VacationBill.GetVacationBillDays, {
      FormID: body.FormID,
    });
    expect([Returns, ReturnAmounts]).toEqual([
      [`${inDays(1)} 13:00`, `${inDays(2)} 09:00`, `${inDays(2)} 13:00`],
      [15_000, 10_000, 5000],
    ]);
  });

  test('a morning and an afternoon of one day do not overlap, and a second morning does', async () => {
    await giveDays(portal, 'a', 3);
    const first = await askLeave(portal, 'a', { Segments: halves(`${inDays(1)} AM`) });
    expect(first.status).toBe(200);
    const second = await askLeave(portal, 'a', { Segments: halves(`${inDays(1)} PM`) });
    expect(second.status).toBe(200);
    const third = await askLeave(portal, 'a', { Segments: halves(`${inDays(0)} PM`, `${inDays(1)} AM`) });
    expect(fieldOf(third)?.[0]?.[1]).toContain('时间重叠');
  });

  test.each<[string, [string, string][], string]>([
    ['that end before they begin', halves('2031-02-13 PM', '2031-02-13 AM'), 'Segments'],
    ['mixed with a clock', [['2031-02-13 AM', '2031-02-13 18:00']], 'Segments'],
    ['of a day that there is not', halves('2031-02-31 AM'), 'Segments'],
    ['that are no halves', halves('2031-02-13 XM'), 'Segments'],
  ])('halves %s are refused by their field', async (_what, Segments, field) => {
    const answer = await askLeave(portal, 'a', { Segments });
    expect(answer.status).toBe(422);
    expect(fieldOf(answer)?.map(([name]) => name)).toContain(field);
  });

  test('a shift that is changed moves the clock of a half day, which costs the same', async () => {
    await giveDays(portal, 'a', 3);
    const { body } = await askLeave(portal, 'a', { Segments: halves(`${inDays(3)} PM`) });
    await finishBill(portal, body.FormID);
    const clock = async () =>
      (
        await db.pool.query<{ starts: string; ends: string }>(
          'select starts, ends from attendance.segment where form_id = $1',
          [body.FormID],
        )
      ).rows;
    expect(await clock()).toEqual([{ starts: `${inDays(3)} 13:00`, ends: `${inDays(3)} 18:00` }]);
    await rosterEverybody(portal, ['a'], { from: inDays(2), segments: [[600, 1140]] });
    await workOut(db);
    expect((await clock())[0]!.ends).toBe(`${inDays(3)} 19:00`);
    expect(await freeOf(portal, 'a')).toBe(2.5);
  });

  test('types are offered with what is left and with the reason against them', async () => {
    await giveDays(portal, 'a', 3);
    const choices = await portal.ok('a', VacationBill.GetLeaveChoices, {});
    expect(choices.find((one) => one.VacationType === vacationType.annual)).toMatchObject({
      LeaveUnit: leaveUnit.halfDay,
      Free: 30_000,
      Reason: '',
    });
    expect(choices.find((one) => one.VacationType === vacationType.compTime)).toMatchObject({
      LeaveUnit: leaveUnit.hour,
      Free: 0,
      Reason: '没有可用额度',
    });
    await db.pool.query('update people.person set gender = 1 where id = $1', [idOf('a')]);
    const ofMan = await portal.ok('a', VacationBill.GetLeaveChoices, {});
    expect(ofMan.map((one) => one.VacationType)).not.toContain(vacationType.maternity);
    expect(ofMan.map((one) => one.VacationType)).toContain(vacationType.paternity);
    await db.pool.query('update people.person set gender = 0 where id = $1', [idOf('a')]);
    expect((await portal.call('a', VacationBill.GetLeaveChoices, { AUID: idOf('boss') })).status).toBe(404);
  });

  test('every day of the span is shown, and a year without a grant is named as the cause', async () => {
    await giveDays(portal, 'a', 3, inDays(2));
    const told = await portal.ok('a', VacationBill.GetVacationBillDuration, {
      VacationType: 1,
      Segments: halves(`${inDays(1)} AM`, `${inDays(400 - 365)} PM`),
    });
    expect(told.Days).toHaveLength(35);
    expect(told.Objections[0]!.Msg).toContain(`可以先申请到 ${inDays(2)}`);
  });

  test('the unit of a type is a setting; a balance in hours stays in hours', async () => {
    await giveDays(portal, 'a', 3);
    expect((await setUnit(1, leaveUnit.hour)).status).toBe(200);
    expect(await cost([[`${inDays(1)} 09:00`, `${inDays(1)} 10:00`]])).toEqual([[inDays(1), 60, 1250]]);
    expect((await setUnit(1, leaveUnit.day, 1)).status).toBe(200);
    expect(await cost(halves(`${inDays(1)} AM`))).toEqual([[inDays(1), 180, 10_000]]);
    expect((await setUnit(1, leaveUnit.halfDay)).status).toBe(200);
    const refused = await setUnit(13, leaveUnit.day, 30);
    expect([refused.status, refused.message]).toEqual([422, attendanceRefusals.hoursOnly.zh]);
  });
});

eachEngine('leave types that were there before they had units', (open) => {
  test('get them from their steps, and no balance changes', async () => {
    const db = await open({ empty: true });
    await migrateBefore(db, '0196');
    await db.pool.query(
      `with company as (insert into people.company (name, name_en) values ('甲', 'A') returning id),
       department as (insert into people.department (name, name_en, path) values ('部', 'D', array[1]) returning id)
       insert into people.person (employee_id, login_name, chinese_name, english_name, company_id, department_id)
       select 'E1', 'e1', '人', 'P', company.id, department.id from company, department`,
    );
    await db.pool.query(
      `update attendance.leave_type set step = 5000 where code = 3;
       insert into attendance.lot (person_id, type, unit, leave_year, valid_from, source, left_amount)
         select id, 1, 1, 2026, '2026-01-01', 1, 43333 from people.person;
       insert into attendance.ledger (lot_id, kind, amount, work_day, made_at)
         select id, 1, 43333, '2026-01-01', now() from attendance.lot`,
    );
    const balances = async () =>
      (await db.pool.query('select id, unit, left_amount from attendance.lot order by id')).rows;
    const ledger = async () =>
      (await db.pool.query('select lot_id, amount, work_day from attendance.ledger order by id')).rows;
    const before = [await balances(), await ledger()];
    await migrate(db);
    expect([await balances(), await ledger()]).toEqual(before);
    const { rows } = await db.pool.query<{ code: number; step: number; leave_unit: number }>(
      `select code, step, leave_unit from attendance.leave_type where region = 'CN' order by code`,
    );
    const unitOf = new Map(rows.map((one) => [one.code, [one.step, one.leave_unit]]));
    expect(unitOf.get(vacationType.annual)).toEqual([1250, leaveUnit.hour]);
    expect(unitOf.get(vacationType.sick)).toEqual([5000, leaveUnit.halfDay]);
    expect(unitOf.get(vacationType.marriage)).toEqual([10_000, leaveUnit.day]);
    expect(unitOf.get(vacationType.compTime)).toEqual([30, leaveUnit.hour]);
  });
});
