import { refuse } from '#kit/contract/refusals.ts';
import { companyDay, shiftDays, shiftMonths } from '#kit/rules/dates.ts';
import { serve, type Context } from '#kit/server/http/context.ts';
import { approvalRefusals } from '#modules/approval/contract/refusals.ts';
import { scopeOf } from '#modules/people/server/open.ts';
import {
  ApprovalFormStatistics,
  statisticsMost,
  type StatisticsFilter,
} from '../../contract/ApprovalFormStatistics.ts';
import { exportStatistics } from '../commands/export-statistics.ts';
import type { Span } from '../queries/figures.ts';
import { measureTimes, recordOf, sumMoneys, type StatisticsOf } from '../queries/statistics.ts';

const code = 'AASApprovalFormStatisticsManagement';

const daysBetween = (from: string, to: string): number => (Date.parse(to) - Date.parse(from)) / 86_400_000;

/** Reads the filter of a statistics call, limited to the caller's scope. @throws Refused spanTooLong */
async function asked(
  filter: StatisticsFilter,
  ctx: Context,
): Promise<StatisticsOf & { from: string; to: string }> {
  const to = filter.DateTo ?? companyDay(ctx.now);
  const from = filter.DateFrom ?? shiftDays(shiftMonths(to, -12), 1);
  const length = daysBetween(from, to);
  if (length < 0 || length > statisticsMost)
    refuse(approvalRefusals.spanTooLong, { field: 'DateFrom', with: { max: statisticsMost } });
  return {
    from,
    to,
    span: { from, until: shiftDays(to, 1) },
    scope: await scopeOf(ctx.db, ctx.actor.id, code),
    companyId: filter.CompanyId,
    departmentId: filter.DeptId,
    templateId: filter.TemplateId,
  };
}

/** Returns Monday to Sunday of the week before the day. */
export function lastWeek(day: string): Span {
  const weekday = (new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7;
  const monday = shiftDays(day, -weekday);
  return { from: shiftDays(monday, -7), until: monday };
}

const readMoneys = async (filter: StatisticsFilter, ctx: Context) => {
  const { from, to, ...of } = await asked(filter, ctx);
  return { From: from, To: to, ...(await sumMoneys(ctx.db, of)) };
};
const readTimes = async (filter: StatisticsFilter, ctx: Context) =>
  measureTimes(ctx.db, await asked(filter, ctx), ctx.now);

export const approvalFormStatistics = serve(ApprovalFormStatistics, {
  GetApprovalFormTemplateMoneysStatistics: readMoneys,
  GetApprovalTimeStatistics: readTimes,
  GetApprovalLastWeekRecordBySendMsg: async (_input, ctx) => {
    const span = lastWeek(companyDay(ctx.now));
    const { Days, ...record } = await recordOf(ctx.db, span, await scopeOf(ctx.db, ctx.actor.id, code));
    const all = Array.from({ length: 7 }, (_, n) => shiftDays(span.from, n));
    return {
      From: span.from,
      To: shiftDays(span.until, -1),
      ...record,
      Days: all.map((Date) => Days.find((one) => one.Date === Date) ?? { Date, Submitted: 0, Decided: 0 }),
    };
  },
  ExportApprovalStatistics: async (filter, ctx) =>
    exportStatistics(ctx, await readMoneys(filter, ctx), await readTimes(filter, ctx)),
});
