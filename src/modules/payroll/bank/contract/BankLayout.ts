import { z } from 'zod';
import { controller, post } from '#kit/contract/call.ts';
import { chosen, coded } from '#kit/contract/coded.ts';
import { id, nothing, required, text } from '#kit/contract/fields.ts';
import { general } from '#kit/contract/refusals.ts';
import { payCode } from '#modules/payroll/contract/codes.ts';
import { payApprovalCode, payrollCode } from '#modules/payroll/contract/slip-codes.ts';
import { setupRefusals } from '#modules/payroll/setup/contract/setup-refusals.ts';
import { bankFormatLabels } from './bank-codes.ts';
import { bankSourceLabels, separators } from './bank-layout-codes.ts';
import { bankRefusals } from './bank-refusals.ts';

/** Maximum number of columns in a file. */
export const mostColumns = 30;

const layout = {
  Name: required(30),
  NameEn: text(40),
  /** Separator between the cells of a text file. Other formats have their own. */
  Separator: z.enum(separators),
  /** True if the first line contains the column titles. */
  HasHead: z.boolean(),
  IsActive: z.boolean(),
};

/** Layouts of bank files, with columns chosen by the company. */
export const BankLayout = controller('BankLayout', {
  GetBankLayoutList: post({
    does: 'Returns the bank file layouts, by name',
    access: [payCode, payrollCode, payApprovalCode],
    reads: true,
    input: nothing,
    reply: z.array(
      z.object({
        LayoutId: id,
        Version: z.number().int(),
        ...layout,
        Format: coded(bankFormatLabels),
        Columns: z.array(z.object({ Title: z.string(), Source: coded(bankSourceLabels), Text: z.string() })),
      }),
    ),
  }),
  SaveBankLayout: post({
    does: 'Adds a bank file layout, or changes the version last seen. Existing files keep theirs',
    access: [payCode],
    input: z.strictObject({
      LayoutId: id.optional(),
      Version: z.coerce.number().int().min(1).optional(),
      ...layout,
      NameEn: text(40).default(''),
      Separator: layout.Separator.default('|'),
      HasHead: layout.HasHead.default(true),
      IsActive: layout.IsActive.default(true),
      Format: chosen(bankFormatLabels),
      Columns: z
        .array(
          z.strictObject({
            Title: text(30).default(''),
            Source: chosen(bankSourceLabels),
            /** Content of a column with fixed text. Empty for an empty column. */
            Text: text(60).default(''),
          }),
        )
        .min(1)
        .max(mostColumns),
    }),
    reply: z.object({ Code: z.number().int(), LayoutId: id }),
    refusals: [
      general.notFound,
      setupRefusals.setupMoved,
      setupRefusals.nameTaken,
      bankRefusals.columnsLacking,
    ],
    touches: ['BankLayout'],
  }),
});
