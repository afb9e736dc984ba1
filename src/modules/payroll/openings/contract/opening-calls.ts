import { z } from 'zod';
import { download, media, post, upload } from '#kit/contract/call.ts';
import { chosen } from '#kit/contract/coded.ts';
import { id, month, nothing, required, text } from '#kit/contract/fields.ts';
import { general } from '#kit/contract/refusals.ts';
import { itemLabels, payCode, payItems, payStageLabels } from '#modules/payroll/contract/codes.ts';
import { payRefusals } from '#modules/payroll/contract/pay-refusals.ts';
import { peopleRefusals } from '#modules/people/contract/refusals.ts';
import { dryRow, sheetMost, type SheetColumn } from '#modules/people/contract/sheet-columns.ts';

/** Columns of the Excel sheet for initial compensation records, one row for each person. */
export const openingColumns = {
  EmployeeId: { title: { zh: '工号', en: 'Employee ID' }, isNeeded: true, width: 16 },
  Name: { title: { zh: '姓名', en: 'Name' }, isTold: true },
  FromMonth: { title: { zh: '起始月份', en: 'From month' }, isNeeded: true },
  Stage: { title: { zh: '阶段', en: 'Stage' } },
  basic: { title: itemLabels.basic, isNeeded: true },
  post: { title: itemLabels.post },
  performance: { title: itemLabels.performance },
  allowance: { title: itemLabels.allowance },
  Group: { title: { zh: '薪资组', en: 'Pay group' } },
  Scheme: { title: { zh: '社保方案', en: 'Insurance scheme' } },
  Base: { title: { zh: '缴费基数', en: 'Insurance base' } },
  Income: { title: { zh: '本年累计收入', en: 'Income this year' } },
  Insurance: { title: { zh: '本年累计社保公积金', en: 'Insurance this year' }, width: 20 },
  Special: { title: { zh: '本年累计专项附加扣除', en: 'Special additional this year' }, width: 24 },
  Withheld: { title: { zh: '本年累计已扣税', en: 'Tax withheld this year' }, width: 20 },
} as const satisfies Readonly<Record<string, SheetColumn>>;

/** Tax sums of the year before the first month. */
export const openingSums = ['Income', 'Insurance', 'Special', 'Withheld'] as const;

/** Amount in yuan, at most 10,000,000. */
const yuan = z
  .string()
  .regex(
    /^(?:\d{1,7}(?:\.\d{1,2})?|10000000(?:\.00?)?)$/,
    '请输入金额，最多 2 位小数 | Enter an amount, at most 2 decimals',
  );

const step = {
  AUID: id,
  FromMonth: month,
  Stage: chosen(payStageLabels),
  Items: z
    .array(z.strictObject({ Item: z.enum(payItems), After: yuan }))
    .min(1)
    .max(payItems.length)
    .refine((items) => new Set(items.map(({ Item }) => Item)).size === items.length, {
      error: '同一薪资项目只能出现一次 | Each item can be listed only once',
    }),
  GroupId: id.nullable(),
  /** Code of an insurance scheme. Empty if the person is not enrolled. */
  Scheme: text(20),
  /** Contribution base in yuan a month. Null means the month's wage. */
  Base: yuan.nullable(),
  /** Tax sums of the year up to the previous month. Null if there are none. */
  Opening: z.strictObject({ Income: yuan, Insurance: yuan, Special: yuan, Withheld: yuan }).nullable(),
};

const limit = { max: 30, seconds: 600 };

/** Names shown with a row. */
const named = {
  EmployeeId: z.string(),
  ChineseName: z.string(),
  EnglishName: z.string(),
  GroupName: z.string(),
  GroupNameEn: z.string(),
};

const shown = z.object({
  ...named,
  FromMonth: z.string(),
  Stage: z.number().int(),
  Items: z.array(z.object({ Item: z.enum(payItems), After: z.string() })),
  Scheme: z.string(),
  Base: z.string().nullable(),
  Opening: z.object({ ...step.Opening.unwrap().shape }).nullable(),
});

/** Calls that open compensation records of many people at once. One person submits the form, another approves it. */
export const openingCalls = {
  ExportRemunerationOpening: download({
    media: media.excel,
    does: 'Returns an Excel file of people in the caller’s scope without a compensation record, to be filled in',
    access: [payCode],
    input: nothing,
    reply: z.unknown(),
    limit,
  }),
  DryRunRemunerationOpening: upload({
    does: 'Previews an import of opening compensation records from Excel. Reports problems row by row and saves nothing',
    access: [payCode],
    inPerson: true,
    limit,
    input: nothing,
    reply: z.object({
      Rows: z.array(
        z.object({
          ...dryRow,
          ...shown.shape,
          AUID: id.nullable(),
          GroupId: id.nullable(),
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
  SubmitRemunerationOpening: post({
    does: 'Submits opening compensation records as one form. They are created after somebody else has approved it',
    access: [payCode],
    inPerson: true,
    limit,
    input: z.strictObject({
      Rows: z
        .array(z.strictObject(step))
        .min(1)
        .max(sheetMost)
        .refine((rows) => new Set(rows.map(({ AUID }) => AUID)).size === rows.length, {
          error: '每位员工只能出现一次 | Each employee can be listed only once',
        }),
      Note: text(500).default(''),
    }),
    reply: z.object({ Code: z.number().int(), FormID: id, Version: z.number().int() }),
    refusals: [payRefusals.openingMoved, general.notFound],
    touches: ['Remuneration', 'SalaryAdjustment', 'CacApprovalOrder'],
  }),
  RevealRemunerationOpening: post({
    does: 'Returns the table of such a form, for its submitter and approvers. The reason is recorded in the audit log',
    access: 'signedIn',
    inPerson: true,
    limit: { max: 60, seconds: 600 },
    input: z.strictObject({ FormID: id, Reason: required(100) }),
    reply: z.object({ Rows: z.array(shown) }),
    refusals: [general.notFound],
    touches: [],
  }),
};
