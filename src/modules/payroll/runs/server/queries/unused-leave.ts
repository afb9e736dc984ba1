import { Decimal } from 'decimal.js';
import type { Executor } from '#kit/server/db/database.ts';
import { listAnnualAtEnd } from '#modules/attendance/server/open.ts';
import { leaveAtEnd } from '#modules/payroll/calculation/server/rules/month/leave-at-end.ts';
import { leavePay, meanMonth } from '#modules/payroll/calculation/server/rules/month/pay-days.ts';
import { duesOf } from './kinds.ts';
import { listLastYear } from './run-kinds.ts';

/** Annual leave that is left on a person's last day, as a final settlement counts it. */
interface UnusedLeave {
  /** Days as decimal text. */
  readonly days: string;
  /** Payout in fen; null: there are no payslips to count by. */
  readonly fen: number | null;
}

/** Returns what is left of a person's annual leave on a last working day, by the rules of a settlement. */
export async function unusedLeaveOn(
  on: Executor,
  personId: number,
  day: string,
): Promise<UnusedLeave | null> {
  const asked = [{ personId, day }];
  const leave = (await listAnnualAtEnd(on, asked)).get(personId);
  if (!leave) return null;
  const days = new Decimal(leaveAtEnd(leave)).div(10_000).toFixed();
  const months = duesOf((await listLastYear(on, asked)).get(personId) ?? []);
  if (Number(days) <= 0 || months.length === 0) return { days, fen: Number(days) <= 0 ? 0 : null };
  const mean = meanMonth(months.map(({ due, overtime }) => due - overtime));
  return { days, fen: leavePay(mean, days).due };
}
