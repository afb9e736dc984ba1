import { general, refuse } from '#kit/contract/refusals.ts';
import { formatFen, yuanToFen } from '#kit/rules/money.ts';
import type { Tx } from '#kit/server/db/database.ts';
import type { Viewer } from '#modules/approval/server/open.ts';
import { invoiceRefusals } from '#modules/invoices/contract/refusals.ts';
import {
  listUses,
  releaseClaims,
  saveTaken,
  type UseRow,
} from '#modules/invoices/claims/server/queries/claims.ts';
import { invoiceState } from '#modules/invoices/folder/contract/states.ts';
import { holdInvoices, saveState } from '#modules/invoices/folder/server/queries/invoices.ts';
import { addEvent } from '#modules/invoices/server/queries/events.ts';
import * as queries from '../queries/review.ts';

type By = Viewer & { readonly now: Date };

export interface GivenDecision {
  readonly InvoiceId: number;
  readonly Accept: boolean;
  readonly Amount?: string | undefined;
  readonly Reason: string;
}

const MIN_REASON = 2;

/** Returns the accepted amount in fen; 0 refuses. @throws Refused invoiceAmount, decisionReason */
function acceptedOf(given: GivenDecision, { amountFen }: UseRow, field: string): number {
  const wished = given.Amount === undefined ? amountFen : (yuanToFen(given.Amount) ?? 0);
  const accepted = given.Accept ? wished : 0;
  if (accepted > amountFen)
    refuse(invoiceRefusals.invoiceAmount, {
      field: `${field}.Amount`,
      with: { rest: formatFen(amountFen) },
    });
  if (accepted < amountFen && given.Reason.length < MIN_REASON)
    refuse(invoiceRefusals.decisionReason, { field: `${field}.Reason` });
  return accepted;
}

/**
 * Accepts, lowers or refuses invoices of a form that waits for a person as finance. A refused invoice leaves the sum,
 * its claim is released, and its owner may correct it. Nobody decides on their own invoices.
 * @throws Refused notFound, invoiceNotWaiting, invoiceAmount, decisionReason
 */
export async function decideInvoices(
  tx: Tx,
  by: By,
  { FormID, Decisions }: { readonly FormID: number; readonly Decisions: readonly GivenDecision[] },
): Promise<void> {
  if ((await queries.holdForm(tx, FormID)) === undefined) refuse(general.notFound);
  if (!(await queries.waitsForFinance(tx, FormID, by.id)))
    refuse(
      (await queries.findReadableForm(tx, FormID, by)) ? invoiceRefusals.invoiceNotWaiting : general.notFound,
    );
  const uses = new Map((await listUses(tx, FormID)).map((use) => [use.invoiceId, use]));
  const held = await holdInvoices(
    tx,
    Decisions.map(({ InvoiceId }) => InvoiceId),
  );
  const rows = new Map(held.map((row) => [row.id, row]));
  for (const [at, given] of Decisions.entries()) {
    const use = uses.get(given.InvoiceId) ?? refuse(general.notFound);
    // One decision for each invoice: a second one would follow a release.
    uses.delete(given.InvoiceId);
    const row = rows.get(given.InvoiceId)!;
    if (row.ownerId === by.id) refuse(invoiceRefusals.invoiceNotWaiting);
    const acceptedFen = acceptedOf(given, use, `Decisions.${at}`);
    const isRefused = acceptedFen === 0;
    const decision = { acceptedFen, by: by.id, reason: given.Reason, now: by.now, isRefused };
    await queries.saveDecision(tx, FormID, row.id, decision);
    await saveTaken(tx, row.id, {
      state: isRefused ? invoiceState.refused : invoiceState.submitted,
      companyId: isRefused ? null : row.companyId,
      usedFen: acceptedFen,
      paidOn: null,
    });
    if (isRefused) {
      await releaseClaims(tx, FormID, [row.id]);
      await saveState(tx, row.id, invoiceState.refused, { refusedReason: given.Reason });
    }
    await addEvent(tx, row.id, {
      kind: isRefused ? 'refused' : 'accepted',
      personId: by.id,
      formId: FormID,
      detail: { accepted: acceptedFen, reason: given.Reason },
      now: by.now,
    });
  }
}
