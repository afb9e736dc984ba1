import type { Control, Edition } from './control.ts';
import type { Values } from './values.ts';

const isSecret = (control: Control): boolean =>
  control.secret || (control.type === 'groupArea' && control.controls.some(({ secret }) => secret));

/** Controls that are secret, or groups of rows with a secret column. */
export const secretRoots = ({ controls }: Edition): string[] =>
  controls.filter(isSecret).map(({ name }) => name);

/** Values without what is secret, and without the rows of groups with a secret column: what may be kept on a computer. */
export function withoutSecrets(edition: Edition, values: Values): Values {
  const roots = secretRoots(edition);
  return Object.fromEntries(Object.entries(values).filter(([name]) => !roots.includes(name)));
}

/** Returns the secret values, which `withoutSecrets` leaves out. */
export function secretsOf(edition: Edition, values: Values): Values {
  const roots = secretRoots(edition);
  return Object.fromEntries(Object.entries(values).filter(([name]) => roots.includes(name)));
}

/** Nothing is asked for where something secret is filled in that whoever fills the form in does not see. */
export const askingNothingOf = ({ controls }: Edition, sealed: readonly string[], kept: string): Edition => {
  const open = <C extends Control>(control: C): C =>
    control.secret ? { ...control, require: false, placeholder: kept, placeholderEn: kept } : control;
  return {
    controls: controls.map((control) => {
      if (!sealed.includes(control.name)) return control;
      return control.type === 'groupArea'
        ? { ...control, controls: control.controls.map(open) }
        : open(control);
    }),
  };
};
