import { refuse } from '#kit/contract/refusals.ts';
import { companyDay } from '#kit/rules/dates.ts';
import { writeAudit } from '#kit/server/db/audit.ts';
import { inTransaction } from '#kit/server/db/transaction.ts';
import { excel } from '#kit/server/excel.ts';
import { serve, type Context } from '#kit/server/http/context.ts';
import { gender, userType } from '#modules/people/persons/contract/user-codes.ts';
import { scopeOf } from '#modules/people/server/open.ts';
import {
  PersonnelStatistics,
  statisticsCode,
  statisticsDays,
  statisticsRefusals,
  statisticsRows,
} from '../../contract/PersonnelStatistics.ts';
import {
  listHeads,
  listShares,
  pagePeople,
  type HeadFigures,
  type StatisticsFilter,
} from '../queries/statistics.ts';
import { lengthOf, meanAndTurnover, monthsOf, yearBefore } from '../rules/periods.ts';

interface Asked {
  readonly DateFrom?: string | undefined;
  readonly DateTo?: string | undefined;
  readonly CompanyId?: number | undefined;
  readonly DeptId?: number | undefined;
}

/**
 * Returns the requested period and filters within the caller's scope.
 * @throws Refused ahead, period
 */
async function narrowedOf(
  { DateFrom, DateTo, CompanyId, DeptId }: Asked,
  ctx: Context,
): Promise<StatisticsFilter> {
  const today = companyDay(ctx.now);
  const to = DateTo ?? today;
  const from = DateFrom ?? yearBefore(to);
  if (to > today) refuse(statisticsRefusals.ahead, { field: 'DateTo' });
  if (from > to || lengthOf({ from, to }) > statisticsDays)
    refuse(statisticsRefusals.period, { field: 'DateFrom', with: { days: statisticsDays } });
  const scope = await scopeOf(ctx.db, ctx.actor.id, statisticsCode);
  return { from, to, scope, companyId: CompanyId, departmentId: DeptId };
}

const figuresOf = ({ from, to, headcount, joined, left, days }: HeadFigures) => ({
  Headcount: headcount,
  Joined: joined,
  Left: left,
  ...meanAndTurnover({ from, to }, days, left),
});

/** Handlers of personnel statistics and of the people behind each figure. */
export const personnelStatistics = serve(PersonnelStatistics, {
  GetStatistics: async (input, ctx) => {
    const narrowed = await narrowedOf(input, ctx);
    const { from, to } = narrowed;
    const months = monthsOf(narrowed);
    const [total, ...heads] = await listHeads(ctx.db, narrowed, [{ from, to }, ...months]);
    return {
      From: from,
      To: to,
      Total: figuresOf(total!),
      Months: heads.map((one, n) => ({
        Month: months[n]!.month,
        From: one.from,
        To: one.to,
        ...figuresOf(one),
      })),
      Shares: await listShares(ctx.db, narrowed),
    };
  },

  GetStatisticsPage: async ({ Kind, By, Key, PageIndex, PageSize, ...asked }, ctx) =>
    pagePeople(
      ctx.db,
      await narrowedOf(asked, ctx),
      { kind: Kind, by: By, key: Key },
      { limit: PageSize, offset: (PageIndex - 1) * PageSize },
    ),

  ExportStatistics: async ({ Kind, By, Key, ...asked }, ctx) => {
    const zh = ctx.language === 'zh';
    const narrowed = await narrowedOf(asked, ctx);
    const picked = { kind: Kind, by: By, key: Key };
    const { Total, Rows } = await pagePeople(ctx.db, narrowed, picked, { limit: statisticsRows, offset: 0 });
    if (Total > statisticsRows) refuse(statisticsRefusals.tooMany, { with: { max: statisticsRows } });
    await inTransaction(ctx.db, (tx) =>
      writeAudit(tx, {
        actorId: ctx.author,
        act: 'person.export',
        target: 'person:statistics',
        detail: {
          kind: Kind,
          from: narrowed.from,
          to: narrowed.to,
          by: By ?? null,
          key: Key ?? null,
          rows: Rows.length,
        },
        ip: ctx.ip,
      }),
    );
    const head = zh
      ? ['工号', '姓名', '英文名', '公司', '部门', '岗位', '员工类型', '性别', '入职日期', '最后工作日']
      : [
          'Employee ID',
          'Name',
          'English name',
          'Company',
          'Department',
          'Position',
          'Employee type',
          'Gender',
          'Since',
          'Last day',
        ];
    return excel(zh ? '人员统计' : 'Staff statistics', [
      {
        name: zh ? '人员' : 'People',
        head: head.map((title) => ({ title })),
        rows: Rows.map((row) => [
          row.EmployeeId,
          row.ChineseName,
          row.EnglishName,
          zh ? row.CompanyName : row.CompanyNameEn || row.CompanyName,
          zh ? row.DeptName : row.DeptNameEn || row.DeptName,
          row.Position,
          userType.labels[row.UserType]?.[ctx.language] ?? '',
          gender.labels[row.Gender]?.[ctx.language] ?? '',
          { day: row.Since },
          row.LastDay && { day: row.LastDay },
        ]),
      },
    ]);
  },
});
