import { z } from 'zod';
import { coded } from '#kit/contract/coded.ts';
import { download, media, post, upload } from '#kit/contract/call.ts';
import { id, required } from '#kit/contract/fields.ts';
import { general } from '#kit/contract/refusals.ts';
import { quotaCode, unitLabels } from '#modules/attendance/contract/codes.ts';
import { askedLeaveCode, leaveCode } from '#modules/attendance/contract/leave-code.ts';
import { attendanceRefusals } from '#modules/attendance/contract/refusals.ts';
import { peopleRefusals } from '#modules/people/contract/refusals.ts';
import { dryRow, sheetMost, type SheetColumn } from '#modules/people/contract/sheet-columns.ts';

/** Balances as Excel: a row for each person, type and year. A new balance needs a reason. */
export const quotaColumns = {
  EmployeeId: { title: { zh: '工号', en: 'Employee ID' }, isNeeded: true, width: 14 },
  Name: { title: { zh: '姓名', en: 'Name' }, isTold: true, width: 14 },
  Dept: { title: { zh: '部门', en: 'Department' }, isTold: true, width: 20 },
  Type: { title: { zh: '假期类型', en: 'Type' }, isNeeded: true, width: 18 },
  Year: { title: { zh: '年度', en: 'Year' }, isNeeded: true, width: 8 },
  Unit: { title: { zh: '单位', en: 'Unit' }, isTold: true, width: 8 },
  Left: { title: { zh: '当前余额', en: 'Balance now' }, isTold: true, width: 12 },
  Balance: { title: { zh: '新余额', en: 'New balance' }, isNeeded: true, width: 12 },
  Reason: { title: { zh: '原因', en: 'Reason' }, isNeeded: true, width: 30 },
} as const satisfies Readonly<Record<string, SheetColumn>>;

/** First and last year of balances that are accepted. */
export const quotaYears = { from: 2000, to: 2100 } as const;
/** Highest balance that is accepted: 366 days in ten-thousandths, and far more than that in minutes. */
export const mostBalance = 3_660_000;
/** Maximum length of a reason in characters. */
export const longestReason = 200;

/** New balance of a person for a type and a year, in the unit of the type. */
const change = {
  AUID: id,
  VacationType: askedLeaveCode,
  LeaveYear: z.number().int().min(quotaYears.from).max(quotaYears.to),
  Balance: z.number().int().min(0).max(mostBalance),
  /** Balance at the time of the dry run. */
  Seen: z.number().int(),
  Reason: required(longestReason),
};

const access = [quotaCode];
const limit = { max: 30, seconds: 600 };

/** Calls that export and import leave balances as Excel: opening balances, and adjustments with a reason. */
export const quotaSheetCalls = {
  ExportQuotaSheet: download({
    media: media.excel,
    does: 'Exports the leave balances of the people in the caller’s scope to Excel. New balances can be entered and imported',
    access,
    input: z.strictObject({ DeptId: id.optional() }),
    reply: z.unknown(),
    refusals: [peopleRefusals.importTooLarge],
    limit,
  }),
  DryRunQuotaImport: upload({
    does: 'Previews an import of leave balances from Excel. Saves nothing',
    access,
    limit,
    input: z.strictObject({}),
    reply: z.object({
      Rows: z.array(
        z.object({
          ...dryRow,
          EmployeeId: z.string(),
          ChineseName: z.string(),
          EnglishName: z.string(),
          TypeName: z.string(),
          /** Balance to set; null: the row is wrong or changes nothing. */
          Change: z.object({ ...change, VacationType: leaveCode }).nullable(),
          Unit: coded(unitLabels),
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
  ApplyQuotaImport: post({
    does: 'Sets the leave balances that a preview showed, all or none. Refuses if one has changed since',
    access,
    // 5000 rows with long reasons do not fit into the usual megabyte.
    bodyLimit: 8 * 1024 * 1024,
    input: z.strictObject({ Rows: z.array(z.strictObject(change)).min(1).max(sheetMost) }),
    example: {
      Rows: [{ AUID: 1, VacationType: 1, LeaveYear: 2030, Balance: 50_000, Seen: 0, Reason: '期初' }],
    },
    reply: z.object({ Code: z.number().int(), Changed: z.number().int() }),
    refusals: [
      general.notFound,
      general.stale,
      attendanceRefusals.noQuotaType,
      attendanceRefusals.quotaReserved,
      attendanceRefusals.lotLocked,
    ],
    touches: ['VacationAmount', 'VacationBill'],
  }),
};
