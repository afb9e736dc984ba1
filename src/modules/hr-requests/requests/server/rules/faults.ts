import type { FormError } from '#modules/forms/contract/validate.ts';

/** Returns a fault of a form control. */
export const fault = (name: string, zh: string, en: string): FormError => ({
  name,
  label: { zh: '', en: '' },
  message: { zh, en },
});
