import type { Refusal } from '#kit/contract/refusals.ts';
import { factorRefusals } from '../../contract/factor-refusals.ts';
import { passwordRefusals } from '../../contract/sign-in-refusals.ts';
import type { SignInConfig } from './config.ts';

/**
 * Returns the refusal of all other calls until a person changes their password or sets up a second factor; undefined:
 * none.
 */
export const heldFor = (
  { mustChange, lacksFactor }: { readonly mustChange: boolean | null; readonly lacksFactor: boolean },
  { outside }: Pick<SignInConfig, 'outside'>,
): Refusal | undefined => {
  if (mustChange) return passwordRefusals.changeFirst;
  return lacksFactor && outside === null ? factorRefusals.factorFirst : undefined;
};
