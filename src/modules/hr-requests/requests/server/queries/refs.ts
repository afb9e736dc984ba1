import type { Executor } from '#kit/server/db/database.ts';
import type { PersonRef } from '#modules/forms/contract/values.ts';
import { findPerson } from '#modules/hr-requests/server/queries/persons.ts';

/**
 * Returns a person as the value of a user control. A person who does not exist gets a placeholder name, and the form
 * then reports the error.
 */
export async function personRef(on: Executor, id: number): Promise<PersonRef[]> {
  const person = await findPerson(on, id);
  const { name, department } = person ?? { name: { zh: '-', en: '-' }, department: { zh: '', en: '' } };
  return [{ id, name: name.zh, nameEn: name.en, dept: department.zh, deptEn: department.en }];
}

/**
 * Returns a reference by id with a placeholder name. The form reads the real name and refuses ids that do not exist.
 */
export const ref = (id: number) => ({ id, name: '-', nameEn: '-' });

/** Returns a form as the value of a control that links forms. */
export const formRef = (id: number) => ({ ...ref(id), number: '-' });
