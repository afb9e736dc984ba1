import { sql } from 'kysely';
import type { Executor } from '#kit/server/db/database.ts';
import { mayRead, type Viewer } from '#modules/approval/reading/server/queries/readers.ts';
import { approval } from '#modules/approval/server/queries/approval-db.ts';
import type { FormRef, PersonRef } from '#modules/forms/contract/values.ts';
import { loadChoices, loadOrganisation, loadPersons, type ChoiceKind } from '#modules/people/server/open.ts';

type Ids = readonly (number | string)[];
type Found<R extends { id: number }> = ReadonlyMap<number | string, R>;

const byId = <R extends { id: number }>(rows: readonly R[]): Found<R> =>
  new Map(rows.map((row) => [row.id, row]));
const oneOf = (column: string, ids: Ids) =>
  sql<boolean>`${sql.ref(column)} = any(${ids.map(Number)}::bigint[])`;

type NamedSet = 'company' | 'department' | 'person' | ChoiceKind;

/** Returns a record as a control names it; only people have a department. */
const refOf = ({ id, name, nameEn }: PersonRef | Omit<PersonRef, 'dept' | 'deptEn'>): PersonRef => ({
  id,
  name,
  nameEn,
  dept: '',
  deptEn: '',
});

/** Loads active records of the organisation, for all kinds that are asked for. */
export async function findNamed(
  on: Executor,
  ids: { readonly [S in NamedSet]?: Ids },
): Promise<{ readonly [S in NamedSet]: Found<PersonRef> }> {
  const wanted = (set: NamedSet): number[] => (ids[set] ?? []).map(Number);
  const { value: organisation } = await loadOrganisation(on);
  const persons = await loadPersons(on, wanted('person'));
  const choices = await loadChoices(on, {
    accountingSubject: wanted('accountingSubject'),
    channelSource: wanted('channelSource'),
    account: wanted('account'),
    post: wanted('post'),
  });
  const active = (set: 'company' | 'department'): Found<PersonRef> => {
    const among = organisation[set === 'company' ? 'companies' : 'departments'];
    return byId(
      wanted(set).flatMap((id) => {
        const found = among.get(id);
        return found?.isActive ? [refOf(found)] : [];
      }),
    );
  };
  const chosen = (kind: ChoiceKind): Found<PersonRef> => byId([...choices[kind].values()].map(refOf));
  return {
    company: active('company'),
    department: active('department'),
    person: byId(
      [...persons.values()].flatMap((person) => {
        const department = organisation.departments.get(person.departmentId);
        return person.isActive
          ? [{ ...refOf(person), dept: department?.name ?? '', deptEn: department?.nameEn ?? '' }]
          : [];
      }),
    ),
    accountingSubject: chosen('accountingSubject'),
    channelSource: chosen('channelSource'),
    account: chosen('account'),
    post: chosen('post'),
  };
}

/** Returns submitted forms that may be linked: those the viewer sees, of these templates (codes; null for all). */
export async function findForms(
  on: Executor,
  ids: Ids,
  viewer: Viewer,
  codes: readonly string[] | null,
): Promise<Found<FormRef>> {
  let found = approval(on)
    .selectFrom('approval.form as f')
    .select(['f.id', 'f.number', 'f.title as name', 'f.title_en as nameEn'])
    .where(oneOf('f.id', ids))
    .where('f.submitted_at', 'is not', null)
    .where('f.state_type', '=', 0)
    .where(mayRead(viewer));
  if (codes) found = found.where(sql<boolean>`split_part(f.number, '-', 1) = any(${[...codes]})`);
  return byId(await found.execute());
}
