import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { GivenOf } from '#kit/contract/call.ts';
import type { Database } from '#kit/server/db/database.ts';
import { folderStore } from '#kit/server/files/folder-store.ts';
import { CacApprovalOrder as Order } from '#modules/approval/contract/CacApprovalOrder.ts';
import { ensureStandardProcesses } from '#modules/approval/server/open.ts';
import { VacationAmount } from '#modules/attendance/balances/contract/VacationAmount.ts';
import { VacationBill } from '#modules/attendance/leave/contract/VacationBill.ts';
import { LeaveType } from '#modules/attendance/leave/contract/LeaveType.ts';
import { attendance } from '#modules/attendance/module.ts';
import { saveDay } from '#modules/calendar/server/open.ts';
import {
  idOf,
  openPortal,
  type Answer,
  type Member,
  type MoreServed,
  type Portal,
} from './approval-portal.ts';
import { giveRole, inDays } from './hr-portal.ts';
import { servedBy } from './modules.ts';

const leaveFiles = folderStore(join(tmpdir(), 'portico-leave-files'));

const everybody = ['AttendanceApplication'];
const keeper = ['ApprovalByAttendanceManagement', 'LeaveQuota'];

/** Days ahead, and behind, on which everybody works: no test knows the weekday it runs on. */
const worked = 45;

/**
 * Opens the company of the approval tests with leave. `cash` manages the leave balances of everybody, `lead` those of
 * their department.
 */
export async function openLeavePortal(db: Database, more: MoreServed = {}): Promise<Portal> {
  const portal = await openPortal(db, {
    served: [...servedBy(attendance, { files: leaveFiles }), ...(more.served ?? [])],
    permissions: {
      a: everybody,
      lead: ['LeaveQuota', ...everybody],
      head: everybody,
      cash: [...keeper, ...everybody],
      boss: everybody,
      ...more.permissions,
    },
  });
  await giveRole(db, 'cash', 4, keeper);
  await giveRole(db, 'lead', 3, ['LeaveQuota']);
  await ensureStandardProcesses(db, new Date('2026-01-05T02:00:00Z'), ['attendance']);
  for (let day = -10; day <= worked; day++) await saveDay(db, { day: inDays(day), works: true, name: '' });
  return portal;
}

/** Changes the rule of a leave type on the mainland from a day on; parts left out stay as they are. */
export async function changeType(
  portal: Portal,
  who: Member,
  type: number,
  given: Partial<GivenOf<typeof LeaveType.SaveLeaveType>>,
): Promise<Answer<unknown>> {
  const all = await portal.ok(who, LeaveType.GetLeaveTypeList, {});
  const of = (province: string | null) =>
    all.find(
      (one) => one.Region === 'CN' && one.Province === province && one.VacationType === type && one.IsCurrent,
    );
  const {
    IsCurrent: _current,
    IsOwn: _own,
    Unit: _unit,
    TypeName: _name,
    TypeNameEn: _nameEn,
    ...rule
  } = (of(given.Province ?? null) ?? of(null))!;
  return portal.call(who, LeaveType.SaveLeaveType, { ...rule, FromDay: inDays(0), ...given } as GivenOf<
    typeof LeaveType.SaveLeaveType
  >);
}

type Given = Partial<GivenOf<typeof VacationBill.AddVacationBill>>;

/** Whole days of work, counted from today. */
export const wholeDays = (from: number, to = from): [string, string][] => [
  [`${inDays(from)} 09:00`, `${inDays(to)} 18:00`],
];

/** Asks for leave: annual, of the caller, unless told otherwise. */
export const askLeave = (portal: Portal, who: Member, given: Given) =>
  portal.call(who, VacationBill.AddVacationBill, {
    VacationType: 1,
    Reason: '休息',
    Submit: true,
    ...given,
  });

/** Gives somebody days of annual leave of this year and the next, so that no test knows its month. @returns the lot */
export async function giveDays(
  portal: Portal,
  who: Member,
  days: number,
  until = inDays(400),
): Promise<number> {
  const { LotID } = await portal.ok('cash', VacationAmount.AddVacationAmount, {
    AUID: idOf(who),
    VacationType: 1,
    LeaveYear: Number(inDays(0).slice(0, 4)),
    Amount: days * 10_000,
    ValidFrom: inDays(-400),
    ValidTo: until,
    Reason: '测试',
  });
  return LotID;
}

/** Sends a form back on whatever row of a person waits. */
export async function sendBack(portal: Portal, who: Member, FormID: number): Promise<void> {
  const { RowID, Version } = await portal.ok(who, Order.GetApprovalOrderExamine, { FormID });
  await portal.ok(who, Order.RepulseCacAOByApprovalNew, { FormID, RowID: RowID!, Version, Remark: '再议' });
}

/** Withdraws a form that is in approval, or asks to revoke one that is finished. */
export async function takeBack(portal: Portal, who: Member, FormID: number): Promise<Answer<unknown>> {
  const { Version } = await portal.ok(who, Order.GetApprovalOrderExamine, { FormID });
  return portal.call(who, Order.SubmitApprovalFormRevoke, { FormID, Version, Remark: '有变' });
}

/** Returns the annual leave that a person may still request, in days. */
export async function freeOf(portal: Portal, who: Member): Promise<number> {
  const [annual] = await portal.ok(who, VacationBill.GetVacationBalances, {});
  return annual!.Free / 10_000;
}

/**
 * Cancels the requests that a test left behind, so that they no longer reserve, count or overlap. Empties the ledger.
 */
export async function clearBills(db: Database): Promise<void> {
  await db.pool.query('update approval.bill set state = 4');
  await db.pool.query(
    `alter table attendance.ledger disable trigger append_only;
     delete from attendance.ledger; alter table attendance.ledger enable trigger append_only;
     delete from attendance.lot; delete from attendance.punch; delete from attendance.recalc`,
  );
}

/** Returns the amount of each leave grant by day, without the single entries that led to it. */
export const ledgerOf = async (db: Database) =>
  (
    await db.pool.query(
      `select lot_id, work_day, sum(amount)::bigint as amount from attendance.ledger group by 1, 2
       having sum(amount) <> 0 order by 1, 2`,
    )
  ).rows;

export const numberOf = async (db: Database, FormID: number): Promise<string> =>
  (await db.pool.query<{ number: string }>('select number from approval.form where id = $1', [FormID]))
    .rows[0]!.number;

/** Makes a company day one of a kind: 2 rest, 3 statutory, 5 worked for another. */
export async function kindOfDay(db: Database, day: string, kind: 2 | 3 | 5): Promise<void> {
  await saveDay(db, { day, works: true, name: '' });
  await db.pool.query('update calendar.day set kind = $2 where day = $1', [day, kind]);
}
