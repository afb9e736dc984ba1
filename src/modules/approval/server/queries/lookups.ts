import { sql } from 'kysely';
import type { Executor } from '#kit/server/db/database.ts';
import type { RefSet } from '#modules/forms/contract/refs.ts';
import type { FormRef, PersonRef, Ref } from '#modules/forms/contract/values.ts';
import { approval } from './approval-db.ts';
import { mayRead, type Viewer } from './readers.ts';

type Ids = readonly (number | string)[];
type Found<R extends { id: number }> = ReadonlyMap<number | string, R>;

const byId = <R extends { id: number }>(rows: readonly R[]): Found<R> =>
  new Map(rows.map((row) => [row.id, row]));
const oneOf = (column: string, ids: Ids) =>
  sql<boolean>`${sql.ref(column)} = any(${ids.map(Number)}::bigint[])`;

/** Things of the organisation that are in use, by id. */
export const findRefs: Record<
  Exclude<RefSet, 'attachment' | 'form' | 'person'>,
  (on: Executor, ids: Ids) => Promise<Found<Ref>>
> = {
  company: async (on, ids) =>
    byId(
      await approval(on)
        .selectFrom('people.company')
        .select(['id', 'name', 'name_en as nameEn'])
        .where(oneOf('id', ids))
        .where('is_active', '=', true)
        .execute(),
    ),
  department: async (on, ids) =>
    byId(
      await approval(on)
        .selectFrom('people.department')
        .select(['id', 'name', 'name_en as nameEn'])
        .where(oneOf('id', ids))
        .where('is_active', '=', true)
        .execute(),
    ),
  accountingSubject: async (on, ids) =>
    byId(
      await approval(on)
        .selectFrom('people.accounting_subject')
        .select(['id', 'name', 'name_en as nameEn'])
        .where(oneOf('id', ids))
        .execute(),
    ),
  // Nobody keeps these yet, so nothing that is named exists.
  channelSource: () => Promise.resolve(new Map()),
  account: () => Promise.resolve(new Map()),
  supplier: () => Promise.resolve(new Map()),
};

export async function findPeople(on: Executor, ids: Ids): Promise<Found<PersonRef>> {
  return byId(
    await approval(on)
      .selectFrom('people.person as p')
      .innerJoin('people.department as d', 'd.id', 'p.department_id')
      .select([
        'p.id',
        'p.chinese_name as name',
        'p.english_name as nameEn',
        'd.name as dept',
        'd.name_en as deptEn',
      ])
      .where(oneOf('p.id', ids))
      .where('p.is_active', '=', true)
      .execute(),
  );
}

/** Submitted forms that may be linked: those the viewer sees, of these templates (by code; null is all). */
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
