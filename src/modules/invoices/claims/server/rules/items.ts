import { sumYuan } from '#kit/rules/exact.ts';
import { yuanToFen } from '#kit/rules/money.ts';
import type { ControlOf } from '#modules/forms/contract/control.ts';
import { rowsOf } from '#modules/forms/contract/totals.ts';
import { own, ref, type Ref, type Values } from '#modules/forms/contract/values.ts';
import { invoiceOfRow, itemsIn } from '../../contract/filling.ts';

/** Invoice that a form claims, with the amount of its rows. */
export interface ClaimItem {
  readonly invoiceId: number;
  readonly amountFen: number;
  readonly reasons: Readonly<Record<string, string>>;
  readonly subject: Ref | null;
}

/** Invoices of a form, and invoices that only a row names. */
export interface ClaimList {
  readonly items: readonly ClaimItem[];
  readonly strayRows: readonly number[];
}

/** Returns the amount in a row as text; 0 if it holds none. */
function amountIn(row: Values, name: string): string {
  const amount = own(row, name);
  return typeof amount === 'string' ? amount : '0';
}

const fen = (amount: string): number => yuanToFen(amount) ?? 0;

/** Returns what a form claims. The rows of an invoice say its amount, because people lower it there. */
export function claimsIn(control: ControlOf<'invoices'>, values: Values): ClaimList {
  const { fills, map } = control;
  const rows = fills === undefined ? [] : rowsOf(values, fills);
  const given = itemsIn(own(values, control.name));
  const items = given.map(({ Invoice, Amount, Reasons }): ClaimItem => {
    const ownRows = rows.filter((row) => invoiceOfRow(row) === Invoice);
    const amounts = map.amount === undefined ? [] : ownRows.map((row) => amountIn(row, map.amount!));
    const subject =
      map.subject === undefined ? undefined : ref.safeParse(own(ownRows[0] ?? {}, map.subject)).data;
    return {
      invoiceId: Invoice,
      amountFen: fills === undefined || map.amount === undefined ? fen(Amount) : fen(sumYuan(amounts)),
      reasons: Reasons,
      subject: subject ?? null,
    };
  });
  const named = new Set(given.map(({ Invoice }) => Invoice));
  const strayRows = rows.flatMap((row) => invoiceOfRow(row) ?? []).filter((id) => !named.has(id));
  return { items, strayRows };
}

/** Returns whether two fillings of a form claim the same amounts of the same invoices. */
export function isUnchanged(before: ClaimList, after: ClaimList): boolean {
  const said = ({ items, strayRows }: ClaimList): string =>
    JSON.stringify([items.map(({ invoiceId, amountFen }) => [invoiceId, amountFen]), strayRows]);
  return said(before) === said(after);
}
