import { z } from 'zod';
import { download, media, post, upload } from '#kit/contract/call.ts';
import { id } from '#kit/contract/fields.ts';
import type { Words } from '#kit/contract/refusals.ts';
import { formRefusals } from '#modules/forms/contract/refusals.ts';
import { supplierCodes } from './codes.ts';
import { supplierRefusals } from './refusals.ts';

const access = [supplierCodes.companies];
const int = z.number().int();

/** Maximum number of rows of an imported file, and of an Excel export. */
export const importMost = 5_000;
export const exportMost = 20_000;

/** Columns of every import. The other columns are the controls of the template, named by their labels. */
export const headColumns = {
  CompanyName: { zh: '企业名称', en: 'Company' },
  CreditCode: { zh: '统一社会信用代码', en: 'Credit code' },
  ReviewTime: { zh: '复审日期', en: 'Review date' },
} as const satisfies Readonly<Record<string, Words>>;

const row = z.object({
  /** Row number in the file; the header is row 1. */
  Row: int,
  /** Effect of the row: a new company, a form for a known company, or an error. */
  Kind: z.enum(['new', 'form', 'error']),
  CompanyName: z.string(),
  CreditCode: z.string(),
  /** Errors of the row. `Field` is the column title in the caller's language. */
  Errors: z.array(z.object({ Field: z.string(), Msg: z.string() })),
});
export type ImportRow = z.output<typeof row>;

const which = z.strictObject({ TemplateId: id });
const templateRefusals = [formRefusals.templateClosed, supplierRefusals.notSupplierTemplate];

/** Calls of EnterpriseInfo that import and export Excel files. */
export const importCalls = {
  GetEnterpriseImportTemplate: download({
    media: media.excel,
    does: 'Returns an empty Excel file with the columns of the import and a description of each',
    access,
    input: which,
    reply: z.unknown(),
    refusals: templateRefusals,
  }),
  DryRunEnterpriseImport: upload({
    does: 'Previews an import of companies from Excel. Reports the outcome row by row and saves nothing',
    access,
    limit: { max: 30, seconds: 600 },
    input: which,
    reply: z.object({ Token: z.string(), Total: int, Rows: z.array(row) }),
    refusals: [
      ...templateRefusals,
      supplierRefusals.notAnExcel,
      supplierRefusals.importEmpty,
      supplierRefusals.importTooLarge,
      supplierRefusals.importColumns,
    ],
  }),
  ApplyEnterpriseImport: post({
    does: 'Imports exactly the companies that a preview showed, all or none',
    access,
    input: z.strictObject({ Token: z.uuid() }),
    reply: z.object({ Code: int, Companies: int, Forms: int }),
    refusals: [formRefusals.templateClosed, supplierRefusals.importGone, supplierRefusals.importStale],
    touches: ['EnterpriseInfo', 'SupplierForm', 'FormSource'],
  }),
};
