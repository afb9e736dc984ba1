import type { Control, Edition } from './control.ts';
import type { Values } from './values.ts';

const isSecret = (control: Control): boolean =>
  control.secret || (control.type === 'groupArea' && control.controls.some(({ secret }) => secret));

/** Returns the names of secret controls, and of group areas with a secret column. */
export const secretRoots = ({ controls }: Edition): string[] =>
  controls.filter(isSecret).map(({ name }) => name);

/** Removes secrets and the rows of groups with a secret column. The rest may be stored on the computer. */
export function withoutSecrets(edition: Edition, values: Values): Values {
  const roots = secretRoots(edition);
  return Object.fromEntries(Object.entries(values).filter(([name]) => !roots.includes(name)));
}

/** Returns the secret values, which `withoutSecrets` leaves out. */
export function secretsOf(edition: Edition, values: Values): Values {
  const roots = secretRoots(edition);
  return Object.fromEntries(Object.entries(values).filter(([name]) => roots.includes(name)));
}

/** Makes secret controls optional for somebody who does not see the stored values. */
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
