import { z } from 'zod';
import { controller, download, media, post } from '#kit/contract/call.ts';
import { id, nothing, pageOf, paging, when } from '#kit/contract/fields.ts';
import { general } from '#kit/contract/refusals.ts';
import { calculationCode, statisticsCode } from './day-codes.ts';
import { dayRefusals } from './day-refusals.ts';
import { items, range, who, whose } from './day-shapes.ts';

const asked = { ...range, ...whose };

const run = z.object({
  RunID: id,
  ...range,
  /** Company and department to which the run was limited; empty: everybody in the scope. */
  CompanyName: z.string(),
  CompanyNameEn: z.string(),
  DeptName: z.string(),
  DeptNameEn: z.string(),
  /** Number of person-days in the run, and how many of them are still waiting. */
  Total: z.number().int(),
  Left: z.number().int(),
  /**
   * Number of days whose result changed, that were calculated for the first time, and that became corrections of locked
   * months.
   */
  Changed: z.number().int(),
  New: z.number().int(),
  Corrected: z.number().int(),
  ByName: z.string(),
  ByNameEn: z.string(),
  CreateTime: when,
});

const sums = { Days: z.number().int(), Present: z.number().int(), ...items };

/** Recalculation of days for many people, and sums over days. */
export const AttendRun = controller('AttendRun', {
  StartAttendRun: post({
    does: 'Starts a recalculation of days of people in the caller’s scope. It continues in the background',
    access: [calculationCode],
    input: z.strictObject({ ...range, CompanyId: id.optional(), DeptId: id.optional() }),
    reply: z.object({ Code: z.number().int(), RunID: id, Total: z.number().int() }),
    refusals: [dayRefusals.daysWrong, general.notFound],
    touches: ['AttendRun'],
  }),
  GetAttendRunList: post({
    does: 'Returns the caller’s latest recalculations with progress and changes. With the data scope “all”, returns those of everybody',
    access: [calculationCode],
    reads: true,
    input: nothing,
    reply: z.array(run),
  }),
  GetAttendRunChanges: post({
    does: 'Returns the changes of a recalculation for people in the caller’s scope: minutes before and after',
    access: [calculationCode],
    reads: true,
    input: z.strictObject({ ...paging, RunID: id }),
    reply: pageOf(
      z.object({
        ...who,
        Day: z.string(),
        /** Minutes before the run; null: the day had no result yet. */
        Before: z.object(items).nullable(),
        After: z.object(items),
        IsCorrection: z.boolean(),
      }),
    ),
    refusals: [general.notFound],
  }),
  GetAttendStatistics: post({
    does: 'Returns attendance totals by person in the caller’s scope',
    access: [statisticsCode],
    reads: true,
    fromReplica: true,
    input: z.strictObject({ ...paging, ...asked }),
    reply: pageOf(
      z.object({
        ...who,
        ...sums,
        /**
         * Comprehensive working hours: minutes owed (`Norm`) and minutes beyond them, paid at 150 % (`Beyond`). Null:
         * the person works under another system.
         */
        Norm: z.number().int().nullable(),
        Beyond: z.number().int().nullable(),
      }),
    ),
    refusals: [dayRefusals.daysWrong],
  }),
  GetAttendStatisticsByDept: post({
    does: 'Returns attendance totals by department in the caller’s scope',
    access: [statisticsCode],
    reads: true,
    fromReplica: true,
    input: z.strictObject(asked),
    reply: z.array(
      z.object({
        DeptId: id,
        DeptName: z.string(),
        DeptNameEn: z.string(),
        Persons: z.number().int(),
        ...sums,
      }),
    ),
    refusals: [dayRefusals.daysWrong],
  }),
  ExportAttendStatistics: download({
    does: 'Exports attendance totals by person to Excel, with the same filter',
    access: [statisticsCode],
    media: media.excel,
    input: z.strictObject(asked),
    reply: z.any(),
    refusals: [dayRefusals.daysWrong, dayRefusals.exportTooMuch],
  }),
});
