import { z } from 'zod';
import { controller, post } from '#kit/contract/call.ts';
import { chosen, coded } from '#kit/contract/coded.ts';
import { day, done, id, month, pageOf, paging, required, textarea } from '#kit/contract/fields.ts';
import { general } from '#kit/contract/refusals.ts';
import { confirmStateLabels, correctionStateLabels, monthStateLabels } from './day-codes.ts';
import { settingCode } from './codes.ts';
import { dayRefusals } from './day-refusals.ts';
import { correction, range, who } from './day-shapes.ts';

const code = [settingCode];
const touches = ['SettingUpCourse', 'AttendDay'];
const version = z.coerce.number().int().min(1);
/** Number of work days within which people confirm their month. */
const confirmDays = z.coerce.number().int().min(1).max(31);

/**
 * Attendance months of companies. People confirm them, a second person locks them, and later changes become
 * corrections.
 */
export const SettingUpCourse = controller('SettingUpCourse', {
  GetSettingUpCourseList: post({
    does: 'Returns attendance months, latest first, with their confirmation progress and open items',
    access: code,
    reads: true,
    spec: 'list',
    input: z.strictObject({ CompanyId: id.optional() }),
    reply: z.object({
      Rows: z.array(
        z.object({
          ID: id,
          Month: z.string(),
          CompanyId: id,
          CompanyName: z.string(),
          CompanyNameEn: z.string(),
          ...range,
          ConfirmDays: z.number().int(),
          State: coded(monthStateLabels),
          ConfirmUntil: z.string().nullable(),
          OpenedByName: z.string(),
          OpenedByNameEn: z.string(),
          LockedByName: z.string(),
          LockedByNameEn: z.string(),
          Persons: z.number().int(),
          Confirmed: z.number().int(),
          Disputed: z.number().int(),
          /** Number of open corrections. */
          Corrections: z.number().int(),
          RowVersion: z.number().int(),
          /** Whether the caller may lock the month: somebody else must have started its confirmation. */
          CanLock: z.boolean(),
        }),
      ),
      /** Whether the caller may change months, which needs the scope of everybody. */
      CanUpdate: z.boolean(),
    }),
  }),
  AddSettingUpCourse: post({
    does: 'Adds an attendance month of a company. Requires the data scope “all”',
    access: code,
    spec: 'add',
    input: z.strictObject({
      Month: month,
      CompanyId: id,
      FromDate: day,
      ToDate: day,
      ConfirmDays: confirmDays.default(3),
    }),
    example: { Month: '2026-10', CompanyId: 1, FromDate: '2026-10-01', ToDate: '2026-10-31' },
    reply: z.object({ Code: z.number().int(), ID: id }),
    refusals: [
      general.notFound,
      general.forbidden,
      dayRefusals.daysWrong,
      dayRefusals.monthTwice,
      dayRefusals.monthOverlaps,
    ],
    touches,
  }),
  UpdateSettingUpCourse: post({
    does: 'Changes an attendance month, starts its confirmation (state 2), or withdraws it (state 1)',
    access: code,
    spec: 'update',
    input: z.strictObject({
      ID: id,
      FromDate: day,
      ToDate: day,
      ConfirmDays: confirmDays,
      State: chosen(monthStateLabels).pipe(z.literal([1, 2])),
      RowVersion: version,
    }),
    reply: z.object({ Code: z.number().int(), RowVersion: z.number().int() }),
    refusals: [
      general.notFound,
      general.forbidden,
      general.stale,
      dayRefusals.daysWrong,
      dayRefusals.monthOverlaps,
      dayRefusals.monthLocked,
      dayRefusals.monthNotOver,
    ],
    touches,
  }),
  DelSettingUpCourse: post({
    does: 'Deletes an attendance month that is not locked',
    access: code,
    spec: 'delete',
    input: z.strictObject({ ID: id }),
    reply: done,
    refusals: [general.notFound, general.forbidden, dayRefusals.monthLocked],
    touches,
  }),
  LockSettingUpCourse: post({
    does: 'Locks an attendance month: its days no longer change. Not for the person who started the confirmation. Open disputes require a reason, which is sent to these people',
    access: code,
    byPrograms: false,
    spec: 'lock',
    input: z.strictObject({ ID: id, RowVersion: version, Reason: textarea(200).default('') }),
    reply: done,
    refusals: [
      general.notFound,
      general.forbidden,
      general.stale,
      dayRefusals.monthLocked,
      dayRefusals.monthNotConfirming,
      dayRefusals.monthOwnLock,
      dayRefusals.daysWaiting,
      dayRefusals.disputesOpen,
    ],
    touches,
  }),
  UnlockSettingUpCourse: post({
    does: 'Unlocks an attendance month, with a reason. Its corrections become part of the days',
    access: code,
    spec: 'unlock',
    input: z.strictObject({ ID: id, RowVersion: version, Reason: required(200) }),
    reply: done,
    refusals: [
      general.notFound,
      general.forbidden,
      general.stale,
      dayRefusals.monthNotLocked,
      dayRefusals.monthInPay,
      dayRefusals.correctionsTaken,
    ],
    touches,
  }),
  GetCoursePersonPage: post({
    does: 'Returns the answers of people in the caller’s scope to an attendance month',
    access: code,
    reads: true,
    input: z.strictObject({
      ...paging,
      ID: id,
      ConfirmState: chosen(confirmStateLabels)
        .pipe(z.literal([1, 2, 3, 4]))
        .optional(),
    }),
    reply: pageOf(z.object({ ...who, ConfirmState: coded(confirmStateLabels), Note: z.string() })),
    refusals: [general.notFound],
  }),
  GetCorrectionPage: post({
    does: 'Returns corrections of a locked month, for people in the caller’s scope',
    access: code,
    reads: true,
    input: z.strictObject({
      ...paging,
      ID: id,
      State: chosen(correctionStateLabels)
        .pipe(z.literal([1, 2, 3]))
        .optional(),
    }),
    reply: pageOf(z.object({ ...who, ...correction.shape })),
    refusals: [general.notFound],
  }),
  DismissCorrection: post({
    does: 'Dismisses a correction with a reason, so that it is not paid. Requires the data scope “all”',
    access: code,
    input: z.strictObject({ CorrectionID: id, Reason: required(200) }),
    reply: done,
    refusals: [general.notFound, general.forbidden, dayRefusals.correctionDecided],
    touches,
  }),
});
