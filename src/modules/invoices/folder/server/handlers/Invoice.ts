import { general, refuse } from '#kit/contract/refusals.ts';
import { inTransaction } from '#kit/server/db/transaction.ts';
import type { FileStore } from '#kit/server/files/file-store.ts';
import { serve, type Context, type Served } from '#kit/server/http/context.ts';
import { viewerOf } from '#modules/approval/server/open.ts';
import { uploadItemOf } from '#modules/forms/contract/FormAttachment.ts';
import { getPicked, getShown } from '#modules/invoices/claims/server/handlers/claims.ts';
import { decideInvoices } from '#modules/invoices/review/server/commands/decide.ts';
import { getFormInvoices } from '#modules/invoices/review/server/handlers/review.ts';
import { missingFields } from '#modules/invoices/reading/server/rules/witnesses.ts';
import { listEvents } from '#modules/invoices/server/queries/events.ts';
import { Invoice } from '../../contract/Invoice.ts';
import { isOpenState } from '../../contract/states.ts';
import { addTyped, editInvoice, removeInvoice, restoreInvoice, type Owner } from '../commands/edit.ts';
import { uploadInvoices } from '../commands/upload.ts';
import { countTabs, pageFolder, type FolderLine } from '../queries/folder.ts';
import { findOwn, listInvoices, type InvoiceRow } from '../queries/invoices.ts';
import { judgeInvoices, type Judged } from '../queries/judged.ts';
import { findUse } from '../queries/uses.ts';
import { yuanOf } from '../rules/typed.ts';

const ownerOf = (ctx: Context): Owner => ({ id: ctx.actor.id, language: ctx.language, now: ctx.now });

const judgingOf = (ctx: Context) => ({
  now: ctx.now,
  companyId: null,
  formId: null,
  travellers: null,
});

const rowOf = ({ row, checks }: Judged, line: Omit<FolderLine, 'id'>) => ({
  InvoiceId: row.id,
  Kind: row.record.Kind,
  SellerName: row.record.SellerName,
  Goods: line.goods,
  Number: row.record.Number,
  IssuedOn: row.record.IssuedOn,
  Total: yuanOf(row.record.Total),
  State: row.state,
  Checks: [...checks],
  FormNumber: line.formNumber ?? '',
  FormID: line.formId,
  Version: row.version,
});

const contentsOf = ({ record }: InvoiceRow) => ({
  ...record,
  Net: yuanOf(record.Net),
  Tax: yuanOf(record.Tax),
  Other: yuanOf(record.Other),
  Total: yuanOf(record.Total),
  Lines: record.Lines.map(({ Name, Net, Rate, Tax }) => ({ Name, Net: yuanOf(Net), Rate, Tax: yuanOf(Tax) })),
  Trips: [...record.Trips],
});

/** Returns an invoice whose claims by other forms count, unless its own form claims it. */
async function detailOf(ctx: Context, row: InvoiceRow) {
  const use = await findUse(ctx.db, row.id);
  const [judged] = await judgeInvoices(ctx.db, [row], { ...judgingOf(ctx), formId: use?.formId ?? null });
  const { files } = judged!;
  return {
    ...rowOf(judged!, {
      goods: row.record.Lines[0]?.Name ?? '',
      formId: use?.formId ?? null,
      formNumber: use?.number ?? null,
    }),
    Record: contentsOf(row),
    Sources: { ...row.sources },
    Missing: missingFields(row.record),
    Disagreements: row.disagreements.map((one) => ({ ...one })),
    RefusedReason: row.refusedReason,
    Files: files.map(({ uid, name, format }) => {
      const { url, ViewUrl } = uploadItemOf(uid, name);
      return { UID: uid, Name: name, Format: format, Url: url, ViewUrl };
    }),
    Events: await listEvents(ctx.db, row.id),
    CanEdit: isOpenState(row.state),
  };
}

async function pageOf(ctx: Context, filter: Parameters<typeof pageFolder>[2]) {
  const { total, rows } = await pageFolder(ctx.db, ctx.actor.id, filter);
  const found = await listInvoices(
    ctx.db,
    rows.map(({ id }) => id),
  );
  const judged = new Map(
    (await judgeInvoices(ctx.db, found, judgingOf(ctx))).map((one) => [one.row.id, one]),
  );
  return {
    Total: total,
    Rows: rows.flatMap((line) => {
      const one = judged.get(line.id);
      if (!one) return [];
      // A form's own claim is no duplicate.
      const isOwn = one.claimedBy !== null && one.claimedBy === line.formId;
      const checks = isOwn ? one.checks.filter(({ Code }) => Code !== 'duplicateClaim') : one.checks;
      return [rowOf({ ...one, checks }, line)];
    }),
    Counts: await countTabs(ctx.db, ctx.actor.id),
  };
}

export const invoice = (files: FileStore): Served =>
  serve(Invoice, {
    Upload: async (_input, ctx) => ({
      Files: (await uploadInvoices(ctx.db, files, ctx.actor.id, ctx.file, ctx.now)).map((one) => ({
        ...one,
        InvoiceIds: [...one.InvoiceIds],
      })),
    }),
    GetMyPage: (input, ctx) => pageOf(ctx, input),
    GetDetail: async ({ InvoiceId }, ctx) =>
      detailOf(ctx, (await findOwn(ctx.db, ctx.actor.id, InvoiceId)) ?? refuse(general.notFound)),
    Edit: async (input, ctx) => ({
      Code: 1,
      ...(await inTransaction(ctx.db, (tx) => editInvoice(tx, ownerOf(ctx), input))),
    }),
    AddTyped: async ({ Fields }, ctx) => ({
      Code: 1,
      ...(await inTransaction(ctx.db, (tx) => addTyped(tx, ownerOf(ctx), Fields))),
    }),
    Remove: async (input, ctx) => {
      await inTransaction(ctx.db, (tx) => removeInvoice(tx, ownerOf(ctx), input));
      return { Code: 1 };
    },
    GetPicked: (input, ctx) => getPicked(ctx, input),
    GetShown: (input, ctx) => getShown(ctx, input),
    GetFormInvoices: (input, ctx) => getFormInvoices(ctx, input),
    Decide: async (input, ctx) => {
      await inTransaction(ctx.db, (tx) =>
        decideInvoices(tx, { ...viewerOf(ctx.actor), now: ctx.now }, input),
      );
      return { Code: 1 };
    },
    Restore: async (input, ctx) => {
      await inTransaction(ctx.db, (tx) => restoreInvoice(tx, ownerOf(ctx), input));
      return { Code: 1 };
    },
  });
