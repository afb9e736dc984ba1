import { z } from 'zod';
import { controller, download, media, post } from '#kit/contract/call.ts';
import { coded } from '#kit/contract/coded.ts';
import { day, id } from '#kit/contract/fields.ts';
import { overtimeClassLabels, vacationTypeLabels } from './codes.ts';
import { dayRefusals } from './day-refusals.ts';

/** Whoever holds it reads what the days of the people in its scope come to, as charts. */
export const chartCode = 'AttendanceChart';

/** Days that one look at the charts may span; up to so many of them they are told day by day, else by month. */
export const chartDays = 366;
export const chartByDay = 62;

const count = z.number().int();

const measures = {
  /** Days of people that were rostered and are over; of them those with an arrival, a departure or a trip. */
  Due: count,
  Present: count,
  /** Present / due in ten-thousandths; null where nothing was due. */
  RateBp: count.nullable(),
  /** Days of people that began late, ended early, and on which somebody was absent; missing cards. */
  Late: count,
  Early: count,
  Lack: count,
  Absent: count,
  /** Minutes. */
  Leave: count,
  Overtime: count,
};

const asked = {
  /** Company days, both included; the thirty days up to yesterday unless told. */
  FromDate: day.optional(),
  ToDate: day.optional(),
  /** The department or any below it. */
  DeptId: id.optional(),
};

const chart = z.object({
  FromDate: z.string(),
  ToDate: z.string(),
  Persons: count,
  Total: z.object(measures),
  /** By day, YYYY-MM-DD, or by month, YYYY-MM. */
  Times: z.array(z.object({ Time: z.string(), ...measures })),
  Departments: z.array(
    z.object({ DeptId: id, DeptName: z.string(), DeptNameEn: z.string(), Persons: count, ...measures }),
  ),
  /** Leave in effect, in rostered minutes; the most first. */
  Leaves: z.array(z.object({ VacationType: coded(vacationTypeLabels), Minutes: count, Persons: count })),
  Classes: z.array(z.object({ Class: coded(overtimeClassLabels), Minutes: count })),
});
export type Chart = z.output<typeof chart>;
export type Measures = Chart['Total'];

/** What days of attendance come to over time, by department, kind of leave and class of overtime. */
export const WorkAttendChart = controller('WorkAttendChart', {
  GetWorkAttendChart: post({
    does: 'Rate of attendance, lateness, absence, leave and overtime of the people in the caller’s scope',
    access: [chartCode],
    reads: true,
    fromReplica: true,
    spec: 'attendance chart data',
    input: z.strictObject(asked),
    reply: chart,
    refusals: [dayRefusals.daysWrong],
  }),
  ExportWorkAttendChart: download({
    does: 'The same as an Excel file, a sheet for each chart',
    access: [chartCode],
    media: media.excel,
    input: z.strictObject(asked),
    reply: z.unknown(),
    refusals: [dayRefusals.daysWrong],
    limit: { max: 20, seconds: 600 },
  }),
});
