import { fromInvoice, type Control, type ControlOf } from '#modules/forms/contract/control.ts';
import { invoiceItem, isEmpty, own, type InvoiceItem, type Values } from '#modules/forms/contract/values.ts';
import { rowsOf } from '#modules/forms/contract/totals.ts';
import type { Picked } from './claim-calls.ts';

type InvoicesControl = ControlOf<'invoices'>;

/** Returns the invoices of a control's value; what is no invoice is left out, because a draft may hold anything. */
export const itemsIn = (value: unknown): InvoiceItem[] =>
  Array.isArray(value) ? value.flatMap((one) => invoiceItem.safeParse(one).data ?? []) : [];

/** Returns the invoice that filled a row; null for a row by hand. */
export function invoiceOfRow(row: Values): number | null {
  const id = Number(own(row, fromInvoice) ?? '');
  return Number.isSafeInteger(id) && id > 0 ? id : null;
}

const isBlankRow = (row: Values): boolean => Object.values(row).every(isEmpty);

function rowFor({ map }: InvoicesControl, { InvoiceId, Left, Date, Note, Subject }: Picked): Values {
  const row: Record<string, unknown> = { [fromInvoice]: String(InvoiceId) };
  if (map.date && Date) row[map.date] = Date;
  if (map.amount && Left) row[map.amount] = Left;
  if (map.note && Note) row[map.note] = Note;
  if (map.subject && Subject) row[map.subject] = Subject;
  return row;
}

/**
 * Adds invoices to a form, each with a row that it fills. Those that stand in it already change nothing, and rows by
 * hand stay.
 */
export function fillInvoices(control: InvoicesControl, values: Values, picked: readonly Picked[]): Values {
  const items = itemsIn(own(values, control.name));
  const fresh = picked.filter(({ InvoiceId }) => !items.some((item) => item.Invoice === InvoiceId));
  if (fresh.length === 0) return values;
  const next: Record<string, unknown> = {
    ...values,
    [control.name]: [
      ...items,
      ...fresh.map(({ InvoiceId, Left }) => ({ Invoice: InvoiceId, Amount: Left || '0', Reasons: {} })),
    ],
  };
  if (control.fills !== undefined) {
    const rows = rowsOf(values, control.fills).filter((row) => !isBlankRow(row));
    next[control.fills] = [...rows, ...fresh.map((one) => rowFor(control, one))];
  }
  return next;
}

/** Takes an invoice and its row out of a form. The last row leaves an empty one behind. */
export function takeOutInvoice(control: InvoicesControl, values: Values, id: number): Values {
  const items = itemsIn(own(values, control.name)).filter(({ Invoice }) => Invoice !== id);
  const next: Record<string, unknown> = { ...values, [control.name]: items };
  if (control.fills !== undefined) {
    const rows = rowsOf(values, control.fills).filter((row) => invoiceOfRow(row) !== id);
    next[control.fills] = rows.length > 0 ? rows : [{}];
  }
  return next;
}

/** Returns the invoices whose row somebody has deleted. */
export function withoutRow(control: InvoicesControl, values: Values): number[] {
  const { fills } = control;
  if (fills === undefined) return [];
  const rows = rowsOf(values, fills).map(invoiceOfRow);
  return itemsIn(own(values, control.name)).flatMap(({ Invoice }) =>
    rows.includes(Invoice) ? [] : [Invoice],
  );
}

/** Returns the invoices control of a form; undefined if it has none. */
export const invoicesControl = (controls: readonly Control[]): InvoicesControl | undefined =>
  controls.find((control) => control.type === 'invoices');
