import type { FormError } from '#modules/forms/contract/validate.ts';

/** What stands against a form of recruiting, at one of its controls; the form knows how that is called. */
export const fault = (name: string, zh: string, en: string): FormError => ({
  name,
  label: { zh: '', en: '' },
  message: { zh, en },
});
