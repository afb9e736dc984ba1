import { general, refuse } from '#kit/contract/refusals.ts';
import { fenToYuan } from '#kit/rules/money.ts';
import type { Context } from '#kit/server/http/context.ts';
import { viewerOf } from '#modules/approval/server/open.ts';
import { getEdition } from '#modules/forms/server/open.ts';
import { seesInvoices } from '#modules/invoices/claims/server/queries/readers.ts';
import { yuanOf } from '#modules/invoices/folder/server/rules/typed.ts';
import { findReadableForm, listReview, waitsForFinance } from '../queries/review.ts';
import { withoutInvoices } from '../rules/payable.ts';

/** Returns the invoices of a form that the caller may read, with what finance decided; none if they are hidden from them. */
export async function getFormInvoices(ctx: Context, { FormID }: { FormID: number }) {
  const form = (await findReadableForm(ctx.db, FormID, viewerOf(ctx.actor))) ?? refuse(general.notFound);
  const { edition } = await getEdition(ctx.db, form.editionId);
  const isShown = await seesInvoices(ctx.db, viewerOf(ctx.actor), FormID);
  if (!isShown) return { CanDecide: false, Invoices: [], Payable: '' };
  const rows = await listReview(ctx.db, FormID);
  const canDecide = rows.length > 0 && (await waitsForFinance(ctx.db, FormID, ctx.actor.id));
  const accepted = rows.reduce(
    (sum, { acceptedFen, amountFen, isRefused }) => sum + (isRefused ? 0 : (acceptedFen ?? amountFen)),
    0,
  );
  return {
    CanDecide: canDecide,
    Invoices: rows.map((row) => ({
      InvoiceId: row.invoiceId,
      SellerName: row.record.SellerName,
      Number: row.record.Number,
      Amount: fenToYuan(row.amountFen),
      Total: yuanOf(row.record.Total),
      Accepted: yuanOf(row.acceptedFen),
      IsRefused: row.isRefused,
      Reason: row.reason,
      DecidedBy:
        row.byId === null ? null : { id: row.byId, name: row.byName ?? '', nameEn: row.byNameEn ?? '' },
      InputTax: fenToYuan(row.inputFen),
      // Only finance learns what is in the folders of others.
      HasRedHint: canDecide && row.hasRedHint,
    })),
    Payable: fenToYuan(accepted + (withoutInvoices(edition, form.values) ?? 0)),
  };
}
