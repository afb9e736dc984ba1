import { z } from 'zod';
import { controller, post } from '#kit/contract/call.ts';
import { chosen, coded } from '#kit/contract/coded.ts';
import { day, done, id, month, pageOf, paging, required, textarea } from '#kit/contract/fields.ts';
import { general } from '#kit/contract/refusals.ts';
import { settingCode } from '#modules/attendance/contract/setting-code.ts';
import {
  confirmStateLabels,
  correctionStateLabels,
  monthStateLabels,
  openKindLabels,
} from '#modules/attendance/days/contract/day-codes.ts';
import { dayRefusals } from '#modules/attendance/days/contract/day-refusals.ts';
import { correction, range, who } from '#modules/attendance/days/contract/day-shapes.ts';

const code = [settingCode];
const touches = ['SettingUpCourse', 'AttendDay'];
const version = z.coerce.number().int().min(1);
/** Months of a list, each with the version in which it was shown. */
const chosenMonths = z
  .array(z.strictObject({ ID: id, RowVersion: z.coerce.number().int().min(1) }))
  .min(1)
  .max(200);
/** Result for several months: those to which it was done, and why others refused. */
const severalDone = z.object({
  Done: z.array(id),
  Refused: z.array(z.object({ ID: id, Msg: z.string() })),
});
/** Day of the month on which a period begins. */
const firstDay = z.coerce.number().int().min(1).max(28);
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
          /** Number of those confirmed because their deadline passed without an answer. */
          ByDeadline: z.number().int(),
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
  BeginSettingUpCourses: post({
    does: 'Starts the confirmation of several attendance months. If one is refused, the others still start',
    access: code,
    input: z.strictObject({ Months: chosenMonths }),
    reply: severalDone,
    refusals: [general.forbidden],
    touches,
    example: { Months: [{ ID: 1, RowVersion: 1 }] },
  }),
  RemindSettingUpCourses: post({
    does: 'Reminds the people of several attendance months who have not confirmed yet, once a day',
    access: code,
    input: z.strictObject({ Months: chosenMonths }),
    reply: severalDone.extend({ People: z.number().int() }),
    refusals: [general.forbidden],
    example: { Months: [{ ID: 1, RowVersion: 1 }] },
  }),
  LockSettingUpCourses: post({
    does: 'Locks several attendance months. If one is refused, the others are still locked',
    access: code,
    byPrograms: false,
    input: z.strictObject({ Months: chosenMonths, Reason: textarea(200).default('') }),
    reply: severalDone,
    refusals: [general.forbidden],
    touches,
    example: { Months: [{ ID: 1, RowVersion: 1 }] },
  }),
  GetOpenOfCourses: post({
    does: 'Returns the open items of attendance months for people in the caller’s scope: missing answers, disputes, exceptions and pending requests',
    access: code,
    reads: true,
    input: z.strictObject({ IDs: z.array(id).min(1).max(200) }),
    example: { IDs: [1] },
    reply: z.array(
      z.object({
        ID: id,
        /** Everybody for whom something is open; names are the first ten. */
        Kinds: z.array(
          z.object({
            Kind: coded(openKindLabels),
            /** Number of people, and of exceptions or requests. */
            People: z.number().int(),
            Count: z.number().int(),
            Named: z.array(
              z.object({
                ChineseName: z.string(),
                EnglishName: z.string(),
                Count: z.number().int(),
                Note: z.string(),
              }),
            ),
          }),
        ),
      }),
    ),
  }),
  GetMonthRuleList: post({
    does: 'Returns the rules by which attendance months are added automatically. Requires the data scope “all”',
    access: code,
    reads: true,
    input: z.strictObject({}),
    reply: z.array(
      z.object({
        CompanyId: id,
        CompanyName: z.string(),
        CompanyNameEn: z.string(),
        FirstDay: z.number().int(),
        ConfirmDays: z.number().int(),
        IsAutomatic: z.boolean(),
      }),
    ),
    refusals: [general.forbidden],
  }),
  SaveMonthRules: post({
    does: 'Sets the rule by which attendance months of some companies are added automatically. Requires the data scope “all”',
    access: code,
    input: z.strictObject({
      CompanyIds: z.array(id).min(1).max(500),
      FirstDay: firstDay,
      ConfirmDays: confirmDays,
      IsAutomatic: z.boolean(),
    }),
    example: { CompanyIds: [1], FirstDay: 1, ConfirmDays: 3, IsAutomatic: true },
    reply: done,
    refusals: [general.notFound, general.forbidden],
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
