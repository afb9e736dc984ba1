import { autoSources, type Control, type Edition } from './control.ts';
import { isEmpty, own, type Values } from './values.ts';

const sources: readonly string[] = autoSources;

/** Files belong to one form, what is secret is not read back, and what finance fills in is not the applicant's. */
const stays = ({ type, finance, secret, autoWrite }: Control): boolean =>
  type === 'upload' || type === 'divider' || finance || secret || sources.includes(autoWrite ?? '');

function copied(from: readonly Control[], to: readonly Control[], values: Values): Values {
  const kept: Record<string, unknown> = {};
  for (const control of to) {
    const former = from.find(({ name }) => name === control.name);
    const value = own(values, control.name);
    if (!former || former.type !== control.type || stays(control) || stays(former) || isEmpty(value))
      continue;
    kept[control.name] =
      control.type === 'groupArea' && former.type === 'groupArea'
        ? (value as readonly Values[]).map((row) => copied(former.controls, control.controls, row))
        : value;
  }
  return kept;
}

/**
 * What a new form takes over from an earlier one of the same template: every value whose control the edition of today
 * still has, by name and kind. Left out are files, secrets, finance's part, and what follows the applicant or the day.
 */
export const copiedValues = (from: Edition, values: Values, to: Edition): Values =>
  copied(from.controls, to.controls, values);
