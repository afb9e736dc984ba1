import { yuanToFen } from '#kit/rules/money.ts';
import type { Edition } from '#modules/forms/contract/control.ts';
import { rowsOf } from '#modules/forms/contract/totals.ts';
import { own, type Values } from '#modules/forms/contract/values.ts';
import { invoiceOfRow, invoicesControl } from '#modules/invoices/claims/contract/filling.ts';

/**
 * Returns the sum in fen of the rows that no invoice has filled. Null if invoices fill no rows of this form: then the
 * amount paid does not follow from them.
 */
export function withoutInvoices({ controls }: Edition, values: Values): number | null {
  const control = invoicesControl(controls);
  const amount = control?.map.amount;
  if (control?.fills === undefined || amount === undefined) return null;
  return rowsOf(values, control.fills)
    .filter((row) => invoiceOfRow(row) === null)
    .reduce((sum, row) => {
      const said = own(row, amount);
      return sum + (typeof said === 'string' ? (yuanToFen(said) ?? 0) : 0);
    }, 0);
}
