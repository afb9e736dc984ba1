import { z } from 'zod';
import { download, media, post, upload } from '#kit/contract/call.ts';
import { day, id, nothing } from '#kit/contract/fields.ts';
import { general } from '#kit/contract/refusals.ts';
import { hrbpRefusals } from '#modules/people/hrbp/contract/hrbp-refusals.ts';
import { peopleRefusals } from './refusals.ts';
import { appliedRows, dryRow, sheetMost } from './sheet-columns.ts';

const fileRefusals = [
  peopleRefusals.notAnExcel,
  peopleRefusals.importEmpty,
  peopleRefusals.importTooLarge,
  peopleRefusals.importColumns,
];
const limit = { max: 30, seconds: 600 };
const version = z.coerce.number().int().min(1);
const planned = z.coerce.number().int().min(0).max(9999).nullable();

/** Calls of HRBP that read and write Excel. A dry run is applied exactly as it was shown, or refused. */
export const hrbpSheetCalls = (access: readonly string[]) => ({
  ExportHRBP: download({
    media: media.excel,
    does: 'Exports HRBPs in use within the caller’s scope as Excel, to change and import again',
    access,
    input: nothing,
    reply: z.unknown(),
    limit,
    spec: 'page',
  }),
  DryRunHRBPImport: upload({
    does: 'Reads an Excel of HRBPs and returns, row by row, what an import would change; changes nothing',
    access,
    limit,
    input: nothing,
    reply: z.object({
      Rows: z.array(
        z.object({
          ...dryRow,
          DeptId: id.nullable(),
          DeptName: z.string(),
          AUID: id.nullable(),
          EmployeeId: z.string(),
          ChineseName: z.string(),
          EnglishName: z.string(),
          FromDay: z.string().nullable(),
          ToDay: z.string().nullable(),
          /** Existing row to be changed; null: a new row. */
          HRBPID: id.nullable(),
          Version: z.number().int().nullable(),
        }),
      ),
    }),
    refusals: fileRefusals,
    spec: 'add',
  }),
  ApplyHRBPImport: post({
    does: 'Imports exactly what a dry run showed, all of it or nothing; refuses if the data have changed since',
    access,
    input: z.strictObject({
      Rows: z
        .array(
          z.strictObject({
            DeptId: id,
            AUID: id,
            FromDay: day,
            ToDay: day.nullable(),
            HRBPID: id.nullable(),
            Version: version.nullable(),
          }),
        )
        .min(1)
        .max(sheetMost),
    }),
    reply: appliedRows,
    refusals: [
      general.notFound,
      general.stale,
      peopleRefusals.departmentGone,
      peopleRefusals.placeBeyond,
      peopleRefusals.personGone,
      hrbpRefusals.hrbpTaken,
      hrbpRefusals.daysReversed,
    ],
    touches: ['HRBP', 'HRBPAgent', 'CacApprovalProcess'],
    spec: 'add',
  }),
});

/** Calls of the headcount plan that read and write Excel. A dry run is applied exactly as it was shown, or refused. */
export const planSheetCalls = (access: readonly string[]) => ({
  ExportPostPlan: download({
    media: media.excel,
    does: 'Exports the headcount plan within the caller’s scope as Excel, to change and import again',
    access,
    input: nothing,
    reply: z.unknown(),
    limit,
    spec: 'page',
  }),
  DryRunPostPlanImport: upload({
    does: 'Reads an Excel of the headcount plan and returns, row by row, what an import would change; changes nothing',
    access,
    limit,
    input: nothing,
    reply: z.object({
      Rows: z.array(
        z.object({
          ...dryRow,
          DeptId: id.nullable(),
          DeptName: z.string(),
          PostID: id.nullable(),
          PostName: z.string(),
          Planned: z.number().int().nullable(),
          /** Planned headcount before the import. */
          Seen: z.number().int().nullable(),
        }),
      ),
    }),
    refusals: fileRefusals,
    spec: 'update',
  }),
  ApplyPostPlanImport: post({
    does: 'Imports exactly what a dry run showed, all of it or nothing; refuses if the data have changed since',
    access,
    input: z.strictObject({
      Rows: z
        .array(z.strictObject({ DeptId: id, PostID: id, Planned: planned, Seen: planned }))
        .min(1)
        .max(sheetMost)
        .refine(
          (rows) => new Set(rows.map(({ DeptId, PostID }) => `${DeptId}/${PostID}`)).size === rows.length,
          '部门和岗位不能重复 | Each department and position can be listed only once',
        ),
    }),
    reply: appliedRows,
    refusals: [
      peopleRefusals.placeBeyond,
      peopleRefusals.departmentGone,
      hrbpRefusals.postGone,
      general.stale,
    ],
    touches: ['Post'],
    spec: 'update',
  }),
});
