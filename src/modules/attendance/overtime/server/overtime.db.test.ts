import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { GivenOf } from '#kit/contract/call.ts';
import type { Database } from '#kit/server/db/database.ts';
import { inTransaction } from '#kit/server/db/transaction.ts';
import { VacationBill } from '#modules/attendance/leave/contract/VacationBill.ts';
import { coversOf } from '#modules/attendance/requests/server/queries/covers.ts';
import { idOf, type Member, type Portal } from '#tests/support/approval-portal.ts';
import { eachEngine } from '#tests/support/engines.ts';
import { approveBill, fieldOf, finishBill, inDays } from '#tests/support/hr-portal.ts';
import {
  askLeave,
  clearBills,
  kindOfDay,
  ledgerOf,
  numberOf,
  openLeavePortal,
  takeBack,
  wholeDays,
} from '#tests/support/leave-portal.ts';
import { WorkOvertime } from '../contract/WorkOvertime.ts';
import { settleOvertime } from './commands/settle.ts';
import { compUntil, type OvertimeMinutes } from './rules/overtime.ts';

type Given = Partial<GivenOf<typeof WorkOvertime.AddWorkOvertime>>;

/** A rest day, the statutory holiday after it, and work days around them. */
const rest = inDays(4);
const holiday = inDays(5);
const workday = inDays(3);

const evening = (day = workday, from = '18:30', to = '20:30'): [string, string] => [
  `${day} ${from}`,
  `${day} ${to}`,
];

eachEngine('overtime', (openDb) => {
  let portal: Portal;
  let db: Database;
  beforeAll(async () => {
    db = await openDb({ connections: 6 });
    portal = await openLeavePortal(db);
    await kindOfDay(db, rest, 2);
    await kindOfDay(db, holiday, 3);
  });
  afterAll(() => portal.close());
  beforeEach(async () => {
    await clearBills(db);
    await db.pool.query('update attendance.setting set comp_workdays = false');
  });

  const ask = (given: Given = {}, who: Member = 'a') =>
    portal.call(who, WorkOvertime.AddWorkOvertime, {
      Segments: [evening()],
      Compensation: 2,
      Reason: '版本上线',
      Submit: true,
      ...given,
    });
  const asked = async (given: Given = {}, who: Member = 'a'): Promise<number> => {
    const answer = await ask(given, who);
    expect([answer.status, answer.message, fieldOf(answer)]).toEqual([200, '', undefined]);
    return answer.body.FormID;
  };
  const settle = (day: string, form: number, minutes: Partial<OvertimeMinutes> | null) =>
    inTransaction(db, (tx) =>
      settleOvertime(
        tx,
        idOf('a'),
        day,
        new Map(minutes ? [[form, { work: 0, rest: 0, statutory: 0, ...minutes }]] : []),
        new Date(),
      ),
    );
  const lots = async () =>
    (
      await db.pool.query<{ from: string; to: string; left: number; form: number; unit: number }>(
        `select valid_from as "from", valid_to as "to", left_amount as left, source_id as form, unit
         from attendance.lot where type = 13 and source = 3 order by id`,
      )
    ).rows;
  const comp = async (): Promise<number> =>
    (await portal.ok('a', VacationBill.GetVacationBalances, {})).find(
      ({ VacationType }) => VacationType === 13,
    )?.Free ?? 0;

  test('is classed by kind of day and split at midnight before it is filed, and writes nothing', async () => {
    const before = await ledgerOf(db);
    const told = await portal.ok('a', WorkOvertime.GetWorkOvertimeDuration, {
      Segments: [[`${rest} 20:00`, `${holiday} 02:15`]],
      Compensation: 2,
    });
    expect(told).toMatchObject({
      Minutes: 360,
      Work: 0,
      Rest: 240,
      Statutory: 120,
      Parts: [
        { Day: rest, DayKind: 2, From: '20:00', To: '24:00', Minutes: 240, Class: 2 },
        { Day: holiday, DayKind: 3, From: '00:00', To: '02:15', Minutes: 135, Class: 3 },
      ],
      CompMinutes: 240,
      CompUntil: compUntil(holiday),
      Objections: [],
    });
    // Three hours a day cause no warning, four do.
    expect(told.Warnings).toHaveLength(1);
    expect(await ledgerOf(db)).toEqual(before);
    const paid = await portal.ok('a', WorkOvertime.GetWorkOvertimeDuration, { Segments: [evening()] });
    expect(paid).toMatchObject({ Work: 120, CompMinutes: 0, CompUntil: null, Warnings: [] });
    expect(await portal.ok('a', WorkOvertime.GetWorkOvertimeDuration, { Segments: [] })).toMatchObject({
      Minutes: 0,
      Parts: [],
      Objections: [],
    });
    const others = await portal.call('a', WorkOvertime.GetWorkOvertimeDuration, {
      AUID: idOf('boss'),
      Segments: [evening()],
    });
    expect(others.status).toBe(404);
  });

  test('is a plan until its day is there, which grants, adjusts and takes back', async () => {
    const form = await asked({ Segments: [[`${rest} 09:00`, `${rest} 17:00`]] });
    expect((await approveBill(portal, 'lead', form)).status).toBe(200);
    expect(await lots()).toEqual([]);
    await settle(rest, form, { rest: 420 });
    expect(await lots()).toEqual([{ from: rest, to: compUntil(rest), left: 420, form, unit: 2 }]);
    const [row] = (await portal.ok('a', WorkOvertime.GetWorkOvertimePage, {})).Rows;
    expect(row).toMatchObject({ Minutes: 480, Compensation: 2, CompMinutes: 420, Begins: `${rest} 09:00` });
    const granted = await ledgerOf(db);
    await settle(rest, form, { rest: 420 });
    expect(await ledgerOf(db)).toEqual(granted);
    await settle(rest, form, { rest: 300 });
    expect((await lots())[0]).toMatchObject({ left: 300 });
    await settle(rest, form, null);
    expect((await lots())[0]).toMatchObject({ left: 0 });
    await settle(rest, form, { rest: 420 });
    expect(await comp()).toBe(420);
  });

  test('of a statutory holiday gives no time off, of a workday where the company says so, for pay never', async () => {
    const holidayAlone: [string, string][] = [[`${holiday} 09:00`, `${holiday} 17:00`]];
    expect(fieldOf(await ask({ Segments: holidayAlone }))).toEqual([
      ['Compensation', '法定节假日加班须支付加班费，不能调休'],
    ]);
    const form = await asked({ Segments: holidayAlone, Compensation: 1 });
    await finishBill(portal, form);
    await settle(holiday, form, { statutory: 480 });
    expect(await lots()).toEqual([]);
    const late = await asked();
    await finishBill(portal, late);
    await settle(workday, late, { work: 120 });
    expect(await lots()).toEqual([]);
    await db.pool.query('update attendance.setting set comp_workdays = true');
    await settle(workday, late, { work: 120 });
    expect(await lots()).toMatchObject([{ form: late, left: 120 }]);
    const paid = await asked({ Segments: [[`${rest} 09:00`, `${rest} 12:00`]], Compensation: 1 });
    await finishBill(portal, paid);
    await settle(rest, paid, { rest: 180 });
    expect(await lots()).toHaveLength(1);
  });

  test('revoked, the ledger reads as if it had not been; what was taken of it keeps it', async () => {
    const before = await ledgerOf(db);
    const form = await asked({ Segments: [[`${rest} 09:00`, `${rest} 17:00`]] });
    await finishBill(portal, form);
    await settle(rest, form, { rest: 480 });
    const leave = await askLeave(portal, 'a', { VacationType: 13, Segments: wholeDays(10) });
    expect(leave.status).toBe(200);
    const kept = await takeBack(portal, 'a', form);
    expect([kept.status, kept.message]).toEqual([422, expect.stringContaining('调休已被使用或申请')]);
    await takeBack(portal, 'a', leave.body.FormID);
    expect((await takeBack(portal, 'a', form)).status).toBe(200);
    await finishBill(portal, form);
    expect(await ledgerOf(db)).toEqual(before);
    expect((await coversOf(db, [idOf('a')], rest, rest)).size).toBe(0);
    await settle(rest, form, { rest: 480 });
    expect(await ledgerOf(db)).toEqual(before);
  });

  test('less than what was taken of it is overdrawn, and lessens no other', async () => {
    const form = await asked({ Segments: [[`${rest} 09:00`, `${rest} 17:00`]] });
    await finishBill(portal, form);
    await settle(rest, form, { rest: 480 });
    const leave = await askLeave(portal, 'a', { VacationType: 13, Segments: wholeDays(10) });
    await finishBill(portal, leave.body.FormID);
    await settle(rest, form, { rest: 240 });
    expect(await lots()).toMatchObject([{ left: -240 }]);
  });

  test('covers its days once it is approved', async () => {
    const form = await asked({ Segments: [evening(), evening(inDays(6))] });
    const of = async () => (await coversOf(db, [idOf('a'), idOf('lead')], workday, workday)).get(idOf('a'));
    expect(await of()).toBeUndefined();
    await finishBill(portal, form);
    expect(await of()).toEqual({
      trips: [],
      cards: [],
      overtime: [{ formId: form, from: `${workday} 18:30`, to: `${workday} 20:30`, compensation: 2 }],
    });
  });

  describe('is refused', () => {
    test('in working time, and names it', async () => {
      expect(fieldOf(await ask({ Segments: [[`${workday} 17:00`, `${workday} 20:00`]] }))).toEqual([
        ['Segments', `${workday} 17:00 至 18:00 是上班时间，不能申请加班`],
      ]);
    });

    test('over other overtime and over leave, both ways, the other named', async () => {
      const form = await asked();
      expect(fieldOf(await ask({ Segments: [evening(workday, '20:00', '22:00')] }))).toEqual([
        ['Segments', `与 ${await numberOf(db, form)} 时间重叠`],
      ]);
      await asked({ Segments: [evening(workday, '20:30', '22:00')] });
      const over = await askLeave(portal, 'a', {
        VacationType: 2,
        Segments: [[`${workday} 09:00`, `${inDays(6)} 18:00`]],
      });
      expect(fieldOf(over)?.map(([, message]) => message)).toContain(
        `与 ${await numberOf(db, form)} 时间重叠`,
      );
      const leave = await askLeave(portal, 'a', {
        VacationType: 2,
        Segments: [[`${inDays(7)} 09:00`, `${inDays(8)} 18:00`]],
      });
      expect(fieldOf(await ask({ Segments: [evening(inDays(7))] }))).toEqual([
        ['Segments', `与 ${await numberOf(db, leave.body.FormID)} 时间重叠`],
      ]);
    });

    test('but not on days off within a leave, which cost nothing', async () => {
      const leave = await askLeave(portal, 'a', {
        VacationType: 2,
        Segments: [[`${inDays(3)} 09:00`, `${inDays(6)} 18:00`]],
      });
      expect(leave.status).toBe(200);
      await asked({ Segments: [[`${rest} 09:00`, `${rest} 12:00`]] });
      await asked({ Segments: [[`${holiday} 09:00`, `${holiday} 12:00`]], Compensation: 1 });
      expect(fieldOf(await ask({ Segments: [evening(inDays(3))] }))).toEqual([
        ['Segments', `与 ${await numberOf(db, leave.body.FormID)} 时间重叠`],
      ]);
    });

    test('two for one evening at once: one', async () => {
      const drafts = [];
      for (const from of ['18:30', '19:00'])
        drafts.push(
          await portal.ok('a', WorkOvertime.AddWorkOvertime, {
            Segments: [evening(workday, from)],
            Compensation: 1,
            Reason: '上线',
          }),
        );
      const answers = await Promise.all(
        drafts.map(({ FormID, Version }) =>
          portal.call('a', WorkOvertime.EditWorkOvertime, { FormID, Version, Submit: true }),
        ),
      );
      expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 422]);
    });

    test('beyond 36 hours a month, but by who looks after attendance', async () => {
      const month = inDays(30).slice(0, 7);
      const days = Array.from({ length: 14 }, (_, n) => `${month}-${String(n + 10)}`);
      for (const day of days) await kindOfDay(db, day, 2);
      const long = days.slice(0, 4).map((day): [string, string] => [`${day} 09:00`, `${day} 18:00`]);
      await asked({ Segments: long });
      const more: Given = { Segments: [[`${days[5]} 09:00`, `${days[5]} 09:30`]] };
      const refused = await ask(more);
      expect(fieldOf(refused)).toEqual([
        ['Segments', expect.stringContaining(`${month} 加班将达 36.5 小时`)],
      ]);
      const told = await portal.ok('a', WorkOvertime.GetWorkOvertimeDuration, { Segments: more.Segments! });
      expect(told).toMatchObject({ Months: [{ Month: month, Before: 2160, After: 2190 }] });
      expect(told.Objections).toHaveLength(1);
      await asked({ ...more, AUID: idOf('a') }, 'cash');
      for (const day of days) await kindOfDay(db, day, 5);
    });

    test.each<[string, Given, [string, string | RegExp]]>([
      ['of somebody else', { AUID: idOf('boss') }, ['AUID', '只能由本人或考勤管理员提交']],
      [
        'that ends before it starts',
        { Segments: [[`${workday} 20:00`, `${workday} 19:00`]] },
        ['Segments', /第 1 段/],
      ],
      [
        'that overlaps itself',
        { Segments: [evening(), evening()] },
        ['Segments', '第 2 段：与第 1 段时间重叠'],
      ],
      ['in a hundred rows', { Segments: Array.from({ length: 100 }, () => evening()) }, ['Segments', /99/]],
      ['in the year 9999', { Segments: [['9999-01-01 19:00', '9999-01-01 20:00']] }, ['Segments', /第 1 段/]],
      ['too long ago', { Segments: [evening(inDays(-9))] }, ['Segments', /最早可补请/]],
    ])('%s', async (_what, given, [field, message]) => {
      const found = fieldOf(await ask(given)) ?? [];
      expect(found.map(([name]) => name)).toContain(field);
      expect(found.find(([name]) => name === field)?.[1]).toMatch(message);
    });
  });
});
