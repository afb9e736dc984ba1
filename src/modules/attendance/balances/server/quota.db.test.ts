import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { readSheet } from 'read-excel-file/node';
import type { GivenOf } from '#kit/contract/call.ts';
import type { Database } from '#kit/server/db/database.ts';
import { LeaveType } from '#modules/attendance/leave/contract/LeaveType.ts';
import { VacationBill } from '#modules/attendance/leave/contract/VacationBill.ts';
import { idOf, type Portal } from '#tests/support/approval-portal.ts';
import { eachEngine } from '#tests/support/engines.ts';
import { fieldOf, finishBill, inDays } from '#tests/support/hr-portal.ts';
import {
  askLeave,
  changeType,
  freeOf,
  giveDays,
  openLeavePortal,
  wholeDays,
} from '#tests/support/leave-portal.ts';
import { VacationAmount } from '../contract/VacationAmount.ts';

const year = Number(inDays(0).slice(0, 4));

eachEngine('quotas of leave', (open) => {
  let portal: Portal;
  let db: Database;
  beforeAll(async () => {
    db = await open({ connections: 6 });
    portal = await openLeavePortal(db);
  });
  afterAll(() => portal.close());
  beforeEach(async () => {
    await db.pool.query('update approval.bill set state = 4');
    await db.pool.query(
      `alter table attendance.ledger disable trigger append_only;
       delete from attendance.ledger; alter table attendance.ledger enable trigger append_only;
       delete from attendance.lot`,
    );
  });

  const rowOf = async (lot: number) => {
    const { Rows } = await portal.ok('cash', VacationAmount.GetVacationAmountPage, { PageSize: 200 });
    return Rows.find(({ LotID }) => LotID === lot)!;
  };
  const edit = async (
    lot: number,
    given: Partial<{ Granted: number; ValidTo: string | null }>,
    who: 'cash' | 'lead' = 'cash',
  ) => {
    const { Version, Granted, ValidTo } = await rowOf(lot);
    return portal.call(who, VacationAmount.EditVacationAmount, {
      LotID: lot,
      Version,
      Granted,
      ValidTo,
      Reason: '更正',
      ...given,
    });
  };

  test('what is written of a quota stays readable, with its reason', async () => {
    const lot = await giveDays(portal, 'a', 5);
    expect((await edit(lot, { Granted: 65_000 })).status).toBe(200);
    expect(await rowOf(lot)).toMatchObject({ Granted: 65_000, Used: 0, Left: 65_000 });
    expect(await portal.ok('cash', VacationAmount.GetVacationLedger, { LotID: lot })).toMatchObject([
      { Kind: 4, Amount: 15_000, Reason: '更正', ByName: 'cash员' },
      { Kind: 1, Amount: 50_000, Reason: '测试' },
    ]);
    await expect(db.pool.query('update attendance.ledger set amount = 1')).rejects.toThrow('append-only');
  });

  test('a quota is never cut below what is filed, nor below what was taken', async () => {
    const lot = await giveDays(portal, 'a', 5);
    const form = await askLeave(portal, 'a', { Segments: wholeDays(1, 3) });
    const cut = await edit(lot, { Granted: 20_000 });
    expect([cut.status, cut.message]).toEqual([422, '额度不能低于已申请的假期，还差 1 天']);
    const early = await edit(lot, { ValidTo: inDays(2) });
    expect(early.message).toBe('额度不能低于已申请的假期，还差 1 天');
    await finishBill(portal, form.body.FormID);
    expect((await edit(lot, { Granted: 20_000 })).message).toBe('额度不能低于已申请的假期，还差 1 天');
    expect((await edit(lot, { Granted: 30_000 })).status).toBe(200);
    expect(await freeOf(portal, 'a')).toBe(0);
  });

  test('locked, it takes leave but nobody’s hand', async () => {
    const lot = await giveDays(portal, 'a', 5);
    expect((await portal.ok('cash', VacationAmount.LockVacationAmount, { LotIDs: [lot] })).Code).toBe(1);
    expect(await rowOf(lot)).toMatchObject({ IsLocked: true });
    expect((await edit(lot, { Granted: 60_000 })).message).toBe('额度已锁定，请先解锁');
    const form = await askLeave(portal, 'a', { Segments: wholeDays(1) });
    await finishBill(portal, form.body.FormID);
    expect(await rowOf(lot)).toMatchObject({ Left: 40_000, Used: 10_000 });
    await portal.ok('cash', VacationAmount.UnlockVacationAmount, { LotIDs: [lot] });
    expect((await edit(lot, { Granted: 60_000 })).status).toBe(200);
  });

  test('people outside the scope are not listed', async () => {
    const near = await giveDays(portal, 'a', 5);
    const far = await giveDays(portal, 'boss', 5);
    const seen = await portal.ok('lead', VacationAmount.GetVacationAmountPage, {});
    expect(seen.Rows.map(({ LotID }) => LotID)).toEqual([near]);
    expect((await edit(near, { Granted: 60_000 }, 'lead')).status).toBe(200);
    expect((await edit(far, { Granted: 60_000 }, 'lead')).status).toBe(404);
    for (const call of [VacationAmount.LockVacationAmount, VacationAmount.UnlockVacationAmount])
      expect((await portal.call('lead', call, { LotIDs: [near, far] })).status).toBe(404);
    expect((await portal.call('lead', VacationAmount.GetVacationLedger, { LotID: far })).status).toBe(404);
    expect((await portal.call('lead', VacationBill.GetVacationBalances, { AUID: idOf('boss') })).status).toBe(
      404,
    );
    expect((await portal.call('a', VacationAmount.GetVacationAmountPage, {})).status).toBe(403);
    const given = { VacationType: 1, LeaveYear: year, Amount: 10_000, Reason: 'x' } as const;
    const added = await portal.call('lead', VacationAmount.AddVacationAmount, {
      AUID: idOf('boss'),
      ...given,
    });
    expect(added.status).toBe(404);
  });

  test('a quota by hand is of a type that has quotas, and ends after it begins', async () => {
    const add = (given: Partial<GivenOf<typeof VacationAmount.AddVacationAmount>>) =>
      portal.call('cash', VacationAmount.AddVacationAmount, {
        AUID: idOf('a'),
        VacationType: 1,
        LeaveYear: year,
        Amount: 10_000,
        Reason: '补发',
        ...given,
      });
    expect((await add({ VacationType: 2 })).message).toBe('该员工所在地区的这种假期不按额度管理');
    expect((await add({ ValidFrom: inDays(2), ValidTo: inDays(1) })).message).toBe(
      '有效期的结束日期早于开始日期',
    );
    expect((await add({})).status).toBe(200);
    expect((await add({})).status).toBe(200);
    const { Rows } = await portal.ok('cash', VacationAmount.GetVacationAmountPage, { AUID: idOf('a') });
    expect(Rows.map(({ ValidFrom, ValidTo }) => [ValidFrom, ValidTo])).toEqual([
      [`${year}-01-01`, `${year}-12-31`],
      [`${year}-01-01`, `${year}-12-31`],
    ]);
  });

  test('each person is one row, with the types side by side', async () => {
    const people = (who: 'cash' | 'lead', given: GivenOf<typeof VacationAmount.GetVacationPersonPage> = {}) =>
      portal.ok(who, VacationAmount.GetVacationPersonPage, given);
    const named = async (...given: Parameters<typeof people>) =>
      (await people(...given)).Rows.map(({ EmployeeId }) => EmployeeId);
    const first = await giveDays(portal, 'a', 5);
    await giveDays(portal, 'a', 2.5);
    await giveDays(portal, 'a', 9, inDays(-1));
    await giveDays(portal, 'boss', 7);
    const lieu = { AUID: idOf('a'), VacationType: 13, LeaveYear: year, Amount: 90, Reason: '测试' } as const;
    await portal.ok('cash', VacationAmount.AddVacationAmount, { ...lieu, ValidTo: inDays(400) });
    const form = await askLeave(portal, 'a', { Segments: wholeDays(1, 3) });
    await finishBill(portal, form.body.FormID);
    await portal.ok('cash', VacationAmount.LockVacationAmount, { LotIDs: [first] });

    const annual = { VacationType: 1, Unit: 1, Granted: 75_000, Used: 30_000, Left: 45_000, IsLocked: true };
    const inLieu = { VacationType: 13, Unit: 2, Granted: 90, Used: 0, Left: 90, IsLocked: false };
    const page = await people('lead');
    expect(page.Total).toBe(1);
    expect(page.Rows).toMatchObject([{ AUID: idOf('a'), EmployeeId: 'a', DeptName: expect.any(String) }]);
    expect(page.Rows[0]!.Quotas).toEqual([
      { ...annual, IsOverdrawn: false },
      { ...inLieu, IsOverdrawn: false },
    ]);

    expect(await named('cash')).toEqual(['a', 'boss']);
    expect(await named('cash', { Sort: '-EmployeeId' })).toEqual(['boss', 'a']);
    const second = await people('cash', { PageIndex: 2, PageSize: 1 });
    expect([second.Total, second.Rows.map(({ EmployeeId }) => EmployeeId)]).toEqual([2, ['boss']]);
    expect(await named('cash', { VacationType: 13 })).toEqual(['a']);
    expect(await named('cash', { IsLocked: true })).toEqual(['a']);
    expect(await named('cash', { IsOverdrawn: true })).toEqual([]);
    const ofYear = await people('cash', { LeaveYear: year, AUID: idOf('a') });
    expect(ofYear.Rows[0]!.Quotas[0]).toMatchObject({ Granted: 165_000, Left: 135_000 });
    expect((await portal.call('a', VacationAmount.GetVacationPersonPage, {})).status).toBe(403);
  });

  test('goes out as Excel within the scope', async () => {
    await giveDays(portal, 'a', 2.5);
    await giveDays(portal, 'boss', 5);
    const rows = await readSheet(
      Buffer.from(await portal.bytes('lead', VacationAmount.ExportVacationAmount, {})),
    );
    expect(rows).toHaveLength(2);
    expect(rows[1]!.slice(0, 2)).toEqual(['a', 'a员']);
    expect(rows[1]!.slice(10, 13)).toEqual([2.5, 0, 2.5]);
  });

  test('types are dated: what is changed holds from its day on, and only who reaches everybody changes it', async () => {
    const change = { FromDay: inDays(20), LeaveUnit: 1 } as const;
    expect((await changeType(portal, 'lead', 1, change)).status).toBe(403);
    const past = await changeType(portal, 'cash', 1, { ...change, FromDay: inDays(-1) });
    expect(past.message).toBe('生效日期不能早于今天');
    expect((await changeType(portal, 'cash', 1, change)).status).toBe(200);
    await giveDays(portal, 'a', 5);
    const cost = async (day: number): Promise<number> =>
      (
        await portal.ok('a', VacationBill.GetVacationBillDuration, {
          VacationType: 1,
          Segments: [[`${inDays(day)} 09:00`, `${inDays(day)} 12:00`]],
        })
      ).Amount;
    expect([await cost(19), await cost(20)]).toEqual([5000, 10_000]);
  });

  test('the standard day and the law of a company are what leave is counted by', async () => {
    const before = await portal.ok('cash', LeaveType.GetAttendanceSetting, {});
    const { Companies: _companies, Calendars: _calendars, CanUpdate: _can, ...kept } = before;
    const setting = { ...kept, BandRule: 1, DayTo: 960 } as const;
    expect((await portal.call('lead', LeaveType.SaveAttendanceSetting, setting)).status).toBe(403);
    const wrong = await portal.call('cash', LeaveType.SaveAttendanceSetting, { ...setting, DayTo: 600 });
    expect(wrong.message).toBe('上班、休息、下班时间的先后有误');
    await portal.ok('cash', LeaveType.SaveAttendanceSetting, setting);
    const late = await portal.call('cash', LeaveType.SaveAttendanceSetting, setting);
    expect(late.status).toBe(409);
    const half = await portal.ok('a', VacationBill.GetVacationBillDuration, {
      VacationType: 2,
      Segments: [[`${inDays(1)} 09:00`, `${inDays(1)} 12:00`]],
    });
    expect(half.Amount).toBe(5000);
    await portal.ok('cash', LeaveType.SaveAttendanceSetting, {
      ...setting,
      DayTo: 1080,
      Version: setting.Version + 1,
    });
    await portal.ok('cash', LeaveType.SaveCompanyRegion, { CompanyId: 1, Region: 'HK' });
    const nowhere = await askLeave(portal, 'a', { VacationType: 8, Segments: wholeDays(1) });
    expect(fieldOf(nowhere)).toEqual([['VacationType', '该员工所在地区没有育儿假']]);
    await portal.ok('cash', LeaveType.SaveCompanyRegion, { CompanyId: 1, Region: 'CN' });
  });
});
