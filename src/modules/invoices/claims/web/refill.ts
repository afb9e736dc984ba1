import { rowsOf } from '#modules/forms/contract/totals.ts';
import type { ControlOf } from '#modules/forms/contract/control.ts';
import { isEmpty, own, type Values } from '#modules/forms/contract/values.ts';
import type { Picked } from '../contract/claim-calls.ts';
import { fillInvoices, invoiceOfRow, itemsIn } from '../contract/filling.ts';

const isSame = (one: unknown, other: unknown): boolean =>
  JSON.stringify(one ?? null) === JSON.stringify(other ?? null);

/** Returns the row that an invoice fills in an empty form. */
function rowOf(control: ControlOf<'invoices'>, picked: Picked): Values {
  const { fills } = control;
  return fills === undefined ? {} : (rowsOf(fillInvoices(control, {}, [picked]), fills)[0] ?? {});
}

/**
 * Brings the row of an invoice up to date after the invoice was completed or corrected. Cells that somebody changed by
 * hand stay, as do the reasons.
 * @param before what the invoice said when it was opened; undefined: unknown, so only empty cells are filled in
 */
export function refillInvoice(
  control: ControlOf<'invoices'>,
  values: Values,
  before: Picked | undefined,
  now: Picked,
): Values {
  const items = itemsIn(own(values, control.name));
  if (isSame(before, now) || !items.some(({ Invoice }) => Invoice === now.InvoiceId)) return values;
  const next: Record<string, unknown> = {
    ...values,
    [control.name]: items.map((item) =>
      item.Invoice === now.InvoiceId ? { ...item, Amount: now.Left || '0' } : item,
    ),
  };
  const { fills } = control;
  if (fills === undefined) return next;
  const earlier = before ? rowOf(control, before) : {};
  const changed = Object.entries(rowOf(control, now)).filter(
    ([name, cell]) => !isSame(cell, own(earlier, name)),
  );
  next[fills] = rowsOf(values, fills).map((row) => {
    if (invoiceOfRow(row) !== now.InvoiceId) return row;
    const open = changed.filter(
      ([name]) => isEmpty(own(row, name)) || isSame(own(row, name), own(earlier, name)),
    );
    return { ...row, ...Object.fromEntries(open) };
  });
  return next;
}
