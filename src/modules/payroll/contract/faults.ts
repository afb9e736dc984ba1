import type { FormError } from '#modules/forms/contract/validate.ts';

/** A control and what is wrong with it. */
export const fault = (name: string, zh: string, en: string): FormError => ({
  name,
  label: { zh: '', en: '' },
  message: { zh, en },
});
