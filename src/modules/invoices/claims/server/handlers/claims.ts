import type { Context } from '#kit/server/http/context.ts';
import { viewerOf } from '#modules/approval/server/open.ts';
import { uploadItemOf } from '#modules/forms/contract/FormAttachment.ts';
import type { InvoiceRow } from '#modules/invoices/folder/server/queries/invoices.ts';
import { listInvoices } from '#modules/invoices/folder/server/queries/invoices.ts';
import { judgeInvoices, type Judged } from '#modules/invoices/folder/server/queries/judged.ts';
import { yuanOf } from '#modules/invoices/folder/server/rules/typed.ts';
import { isApplicant, listLastSubjects, listUsesOf, namesOf } from '../queries/claims.ts';
import { listReadableInvoices } from '../queries/readers.ts';
import { noteOf } from '../rules/note.ts';

const factsOf = ({ row: { id, record, state }, checks }: Pick<Judged, 'row' | 'checks'>) => ({
  InvoiceId: id,
  Kind: record.Kind,
  SellerName: record.SellerName,
  Goods: record.Lines[0]?.Name ?? '',
  Number: record.Number,
  IssuedOn: record.IssuedOn,
  Total: yuanOf(record.Total),
  State: state,
  Checks: [...checks],
});

/** Returns what the caller's own invoices fill into a form, in the order in which they were asked for. */
export async function getPicked(
  ctx: Context,
  {
    InvoiceIds,
    FormID,
    CompanyId,
  }: { InvoiceIds: number[]; FormID?: number | undefined; CompanyId?: number | undefined },
) {
  const me = ctx.actor.id;
  const rows = (await listInvoices(ctx.db, InvoiceIds)).filter(({ ownerId }) => ownerId === me);
  // Claims of a form that is not the caller's count, or its id would tell which invoices it uses.
  const isOwn = FormID !== undefined && (await isApplicant(ctx.db, FormID, me));
  const judged = await judgeInvoices(ctx.db, rows, {
    now: ctx.now,
    companyId: CompanyId ?? null,
    formId: isOwn ? FormID : null,
    travellers: await namesOf(ctx.db, me),
  });
  const subjects = new Map(
    (await listLastSubjects(ctx.db, me, InvoiceIds)).map(({ id, subject }) => [id, subject]),
  );
  const byId = new Map(judged.map((one) => [one.row.id, one]));
  return InvoiceIds.flatMap((id) => {
    const one = byId.get(id);
    if (!one) return [];
    const { record } = one.row;
    return {
      ...factsOf(one),
      Left: record.Total === null ? '' : yuanOf(Math.max(0, record.Total)),
      Date: record.Trips[0]?.On || record.IssuedOn,
      Note: noteOf(record),
      Subject: subjects.get(id) ?? null,
    };
  });
}

/** Returns invoices that are the caller's, or that stand in a form which they may read. */
export async function getShown(ctx: Context, { InvoiceIds }: { InvoiceIds: number[] }) {
  const allowed = await listReadableInvoices(ctx.db, InvoiceIds, viewerOf(ctx.actor));
  const rows: InvoiceRow[] = await listInvoices(ctx.db, [...allowed]);
  const uses = new Map((await listUsesOf(ctx.db, [...allowed])).map((use) => [use.invoiceId, use]));
  const judged = await judgeInvoices(ctx.db, rows, {
    now: ctx.now,
    companyId: null,
    formId: null,
    travellers: null,
  });
  const byId = new Map(judged.map((one) => [one.row.id, one]));
  return InvoiceIds.flatMap((id) => {
    const one = byId.get(id);
    if (!one) return [];
    const use = uses.get(id);
    // The checks of the submission count for everybody who decides.
    return {
      ...factsOf({ row: one.row, checks: use?.checks ?? one.checks }),
      Amount: yuanOf(use?.amountFen ?? one.row.record.Total),
      Reasons: { ...use?.reasons },
      Files: one.files.map(({ uid, name, format }) => {
        const { url, ViewUrl } = uploadItemOf(uid, name);
        return { UID: uid, Name: name, Format: format, Url: url, ViewUrl };
      }),
    };
  });
}
