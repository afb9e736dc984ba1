import { general, refuse } from '#kit/contract/refusals.ts';
import { writeAudit } from '#kit/server/db/audit.ts';
import { publish } from '#kit/server/db/bus.ts';
import type { Executor } from '#kit/server/db/database.ts';
import { inTransaction, onOneConnection } from '#kit/server/db/transaction.ts';
import { excel } from '#kit/server/excel.ts';
import { serve, type Context } from '#kit/server/http/context.ts';
import {
  listDepartmentSums,
  pageSums,
  type DayFilter,
  type Part,
} from '#modules/attendance/work/server/queries/people-days.ts';
import { scopeOf, type Scope } from '#modules/people/server/open.ts';
import { AttendRun } from '../../contract/AttendRun.ts';
import { calculationCode, dayItemLabels, dayItems, statisticsCode } from '../../contract/day-codes.ts';
import { dayRefusals } from '../../contract/day-refusals.ts';
import { normsOf } from '../queries/norms-of.ts';
import { daysAsked } from '../queries/recalc.ts';
import { findPlace, insertRun, isSeen, listRuns, pageChanges } from '../queries/runs.ts';
import { assertRange } from './AttendDay.ts';

/** Maximum number of days in a run, of days in a sum, and of rows in an export. */
const mostDays = 62;
const mostSummed = 366;
const mostRows = 20_000;

const reach = (ctx: Context, code: string) => scopeOf(ctx.db, ctx.actor.id, code);

/** Returns sums over days, with the norm for people under comprehensive working hours. */
async function statisticsOf(on: Executor, scope: Scope, filter: DayFilter, part: Part) {
  const { Total, Rows } = await pageSums(on, scope, filter, part);
  const norms = await normsOf(
    on,
    Rows.map(({ AUID }) => AUID),
    filter.FromDate,
    filter.ToDate,
  );
  return {
    Total,
    Rows: Rows.map((row) => {
      const known = norms.get(row.AUID);
      return { ...row, Norm: known?.norm ?? null, Beyond: known?.beyond ?? null };
    }),
  };
}

/** Checks that the requested company and department exist. @throws Refused notFound */
async function assertPlace(on: Executor, { CompanyId, DeptId }: DayFilter): Promise<void> {
  const { company, department } = await findPlace(on, { companyId: CompanyId, departmentId: DeptId });
  if (!company) refuse(general.notFound, { field: 'CompanyId' });
  if (!department) refuse(general.notFound, { field: 'DeptId' });
}

export const attendRun = serve(AttendRun, {
  StartAttendRun: async (filter, ctx) => {
    assertRange(filter, mostDays);
    const scope = await reach(ctx, calculationCode);
    const { id, total } = await inTransaction(ctx.db, async (tx) => {
      await assertPlace(tx, filter);
      const run = await insertRun(tx, scope, filter, { by: ctx.actor.id, now: ctx.now });
      await publish(tx, daysAsked, null);
      await writeAudit(tx, {
        actorId: ctx.author,
        act: 'attend-run.start',
        target: `attend-run:${run.id}`,
        detail: { ...filter, total: run.total },
        ip: ctx.ip,
      });
      return run;
    });
    return { Code: 1, RunID: id, Total: total };
  },

  GetAttendRunList: (_input, ctx) =>
    onOneConnection(ctx.db, async (on) => listRuns(on, await scopeOf(on, ctx.actor.id, calculationCode))),

  GetAttendRunChanges: ({ PageIndex, PageSize, RunID }, ctx) =>
    onOneConnection(ctx.db, async (on) => {
      const scope = await scopeOf(on, ctx.actor.id, calculationCode);
      if (!(await isSeen(on, scope, RunID))) refuse(general.notFound);
      return pageChanges(on, scope, RunID, { offset: (PageIndex - 1) * PageSize, limit: PageSize });
    }),

  GetAttendStatistics: ({ PageIndex, PageSize, ...filter }, ctx) => {
    assertRange(filter, mostSummed);
    return onOneConnection(ctx.db, async (on) =>
      statisticsOf(on, await scopeOf(on, ctx.actor.id, statisticsCode), filter, {
        offset: (PageIndex - 1) * PageSize,
        limit: PageSize,
      }),
    );
  },

  GetAttendStatisticsByDept: (filter, ctx) => {
    assertRange(filter, mostSummed);
    return onOneConnection(ctx.db, async (on) =>
      listDepartmentSums(on, await scopeOf(on, ctx.actor.id, statisticsCode), filter),
    );
  },

  ExportAttendStatistics: async (filter, ctx) => {
    assertRange(filter, mostSummed);
    const { Total, Rows } = await statisticsOf(ctx.db, await reach(ctx, statisticsCode), filter, {
      offset: 0,
      limit: mostRows,
    });
    if (Total > mostRows) refuse(dayRefusals.exportTooMuch, { with: { max: mostRows } });
    await inTransaction(ctx.db, (tx) =>
      writeAudit(tx, {
        actorId: ctx.author,
        act: 'attendance.export',
        target: 'attendance:days',
        detail: { rows: Rows.length, from: filter.FromDate, to: filter.ToDate },
        ip: ctx.ip,
      }),
    );
    const zh = ctx.language === 'zh';
    const name = zh ? '考勤统计' : 'Attendance statistics';
    const head = zh
      ? ['工号', '姓名', '英文名', '部门', '天数', '出勤天数']
      : ['Employee ID', 'Name', 'English name', 'Department', 'Days', 'Days present'];
    const norms = zh
      ? ['综合标准工时', '超出标准工时 150%']
      : ['Standard hours (comprehensive)', 'Above standard hours, 150%'];
    return excel(`${name}-${filter.FromDate}-${filter.ToDate}`, [
      {
        name,
        head: [...head, ...dayItems.map((item) => dayItemLabels[item][ctx.language]), ...norms].map(
          (title) => ({
            title,
          }),
        ),
        rows: Rows.map((row) => [
          row.EmployeeId,
          row.ChineseName,
          row.EnglishName,
          zh ? row.DeptName : row.DeptNameEn,
          row.Days,
          row.Present,
          ...dayItems.map((item) => row[item]),
          row.Norm,
          row.Beyond,
        ]),
      },
    ]);
  },
});
