import { z } from 'zod';
import { controller, post, upload } from '#kit/contract/call.ts';
import { chosen, coded } from '#kit/contract/coded.ts';
import { day, done, flag, id, nothing, pageOf, paging, required, text, when } from '#kit/contract/fields.ts';
import { general } from '#kit/contract/refusals.ts';
import { applicationCode, punchSourceLabels, settingCode, strayCauseLabels } from './codes.ts';
import { shiftRefusals } from './shift-refusals.ts';

const access = [settingCode];
const touches = ['AttendPunch'];
const file = { ProfileID: z.coerce.number().int().min(0) };

/** Punches: when people arrived and left, from the web, from devices and from imported files. */
export const AttendPunch = controller('AttendPunch', {
  GetMyPunchDay: post({
    does: 'The caller’s shift of now and when he has punched for it; whether he may punch on the web',
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
    does: 'Punches by the server’s clock; again within a minute it is the same punch',
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
    does: 'Punches of the people in the caller’s scope, the latest first',
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
    does: 'Makes a punch of somebody in the caller’s scope void, with a reason; it stays on record',
    access,
    input: z.strictObject({ PunchID: id, Reason: required(200) }),
    reply: done,
    refusals: [general.notFound, shiftRefusals.punchVoid, shiftRefusals.punchOfForm],
    touches,
  }),
  GetPunchProfileList: post({
    does: 'Which columns of files say whose punch it is, and when',
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
          DayColumn: z.string(),
          TimeColumn: z.string().nullable(),
        }),
      ),
    }),
  }),
  SavePunchProfile: post({
    does: 'Keeps the columns of a kind of file; needs the scope of everybody',
    access,
    input: z.strictObject({
      /** Column profile to change; left out: a new one is created. */
      ProfileID: id.optional(),
      Name: required(40),
      BadgeColumn: required(60),
      DayColumn: required(60),
      /** Column with the times; null: the day column contains the times too. */
      TimeColumn: required(60).nullable().default(null),
    }),
    reply: z.object({ Code: z.number().int(), ProfileID: id }),
    refusals: [general.forbidden, general.notFound, shiftRefusals.nameTaken],
    touches,
  }),
  DropPunchProfile: post({
    does: 'Forgets the columns of a kind of file; needs the scope of everybody',
    access,
    input: z.strictObject({ ProfileID: id }),
    reply: done,
    refusals: [general.forbidden, general.notFound],
    touches,
  }),
  DryRunPunchImport: upload({
    does: 'Reads a file of punches (Excel, CSV, or with profile 0 the lines of a device) and says what importing it would do; needs the scope of everybody',
    access,
    input: z.strictObject(file),
    reply: z.object({
      /** Number of punches that would be new, that exist already (Known), and that would wait in quarantine. */
      Fresh: z.number().int(),
      Known: z.number().int(),
      Unknown: z.number().int(),
      Ahead: z.number().int(),
      /** Badges that belong to nobody; the first hundred. */
      Badges: z.array(z.string()),
      From: z.string().nullable(),
      To: z.string().nullable(),
      /** Rows without a valid punch; the first hundred. They are not imported. */
      Faults: z.array(z.object({ Row: z.number().int(), Text: z.string(), Msg: z.string() })),
      FaultCount: z.number().int(),
      /** Token that allows exactly this import. */
      Token: z.string(),
    }),
    refusals: [general.forbidden, shiftRefusals.fileInvalid],
    limit: { max: 30, seconds: 600 },
  }),
  ImportPunches: upload({
    does: 'Imports a file of punches as it was tried, as one batch; needs the scope of everybody',
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
    does: 'Files that were imported, the latest first; needs the scope of everybody',
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
    does: 'Takes a whole batch out again; needs the scope of everybody',
    access,
    input: z.strictObject({ BatchID: id }),
    reply: z.object({ Code: z.number().int(), Punches: z.number().int() }),
    refusals: [general.forbidden, shiftRefusals.batchGone],
    touches,
  }),
  GetStrayPunchPage: post({
    does: 'Badges whose punches wait in quarantine, the latest first; needs the scope of everybody',
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
    does: 'Says whose badge it is: what waited for it counts, and so does what comes; needs the scope of everybody',
    access,
    input: z.strictObject({ Badge: required(40), AUID: id }),
    reply: z.object({ Code: z.number().int(), Added: z.number().int() }),
    refusals: [general.forbidden, general.notFound],
    touches,
  }),
  DropStrayPunches: post({
    does: 'Throws away what waits for a badge; needs the scope of everybody',
    access,
    input: z.strictObject({ Badge: required(40), Cause: chosen(strayCauseLabels).pipe(z.literal([1, 2])) }),
    reply: z.object({ Code: z.number().int(), Dropped: z.number().int() }),
    refusals: [general.forbidden],
    touches,
  }),
});
