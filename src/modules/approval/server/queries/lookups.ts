import { sql } from 'kysely';
import type { Executor } from '#kit/server/db/database.ts';
import { prepared } from '#kit/server/db/prepared.ts';
import type { FormRef, PersonRef } from '#modules/forms/contract/values.ts';
import { approval } from './approval-db.ts';
import { mayRead, type Viewer } from './readers.ts';

type Ids = readonly (number | string)[];
type Found<R extends { id: number }> = ReadonlyMap<number | string, R>;

const byId = <R extends { id: number }>(rows: readonly R[]): Found<R> =>
  new Map(rows.map((row) => [row.id, row]));
const oneOf = (column: string, ids: Ids) =>
  sql<boolean>`${sql.ref(column)} = any(${ids.map(Number)}::bigint[])`;

type NamedSet =
  | 'company'
  | 'department'
  | 'accountingSubject'
  | 'channelSource'
  | 'account'
  | 'post'
  | 'person';

const named = prepared<{ readonly [S in NamedSet]: number[] }>()(
  (_on, given) => sql<PersonRef & { kind: NamedSet; nameEn: string; deptEn: string }>`
    select 'company' as kind, id, name, name_en as "nameEn", '' as dept, '' as "deptEn"
    from people.company where id = any(${given.company}::bigint[]) and is_active
    union all
    select 'department', id, name, name_en, '', ''
    from people.department where id = any(${given.department}::bigint[]) and is_active
    union all
    select 'accountingSubject', id, name, name_en, '', ''
    from people.accounting_subject where id = any(${given.accountingSubject}::bigint[])
    union all
    select 'channelSource', id, name, name_en, '', ''
    from people.choice where id = any(${given.channelSource}::bigint[]) and tree = 'channel' and is_active
    union all
    select 'account', id, name, name_en, '', ''
    from people.choice c where id = any(${given.account}::bigint[]) and tree = 'account' and is_active
      and not exists (select from people.choice below where below.parent_id = c.id and below.is_active)
    union all
    select 'post', id, name, name_en, '', ''
    from people.post where id = any(${given.post}::bigint[]) and is_active
    union all
    select 'person', p.id, p.chinese_name, p.english_name, d.name, d.name_en
    from people.person p join people.department d on d.id = p.department_id
    where p.id = any(${given.person}::bigint[]) and p.is_active`,
);

/** Loads active records of the organisation in one query, for all kinds that are asked for. */
export async function findNamed(
  on: Executor,
  ids: { readonly [S in NamedSet]?: Ids },
): Promise<{ readonly [S in NamedSet]: Found<PersonRef> }> {
  const wanted = (set: NamedSet): number[] => (ids[set] ?? []).map(Number);
  const rows = await named.list(on, {
    company: wanted('company'),
    department: wanted('department'),
    accountingSubject: wanted('accountingSubject'),
    channelSource: wanted('channelSource'),
    account: wanted('account'),
    post: wanted('post'),
    person: wanted('person'),
  });
  const of = (wanted: NamedSet): Found<PersonRef> =>
    byId(rows.flatMap(({ kind, ...row }) => (kind === wanted ? [row] : [])));
  return {
    company: of('company'),
    department: of('department'),
    accountingSubject: of('accountingSubject'),
    channelSource: of('channelSource'),
    account: of('account'),
    post: of('post'),
    person: of('person'),
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
