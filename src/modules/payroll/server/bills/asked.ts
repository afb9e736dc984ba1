import type { Executor } from '#kit/server/db/database.ts';
import type { PersonRef } from '#modules/forms/contract/values.ts';
import { findPayee } from '../queries/payees.ts';

/** Somebody as a user control holds him; nobody where there is no such person, which the form then says. */
export async function personRef(on: Executor, id: number): Promise<PersonRef[]> {
  const { name, department } = (await findPayee(on, id)) ?? {
    name: { zh: '-', en: '-' },
    department: { zh: '', en: '' },
  };
  return [{ id, name: name.zh, nameEn: name.en, dept: department.zh, deptEn: department.en }];
}
