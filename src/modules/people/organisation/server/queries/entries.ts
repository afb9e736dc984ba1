import { sql } from 'kysely';
import type { Executor, Tx } from '#kit/server/db/database.ts';
import { like } from '#kit/server/db/like.ts';
import { people } from '#modules/people/server/queries/people-db.ts';

/** Simple lists from which people choose: name in two languages, order, and whether it is in use. */
export type Entry = 'company' | 'post';

export interface EntryFields {
  readonly name: string;
  readonly nameEn: string;
  readonly sort: number;
}

export interface EntryRow extends EntryFields {
  readonly id: number;
  readonly isActive: boolean;
  /** Number of people in service who have it. */
  readonly people: number;
}

const table = (kind: Entry) => sql.table(`people.${kind}`);

/** SQL: number of people in service who have an entry `e`. A person's row stores the position by name. */
const holders = {
  company: sql`(select count(*)::int from people.person p where p.company_id = e.id and p.is_active)`,
  post: sql`(select count(*)::int from people.person p where p.position = e.name and p.is_active)`,
} as const;

export interface EntryFilter {
  readonly PageIndex: number;
  readonly PageSize: number;
  readonly Name?: string | undefined;
  readonly IsUse?: boolean | undefined;
}

/** Lists a page of companies or positions in their order. */
export async function pageEntries(
  on: Executor,
  kind: Entry,
  { PageIndex, PageSize, Name, IsUse }: EntryFilter,
): Promise<{ total: number; rows: EntryRow[] }> {
  const where = sql`where (${Name ?? ''} = '' or e.name || ' ' || e.name_en ilike ${like(Name ?? '')})
    and (${IsUse ?? null}::boolean is null or e.is_active = ${IsUse ?? null}::boolean)`;
  const count = await sql<{ total: number }>`
    select count(*)::int as total from ${table(kind)} e ${where}`.execute(people(on));
  const { rows } = await sql<EntryRow>`
    select e.id, e.name, e.name_en as "nameEn", e.sort, e.is_active as "isActive", ${holders[kind]} as people
    from ${table(kind)} e ${where}
    order by e.sort, e.id limit ${PageSize} offset ${(PageIndex - 1) * PageSize}`.execute(people(on));
  return { total: count.rows[0]?.total ?? 0, rows };
}

export const listPosts = (on: Executor, withDisabled: boolean) =>
  people(on)
    .selectFrom('people.post')
    .$if(!withDisabled, (posts) => posts.where('is_active', '=', true))
    .select(['id as PostID', 'name as PostName', 'name_en as PostNameEn'])
    .orderBy('sort')
    .orderBy('id')
    .execute();

export const getEntryForUpdate = (tx: Tx, kind: Entry, id: number) =>
  people(tx)
    .selectFrom(`people.${kind}`)
    .where('id', '=', id)
    .select(['id', 'name', 'name_en as nameEn', 'sort', 'is_active as isActive'])
    .forUpdate()
    .executeTakeFirst();

export async function isEntryTaken(
  on: Executor,
  kind: Entry,
  name: string,
  exceptId: number,
): Promise<boolean> {
  const row = await people(on)
    .selectFrom(`people.${kind}`)
    .select('id')
    .where('name', '=', name)
    .where('id', '<>', exceptId)
    .executeTakeFirst();
  return row !== undefined;
}

export async function addEntry(tx: Tx, kind: Entry, { name, nameEn, sort }: EntryFields): Promise<number> {
  const { id } = await people(tx)
    .insertInto(`people.${kind}`)
    .values({ name, name_en: nameEn, sort })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export async function saveEntry(
  tx: Tx,
  kind: Entry,
  id: number,
  { name, nameEn, sort }: EntryFields,
): Promise<void> {
  await people(tx)
    .updateTable(`people.${kind}`)
    .set({ name, name_en: nameEn, sort })
    .where('id', '=', id)
    .execute();
}

export async function saveEntryUse(tx: Tx, kind: Entry, id: number, isActive: boolean): Promise<void> {
  await people(tx).updateTable(`people.${kind}`).set({ is_active: isActive }).where('id', '=', id).execute();
}

/** Writes the new name of a position to all people who hold it. */
export async function renamePosition(tx: Tx, from: string, to: string): Promise<void> {
  await people(tx).updateTable('people.person').set({ position: to }).where('position', '=', from).execute();
}

/** Counts the people in service of a company. */
export async function countOfCompany(tx: Tx, id: number): Promise<number> {
  const { count } = await people(tx)
    .selectFrom('people.person')
    .where('company_id', '=', id)
    .where('is_active', '=', true)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

/** Adds positions whose names are new; returns their ids. */
export async function addMissingPosts(
  tx: Tx,
  posts: readonly { name: string; nameEn: string }[],
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    insert into people.post (name, name_en, sort)
    select name, name_en, place * 10
    from unnest(${posts.map((row) => row.name)}::text[], ${posts.map((row) => row.nameEn)}::text[])
      with ordinality as given (name, name_en, place)
    on conflict (name) do nothing
    returning id`.execute(people(tx));
  return rows.map((row) => row.id);
}
