import type { Control, Edition } from '#modules/forms/contract/control.ts';
import type { Words } from '#kit/contract/refusals.ts';
import { keyOf } from '#modules/forms/contract/refs.ts';
import { labelOf, rowLabel, type FormError } from '#modules/forms/contract/validate.ts';
import { own, type Values } from '#modules/forms/contract/values.ts';
import { normName } from './companies.ts';

/** Where money is to go, as the standard forms call it; a form of one's own that does is held against the blacklist, too. */
const payeeNames: ReadonlySet<string> = new Set(['payee', 'vendor']);
const accountName = 'bankAccount';

/** Fewer characters are no account. */
const shortestAccount = 6;

/** A bank account as it is compared: its digits and letters. */
export const normAccount = (text: string): string => {
  const account = text
    .normalize('NFKC')
    .replaceAll(/[^0-9a-z]/gi, '')
    .toUpperCase();
  return account.length < shortestAccount ? '' : account;
};

/** Somebody whom a form names as the one to be paid or to buy from. */
export interface Payee {
  /** By name as names are compared, by the id of the library, or by an account as accounts are compared. */
  readonly by: { readonly name: string } | { readonly id: number } | { readonly account: string };
  /** The control that says so. */
  readonly place: Omit<FormError, 'message'>;
  /** The form's own controls, or one row of them: who stands together. */
  readonly scope: string;
}

/** Whom a form pays: names and accounts in words, and companies that are chosen, also in its rows. */
export function payeesIn({ controls }: Edition, values: Values): Payee[] {
  const found: Payee[] = [];
  const look = (within: readonly Control[], at: Values, scope: string, row?: Words): void => {
    for (const control of within) {
      const said = own(at, control.name);
      const place = { name: scope + control.name, label: labelOf(control), ...(row ? { row } : {}) };
      if (control.type === 'supplierSelect') {
        const id = Number(keyOf(said, 'supplier') ?? 0);
        if (id) found.push({ by: { id }, place, scope });
      } else if (typeof said === 'string') {
        const name = payeeNames.has(control.name) ? normName(said) : '';
        const account = control.name === accountName ? normAccount(said) : '';
        if (name) found.push({ by: { name }, place, scope });
        if (account) found.push({ by: { account }, place, scope });
      }
      if (control.type === 'groupArea' && Array.isArray(said))
        said.forEach((each: Values, n) =>
          look(control.controls, each, `${control.name}.${n}.`, rowLabel(control, n)),
        );
    }
  };
  look(controls, values, '');
  return found;
}
