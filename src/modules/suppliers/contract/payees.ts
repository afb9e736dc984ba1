import type { Control, Edition } from '#modules/forms/contract/control.ts';
import type { Words } from '#kit/contract/refusals.ts';
import { keyOf } from '#modules/forms/contract/refs.ts';
import { labelOf, rowLabel, type FormError } from '#modules/forms/contract/validate.ts';
import { own, type Values } from '#modules/forms/contract/values.ts';
import { normName } from '#kit/rules/company-name.ts';

/**
 * Names of payee controls in the standard forms. A custom form with such a control is checked against the blacklist,
 * too.
 */
const payeeNames: ReadonlySet<string> = new Set(['payee', 'vendor']);
const accountName = 'bankAccount';

/** Minimum number of characters of a bank account; shorter texts are ignored. */
const shortestAccount = 6;

/** Normalizes a bank account to its digits and letters. */
export const normAccount = (text: string): string => {
  const account = text
    .normalize('NFKC')
    .replaceAll(/[^0-9a-z]/gi, '')
    .toUpperCase();
  return account.length < shortestAccount ? '' : account;
};

/** Company or account that a form names as payee or vendor. */
export interface Payee {
  /** Identity of the payee: normalized name, id in the library, or normalized account. */
  readonly by: { readonly name: string } | { readonly id: number } | { readonly account: string };
  /** Control that names the payee. */
  readonly place: Omit<FormError, 'message'>;
  /** Path of the form or row that holds the control. Controls with the same scope belong together. */
  readonly scope: string;
}

/** Lists the payees of a form, including its rows: written names, accounts and chosen companies. */
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
