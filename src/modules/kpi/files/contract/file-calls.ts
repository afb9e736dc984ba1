import { z } from 'zod';
import { download, media, post, upload } from '#kit/contract/call.ts';
import { chosen } from '#kit/contract/coded.ts';
import { id, text } from '#kit/contract/fields.ts';
import { general, type Words } from '#kit/contract/refusals.ts';
import { kpiCodes, sheetStateLabels } from '#modules/kpi/contract/codes.ts';
import { kpiRefusals as no } from '#modules/kpi/contract/refusals.ts';
import { count, person } from '#modules/kpi/contract/shapes.ts';
import { sheetTouches } from '#modules/kpi/sheets/contract/sheet-calls.ts';

/** Maximum number of sheets in one export. */
export const exportMost = 2_000;
/** Maximum number of lines in one import. */
export const importMost = 20_000;

/** Columns that an imported line is matched by. Exports use the same titles. */
export const fileColumns = {
  EmployeeId: { zh: '工号', en: 'Employee ID' },
  Code: { zh: '指标编号', en: 'Indicator code' },
  FromDay: { zh: '开始日期', en: 'First day' },
  Actual: { zh: '实际', en: 'Actual' },
  /** Row version at the time of export. A different one now means that the row has changed since. */
  Version: { zh: '数据版本', en: 'Row version' },
} as const satisfies Record<string, Words>;

const importCell = z.object({
  Key: z.string(),
  Title: z.string(),
  Before: z.string().nullable(),
  After: z.string(),
});

const importRow = z.object({
  /** Row number in the file. */
  Row: count,
  Kind: z.enum(['changed', 'same', 'error']),
  /** Null if nobody with this employee ID is in the caller's scope and the period. */
  Person: person.nullable(),
  EmployeeId: z.string(),
  /** Name of the indicator; if there is none, its code from the file. */
  Name: z.string(),
  NameEn: z.string(),
  Cells: z.array(importCell),
  /** Errors, each with the title of its column. */
  Errors: z.array(z.object({ Field: z.string(), Msg: z.string() })),
});
export type ImportRow = z.output<typeof importRow>;

/** Export of sheets as Excel, and import of actuals. */
export const fileCalls = {
  Export: download({
    does: 'Exports reviews to Excel, one row for each indicator of each person, as far as the caller may read them. The first and last rows name the exporter and the time',
    access: [kpiCodes.all],
    media: media.excel,
    input: z.strictObject({
      SheetID: id.optional(),
      PeriodID: id.optional(),
      DeptId: id.optional(),
      PostID: id.optional(),
      State: chosen(sheetStateLabels).optional(),
      Name: text(50).optional(),
    }),
    reply: z.unknown(),
    refusals: [general.notFound, no.exportTooLarge],
    limit: { max: 30, seconds: 600 },
  }),
  DryRunImport: upload({
    does: 'Previews an import of actual values from Excel, by employee ID and indicator code. Reports the changes row by row and saves nothing',
    access: [kpiCodes.manage],
    limit: { max: 30, seconds: 600 },
    input: z.strictObject({ PeriodID: id }),
    reply: z.object({ Token: z.string(), Total: count, Rows: z.array(importRow) }),
    refusals: [
      general.notFound,
      no.periodState,
      no.notExcel,
      no.importEmpty,
      no.importTooLarge,
      no.importColumns,
    ],
  }),
  ApplyImport: post({
    does: 'Imports exactly the cells that a preview showed, all or none. Refuses if a row has changed since',
    access: [kpiCodes.manage],
    input: z.strictObject({ Token: z.uuid() }),
    reply: z.object({ Code: count, Rows: count, Sheets: count }),
    refusals: [no.importGone, no.importMoved],
    touches: [...sheetTouches, 'KPISheet'],
  }),
};
