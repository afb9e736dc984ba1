import type { Executor } from '#kit/server/db/database.ts';
import type { PersonRef } from '#modules/forms/contract/values.ts';
import { findPayee } from '../queries/payees.ts';

/**
 * Returns a person as the value of a user control. If the person does not exist, a placeholder is returned and the form
 * reports it.
 */
export async function personRef(on: Executor, id: number): Promise<PersonRef[]> {
  const { name, department } = (await findPayee(on, id)) ?? {
    name: { zh: '-', en: '-' },
    department: { zh: '', en: '' },
  };
  return [{ id, name: name.zh, nameEn: name.en, dept: department.zh, deptEn: department.en }];
}
