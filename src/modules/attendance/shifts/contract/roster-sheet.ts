import { z } from 'zod';
import { download, media, post, upload } from '#kit/contract/call.ts';
import { coded } from '#kit/contract/coded.ts';
import { day, id, month, text } from '#kit/contract/fields.ts';
import { general } from '#kit/contract/refusals.ts';
import { rosterWarningLabels } from '#modules/attendance/contract/codes.ts';
import { settingCode } from '#modules/attendance/contract/setting-code.ts';
import { peopleRefusals } from '#modules/people/contract/refusals.ts';
import { dryRow, type SheetColumn } from '#modules/people/contract/sheet-columns.ts';
import { rosterTouches as touches } from './AttendShift.ts';
import { shiftRefusals } from './shift-refusals.ts';

/** Maximum number of people in one file; each has up to 31 days. */
export const rosterMost = 500;

/** Roster entries that are no shift: a day off, and no entry, so that the fixed week of the group applies. */
export const saidOff = 0;
export const saidNothing = -1;

const dayColumns = Object.fromEntries(
  Array.from({ length: 31 }, (_, at) => [
    `Day${at + 1}`,
    { title: { zh: String(at + 1), en: String(at + 1) }, width: 10 },
  ]),
) satisfies Readonly<Record<string, SheetColumn>>;

/** A month’s roster as Excel: a row for each person, a column for each day. */
export const rosterColumns: Readonly<Record<string, SheetColumn>> = {
  EmployeeId: { title: { zh: '工号', en: 'Employee ID' }, isNeeded: true, width: 14 },
  Name: { title: { zh: '姓名', en: 'Name' }, isTold: true, width: 14 },
  Dept: { title: { zh: '部门', en: 'Department' }, isTold: true, width: 20 },
  ...dayColumns,
};

/** Warnings about a roster after a change. */
export const warned = z.array(z.object({ AUID: id, Day: z.string(), What: coded(rosterWarningLabels) }));

const said = z.number().int().min(saidNothing);
const change = {
  Day: day,
  /** Shift id; 0: a day off; -1: no entry, so that the fixed week of the group applies. */
  ShiftID: said,
  /** Roster entry of the same day at the time of the dry run. */
  Seen: said,
};

const access = [settingCode];
const limit = { max: 30, seconds: 600 };

/** Calls that export and import rosters as Excel. An import is refused if the roster changed after its dry run. */
export const rosterSheetCalls = {
  ExportRoster: download({
    media: media.excel,
    does: 'Exports the roster of a month to Excel, one row per person in the caller’s scope. The file can be changed and imported again',
    access,
    input: z.strictObject({ Month: month, GroupID: id.optional(), Keyword: text(100).optional() }),
    example: { Month: '2030-01' },
    reply: z.unknown(),
    refusals: [peopleRefusals.importTooLarge],
    limit,
  }),
  DryRunRosterImport: upload({
    does: 'Previews an import of a month’s roster from Excel. Reports the changed days by person and saves nothing',
    access,
    limit,
    input: z.strictObject({ Month: month }),
    reply: z.object({
      Rows: z.array(
        z.object({
          ...dryRow,
          AUID: id.nullable(),
          EmployeeId: z.string(),
          ChineseName: z.string(),
          EnglishName: z.string(),
          /** Days that would change. */
          Days: z.array(z.object({ ...change, Day: z.string() })),
        }),
      ),
    }),
    refusals: [
      peopleRefusals.notAnExcel,
      peopleRefusals.importEmpty,
      peopleRefusals.importTooLarge,
      peopleRefusals.importColumns,
    ],
  }),
  ApplyRosterImport: post({
    does: 'Imports the days that a preview showed, all or none. Refuses if the roster has changed since',
    access,
    input: z.strictObject({
      Rows: z
        .array(z.strictObject({ AUID: id, Days: z.array(z.strictObject(change)).min(1).max(31) }))
        .min(1)
        .max(rosterMost)
        .refine(
          (rows) =>
            new Set(rows.flatMap(({ AUID, Days }) => Days.map(({ Day }) => `${AUID} ${Day}`))).size ===
            rows.reduce((sum, { Days }) => sum + Days.length, 0),
          '同一人的同一天不能重复 | Each day of a person can be listed only once',
        ),
    }),
    example: { Rows: [{ AUID: 1, Days: [{ Day: '2030-01-01', ShiftID: 0, Seen: -1 }] }] },
    reply: z.object({
      Code: z.number().int(),
      People: z.number().int(),
      Days: z.number().int(),
      Warnings: warned,
    }),
    refusals: [
      general.notFound,
      general.stale,
      shiftRefusals.dayTooFar,
      shiftRefusals.notInGroup,
      shiftRefusals.notInUse,
    ],
    touches,
  }),
};
