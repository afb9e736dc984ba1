import { formRef, type FormRef } from '#modules/forms/contract/values.ts';

/** Session storage key under which a linked form's data is handed to the tab that opens it. */
const KEY = 'portico.linkedForm';

export function keepLinked(form: FormRef): void {
  sessionStorage.setItem(KEY, JSON.stringify(form));
}

/**
 * Returns the data that the tab was opened with, if it is about this form.
 * It is shown only until the server has answered.
 */
export function linkedForm(id: number): FormRef | undefined {
  try {
    const form = formRef.safeParse(JSON.parse(sessionStorage.getItem(KEY) ?? 'null')).data;
    return form?.id === id ? form : undefined;
  } catch {
    return undefined;
  }
}
