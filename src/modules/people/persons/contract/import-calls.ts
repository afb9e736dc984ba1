import { z } from 'zod';
import { download, media, post, upload } from '#kit/contract/call.ts';
import { flag, id, nothing } from '#kit/contract/fields.ts';
import { general } from '#kit/contract/refusals.ts';
import { permissionRefusals } from '#modules/people/contract/organisation-refusals.ts';
import { peopleRefusals } from '#modules/people/contract/refusals.ts';
import { factorRefusals } from '#modules/people/sign-in/contract/factor-refusals.ts';
import { userFilters } from './user-calls.ts';
import { userCodes } from './user-tabs.ts';

const manage = [userCodes.manage];

/** Maximum number of rows in an import file. */
export const importMost = 5_000;
/** Maximum number of rows in an exported user list. */
export const exportMost = 20_000;

const shown = z.union([z.string(), z.number(), z.boolean(), z.null()]);

const importRow = z.object({
  /** Row number in the file; the header is row 1. */
  Row: z.number().int(),
  Kind: z.enum(['new', 'changed', 'same', 'error']),
  EmployeeId: z.string(),
  ChineseName: z.string(),
  Changes: z.array(z.object({ Field: z.string(), Old: shown, New: shown })),
  Errors: z.array(z.object({ Field: z.string(), Msg: z.string() })),
});

export type ImportRow = z.output<typeof importRow>;

/** Calls of CacUser that import and export users as Excel. */
export const importCalls = {
  ExportUserInfoList: download({
    media: media.excel,
    does: 'Exports the user list as Excel, with the same filters; phone and identity number are masked',
    access: manage,
    input: z.strictObject({
      ...userFilters,
      /** Ids of the only people to be exported, separated by commas. */
      AUIDs: z
        .string()
        .regex(/^\d{1,15}(,\d{1,15}){0,199}$/)
        .optional(),
    }),
    reply: z.unknown(),
    refusals: [peopleRefusals.exportTooLarge],
    limit: { max: 20, seconds: 600 },
  }),
  GetUserImportTemplate: download({
    media: media.excel,
    does: 'Returns an empty Excel with the columns of the import and a description of each',
    access: manage,
    input: nothing,
    reply: z.unknown(),
  }),
  DryRunUserImport: upload({
    does: 'Reads an Excel and returns, row by row, what an import would change; changes nothing',
    access: manage,
    limit: { max: 30, seconds: 600 },
    input: z.strictObject({
      /** Whether the import adds the departments and positions that the file names and that do not exist. */
      CreatePlaces: flag.default(false),
    }),
    reply: z.object({
      Token: z.string(),
      Total: z.number().int(),
      Rows: z.array(importRow),
      /** Departments that the file names and that do not exist, as paths below the existing ones. */
      NewDepartments: z.array(z.string()),
      /** Positions that the file names and that do not exist. */
      NewPosts: z.array(z.string()),
      /** Whether the caller may add them. */
      MayCreate: z.boolean(),
    }),
    refusals: [
      general.forbidden,
      peopleRefusals.notAnExcel,
      peopleRefusals.importEmpty,
      peopleRefusals.importTooLarge,
      peopleRefusals.importColumns,
    ],
  }),
  ApplyUserImport: post({
    does: 'Imports exactly what a dry run showed; refuses if the data have changed since',
    access: manage,
    input: z.strictObject({ Token: z.uuid() }),
    reply: z.object({
      Code: z.number().int(),
      Added: z.number().int(),
      Changed: z.number().int(),
      AddedAUIDs: z.array(id),
    }),
    refusals: [
      peopleRefusals.importGone,
      peopleRefusals.importStale,
      // Somebody has added or disabled a department of the file meanwhile.
      peopleRefusals.nameTaken,
      peopleRefusals.departmentGone,
      permissionRefusals.lastKeeper,
      // One's own phone or mail address stands in the sheet.
      factorRefusals.proofNeeded,
    ],
    touches: ['CacUser', 'CacDept', 'Assignment'],
  }),
};
