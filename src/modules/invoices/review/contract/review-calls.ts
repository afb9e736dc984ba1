import { z } from 'zod';
import { post } from '#kit/contract/call.ts';
import { done, flag, id, text } from '#kit/contract/fields.ts';
import { general } from '#kit/contract/refusals.ts';
import { ref } from '#modules/forms/contract/values.ts';
import { invoiceRefusals } from '#modules/invoices/contract/refusals.ts';

const yuan = z.string();

const reviewed = z.object({
  InvoiceId: id,
  SellerName: z.string(),
  Number: z.string(),
  /** Amount that the form claims, in yuan. */
  Amount: yuan,
  Total: yuan,
  /** Amount that finance accepted; empty while it is undecided, 0.00 if it was refused. */
  Accepted: yuan,
  IsRefused: z.boolean(),
  Reason: z.string(),
  DecidedBy: ref.nullable(),
  /** Input VAT that the rules suggest for what is claimed. */
  InputTax: yuan,
  /** Whether a red letter that nothing proves names the invoice; told to whoever decides as finance. */
  HasRedHint: z.boolean(),
});
export type Reviewed = z.output<typeof reviewed>;

/** Calls of finance about the invoices of a form. */
export const reviewCalls = {
  GetFormInvoices: post({
    does: 'Returns the invoices of a form that the caller may read, with what finance decided',
    access: 'signedIn',
    reads: true,
    input: z.strictObject({ FormID: id }),
    reply: z.object({
      /** Whether the form waits for the caller as finance. */
      CanDecide: z.boolean(),
      Invoices: z.array(reviewed),
      /** Sum of the rows without an invoice and of what was accepted, in yuan; empty if the invoices are hidden. */
      Payable: yuan,
    }),
    refusals: [general.notFound],
  }),

  Decide: post({
    does: 'Accepts, lowers or refuses invoices of a form that waits for the caller as finance',
    access: 'signedIn',
    input: z.strictObject({
      FormID: id,
      Decisions: z
        .array(
          z.strictObject({
            InvoiceId: id,
            Accept: flag,
            /** Accepted amount in yuan; left out: all that is claimed. */
            Amount: z
              .string()
              .regex(/^\d{1,11}(?:\.\d{1,2})?$/)
              .optional(),
            Reason: text(200).default(''),
          }),
        )
        .min(1)
        .max(200),
    }),
    reply: done,
    refusals: [
      general.notFound,
      invoiceRefusals.invoiceNotWaiting,
      invoiceRefusals.invoiceAmount,
      invoiceRefusals.decisionReason,
    ],
    touches: ['Invoice', 'CacApprovalOrder'],
    byPrograms: false,
    example: { FormID: 1, Decisions: [{ InvoiceId: 1, Accept: true }] },
  }),
};
