import type { InputOf } from '#kit/contract/call.ts';
import type { Language, Words } from '#kit/contract/refusals.ts';
import { companyDay, shiftDays } from '#kit/rules/dates.ts';
import { writeAudit } from '#kit/server/db/audit.ts';
import { inTransaction, onOneConnection } from '#kit/server/db/transaction.ts';
import { excel, type SheetOfRows, type SheetValue } from '#kit/server/excel.ts';
import { serve, type Context } from '#kit/server/http/context.ts';
import { overtimeClass, overtimeClassLabels } from '#modules/attendance/contract/codes.ts';
import { assertRange } from '#modules/attendance/days/server/handlers/AttendDay.ts';
import { leaveNames } from '#modules/attendance/leave/server/queries/leave-names.ts';
import { scopeOf } from '#modules/people/server/open.ts';
import {
  chartByDay,
  chartCode,
  chartDays,
  WorkAttendChart,
  type Chart,
  type Measures,
} from '../../contract/WorkAttendChart.ts';
import { listLeaveByType, readFigures } from '../queries/chart.ts';

/** Default number of days, up to yesterday. */
const daysByDefault = 30;

const withRate = <T extends Omit<Measures, 'RateBp'>>(counts: T): T & Pick<Measures, 'RateBp'> => ({
  ...counts,
  RateBp: counts.Due === 0 ? null : Math.round((counts.Present * 10_000) / counts.Due),
});

/** Reads the figures of a chart. @throws Refused daysWrong */
function readChart(
  { FromDate, ToDate, DeptId }: InputOf<typeof WorkAttendChart.GetWorkAttendChart>,
  ctx: Context,
): Promise<Chart> {
  const to = ToDate ?? shiftDays(companyDay(ctx.now), -1);
  const filter = { FromDate: FromDate ?? shiftDays(to, 1 - daysByDefault), ToDate: to, DeptId };
  assertRange(filter, chartDays);
  return onOneConnection(ctx.db, async (on) => {
    const scope = await scopeOf(on, ctx.actor.id, chartCode);
    const isByMonth = to > shiftDays(filter.FromDate, chartByDay - 1);
    const { total, times, departments } = await readFigures(on, scope, filter, isByMonth);
    return {
      FromDate: filter.FromDate,
      ToDate: to,
      Persons: departments.reduce((sum, { Persons }) => sum + Persons, 0),
      Total: withRate(total),
      Times: times.map(withRate),
      Departments: departments.map(withRate),
      Leaves: await listLeaveByType(on, scope, filter),
      Classes: [
        { Class: overtimeClass.work, Minutes: total.OverWork },
        { Class: overtimeClass.rest, Minutes: total.OverRest },
        { Class: overtimeClass.statutory, Minutes: total.OverStatutory },
      ],
    };
  });
}

const titles = {
  zh: ['应出勤人天', '出勤人天', '出勤率', '迟到', '早退', '缺卡', '旷工', '请假分钟', '加班分钟'],
  en: [
    'Days due',
    'Days present',
    'Rate',
    'Late',
    'Early',
    'Missed punches',
    'Absent',
    'Leave, min',
    'Overtime, min',
  ],
};

const cells = (row: Measures): SheetValue[] => [
  row.Due,
  row.Present,
  row.RateBp === null ? null : `${(row.RateBp / 100).toFixed(2)}%`,
  row.Late,
  row.Early,
  row.Lack,
  row.Absent,
  row.Leave,
  row.Overtime,
];

const headOf = (...names: readonly string[]) => names.map((title) => ({ title }));

function sheetsOf(chart: Chart, language: Language, nameOf: (code: number) => Words): SheetOfRows[] {
  const zh = language === 'zh';
  return [
    {
      name: zh ? '按时间' : 'Over time',
      head: headOf(zh ? '时间' : 'Time', ...titles[language]),
      rows: chart.Times.map((row) => [row.Time, ...cells(row)]),
    },
    {
      name: zh ? '按部门' : 'By department',
      head: headOf(zh ? '部门' : 'Department', zh ? '人数' : 'People', ...titles[language]),
      rows: chart.Departments.map((row) => [zh ? row.DeptName : row.DeptNameEn, row.Persons, ...cells(row)]),
    },
    {
      name: zh ? '请假' : 'Leave',
      head: headOf(zh ? '假期类型' : 'Type', zh ? '分钟' : 'Minutes', zh ? '人数' : 'People'),
      rows: chart.Leaves.map((row) => [nameOf(row.VacationType)[language], row.Minutes, row.Persons]),
    },
    {
      name: zh ? '加班' : 'Overtime',
      head: headOf(zh ? '类别' : 'Class', zh ? '分钟' : 'Minutes'),
      rows: chart.Classes.map((row) => [overtimeClassLabels[row.Class][language], row.Minutes]),
    },
  ];
}

export const workAttendChart = serve(WorkAttendChart, {
  GetWorkAttendChart: readChart,

  ExportWorkAttendChart: async (asked, ctx) => {
    const chart = await readChart(asked, ctx);
    await inTransaction(ctx.db, (tx) =>
      writeAudit(tx, {
        actorId: ctx.author,
        act: 'attendance.export',
        target: 'attendance:chart',
        detail: { from: chart.FromDate, to: chart.ToDate, department: asked.DeptId ?? null },
        ip: ctx.ip,
      }),
    );
    const name = ctx.language === 'zh' ? '考勤图表' : 'Attendance charts';
    return excel(
      `${name}-${chart.FromDate}-${chart.ToDate}`,
      sheetsOf(chart, ctx.language, await leaveNames(ctx.db)),
    );
  },
});
