import type { Words } from '#kit/contract/refusals.ts';
import type { FormError } from '#modules/forms/contract/validate.ts';

/** Returns a fault of a control. */
export const fault = (name: string, message: Words): FormError => ({
  name,
  label: { zh: '', en: '' },
  message,
});
