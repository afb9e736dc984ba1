import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Database } from '#kit/server/db/database.ts';
import { runDueEffects } from '#modules/approval/server/open.ts';
import { VacationAmount } from '#modules/attendance/balances/contract/VacationAmount.ts';
import { vacationType } from '#modules/attendance/contract/codes.ts';
import { saveDay } from '#modules/calendar/server/open.ts';
import { idOf, type Portal } from '#tests/support/approval-portal.ts';
import { eachEngine } from '#tests/support/engines.ts';
import { fieldOf, finishBill, giveRole, inDays } from '#tests/support/hr-portal.ts';
import {
  askLeave,
  changeType,
  clearBills,
  giveDays,
  openLeavePortal,
  takeBack,
} from '#tests/support/leave-portal.ts';
import { LeaveType } from '../contract/LeaveType.ts';
import { VacationBill } from '../contract/VacationBill.ts';

const year = Number(inDays(0).slice(0, 4));
const next = year + 1;
const days = (count: number): [string, string][] => [
  [`${next}-01-11 09:00`, `${next}-01-${String(10 + count)} 18:00`],
];

eachEngine('leave of a year that is not granted yet', (open) => {
  let portal: Portal;
  let db: Database;
  beforeAll(async () => {
    db = await open({ connections: 4 });
    portal = await openLeavePortal(db);
    await giveRole(db, 'cash', 4, ['LeaveQuota']);
    for (let day = 11; day <= 20; day++)
      await saveDay(db, { day: `${next}-01-${day}`, works: true, name: '' });
    // Less than ten years of work: five days by law.
    await db.pool.query('update people.person set entry_date = $1 where id = $2', [
      `${year - 3}-03-01`,
      idOf('a'),
    ]);
    await giveDays(portal, 'a', 5, `${year}-12-31`);
  });
  afterAll(() => portal.close());

  const preview = (count: number) =>
    portal.ok('a', VacationBill.GetVacationBillDuration, { VacationType: 1, Segments: days(count) });
  const allow = async (BookAhead: boolean) => {
    const {
      Companies: _companies,
      Calendars: _calendars,
      CanUpdate: _can,
      ...kept
    } = await portal.ok('cash', LeaveType.GetAttendanceSetting, {});
    await portal.ok('cash', LeaveType.SaveAttendanceSetting, { ...kept, BandRule: 1, BookAhead });
  };
  const ofNext = async () =>
    (await portal.ok('a', VacationBill.GetLeaveGrants, {})).filter(({ LeaveYear }) => LeaveYear === next);
  const filed = async (count: number) => {
    const { body } = await askLeave(portal, 'a', { Segments: days(count) });
    await finishBill(portal, body.FormID);
    await runDueEffects(db, new Date());
    return body.FormID;
  };

  test('is refused with the cause, unless the company lets people book ahead', async () => {
    const refused = await askLeave(portal, 'a', { Segments: days(2) });
    expect(fieldOf(refused)?.[0]?.[1]).toContain(`${next} 年的额度还没有发放`);
    await allow(true);
    expect((await preview(2)).Balance).toMatchObject({ Before: 50_000, After: 30_000, Provisional: 20_000 });
    // The estimate is not exceeded.
    expect((await preview(6)).Objections.map(({ Msg }) => Msg).join()).toContain('假期余额不足');
  });

  test('a grant that is still valid then is used first, and the estimate covers the rest', async () => {
    await allow(true);
    await giveDays(portal, 'a', 1, `${next}-01-31`);
    const { Balance, Objections } = await preview(3);
    expect(Objections).toEqual([]);
    expect(Balance).toMatchObject({ Provisional: 20_000 });
    await clearBills(db);
    await giveDays(portal, 'a', 5, `${year}-12-31`);
  });

  test('a grant formula without a valid amount gives no estimate, and stops no preview', async () => {
    await allow(true);
    const added = { Name: '公式假', NameEn: '', CopyOf: vacationType.duty, FromDay: inDays(0) };
    const { VacationType } = await portal.ok('cash', LeaveType.AddLeaveType, added);
    const rule = { NeedQuota: true, ProofAfter: null, GrantRule: 2, GrantFormula: '司龄 * 100' } as const;
    expect((await changeType(portal, 'cash', VacationType, rule)).status).toBe(200);
    const asked = { VacationType, Segments: days(1) };
    const { Objections } = await portal.ok('a', VacationBill.GetVacationBillDuration, asked);
    expect(Objections.map(({ Msg }) => Msg).join()).toContain('假期余额不足');
  });

  test('overdraws the year provisionally, is counted for the next request, and the grant replaces the estimate', async () => {
    await allow(true);
    const form = await filed(2);
    expect(await ofNext()).toMatchObject([{ Granted: 0, Used: 20_000, IsProvisional: true }]);
    const later: [string, string][] = [[`${next}-01-18 09:00`, `${next}-01-20 18:00`]];
    const asked = await portal.ok('a', VacationBill.GetVacationBillDuration, {
      VacationType: 1,
      Segments: later,
    });
    expect(asked.Balance).toMatchObject({ Before: 30_000, After: 0, Provisional: 30_000 });
    const { Rows, Digest } = await portal.ok('cash', VacationAmount.GetAllocationPreview, { Year: next });
    const AUIDs = Rows.map(({ AUID }) => AUID);
    await portal.ok('cash', VacationAmount.AllocateVacationAmount, { Year: next, AUIDs, Digest });
    expect(await ofNext()).toMatchObject([
      { Granted: 50_000, Used: 20_000, Free: 30_000, IsProvisional: false },
    ]);
    expect((await preview(1)).Balance).toMatchObject({ Provisional: 0 });
    await takeBack(portal, 'a', form);
    await finishBill(portal, form);
    expect(await ofNext()).toMatchObject([{ Used: 0, Free: 50_000 }]);
  });
});
