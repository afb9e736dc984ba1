import { z } from 'zod';
import { controller, download, media, post } from '#kit/contract/call.ts';
import { coded } from '#kit/contract/coded.ts';
import { day, id } from '#kit/contract/fields.ts';
import { overtimeClassLabels } from '#modules/attendance/contract/codes.ts';
import { leaveCode } from '#modules/attendance/contract/leave-code.ts';
import { dayRefusals } from '#modules/attendance/days/contract/day-refusals.ts';

/** Permission to read the attendance of the people in its scope as charts. */
export const chartCode = 'AttendanceChart';

/** Maximum number of days in one chart. Up to `chartByDay` days the chart is split by day, beyond that by month. */
export const chartDays = 366;
export const chartByDay = 62;

const count = z.number().int();

const measures = {
  /** Number of past rostered person-days, and of these the days with an arrival, a departure or a trip. */
  Due: count,
  Present: count,
  /** Present / due in ten-thousandths; null where nothing was due. */
  RateBp: count.nullable(),
  /** Number of person-days with a late start, an early end or an absence; `Lack` counts missing punches. */
  Late: count,
  Early: count,
  Lack: count,
  Absent: count,
  /** Minutes of leave and of overtime. */
  Leave: count,
  Overtime: count,
};

const asked = {
  /** First and last company day, both included; default: the thirty days up to yesterday. */
  FromDate: day.optional(),
  ToDate: day.optional(),
  /** Department of the people; departments below it are included. */
  DeptId: id.optional(),
};

const chart = z.object({
  FromDate: z.string(),
  ToDate: z.string(),
  Persons: count,
  Total: z.object(measures),
  /** One entry for each day (YYYY-MM-DD) or each month (YYYY-MM). */
  Times: z.array(z.object({ Time: z.string(), ...measures })),
  Departments: z.array(
    z.object({ DeptId: id, DeptName: z.string(), DeptNameEn: z.string(), Persons: count, ...measures }),
  ),
  /** Leave in effect, in rostered minutes; the largest amount first. */
  Leaves: z.array(z.object({ VacationType: leaveCode, Minutes: count, Persons: count })),
  Classes: z.array(z.object({ Class: coded(overtimeClassLabels), Minutes: count })),
});
export type Chart = z.output<typeof chart>;
export type Measures = Chart['Total'];

/** Attendance over time, by department, type of leave and class of overtime. */
export const WorkAttendChart = controller('WorkAttendChart', {
  GetWorkAttendChart: post({
    does: 'Returns attendance rate, lateness, absence, leave and overtime of people in the caller’s scope',
    access: [chartCode],
    reads: true,
    fromReplica: true,
    spec: 'attendance chart data',
    input: z.strictObject(asked),
    reply: chart,
    refusals: [dayRefusals.daysWrong],
  }),
  ExportWorkAttendChart: download({
    does: 'Exports the attendance charts to Excel, one sheet per chart',
    access: [chartCode],
    media: media.excel,
    input: z.strictObject(asked),
    reply: z.unknown(),
    refusals: [dayRefusals.daysWrong],
    limit: { max: 20, seconds: 600 },
  }),
});
