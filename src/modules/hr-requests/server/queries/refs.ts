import type { Executor } from '#kit/server/db/database.ts';
import type { PersonRef } from '#modules/forms/contract/values.ts';
import { findPerson } from './persons.ts';

/** Somebody as a user control holds him; nobody where there is no such person, which the form then says. */
export async function personRef(on: Executor, id: number): Promise<PersonRef[]> {
  const person = await findPerson(on, id);
  const { name, department } = person ?? { name: { zh: '-', en: '-' }, department: { zh: '', en: '' } };
  return [{ id, name: name.zh, nameEn: name.en, dept: department.zh, deptEn: department.en }];
}

/** Names are read again by the form: what is not there is refused with its field. */
export const ref = (id: number) => ({ id, name: '-', nameEn: '-' });

/** A form as a control that links one holds it. */
export const formRef = (id: number) => ({ ...ref(id), number: '-' });
