import { autoSources, fromInvoice, type Control, type Edition } from './control.ts';
import { isEmpty, own, type Values } from './values.ts';

const sources: readonly string[] = autoSources;

/**
 * Returns whether a value is not copied: files and invoices belong to one form, secrets cannot be read back, and finance
 * fills in its own controls.
 */
const stays = ({ type, finance, secret, autoWrite }: Control): boolean =>
  type === 'upload' ||
  type === 'invoices' ||
  type === 'divider' ||
  finance ||
  secret ||
  sources.includes(autoWrite ?? '');

function copied(from: readonly Control[], to: readonly Control[], values: Values): Values {
  const kept: Record<string, unknown> = {};
  for (const control of to) {
    const former = from.find(({ name }) => name === control.name);
    const value = own(values, control.name);
    if (!former || former.type !== control.type || stays(control) || stays(former) || isEmpty(value))
      continue;
    kept[control.name] =
      control.type === 'groupArea' && former.type === 'groupArea'
        ? (value as readonly Values[])
            .filter((row) => isEmpty(own(row, fromInvoice)))
            .map((row) => copied(former.controls, control.controls, row))
        : value;
  }
  return kept;
}

/**
 * Returns the values that a new form copies from an earlier one of the same template. A value is copied if the present
 * edition still has a control of the same name and kind. Files, secrets, finance's part, and values that follow the
 * applicant or the day are left out.
 */
export const copiedValues = (from: Edition, values: Values, to: Edition): Values =>
  copied(from.controls, to.controls, values);
