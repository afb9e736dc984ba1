import { z } from 'zod';
import { controller, post, upload } from '#kit/contract/call.ts';
import { chosen, coded } from '#kit/contract/coded.ts';
import { day, done, id, month, nothing, pageOf, paging, required, text } from '#kit/contract/fields.ts';
import { general } from '#kit/contract/refusals.ts';
import { traceLines } from '#kit/contract/trace.ts';
import { applicationCode, attendanceCode, cardSideLabels } from '#modules/attendance/contract/codes.ts';
import { formRefusals } from '#modules/forms/contract/refusals.ts';
import {
  confirmStateLabels,
  dayStateText,
  disputeStateLabels,
  monthStateLabels,
  recordsCode,
} from './day-codes.ts';
import { dayRefusals } from './day-refusals.ts';
import { correction, dispute, range, who, whose, workedDay, disputeFile } from './day-shapes.ts';
import { dayTraceCodes } from './day-trace.ts';

const cells = z.array(z.number().int());
const touches = ['AttendDay'];

/** Results of attendance days with their explanation, and the monthly confirmation by each person. */
export const AttendDay = controller('AttendDay', {
  GetMyMonth: post({
    does: 'Returns the caller’s attendance of a month, day by day, with the roster',
    access: [applicationCode],
    reads: true,
    input: z.strictObject({ Month: month }),
    example: { Month: '2026-10' },
    reply: z.object({
      ...range,
      Days: z.array(
        z.object({
          ...workedDay,
          /** Name of the holiday; empty on other days. */
          Name: z.string(),
          NameEn: z.string(),
          /** When the shift begins and ends, minutes after the day’s midnight; null: there is none. */
          ShiftFrom: z.number().int().nullable(),
          ShiftTo: z.number().int().nullable(),
          /** Whether the day is waiting to be recalculated. */
          IsWaiting: z.boolean(),
        }),
      ),
      Corrections: z.array(correction),
      /** Earliest day whose punches the caller may still correct. */
      CardFrom: z.string(),
      /** Days of the month with an open dispute. */
      Disputed: z.array(z.string()),
      /** The company’s attendance month; null: nobody has made one. */
      State: coded(monthStateLabels).nullable(),
      ConfirmState: coded(confirmStateLabels),
      ConfirmUntil: z.string().nullable(),
      Note: z.string(),
    }),
    refusals: [general.notFound],
  }),
  GetMyMissing: post({
    does: 'Returns the caller’s missing punches that can still be corrected, latest first',
    access: [applicationCode],
    reads: true,
    input: nothing,
    reply: z.array(
      z.object({
        Day: z.string(),
        Side: coded(cardSideLabels),
        /** Number of the segment in the shift, counted from 1. */
        Segment: z.number().int(),
        /** Time of the shift that the punch would have: minute of the company's clock. */
        At: z.string(),
      }),
    ),
  }),
  GetAttendGrid: post({
    does: 'Returns the attendance days of people in the caller’s scope: per person one array for each item, in the order of the days',
    access: [recordsCode],
    reads: true,
    fromReplica: true,
    input: z.strictObject({
      ...paging,
      ...range,
      ...whose,
      /** Filter: only people with a day that has one of these state bits. */
      States: z.coerce.number().int().min(0).max(32_767).optional(),
    }),
    reply: z.object({
      Total: z.number().int(),
      Rows: z.array(
        z.object({
          ...who,
          State: z.array(z.number().int().meta({ description: dayStateText })),
          Worked: cells,
          /** Minutes late, early and absent. */
          Lost: cells,
          /** Minutes of leave and trips. */
          Away: cells,
          Over: cells,
        }),
      ),
    }),
    refusals: [dayRefusals.daysWrong],
  }),
  GetDayTrace: post({
    does: 'Explains the result of a day step by step. For the caller’s own days, or those of a person in the caller’s scope',
    access: [applicationCode, recordsCode],
    reads: true,
    input: z.strictObject({ AUID: id.optional(), Day: day }),
    reply: z.object({
      ...who,
      ...workedDay,
      Lines: traceLines(dayTraceCodes),
      /** Disputes about the day, the latest first. */
      Disputes: z.array(dispute),
      Corrections: z.array(correction),
      /** Whether the stored result is out of date and the day is waiting to be recalculated. */
      IsWaiting: z.boolean(),
      /** Whether the month is locked: the stored result stays, and differences become corrections. */
      IsLocked: z.boolean(),
    }),
    refusals: [general.notFound],
  }),
  ConfirmMonth: post({
    does: 'Confirms the caller’s attendance month',
    access: [applicationCode],
    input: z.strictObject({ Month: month }),
    example: { Month: '2026-10' },
    reply: done,
    refusals: [dayRefusals.monthNotAsked],
    touches: ['AttendDay', 'SettingUpCourse'],
  }),
  DisputeMonth: post({
    does: 'Disputes the caller’s attendance month',
    access: [applicationCode],
    input: z.strictObject({ Month: month, Note: required(200) }),
    example: { Month: '2026-10', Note: '4 日打过卡' },
    reply: done,
    refusals: [dayRefusals.monthNotAsked],
    touches: ['AttendDay', 'SettingUpCourse'],
  }),
  DisputeDay: post({
    does: 'Disputes a day of the caller. The attendance officers are notified',
    access: [applicationCode],
    input: z.strictObject({
      Day: day,
      Reason: required(500),
      /** Uids of uploaded files. */
      IEnclosure: z.array(z.string().max(64)).max(20).default([]),
    }),
    example: { Day: '2026-10-08', Reason: '09:00 前已到，考勤机没有记录' },
    reply: z.object({ Code: z.literal(1), DisputeID: id }),
    refusals: [dayRefusals.disputeOpen, dayRefusals.disputeAhead, formRefusals.attachmentGone],
    touches,
  }),
  UploadDisputeFile: upload({
    does: 'Stores a file for a dispute about a day that is not sent yet',
    access: [applicationCode],
    input: z.strictObject({}),
    reply: disputeFile,
    refusals: [formRefusals.fileUnsupported, formRefusals.fileTooLarge, formRefusals.fileMismatch],
    touches: [],
    limit: { max: 60, seconds: 3600 },
    bodyLimit: 52 * 1024 * 1024,
  }),
  WithdrawDayDispute: post({
    does: 'Withdraws the caller’s open dispute about a day',
    access: [applicationCode],
    input: z.strictObject({ DisputeID: id }),
    reply: done,
    refusals: [general.notFound, dayRefusals.disputeEnded],
    touches,
  }),
  GetDayDisputePage: post({
    does: 'Returns disputes about days of people in the caller’s scope, oldest open ones first',
    access: [attendanceCode],
    reads: true,
    input: z.strictObject({
      ...paging,
      State: chosen(disputeStateLabels)
        .pipe(z.literal([1, 2, 3, 4]))
        .optional(),
    }),
    reply: pageOf(dispute.extend(who)),
  }),
  AnswerDayDispute: post({
    does: 'Accepts a dispute about a day, optionally with the missing punch, or declines it with a reason. The person is notified',
    access: [attendanceCode],
    input: z.strictObject({
      DisputeID: id,
      IsAccepted: z.boolean(),
      Answer: required(500),
      /** Punch to add: minute of the company's clock, YYYY-MM-DD HH:mm; left out: none. */
      PunchAt: text(16).optional(),
      Side: chosen(cardSideLabels)
        .pipe(z.literal([1, 2]))
        .optional(),
    }),
    reply: done,
    refusals: [
      general.notFound,
      dayRefusals.disputeEnded,
      dayRefusals.disputeOwn,
      dayRefusals.punchElsewhere,
      dayRefusals.punchThere,
    ],
    touches: [...touches, 'AttendPunch'],
  }),
});
