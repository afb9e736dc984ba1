import { z } from 'zod';
import { controller, post, upload } from '#kit/contract/call.ts';
import { chosen, coded } from '#kit/contract/coded.ts';
import { day, done, id, pageOf, paging, text, when } from '#kit/contract/fields.ts';
import { general } from '#kit/contract/refusals.ts';
import { eventKinds } from '#modules/invoices/contract/events.ts';
import { fieldSources, fileFormats, invoiceKindLabels } from '#modules/invoices/contract/codes.ts';
import { invoiceTrip, type FileFault } from '#modules/invoices/contract/record.ts';
import { invoiceRefusals } from '#modules/invoices/contract/refusals.ts';
import { folderCode } from '#modules/invoices/contract/rights.ts';
import { formRefusals } from '#modules/forms/contract/refusals.ts';
import { claimCalls } from '#modules/invoices/claims/contract/claim-calls.ts';
import { reviewCalls } from '#modules/invoices/review/contract/review-calls.ts';
import { checkCodes, levelLabels } from './checks.ts';
import { fileFaultWords, invoiceStateLabels } from './states.ts';

const access = [folderCode];
const touches = ['Invoice'];
const kind = chosen(invoiceKindLabels);
const version = z.number().int().min(1);

/** Amount in yuan with two decimals, negative on red letters; empty if it is unknown. */
const yuan = z.string();
const typedYuan = z
  .string()
  .trim()
  .regex(
    /^(?:-?\d{1,11}(?:\.\d{1,2})?)?$/,
    '请输入金额，最多两位小数 | Enter an amount with at most two decimals',
  );
const typedDay = z.union([z.literal(''), day]);

const check = z.object({ Code: z.enum(checkCodes), Level: coded(levelLabels) });

const row = z.object({
  InvoiceId: id,
  Kind: coded(invoiceKindLabels).nullable(),
  SellerName: z.string(),
  Goods: z.string(),
  Number: z.string(),
  IssuedOn: z.string(),
  Total: yuan,
  State: coded(invoiceStateLabels),
  Checks: z.array(check),
  /** Number of the form that uses it; empty: none. */
  FormNumber: z.string(),
  FormID: id.nullable(),
  Version: version,
});
export type FolderRow = z.output<typeof row>;

const line = z.object({ Name: z.string(), Net: yuan, Rate: z.string(), Tax: yuan });

const contents = z.object({
  Kind: coded(invoiceKindLabels).nullable(),
  Code: z.string(),
  Number: z.string(),
  IssuedOn: z.string(),
  BuyerName: z.string(),
  BuyerTaxId: z.string(),
  SellerName: z.string(),
  SellerTaxId: z.string(),
  Net: yuan,
  Tax: yuan,
  Other: yuan,
  Total: yuan,
  Capitals: z.string(),
  Remark: z.string(),
  IsRed: z.boolean(),
  RedOf: z.string(),
  Lines: z.array(line),
  Trips: z.array(invoiceTrip),
});

const detail = row.extend({
  Record: contents,
  /** Source of each field that is known. */
  Sources: z.record(z.string(), z.enum(fieldSources)),
  /** Fields that are still missing. */
  Missing: z.array(z.string()),
  /** Values of other sources that differ. */
  Disagreements: z.array(z.object({ Field: z.string(), Source: z.enum(fieldSources), Value: z.string() })),
  RefusedReason: z.string(),
  Files: z.array(
    z.object({
      UID: z.string(),
      Name: z.string(),
      Format: z.enum(fileFormats),
      Url: z.string(),
      /** Address for viewing; empty: only a download. */
      ViewUrl: z.string(),
    }),
  ),
  Events: z.array(
    z.object({
      At: when,
      Kind: z.enum(eventKinds),
      Name: z.string().nullable(),
      NameEn: z.string().nullable(),
    }),
  ),
  CanEdit: z.boolean(),
});
export type InvoiceDetail = z.output<typeof detail>;

/** Fields that a person may type. */
export const typedFields = z.strictObject({
  Kind: kind,
  Code: text(12).default(''),
  Number: text(20).default(''),
  IssuedOn: typedDay.default(''),
  BuyerName: text(100).default(''),
  BuyerTaxId: text(20).default(''),
  SellerName: text(100).default(''),
  SellerTaxId: text(20).default(''),
  Net: typedYuan.default(''),
  Tax: typedYuan.default(''),
  Total: typedYuan.default(''),
});

/** Folder tabs with the states that each shows. */
export const folderTabs = {
  toCheck: [1, 8],
  usable: [2],
  used: [4],
  paid: [5, 6],
  removed: [9],
} as const;
export type FolderTab = keyof typeof folderTabs;
const tabNames = Object.keys(folderTabs) as [FolderTab, ...FolderTab[]];

const faults = Object.keys(fileFaultWords) as [FileFault, ...FileFault[]];

/** Calls of people about their own invoices. */
export const folderCalls = {
  Upload: upload({
    does: 'Reads an invoice file, or every file of a zip, and keeps the invoices in the caller’s folder',
    access,
    input: z.strictObject({}),
    reply: z.object({
      Files: z.array(
        z.object({
          Name: z.string(),
          InvoiceIds: z.array(id),
          /** Whether the caller had the invoice already. */
          IsJoined: z.boolean(),
          /** Why the file is not read; null: it is. */
          Fault: z.enum(faults).nullable(),
        }),
      ),
    }),
    refusals: [
      invoiceRefusals.invoiceTooLarge,
      invoiceRefusals.invoicesToday,
      invoiceRefusals.invoicesAtOnce,
      formRefusals.uploadsToday,
      formRefusals.tooManyUnbound,
    ],
    touches,
    limit: { max: 600, seconds: 3600 },
    bodyLimit: 52 * 1024 * 1024,
  }),

  GetMyPage: post({
    does: 'Lists the caller’s invoices, newest first, with the number in each tab',
    access,
    reads: true,
    input: z.strictObject({
      ...paging,
      Tab: z.enum(tabNames).optional(),
      Keyword: text(50).default(''),
      Kind: kind.optional(),
      From: day.optional(),
      To: day.optional(),
    }),
    reply: pageOf(row).extend({ Counts: z.record(z.string(), z.number().int()) }),
  }),

  GetDetail: post({
    does: 'Returns an invoice of the caller: fields with their sources, checks, files and history',
    access,
    reads: true,
    input: z.strictObject({ InvoiceId: id }),
    reply: detail,
    refusals: [general.notFound],
  }),

  Edit: post({
    does: 'Completes or corrects an invoice and confirms it; fields of an electronic file stay',
    access,
    input: z.strictObject({ InvoiceId: id, Version: version, Fields: typedFields }),
    reply: z.object({ Code: z.number().int(), State: coded(invoiceStateLabels), Version: version }),
    refusals: [
      general.notFound,
      invoiceRefusals.invoiceChanged,
      invoiceRefusals.invoiceInUse,
      invoiceRefusals.invoiceFixed,
      invoiceRefusals.invoiceIncomplete,
    ],
    touches,
    example: { InvoiceId: 1, Version: 1, Fields: { Kind: 10, IssuedOn: '2026-11-20', Total: '36.00' } },
  }),

  AddTyped: post({
    does: 'Adds an invoice without a file from typed fields; an invoice that the caller has is opened instead',
    access,
    input: z.strictObject({ Fields: typedFields }),
    reply: z.object({ Code: z.number().int(), InvoiceId: id, IsJoined: z.boolean() }),
    refusals: [invoiceRefusals.invoiceIncomplete],
    touches,
    example: { Fields: { Kind: 10, IssuedOn: '2026-11-20', Total: '36.00' } },
  }),

  Remove: post({
    does: 'Removes an invoice of the caller; its files are deleted after 30 days',
    access,
    input: z.strictObject({ InvoiceId: id, Version: version }),
    reply: done,
    refusals: [general.notFound, invoiceRefusals.invoiceChanged, invoiceRefusals.invoiceInUse],
    touches,
  }),

  Restore: post({
    does: 'Brings a removed invoice back',
    access,
    input: z.strictObject({ InvoiceId: id, Version: version }),
    reply: done,
    refusals: [general.notFound, invoiceRefusals.invoiceChanged],
    touches,
  }),
};

/** All calls about invoices. */
export const Invoice = controller('Invoice', { ...folderCalls, ...claimCalls, ...reviewCalls });
