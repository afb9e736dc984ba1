import type { Words } from '#kit/contract/refusals.ts';
import type { FormError } from '#modules/forms/contract/validate.ts';

/** A control and what is wrong with it. */
export const fault = (name: string, message: Words): FormError => ({
  name,
  label: { zh: '', en: '' },
  message,
});
