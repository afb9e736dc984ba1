import { z } from 'zod';
import { post } from '#kit/contract/call.ts';
import { coded } from '#kit/contract/coded.ts';
import { id } from '#kit/contract/fields.ts';
import { ref } from '#modules/forms/contract/values.ts';
import { fileFormats, invoiceKindLabels } from '#modules/invoices/contract/codes.ts';
import { folderCode } from '#modules/invoices/contract/rights.ts';
import { checkCodes, levelLabels } from '#modules/invoices/folder/contract/checks.ts';
import { invoiceStateLabels } from '#modules/invoices/folder/contract/states.ts';

const ids = z.array(id).max(200);
const check = z.object({ Code: z.enum(checkCodes), Level: coded(levelLabels) });

const invoice = {
  InvoiceId: id,
  Kind: coded(invoiceKindLabels).nullable(),
  SellerName: z.string(),
  Goods: z.string(),
  Number: z.string(),
  IssuedOn: z.string(),
  /** Amount in yuan with two decimals; empty if it is unknown. */
  Total: z.string(),
  State: coded(invoiceStateLabels),
  Checks: z.array(check),
};

const picked = z.object({
  ...invoice,
  /** Amount that a form may still claim; empty if it is unknown. */
  Left: z.string(),
  /** Contents of its row: day, note, and the accounting subject chosen last for this seller. */
  Date: z.string(),
  Note: z.string(),
  Subject: ref.nullable(),
});
export type Picked = z.output<typeof picked>;

const shown = z.object({
  ...invoice,
  /** Amount that the form claims. */
  Amount: z.string(),
  /** Reasons of the applicant by check. */
  Reasons: z.record(z.string(), z.string()),
  Files: z.array(
    z.object({
      UID: z.string(),
      Name: z.string(),
      Format: z.enum(fileFormats),
      Url: z.string(),
      ViewUrl: z.string(),
    }),
  ),
});
export type ShownInvoice = z.output<typeof shown>;

/** Calls of forms that use invoices. */
export const claimCalls = {
  GetPicked: post({
    does: 'Returns what the caller’s own invoices fill into a form, with the checks for its company; saves nothing',
    access: [folderCode],
    reads: true,
    input: z.strictObject({ InvoiceIds: ids, FormID: id.optional(), CompanyId: id.optional() }),
    reply: z.array(picked),
  }),

  GetShown: post({
    does: 'Returns the invoices among these that are the caller’s, or stand in a form that they may read',
    access: 'signedIn',
    reads: true,
    input: z.strictObject({ InvoiceIds: ids }),
    reply: z.array(shown),
  }),
};
