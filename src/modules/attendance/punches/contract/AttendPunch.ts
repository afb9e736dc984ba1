import { z } from 'zod';
import { controller, post, upload } from '#kit/contract/call.ts';
import { chosen, coded } from '#kit/contract/coded.ts';
import { day, done, flag, id, nothing, pageOf, paging, required, text, when } from '#kit/contract/fields.ts';
import { general } from '#kit/contract/refusals.ts';
import { applicationCode, punchSourceLabels, strayCauseLabels } from '#modules/attendance/contract/codes.ts';
import { settingCode } from '#modules/attendance/contract/setting-code.ts';
import { shiftRefusals } from '#modules/attendance/shifts/contract/shift-refusals.ts';
import { badgeCalls } from './badge-calls.ts';

const access = [settingCode];
const touches = ['AttendPunch'];
/** Place of a column in a file, from 0. */
const column = z.coerce.number().int().min(0).max(16_383);

/** How a file is read: by a profile, by chosen columns, or, where all are left out, as it is recognised. */
const file = {
  /** Saved profile; 0: the lines of a device. */
  ProfileID: z.coerce.number().int().min(0).optional(),
  /** Number of the row with the titles, where columns are chosen. */
  HeadRow: z.coerce.number().int().min(1).max(1_048_576).optional(),
  BadgeAt: column.optional(),
  NameAt: column.optional(),
  DayAt: column.optional(),
  /** Places of the columns with times, separated by commas. */
  TimesAt: z
    .string()
    .regex(/^\d{1,5}(?:,\d{1,5}){0,61}$/)
    .optional(),
};

/** Punches: when people arrived and left, from the web, from devices and from imported files. */
export const AttendPunch = controller('AttendPunch', {
  ...badgeCalls,
  GetMyPunchDay: post({
    does: 'Returns the caller’s current shift, its punches, and whether the caller may punch on the web',
    access: [applicationCode],
    reads: true,
    input: nothing,
    reply: z.object({
      /** Company day on which the shift began. */
      Day: z.string(),
      /** Current time by the server’s clock. */
      Now: when,
      MayPunch: z.boolean(),
      /** Whether the caller is in a group, so that their attendance counts. */
      HasGroup: z.boolean(),
      Shift: z
        .object({
          Name: z.string(),
          NameEn: z.string(),
          /** Minutes after the day’s midnight. */
          Segments: z.array(z.array(z.number().int())),
        })
        .nullable(),
      Punches: z.array(z.object({ PunchID: id, At: when, Source: coded(punchSourceLabels) })),
    }),
  }),
  AddMyPunch: post({
    does: 'Records a punch of the caller by the server clock. A repeat within a minute is the same punch',
    access: [applicationCode],
    input: z.strictObject({
      /** Position in degrees, if the browser gives it; deleted after 30 days. */
      Latitude: z.number().min(-90).max(90).optional(),
      Longitude: z.number().min(-180).max(180).optional(),
      /** Accuracy of the position in metres. */
      Accuracy: z.number().min(0).max(1_000_000).optional(),
    }),
    reply: z.object({ Code: z.number().int(), At: when }),
    refusals: [shiftRefusals.noWebPunch],
    touches,
    limit: { max: 20, seconds: 60 },
  }),
  GetPunchPage: post({
    does: 'Returns punches of people in the caller’s scope, latest first',
    access,
    reads: true,
    input: z.strictObject({
      ...paging,
      Keyword: text(100).optional(),
      DeptId: id.optional(),
      AUID: id.optional(),
      From: day.optional(),
      To: day.optional(),
      Source: chosen(punchSourceLabels).optional(),
      BatchID: id.optional(),
      IsVoid: flag.optional(),
    }),
    reply: pageOf(
      z.object({
        PunchID: id,
        AUID: id,
        ChineseName: z.string(),
        EnglishName: z.string(),
        EmployeeId: z.string(),
        DeptName: z.string(),
        DeptNameEn: z.string(),
        At: when,
        Source: coded(punchSourceLabels),
        DeviceName: z.string(),
        BatchName: z.string(),
        FormID: id.nullable(),
        Latitude: z.number().nullable(),
        Longitude: z.number().nullable(),
        Accuracy: z.number().nullable(),
        /** Reason why the punch was voided; empty: the punch counts. */
        VoidReason: z.string(),
        VoidAt: when.nullable(),
        VoidBy: z.string(),
        VoidByEn: z.string(),
      }),
    ),
  }),
  VoidPunch: post({
    does: 'Voids a punch of a person in the caller’s scope, with a reason. It stays on record',
    access,
    input: z.strictObject({ PunchID: id, Reason: required(200) }),
    reply: done,
    refusals: [general.notFound, shiftRefusals.punchVoid, shiftRefusals.punchOfForm],
    touches,
  }),
  GetPunchProfileList: post({
    does: 'Returns the column settings for punch files',
    access,
    reads: true,
    input: nothing,
    reply: z.object({
      /** Whether the caller may import, which needs the scope of everybody. */
      CanImport: z.boolean(),
      Profiles: z.array(
        z.object({
          ProfileID: id,
          Name: z.string(),
          BadgeColumn: z.string(),
          NameColumn: z.string().nullable(),
          DayColumn: z.string().nullable(),
          TimeColumns: z.array(z.string()),
        }),
      ),
      /** Kinds of files that are recognised by themselves, in the caller’s language. */
      Formats: z.array(z.string()),
    }),
  }),
  SavePunchProfile: post({
    does: 'Saves column settings for punch files. Requires the data scope “all”',
    access,
    input: z.strictObject({
      /** Column profile to change; left out: a new one is created. */
      ProfileID: id.optional(),
      Name: required(40),
      BadgeColumn: required(60),
      /** Column with names, which are compared with those of the badges’ owners. */
      NameColumn: required(60).nullable().default(null),
      /** Column with the days; null: the times name their day. */
      DayColumn: required(60).nullable().default(null),
      TimeColumns: z.array(required(60)).min(1).max(62),
    }),
    reply: z.object({ Code: z.number().int(), ProfileID: id }),
    refusals: [general.forbidden, general.notFound, shiftRefusals.nameTaken],
    touches,
  }),
  DropPunchProfile: post({
    does: 'Deletes column settings for punch files. Requires the data scope “all”',
    access,
    input: z.strictObject({ ProfileID: id }),
    reply: done,
    refusals: [general.forbidden, general.notFound],
    touches,
  }),
  DryRunPunchImport: upload({
    does: 'Reads a file of punches (Excel, CSV, or lines of a device) and returns how it was understood and what importing it would do. Requires the data scope “all”',
    access,
    input: z.strictObject(file),
    reply: z.object({
      /** Program that wrote the file, or the profile; empty: unknown. */
      Format: z.string(),
      /** Number of the row with the titles; null: the file has none and no columns to choose. */
      HeadRow: z.number().int().nullable(),
      Titles: z.array(z.string()),
      /** Places of the columns that were read; null or empty: they must be chosen. */
      Columns: z.object({
        BadgeAt: z.number().int().nullable(),
        NameAt: z.number().int().nullable(),
        DayAt: z.number().int().nullable(),
        TimesAt: z.array(z.number().int()),
        /** Whether the titles of the time columns are days. */
        IsByDay: z.boolean(),
      }),
      /** The first rows as they were understood. */
      Rows: z.array(
        z.object({
          Row: z.number().int(),
          Badge: z.string(),
          /** Name in the file; empty: the file contains none. */
          Name: z.string(),
          /** Owner of the badge; empty: it belongs to nobody. */
          OwnerName: z.string(),
          OwnerNameEn: z.string(),
          /** By the company’s clock: YYYY-MM-DD HH:mm:ss. */
          At: z.array(z.string()),
        }),
      ),
      RowCount: z.number().int(),
      /** Number of rows without a punch. */
      Blank: z.number().int(),
      /** Badges beside which the file has another name than their owner’s; the first hundred. */
      Differences: z.array(
        z.object({
          Badge: z.string(),
          Name: z.string(),
          EmployeeId: z.string(),
          OwnerName: z.string(),
          OwnerNameEn: z.string(),
        }),
      ),
      DifferenceCount: z.number().int(),
      /** Number of punches that would be new, that exist already (Known), and that would wait in quarantine. */
      Fresh: z.number().int(),
      Known: z.number().int(),
      Unknown: z.number().int(),
      Ahead: z.number().int(),
      /** Badges that belong to nobody; the first hundred. */
      Badges: z.array(z.string()),
      From: z.string().nullable(),
      To: z.string().nullable(),
      /** Cells that are no valid punch; the first hundred. They are not imported. */
      Faults: z.array(z.object({ Row: z.number().int(), Text: z.string(), Msg: z.string() })),
      FaultCount: z.number().int(),
      /** Token that allows exactly this import. */
      Token: z.string(),
    }),
    refusals: [general.forbidden, general.sheetCells, shiftRefusals.fileInvalid],
    limit: { max: 30, seconds: 600 },
  }),
  ImportPunches: upload({
    does: 'Imports a punch file as in the dry run, as one batch. Requires the data scope “all”',
    access,
    input: z.strictObject({ ...file, Name: required(100), Token: z.string().max(64) }),
    reply: z.object({
      Code: z.number().int(),
      BatchID: id,
      Added: z.number().int(),
      Strays: z.number().int(),
    }),
    refusals: [general.forbidden, shiftRefusals.fileInvalid, shiftRefusals.punchesMoved],
    touches,
    limit: { max: 30, seconds: 600 },
  }),
  GetPunchBatchPage: post({
    does: 'Returns imported batches, latest first. Requires the data scope “all”',
    access,
    reads: true,
    input: z.strictObject(paging),
    reply: pageOf(
      z.object({
        BatchID: id,
        Name: z.string(),
        Rows: z.number().int(),
        Punches: z.number().int(),
        Strays: z.number().int(),
        MadeBy: z.string(),
        MadeByEn: z.string(),
        MadeAt: when,
        RevokedAt: when.nullable(),
      }),
    ),
    refusals: [general.forbidden],
  }),
  RevokePunchBatch: post({
    does: 'Revokes a whole batch. Requires the data scope “all”',
    access,
    input: z.strictObject({ BatchID: id }),
    reply: z.object({ Code: z.number().int(), Punches: z.number().int() }),
    refusals: [general.forbidden, shiftRefusals.batchGone],
    touches,
  }),
  GetStrayPunchPage: post({
    does: 'Returns badges with unclaimed punches, latest first. Requires the data scope “all”',
    access,
    reads: true,
    input: z.strictObject(paging),
    reply: pageOf(
      z.object({
        Badge: z.string(),
        Cause: coded(strayCauseLabels),
        Punches: z.number().int(),
        First: when,
        Last: when,
        DeviceName: z.string(),
      }),
    ),
    refusals: [general.forbidden],
  }),
  AssignBadge: post({
    does: 'Assigns a badge to a person. Its waiting and later punches count. Requires the data scope “all”',
    access,
    input: z.strictObject({ Badge: required(40), AUID: id }),
    reply: z.object({ Code: z.number().int(), Added: z.number().int() }),
    refusals: [general.forbidden, general.notFound],
    touches,
  }),
  DropStrayPunches: post({
    does: 'Discards the unclaimed punches of a badge. Requires the data scope “all”',
    access,
    input: z.strictObject({ Badge: required(40), Cause: chosen(strayCauseLabels).pipe(z.literal([1, 2])) }),
    reply: z.object({ Code: z.number().int(), Dropped: z.number().int() }),
    refusals: [general.forbidden],
    touches,
  }),
});
