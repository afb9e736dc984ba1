import type { FormError } from '#modules/forms/contract/validate.ts';

/** Builds an error at a control of a recruiting form. The label is empty because the form supplies it. */
export const fault = (name: string, zh: string, en: string): FormError => ({
  name,
  label: { zh: '', en: '' },
  message: { zh, en },
});
