import { formRef, type FormRef } from '#modules/forms/contract/values.ts';

/** Where a linked form's data is handed to the tab that opens it. */
const KEY = 'portico.linkedForm';

export function keepLinked(form: FormRef): void {
  sessionStorage.setItem(KEY, JSON.stringify(form));
}

/** What the tab was opened with, if it is this form: shown until the server has answered, never believed. */
export function linkedForm(id: number): FormRef | undefined {
  try {
    const form = formRef.safeParse(JSON.parse(sessionStorage.getItem(KEY) ?? 'null')).data;
    return form?.id === id ? form : undefined;
  } catch {
    return undefined;
  }
}
