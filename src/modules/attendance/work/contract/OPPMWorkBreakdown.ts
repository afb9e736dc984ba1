import { z } from 'zod';
import { controller, post } from '#kit/contract/call.ts';
import { chosen, coded } from '#kit/contract/coded.ts';
import { day, flag, id, nothing, pageOf, paging, text, when } from '#kit/contract/fields.ts';
import { general } from '#kit/contract/refusals.ts';
import { compensationLabels, rosterWarningLabels } from '#modules/attendance/contract/codes.ts';
import { leaveCode } from '#modules/attendance/contract/leave-code.ts';
import { dayStateText } from '#modules/attendance/days/contract/day-codes.ts';
import { dayRefusals } from '#modules/attendance/days/contract/day-refusals.ts';
import { range, who, whose, workedDay } from '#modules/attendance/days/contract/day-shapes.ts';
import { rosterTouches } from '#modules/attendance/shifts/contract/AttendShift.ts';
import { shiftRefusals } from '#modules/attendance/shifts/contract/shift-refusals.ts';
import { dayKindLabels } from '#modules/calendar/contract/codes.ts';
import {
  comparedItems,
  detailedCode,
  indexCode,
  matchLabels,
  performanceCode,
  remindingCodes,
  sevenCode,
  summedItems,
  takenKindLabels,
  takenStateLabels,
} from './work-codes.ts';
import { workRefusals } from './work-refusals.ts';

const count = z.number().int();
const asked = { ...range, ...whose };

/** Columns by which a list may be sorted; with a minus, the highest values first. */
const orders = ['Rate', 'Late', 'Lack', 'Absent', 'Overtime'].flatMap((name) => [name, `-${name}`]);
const ordered = z.enum(orders as [string, ...string[]]).optional();

const performance = z.object({
  ...who,
  /** Number of past rostered days, number of these attended, and the share in ten-thousandths. */
  Due: count,
  Present: count,
  RateBp: count.nullable(),
  /** Number of days with a late start, an early end or an absence; `Lack` counts missing punches. */
  Late: count,
  Early: count,
  Lack: count,
  Absent: count,
  /** Minutes late, worked, on leave, on trips and in overtime. */
  LateMinutes: count,
  Worked: count,
  Leave: count,
  Trip: count,
  Overtime: count,
});
export type Performance = z.output<typeof performance>;

const taken = z.object({
  FormID: id,
  Number: z.string(),
  ...who,
  /** Type of leave; null for overtime. */
  VacationType: leaveCode.nullable(),
  /** Compensation of overtime, by pay or by time off; null for leave. */
  Compensation: coded(compensationLabels).nullable(),
  /** Start and end by the company clock, to the minute. */
  Starts: z.string(),
  Ends: z.string(),
  /** Minutes: rostered minutes for leave, planned minutes for overtime. */
  Minutes: count,
  State: coded(takenStateLabels),
});
export type Taken = z.output<typeof taken>;

const scheduled = z.object({
  Day: z.string(),
  Kind: coded(dayKindLabels),
  /** Name of the holiday; empty on other days. */
  Name: z.string(),
  NameEn: z.string(),
  ShiftID: id.nullable(),
  ShiftName: z.string(),
  ShiftNameEn: z.string(),
  /** Start and end of the shift in minutes after the day’s midnight; null: no shift. */
  ShiftFrom: count.nullable(),
  ShiftTo: count.nullable(),
  /** True if the roster has an entry for this day. It overrides the fixed week of the group. */
  IsOwn: z.boolean(),
  /** True if the person is in a group on this day, so that a shift can be set. */
  IsInGroup: z.boolean(),
});

const side = z.object({
  ArrivedAt: when.nullable(),
  LeftAt: when.nullable(),
  State: count.meta({ description: dayStateText }),
  Worked: count,
  Late: count,
  Early: count,
  Absent: count,
  LackCount: count,
});

const compared = z.object({
  Day: z.string(),
  Kind: coded(dayKindLabels),
  Match: coded(matchLabels),
  /** Result stored in the portal; null: the day has no result. */
  Ours: side.nullable(),
  /** Result of the imported punches alone; null: no imported punch counts for the day. */
  Imported: side.nullable(),
  Differences: z.array(z.enum(comparedItems)),
});
export type ComparedDay = z.output<typeof compared>;

const sums = z.object(
  Object.fromEntries(summedItems.map((item) => [item, count])) as Record<
    (typeof summedItems)[number],
    typeof count
  >,
);

const comparison = {
  /**
   * Number of days with imported punches, of these the days that differ, and days with punches of which none was
   * imported.
   */
  Compared: count,
  Differing: count,
  NotImported: count,
  /** Sums over the days with imported punches. */
  Ours: sums,
  Imported: sums,
};

const everyPage = [detailedCode, indexCode, sevenCode];

/**
 * Calls of the API controller OPPMWorkBreakdown that concern attendance. The calls about work itself belong to another
 * module.
 */
export const AttendanceBreakdown = controller('OPPMWorkBreakdown', {
  GetAttendancePerformance: post({
    does: 'Returns the attendance performance of people in the caller’s scope',
    access: [performanceCode],
    reads: true,
    spec: 'attendance performance',
    input: z.strictObject({ ...paging, ...asked, Sort: ordered }),
    reply: pageOf(performance),
    refusals: [dayRefusals.daysWrong],
  }),
  GetAttendancePerformanceDetails: post({
    does: 'Returns the attendance days of a person in the caller’s scope',
    access: [performanceCode],
    reads: true,
    spec: 'attendance performance details',
    input: z.strictObject({ AUID: id, ...range }),
    reply: z.object({ ...who, Days: z.array(z.object(workedDay)) }),
    refusals: [general.notFound, dayRefusals.daysWrong],
  }),
  GetLeaveOvertimePage: post({
    does: 'Returns leave or overtime of people in the caller’s scope on given days, without reasons',
    access: [performanceCode, detailedCode],
    reads: true,
    spec: 'leave overtime page',
    input: z.strictObject({
      ...paging,
      ...asked,
      Kind: chosen(takenKindLabels).pipe(z.literal([1, 2])),
      State: chosen(takenStateLabels).optional(),
    }),
    reply: pageOf(taken),
    refusals: [dayRefusals.daysWrong],
  }),
  GetScheduleShiftInfo: post({
    does: 'Returns the shifts of people in the caller’s scope on given days, and all available shifts',
    access: [performanceCode, detailedCode],
    reads: true,
    spec: 'schedule shift info get',
    input: z.strictObject({
      PageIndex: paging.PageIndex,
      PageSize: z.coerce.number().int().min(1).max(100).default(20),
      ...asked,
      AUID: id.optional(),
    }),
    reply: z.object({
      Total: count,
      Rows: z.array(z.object({ ...who, Days: z.array(scheduled) })),
      /** Active shifts that can be set. */
      Shifts: z.array(z.object({ ShiftID: id, ShiftName: z.string(), ShiftNameEn: z.string() })),
    }),
    refusals: [dayRefusals.daysWrong],
  }),
  UpdateScheduleShiftInfo: post({
    does: 'Sets the shift of a person in the caller’s scope on given days, or restores the default of their group',
    access: [performanceCode],
    spec: 'schedule shift info update',
    input: z.strictObject({
      AUID: id,
      Days: z.array(day).min(1).max(31),
      /** Shift to set; null: a day off. */
      ShiftID: id.nullable(),
      /** Whether to remove the entries of these days instead of setting a shift. */
      IsCleared: flag.default(false),
    }),
    reply: z.object({
      Code: count,
      /** Warnings about the roster after the change. */
      Warnings: z.array(z.object({ Day: z.string(), What: coded(rosterWarningLabels) })),
    }),
    refusals: [
      general.notFound,
      workRefusals.ownShift,
      shiftRefusals.dayTooFar,
      shiftRefusals.notInGroup,
      shiftRefusals.notInUse,
    ],
    touches: ['OPPMWorkBreakdown', ...rosterTouches],
  }),
  GetRemindReasons: post({
    does: 'Returns the available reminder reasons',
    access: [performanceCode, ...remindingCodes],
    reads: true,
    spec: 'remind reasons',
    input: nothing,
    reply: z.array(z.object({ Reason: z.string(), Name: z.string(), NameEn: z.string() })),
  }),
  RemindPeople: post({
    does: 'Reminds people in the caller’s scope, at most once a day for the same reason',
    access: [performanceCode],
    input: z.strictObject({ AUIDs: z.array(id).min(1).max(200), Reason: text(50).min(1) }),
    example: { AUIDs: [1], Reason: 'attendance.lack' },
    reply: z.object({ Code: count, Reminded: count }),
    refusals: [general.notFound, workRefusals.noReason],
  }),
  GetKDAttendanceCalculation: post({
    does: 'Compares seven days of people in the caller’s scope: results of the system and results from imported punches only',
    access: [sevenCode],
    reads: true,
    spec: 'KD attendance calculation',
    input: z.strictObject({
      ...paging,
      /** Last of the compared days; default: yesterday. */
      ToDate: day.optional(),
      ...whose,
      /** Filter: only people with a day that differs, or with a day for which nothing was imported. */
      Match: chosen(matchLabels)
        .pipe(z.literal([2, 3]))
        .optional(),
    }),
    reply: z.object({
      FromDate: z.string(),
      ToDate: z.string(),
      Total: count,
      Rows: z.array(z.object({ ...who, Days: z.array(compared) })),
    }),
    refusals: [workRefusals.tooManyPeople],
  }),
  GetKDAttendanceStatistics: post({
    does: 'Compares results of the system with those from imported punches by person. For one person, also by day',
    access: [detailedCode, indexCode],
    reads: true,
    spec: 'KD attendance statistics',
    input: z.strictObject({ ...paging, ...asked, AUID: id.optional() }),
    reply: pageOf(z.object({ ...who, ...comparison, Days: z.array(compared) })),
    refusals: [dayRefusals.daysWrong],
  }),
  GetKDAttendanceSummary: post({
    does: 'Compares results of the system with those from imported punches by department in the caller’s scope',
    access: everyPage,
    reads: true,
    spec: 'KD attendance summary',
    input: z.strictObject({ ...range, DeptId: id.optional() }),
    reply: z.array(
      z.object({
        DeptId: id,
        DeptName: z.string(),
        DeptNameEn: z.string(),
        Persons: count,
        ...comparison,
      }),
    ),
    refusals: [dayRefusals.daysWrong, workRefusals.tooManyPeople],
  }),
});
