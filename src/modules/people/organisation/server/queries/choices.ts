import { sql } from 'kysely';
import type { Executor, Tx } from '#kit/server/db/database.ts';
import { people } from '#modules/people/server/queries/people-db.ts';

/** Trees of the same structure: customer channels and company accounts. */
export type ChoiceTree = 'channel' | 'account';

const columns = ['id as Id', 'parent_id as ParentId', 'name as Name', 'name_en as NameEn'] as const;

/** Lists nodes in use whose ancestors are all in use, parents first. */
export async function listChoices(on: Executor, tree: ChoiceTree) {
  const { rows } = await sql<{ Id: number; ParentId: number | null; Name: string; NameEn: string }>`
    with recursive shown as (
      select c.*, 1 as depth from people.choice c
      where tree = ${tree} and parent_id is null and is_active
      union all
      select c.*, shown.depth + 1 from people.choice c join shown on shown.id = c.parent_id where c.is_active
    )
    select id as "Id", parent_id as "ParentId", name as "Name", name_en as "NameEn"
    from shown order by depth, sort, id`.execute(people(on));
  return rows;
}

export const listTopChoices = (on: Executor, tree: ChoiceTree) =>
  people(on)
    .selectFrom('people.choice')
    .where('tree', '=', tree)
    .where('parent_id', 'is', null)
    .where('is_active', '=', true)
    .select(columns)
    .orderBy('sort')
    .orderBy('id')
    .execute();

/** Lists all nodes of a tree, in the order among their siblings. */
export const listAllChoices = (on: Executor, tree: ChoiceTree) =>
  people(on)
    .selectFrom('people.choice')
    .where('tree', '=', tree)
    .select([...columns, 'sort as Sort', 'is_active as IsUse'])
    .orderBy('sort')
    .orderBy('id')
    .execute();

export const getChoiceForUpdate = (tx: Tx, tree: ChoiceTree, id: number) =>
  people(tx)
    .selectFrom('people.choice')
    .where('tree', '=', tree)
    .where('id', '=', id)
    .select(['id', 'parent_id as parentId', 'name', 'name_en as nameEn', 'sort', 'is_active as isActive'])
    .forUpdate()
    .executeTakeFirst();

export interface ChoiceFields {
  readonly parentId: number | null;
  readonly name: string;
  readonly nameEn: string;
  readonly sort: number;
}

const row = ({ parentId, name, nameEn, sort }: ChoiceFields) => ({
  parent_id: parentId,
  name,
  name_en: nameEn,
  sort,
});

export async function addChoice(tx: Tx, tree: ChoiceTree, fields: ChoiceFields): Promise<number> {
  const { id } = await people(tx)
    .insertInto('people.choice')
    .values({ tree, ...row(fields) })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export async function saveChoice(tx: Tx, id: number, fields: ChoiceFields): Promise<void> {
  await people(tx).updateTable('people.choice').set(row(fields)).where('id', '=', id).execute();
}

export async function saveChoiceUse(tx: Tx, id: number, isActive: boolean): Promise<void> {
  await people(tx).updateTable('people.choice').set({ is_active: isActive }).where('id', '=', id).execute();
}

/** Returns whether another node with this name exists below the parent. */
export async function isChoiceTaken(
  on: Executor,
  tree: ChoiceTree,
  { parentId, name }: ChoiceFields,
  exceptId: number,
): Promise<boolean> {
  const found = await people(on)
    .selectFrom('people.choice')
    .select('id')
    .where('tree', '=', tree)
    .where('name', '=', name)
    .where('parent_id', parentId === null ? 'is' : '=', parentId)
    .where('id', '<>', exceptId)
    .executeTakeFirst();
  return found !== undefined;
}

export async function countChoicesBelow(tx: Tx, id: number): Promise<number> {
  const { count } = await people(tx)
    .selectFrom('people.choice')
    .where('parent_id', '=', id)
    .where('is_active', '=', true)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}
