import { shiftDays, shiftMonth } from '#kit/rules/dates.ts';
import type { LongWork } from '#kit/server/db/long-work.ts';
import { companiesInPart, earlyFrom, firstCompany } from './seed-attendance.ts';
import { askAttendance, lockAttendance } from './seed-pay-months.ts';
import type { SeedPayRunOptions } from './seed-pay-run.ts';
import { lastPaid } from './seed-slips.ts';

/**
 * Locks the attendance of past months: the last month of every company, and all whole months of the company that began
 * with attendance. Payroll locks the last month of that company. A company with people in no group is still confirming
 * it.
 */
export async function lockPastMonths({ tx, pause }: LongWork, options: SeedPayRunOptions): Promise<void> {
  const { plan, company, today } = options;
  const own = firstCompany(plan, company);
  const last = lastPaid(today);
  const begun = shiftMonth(shiftDays(earlyFrom(today), -1).slice(0, 7), 1);
  for (let month = begun; month < last; month = shiftMonth(month, 1)) {
    await lockAttendance(tx, options, own, month);
    await pause();
  }
  const inPart = companiesInPart(plan);
  for (const [key, id] of Object.entries(company.companies))
    if (id !== own) {
      await (inPart.has(key) ? askAttendance : lockAttendance)(tx, options, id, last);
      await pause();
    }
}
