import { companyDayStart, companyInstant, shiftDays, shiftMonth } from '#kit/rules/dates.ts';
import type { Database, Tx } from '#kit/server/db/database.ts';
import type { LongWork } from '#kit/server/db/long-work.ts';
import { monthState } from '#modules/attendance/days/contract/day-codes.ts';
import { addMonth, lockMonth, updateMonth } from '#modules/attendance/server/open.ts';
import { runKind } from '#modules/payroll/contract/slip-codes.ts';
import {
  addRun,
  calculateSome,
  confirmByDeadline,
  explainRun,
  listOfRun,
  lockRun,
  markRead,
  prepareLeavers,
  publishSlips,
  submitRun,
  typeInRun,
  versionOf,
} from '#modules/payroll/server/open.ts';
import type { BillFiler } from './bill-filer.ts';
import { workday } from './days.ts';
import { seats } from './demo-people.ts';
import { leaverOf } from './seed-leavings.ts';
import type { SeedPayRunOptions } from './seed-pay-run.ts';

const everybody = { personId: 0, departmentId: 0, reach: 4 } as const;
const seatIn = ({ plan, company }: SeedPayRunOptions, { loginName }: { readonly loginName: string }) =>
  company.persons[plan.persons.findIndex((one) => one.loginName === loginName)]!;

const keeper = (options: SeedPayRunOptions, seat: { readonly loginName: string }, now: Date) => ({
  by: seatIn(options, seat),
  now,
  ip: '',
  scope: everybody,
});

/**
 * Asks everybody in a company to confirm a month of attendance, in the first days of the next month.
 * @returns the month
 */
export async function askAttendance(
  tx: Tx,
  options: SeedPayRunOptions,
  companyId: number,
  month: string,
): Promise<{ readonly id: number; readonly version: number }> {
  const next = shiftMonth(month, 1);
  const days = { from: `${month}-01`, to: shiftDays(`${next}-01`, -1), confirmDays: 2 };
  const opening = keeper(options, seats.hrbp, companyInstant(`${workday(`${next}-01`)} 10:00`));
  const id = await addMonth(tx, { companyId, month, ...days }, opening);
  const asked = { id, ...days, state: monthState.confirming, version: 1 };
  return { id, version: await updateMonth(tx, asked, opening) };
}

/** Asks everybody in a company to confirm a month of attendance, then locks it. */
export async function lockAttendance(
  tx: Tx,
  options: SeedPayRunOptions,
  companyId: number,
  month: string,
): Promise<void> {
  const asked = await askAttendance(tx, options, companyId, month);
  const at = companyInstant(`${workday(`${shiftMonth(month, 1)}-03`)} 11:00`);
  const locking = { ...asked, reason: '', language: 'zh' } as const;
  await lockMonth(tx, locking, keeper(options, seats.payroll, at));
}

/**
 * Runs a group's payroll of a month: computed and explained by payroll, approved by the payroll officer's leader,
 * locked and published by finance.
 */
export async function publishRun(
  { db, tx, pause }: LongWork,
  filer: BillFiler,
  options: SeedPayRunOptions,
  { groupId, month }: { readonly groupId: number; readonly month: string },
): Promise<void> {
  const next = shiftMonth(month, 1);
  const day = workday(`${next}-04`);
  const now = companyInstant(`${day} 14:00`);
  const maker = { id: seatIn(options, seats.payroll), now, ip: null, language: 'zh' } as const;
  const runId = await addRun(tx, { groupId, month, kind: runKind.monthly }, maker);
  await calculateSome(db, runId, now);
  await explainRun(tx, runId, '本月起由系统核算，此前为导入的工资条。', maker.id);
  const acting = { db, actor: { id: maker.id }, now, ip: '', language: 'zh' } as const;
  const asked = { RunId: runId, RowVersion: await versionOf(tx, runId), Note: '' };
  await filer.approve(await submitRun(acting, asked), now);
  const publisher = seatIn(options, seats.financeLead);
  const locker = { ...maker, id: publisher, behind: publisher, now: companyInstant(`${day} 17:00`) };
  const locked = { id: runId, version: await versionOf(tx, runId) };
  await lockRun(tx, everybody, locker, locked);
  await pause();
  const published = companyInstant(`${next}-10 10:05`);
  const head = { id: runId, month, kind: runKind.monthly };
  await publishSlips(tx, { id: publisher, now: published }, head);
  await pause();
  const read = (await listOfRun(tx, runId)).filter((_one, n) => n % 2 === 1);
  await markRead(
    tx,
    read.map(({ id }) => id),
    companyInstant(`${next}-10 18:30`),
  );
  await confirmByDeadline(tx, companyDayStart(options.today, -6), companyDayStart(options.today));
}

/** Settles the person who left in the last weeks, including unused leave. */
export async function settleLeaver(
  db: Database,
  tx: Tx,
  { plan, company, until, today }: SeedPayRunOptions,
  by: { readonly id: number; readonly now: Date },
): Promise<void> {
  const leaver = leaverOf(plan, today);
  if (!leaver) return;
  const { company: key } = plan.persons[leaver.person]!;
  const personId = company.persons[leaver.person]!;
  const month = leaver.last.slice(0, 7);
  const groupId = await prepareLeavers(
    tx,
    { name: '研发离职结算', nameEn: 'Engineering, leavers', companyId: company.companies[key], month },
    [personId],
  );
  const runId = await addRun(tx, { groupId, month, kind: runKind.leavers }, by);
  // Number of leave days in hundredths of a day.
  await typeInRun(tx, runId, personId, { leaveDays: 350 });
  await calculateSome(db, runId, until);
}
