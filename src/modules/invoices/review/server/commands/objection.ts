import type { Words } from '#kit/contract/refusals.ts';
import { formatFen, yuanToFen } from '#kit/rules/money.ts';
import type { Executor } from '#kit/server/db/database.ts';
import type { Asked } from '#modules/approval/server/open.ts';
import { getEdition } from '#modules/forms/server/open.ts';
import { listSurroundings } from '#modules/invoices/folder/server/queries/facts.ts';
import { findEditionId, hasEarlierReviewer, listReview, type ReviewRow } from '../queries/review.ts';
import { withoutInvoices } from '../rules/payable.ts';

const undecided = (count: number): Words => ({
  zh: `还有 ${count} 张发票未审核`,
  en: count === 1 ? '1 invoice has not been reviewed' : `${count} invoices have not been reviewed`,
});

const cancelled = (name: string): Words => ({
  zh: `${name} 的发票已被红冲，请拒收`,
  en: `The invoice of ${name} was cancelled by a red letter. Refuse it`,
});

const onlyOwn = (count: number): Words => ({
  zh: `有 ${count} 张发票只由您本人审核过，请退回上一级财务审核`,
  en:
    count === 1
      ? 'You are the only one who reviewed 1 invoice. Send the form back to the finance level before yours'
      : `You are the only one who reviewed ${count} invoices. Send the form back to the finance level before yours`,
});

const tooMuch = (most: string): Words => ({
  zh: `实付金额不能超过已接受的 ${most}`,
  en: `The amount paid cannot exceed the accepted ${most}`,
});

const sumOf = (rows: readonly ReviewRow[]): number =>
  rows.reduce((sum, { acceptedFen, amountFen }) => sum + (acceptedFen ?? amountFen), 0);

/**
 * Objects to an approval by finance while an invoice is undecided or cancelled, or if more would be paid than was
 * accepted. Whoever approves at a later level must not be the only reviewer: after a send-back the applicant may exchange
 * invoices.
 *
 * It is asked wherever somebody approves, and where an administrator leaves out a level of finance.
 */
export async function objectToApproval(on: Executor, asked: Asked): Promise<Words | null> {
  const { formId, values } = asked;
  const rows = await listReview(on, formId);
  if (rows.length === 0) return null;
  const open = rows.filter(({ acceptedFen }) => acceptedFen === null);
  if (open.length > 0) return undecided(open.length);
  const accepted = rows.filter(({ isRefused }) => !isRefused);
  const own = accepted.filter(({ byId }) => byId === asked.person);
  if (own.length > 0 && (await hasEarlierReviewer(on, formId, asked))) return onlyOwn(own.length);
  const around = await listSurroundings(
    on,
    accepted.map(({ invoiceId }) => invoiceId),
    formId,
  );
  const red = around.find(({ isCancelled }) => isCancelled);
  if (red) {
    const row = accepted.find(({ invoiceId }) => invoiceId === red.id)!;
    return cancelled(row.record.SellerName || row.record.Number);
  }
  const { edition } = await getEdition(on, (await findEditionId(on, formId))!);
  const byHand = withoutInvoices(edition, values);
  if (byHand === null) return null;
  const paid = typeof values['paidAmount'] === 'string' ? yuanToFen(values['paidAmount']) : undefined;
  const most = byHand + sumOf(accepted);
  return paid !== undefined && paid > most ? tooMuch(formatFen(most)) : null;
}
