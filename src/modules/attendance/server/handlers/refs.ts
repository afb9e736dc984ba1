import type { Executor } from '#kit/server/db/database.ts';
import type { PersonRef } from '#modules/forms/contract/values.ts';
import { findPerson } from '../queries/persons.ts';

/** Returns people in the form of a control. People who do not exist are left to the form to refuse. */
export async function refsOf(on: Executor, ids: readonly number[]): Promise<PersonRef[]> {
  const refs: PersonRef[] = [];
  for (const id of ids) {
    const person = await findPerson(on, id);
    const { name, department } = person ?? { name: { zh: '-', en: '-' }, department: { zh: '', en: '' } };
    refs.push({ id, name: name.zh, nameEn: name.en, dept: department.zh, deptEn: department.en });
  }
  return refs;
}

/** Returns the given fields that a form stores unchanged. */
export function given<T extends object>(
  fields: T,
  names: readonly (keyof T & string)[],
): Record<string, unknown> {
  return Object.fromEntries(
    names.filter((name) => fields[name] !== undefined).map((name) => [name, fields[name] ?? undefined]),
  );
}
