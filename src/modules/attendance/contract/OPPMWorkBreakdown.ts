import { z } from 'zod';
import { controller, post } from '#kit/contract/call.ts';
import { chosen, coded } from '#kit/contract/coded.ts';
import { day, flag, id, nothing, pageOf, paging, text, when } from '#kit/contract/fields.ts';
import { general } from '#kit/contract/refusals.ts';
import { dayKindLabels } from '#modules/calendar/contract/codes.ts';
import { rosterTouches } from './AttendShift.ts';
import { compensationLabels, rosterWarningLabels, vacationTypeLabels } from './codes.ts';
import { dayStateText } from './day-codes.ts';
import { dayRefusals } from './day-refusals.ts';
import { range, who, whose, workedDay } from './day-shapes.ts';
import { shiftRefusals } from './shift-refusals.ts';
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

/** What a list may be put in order by; with a minus the most first. */
const orders = ['Rate', 'Late', 'Lack', 'Absent', 'Overtime'].flatMap((name) => [name, `-${name}`]);
const ordered = z.enum(orders as [string, ...string[]]).optional();

const performance = z.object({
  ...who,
  /** Days that were rostered and are over, and of them those attended; their share in ten-thousandths. */
  Due: count,
  Present: count,
  RateBp: count.nullable(),
  /** Days that began late, ended early, were absent; missing cards. */
  Late: count,
  Early: count,
  Lack: count,
  Absent: count,
  /** Minutes. */
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
  /** Of leave. */
  VacationType: coded(vacationTypeLabels).nullable(),
  /** Of overtime: what it is made up for by. */
  Compensation: coded(compensationLabels).nullable(),
  /** Minutes of the company’s clock. */
  Starts: z.string(),
  Ends: z.string(),
  /** Rostered minutes of leave, planned ones of overtime. */
  Minutes: count,
  State: coded(takenStateLabels),
});
export type Taken = z.output<typeof taken>;

const scheduled = z.object({
  Day: z.string(),
  Kind: coded(dayKindLabels),
  /** Of a holiday. */
  Name: z.string(),
  NameEn: z.string(),
  ShiftID: id.nullable(),
  ShiftName: z.string(),
  ShiftNameEn: z.string(),
  /** Minutes after the day’s midnight; null: no shift. */
  ShiftFrom: count.nullable(),
  ShiftTo: count.nullable(),
  /** Said of this day, before the group’s week. */
  IsOwn: z.boolean(),
  /** In a group: a shift may be said of it. */
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
  /** As it stands; null: not worked out. */
  Ours: side.nullable(),
  /** As the imported punches alone would have it; null: none of them counts for the day. */
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
  /** Days with imported punches, of them those that differ; days with punches of which none is imported. */
  Compared: count,
  Differing: count,
  NotImported: count,
  /** Sums over the days with imported punches. */
  Ours: sums,
  Imported: sums,
};

const everyPage = [detailedCode, indexCode, sevenCode];

/** Attendance’s part of the wire’s OPPMWorkBreakdown; what is about work itself belongs to its own area. */
export const AttendanceBreakdown = controller('OPPMWorkBreakdown', {
  GetAttendancePerformance: post({
    does: 'How the people in the caller’s scope attended',
    access: [performanceCode],
    reads: true,
    spec: 'attendance performance',
    input: z.strictObject({ ...paging, ...asked, Sort: ordered }),
    reply: pageOf(performance),
    refusals: [dayRefusals.daysWrong],
  }),
  GetAttendancePerformanceDetails: post({
    does: 'The days of somebody in the caller’s scope',
    access: [performanceCode],
    reads: true,
    spec: 'attendance performance details',
    input: z.strictObject({ AUID: id, ...range }),
    reply: z.object({ ...who, Days: z.array(z.object(workedDay)) }),
    refusals: [general.notFound, dayRefusals.daysWrong],
  }),
  GetLeaveOvertimePage: post({
    does: 'Leave, or overtime, of people in the caller’s scope that touches some days, without its reasons',
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
    does: 'Which shifts the people in the caller’s scope work on some days, and which shifts there are',
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
      /** In use. */
      Shifts: z.array(z.object({ ShiftID: id, ShiftName: z.string(), ShiftNameEn: z.string() })),
    }),
    refusals: [dayRefusals.daysWrong],
  }),
  UpdateScheduleShiftInfo: post({
    does: 'Says which shift somebody in the caller’s scope works on some days, or again what his group’s week says',
    access: [performanceCode],
    spec: 'schedule shift info update',
    input: z.strictObject({
      AUID: id,
      Days: z.array(day).min(1).max(31),
      /** Null: a day off. */
      ShiftID: id.nullable(),
      /** Takes back what was said of these days. */
      IsCleared: flag.default(false),
    }),
    reply: z.object({
      Code: count,
      /** What is to be said against the roster as it stands now. */
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
    does: 'For what people can be reminded, as each area says',
    access: [performanceCode, ...remindingCodes],
    reads: true,
    spec: 'remind reasons',
    input: nothing,
    reply: z.array(z.object({ Reason: z.string(), Name: z.string(), NameEn: z.string() })),
  }),
  RemindPeople: post({
    does: 'Reminds people in the caller’s scope, each of the same once a day',
    access: [performanceCode],
    input: z.strictObject({ AUIDs: z.array(id).min(1).max(200), Reason: text(50).min(1) }),
    example: { AUIDs: [1], Reason: 'attendance.lack' },
    reply: z.object({ Code: count, Reminded: count }),
    refusals: [general.notFound, workRefusals.noReason],
  }),
  GetKDAttendanceCalculation: post({
    does: 'Seven days of the people in the caller’s scope: ours beside what the imported punches alone come to',
    access: [sevenCode],
    reads: true,
    spec: 'KD attendance calculation',
    input: z.strictObject({
      ...paging,
      /** The last of them; yesterday unless told. */
      ToDate: day.optional(),
      ...whose,
      /** Only people with a day that differs, or of which nothing was imported. */
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
    does: 'Ours beside what the imported punches come to, person by person; of one person also his days',
    access: [detailedCode, indexCode],
    reads: true,
    spec: 'KD attendance statistics',
    input: z.strictObject({ ...paging, ...asked, AUID: id.optional() }),
    reply: pageOf(z.object({ ...who, ...comparison, Days: z.array(compared) })),
    refusals: [dayRefusals.daysWrong],
  }),
  GetKDAttendanceSummary: post({
    does: 'The same by department, as far as the caller’s scope reaches',
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
