import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { companyInstant, shiftDays } from '#kit/rules/dates.ts';
import type { Database } from '#kit/server/db/database.ts';
import { attendanceRefusals } from '#modules/attendance/contract/refusals.ts';
import { WorkOvertime } from '#modules/attendance/overtime/contract/WorkOvertime.ts';
import { FormAttachment } from '#modules/forms/contract/FormAttachment.ts';
import { idOf, type Member, type Portal } from '#tests/support/approval-portal.ts';
import { punch, workOut } from '#tests/support/attendance-days.ts';
import { eachEngine } from '#tests/support/engines.ts';
import { finishBill, giveRole, inDays } from '#tests/support/hr-portal.ts';
import { askLeave, clearBills, giveDays, kindOfDay, openLeavePortal } from '#tests/support/leave-portal.ts';
import { VacationAmount } from '../contract/VacationAmount.ts';
import { remindExpiring } from './commands/remind.ts';

const rest = inDays(-2);
const workday = inDays(-1);
const pdf = Buffer.from('%PDF-1.7\n%%EOF\n');

eachEngine('the end of a quota', (open) => {
  let portal: Portal;
  let db: Database;
  beforeAll(async () => {
    db = await open({ connections: 4 });
    portal = await openLeavePortal(db, { permissions: { fin2: ['LeaveQuota'] } });
    await giveRole(db, 'fin2', 3, ['LeaveQuota']);
    await kindOfDay(db, rest, 2);
    await db.pool.query('update attendance.setting set comp_workdays = true');
  });
  afterAll(() => portal.close());
  beforeEach(async () => {
    await clearBills(db);
    await db.pool.query('delete from kit.notice; delete from kit.reminded');
  });

  /** Grants time off for an evening of a workday and a rest day, in that order of forms. */
  const overtime = async (): Promise<void> => {
    await punch(db, 'a', rest, '8:58', '12:02');
    await punch(db, 'a', workday, '18:00', '21:02');
    for (const segment of [
      [`${rest} 09:00`, `${rest} 12:00`],
      [`${workday} 19:00`, `${workday} 21:00`],
    ] as [string, string][]) {
      const { FormID } = await portal.ok('a', WorkOvertime.AddWorkOvertime, {
        Segments: [segment],
        Compensation: 2,
        Reason: '上线',
        Submit: true,
      });
      await finishBill(portal, FormID);
    }
    await workOut(db);
  };
  const lots = async (who: 'cash' | 'fin2' = 'cash') =>
    (await portal.ok(who, VacationAmount.GetVacationAmountPage, { AUID: idOf('a'), Sort: 'Left' })).Rows;
  const ledger = async (LotID: number) =>
    (await portal.ok('cash', VacationAmount.GetVacationLedger, { LotID })).map(
      ({ Kind, Amount, PayPercent }) => [Kind, Amount, PayPercent],
    );

  test('time off for overtime is paid at the class of the overtime, once', async () => {
    await overtime();
    const [evening, day] = await lots();
    expect([evening!.Left, day!.Left]).toEqual([120, 180]);
    for (const [lot, percent] of [
      [evening!, 150],
      [day!, 200],
    ] as const) {
      const given = { LotID: lot.LotID, Version: lot.Version, Reason: '到期未休' };
      await portal.ok('cash', VacationAmount.PayOutVacationAmount, given);
      expect(await ledger(lot.LotID)).toEqual([
        [5, -lot.Left, percent],
        [1, lot.Left, percent],
      ]);
      const stale = await portal.call('cash', VacationAmount.PayOutVacationAmount, given);
      expect(stale.status).toBe(409);
    }
    const paid = (await lots()).find(({ LotID }) => LotID === evening!.LotID);
    expect(paid).toMatchObject({ Left: 0, Settled: 120, Granted: 120, Used: 0 });
    const again = await portal.call('cash', VacationAmount.PayOutVacationAmount, {
      LotID: paid!.LotID,
      Version: paid!.Version,
      Reason: 'x',
    });
    expect(again.message).toBe(attendanceRefusals.nothingLeft.zh);
    // A second calculation grants nothing again.
    await db.pool.query(
      'insert into attendance.recalc (person_id, day, cause, asked_at) select person_id, day, 6, now() from attendance.day',
    );
    await workOut(db);
    expect((await lots()).map(({ Left }) => Left)).toEqual([0, 0]);
  });

  test('what a form waits for is not paid; annual leave is not, locked quotas stay, nobody else’s are reached', async () => {
    await overtime();
    const { status } = await askLeave(portal, 'a', {
      VacationType: 13,
      Segments: [[`${inDays(2)} 09:00`, `${inDays(2)} 11:00`]],
    });
    expect(status).toBe(200);
    const [, day] = await lots();
    await portal.ok('cash', VacationAmount.PayOutVacationAmount, {
      LotID: day!.LotID,
      Version: day!.Version,
      Reason: '离职',
    });
    expect((await ledger(day!.LotID))[0]).toEqual([5, -60, 200]);
    const LotID = await giveDays(portal, 'a', 2);
    const annual = { LotID, Version: 2, Reason: 'x' };
    const refused = await portal.call('cash', VacationAmount.PayOutVacationAmount, annual);
    expect(refused.message).toBe(attendanceRefusals.notPayable.zh);
    expect((await portal.call('fin2', VacationAmount.PayOutVacationAmount, annual)).status).toBe(404);
    expect((await portal.call('a', VacationAmount.PayOutVacationAmount, annual)).status).toBe(403);
    await portal.ok('cash', VacationAmount.LockVacationAmount, { LotIDs: [LotID] });
    const locked = await portal.call('cash', VacationAmount.WaiveVacationAmount, {
      ...annual,
      Version: 3,
      IEnclosure: [await portal.upload('cash', '放弃.pdf', pdf)],
    });
    expect(locked.message).toBe(attendanceRefusals.lotLocked.zh);
  });

  test('a waiver ends a quota and stays with it, for who keeps it and for whose it is', async () => {
    const LotID = await giveDays(portal, 'a', 2);
    const { Version } = (await lots())[0]!;
    const without = await portal.call('cash', VacationAmount.WaiveVacationAmount, {
      LotID,
      Version,
      Reason: '书面放弃',
      IEnclosure: [],
    });
    expect(without.status).toBe(400);
    const uid = await portal.upload('cash', '放弃.pdf', pdf);
    await portal.ok('cash', VacationAmount.WaiveVacationAmount, {
      LotID,
      Version,
      Reason: '书面放弃',
      IEnclosure: [uid],
    });
    expect(await ledger(LotID)).toEqual([
      [8, -20_000, null],
      [1, 20_000, null],
    ]);
    expect(await portal.ok('cash', VacationAmount.GetVacationFiles, { LotID })).toEqual([
      { uid, name: '放弃.pdf' },
    ]);
    expect((await portal.call('fin2', VacationAmount.GetVacationFiles, { LotID })).status).toBe(404);
    const read = (who: Member) => portal.bytes(who, FormAttachment.Download, { UID: uid, View: true });
    expect([...(await read('cash'))]).toEqual([...pdf]);
    expect([...(await read('a'))]).toEqual([...pdf]);
    await expect(read('fin2')).rejects.toThrow('404');
  });

  test('what has expired unused is listed', async () => {
    await giveDays(portal, 'a', 1, inDays(20));
    const LotID = await giveDays(portal, 'a', 1, inDays(-1));
    const page = await portal.ok('cash', VacationAmount.GetVacationAmountPage, { IsUnused: true });
    expect(page.Rows.map((row) => row.LotID)).toEqual([LotID]);
  });

  test('people are reminded 30 and 7 days ahead, once; a missed morning sends the newest', async () => {
    const last = inDays(60);
    await giveDays(portal, 'a', 1, last);
    await giveDays(portal, 'a', 2, last);
    const on = (left: number) => remindExpiring(db, companyInstant(`${shiftDays(last, -left)} 08:30`));
    const told = async () =>
      (
        await db.pool.query<{ key: string; text: string }>(
          'select key, title_zh as text from kit.notice where person_id = $1 order by id',
          [idOf('a')],
        )
      ).rows;
    expect([await on(31), await on(30), await on(29)]).toEqual([0, 1, 0]);
    expect((await told())[0]!.text).toBe(`年休假还有3 天，${last} 到期`);
    expect([await on(5), await on(4), await on(-1)]).toEqual([1, 0, 0]);
    expect(await told()).toHaveLength(2);
    await db.pool.query('delete from kit.notice; delete from kit.reminded');
    expect([await on(3), await on(2)]).toEqual([1, 0]);
  });
});
