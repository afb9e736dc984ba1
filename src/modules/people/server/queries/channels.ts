import { sql } from 'kysely';
import type { Executor, Tx } from '#kit/server/db/database.ts';
import { people } from './people-db.ts';

const columns = ['id as Id', 'parent_id as ParentId', 'name as Name', 'name_en as NameEn'] as const;

/** Channels in use whose whole way from the top is in use, parents first. */
export async function listChannels(on: Executor) {
  const { rows } = await sql<{ Id: number; ParentId: number | null; Name: string; NameEn: string }>`
    with recursive shown as (
      select c.*, 1 as depth from people.channel c where parent_id is null and is_active
      union all
      select c.*, shown.depth + 1 from people.channel c join shown on shown.id = c.parent_id where c.is_active
    )
    select id as "Id", parent_id as "ParentId", name as "Name", name_en as "NameEn"
    from shown order by depth, sort, id`.execute(people(on));
  return rows;
}

export const listTopChannels = (on: Executor) =>
  people(on)
    .selectFrom('people.channel')
    .where('parent_id', 'is', null)
    .where('is_active', '=', true)
    .select(columns)
    .orderBy('sort')
    .orderBy('id')
    .execute();

/** All channels, in the order among their siblings. */
export const listAllChannels = (on: Executor) =>
  people(on)
    .selectFrom('people.channel')
    .select([...columns, 'sort as Sort', 'is_active as IsUse'])
    .orderBy('sort')
    .orderBy('id')
    .execute();

export const getChannelForUpdate = (tx: Tx, id: number) =>
  people(tx)
    .selectFrom('people.channel')
    .where('id', '=', id)
    .select(['id', 'parent_id as parentId', 'name', 'name_en as nameEn', 'sort', 'is_active as isActive'])
    .forUpdate()
    .executeTakeFirst();

export interface ChannelFields {
  readonly parentId: number | null;
  readonly name: string;
  readonly nameEn: string;
  readonly sort: number;
}

const row = ({ parentId, name, nameEn, sort }: ChannelFields) => ({
  parent_id: parentId,
  name,
  name_en: nameEn,
  sort,
});

export async function addChannel(tx: Tx, fields: ChannelFields): Promise<number> {
  const { id } = await people(tx)
    .insertInto('people.channel')
    .values(row(fields))
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export async function saveChannel(tx: Tx, id: number, fields: ChannelFields): Promise<void> {
  await people(tx).updateTable('people.channel').set(row(fields)).where('id', '=', id).execute();
}

export async function saveChannelUse(tx: Tx, id: number, isActive: boolean): Promise<void> {
  await people(tx).updateTable('people.channel').set({ is_active: isActive }).where('id', '=', id).execute();
}

/** Whether another channel of this name stands below the parent. */
export async function isChannelTaken(
  on: Executor,
  { parentId, name }: ChannelFields,
  exceptId: number,
): Promise<boolean> {
  const found = await people(on)
    .selectFrom('people.channel')
    .select('id')
    .where('name', '=', name)
    .where('parent_id', parentId === null ? 'is' : '=', parentId)
    .where('id', '<>', exceptId)
    .executeTakeFirst();
  return found !== undefined;
}

export async function countChannelsBelow(tx: Tx, id: number): Promise<number> {
  const { count } = await people(tx)
    .selectFrom('people.channel')
    .where('parent_id', '=', id)
    .where('is_active', '=', true)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}
