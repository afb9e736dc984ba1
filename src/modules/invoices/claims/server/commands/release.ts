import { companyDay } from '#kit/rules/dates.ts';
import type { Tx } from '#kit/server/db/database.ts';
import { formStatus } from '#modules/approval/contract/codes.ts';
import type { Moved } from '#modules/approval/server/open.ts';
import { invoiceState } from '#modules/invoices/folder/contract/states.ts';
import { holdInvoices } from '#modules/invoices/folder/server/queries/invoices.ts';
import type { EventKind } from '#modules/invoices/contract/events.ts';
import { addEvent } from '#modules/invoices/server/queries/events.ts';
import * as queries from '../queries/claims.ts';

interface Releasing {
  readonly formId: number;
  readonly by: number | null;
  readonly now: Date;
  readonly uses: readonly queries.UseRow[];
  readonly kind: EventKind;
}

/** Ends uses of a form: the invoices can be filed again. The transaction holds the invoices. */
export async function releaseUses(tx: Tx, { formId, by, now, uses, kind }: Releasing): Promise<void> {
  if (uses.length === 0) return;
  const ids = uses.map(({ invoiceId }) => invoiceId);
  await queries.releaseClaims(tx, formId, ids);
  await queries.saveUses(tx, formId, ids, queries.useState.ended);
  for (const id of ids) {
    await queries.saveTaken(tx, id, {
      state: invoiceState.usable,
      companyId: null,
      usedFen: 0,
      paidOn: null,
    });
    await addEvent(tx, id, { kind, personId: by, formId, now });
  }
}

async function payUses(tx: Tx, { form, by, now }: Moved, uses: readonly queries.UseRow[]): Promise<void> {
  const ids = uses.map(({ invoiceId }) => invoiceId);
  const held = new Map((await holdInvoices(tx, ids)).map((row) => [row.id, row]));
  await queries.saveUses(tx, form.id, ids, queries.useState.paid);
  for (const { invoiceId, amountFen, acceptedFen } of uses) {
    await queries.saveTaken(tx, invoiceId, {
      state: invoiceState.reimbursed,
      companyId: held.get(invoiceId)?.companyId ?? null,
      usedFen: acceptedFen ?? amountFen,
      paidOn: companyDay(now),
    });
    await addEvent(tx, invoiceId, { kind: 'reimbursed', personId: by, formId: form.id, now });
  }
}

/** States in which a form keeps its claims; being suspended keeps them, too. */
export const keeping: readonly number[] = [
  formStatus.inApproval,
  formStatus.awaitingFinance,
  formStatus.resubmitted,
  formStatus.suspended,
];

/**
 * Follows a form that moves: it keeps its claims in approval, pays its invoices at the end, and gives them up when it
 * comes back to the applicant, is abandoned, or is revoked.
 */
export async function followForm(tx: Tx, moved: Moved): Promise<void> {
  const { form, from, to, by, now } = moved;
  const isOpen = to.stateType === 0;
  if (isOpen && keeping.includes(to.status)) return;
  const uses = await queries.listUses(tx, form.id);
  if (uses.length === 0) return;
  if (isOpen && to.status === formStatus.finished) {
    await payUses(tx, moved, uses);
    return;
  }
  await holdInvoices(
    tx,
    uses.map(({ invoiceId }) => invoiceId),
  );
  const kind = from.status === formStatus.finished ? 'reversed' : 'released';
  await releaseUses(tx, { formId: form.id, by, now, uses, kind });
}
