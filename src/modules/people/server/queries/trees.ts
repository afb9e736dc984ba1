import { sql } from 'kysely';
import type { Executor, Tx } from '#kit/server/db/database.ts';
import { people } from './people-db.ts';

/** Tables whose rows stand below each other (`parent_id`) in an order (`sort`). */
export type Tree = 'department' | 'permission' | 'choice';

const table = (tree: Tree) => sql.table(`people.${tree}`);

/** Ids of the rows right below a parent (null: at the top), in their order. */
export async function listBelow(on: Executor, tree: Tree, parentId: number | null): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from ${table(tree)} where parent_id is not distinct from ${parentId}::bigint
    order by sort, id`.execute(people(on));
  return rows.map((row) => row.id);
}

/** Whether a row is another one or stands somewhere below it. */
export async function isWithin(on: Executor, tree: Tree, id: number, top: number): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`
    with recursive way as (
      select id, parent_id from ${table(tree)} where id = ${id}::bigint
      union
      select above.id, above.parent_id from ${table(tree)} above join way on way.parent_id = above.id
    )
    select exists (select from way where id = ${top}::bigint) as found`.execute(people(on));
  return rows[0]?.found ?? false;
}

/** Puts a row below a parent. The paths of departments are the caller's to mend. */
export async function saveParent(tx: Tx, tree: Tree, id: number, parentId: number | null): Promise<void> {
  await sql`update ${table(tree)} set parent_id = ${parentId}::bigint where id = ${id}::bigint`.execute(
    people(tx),
  );
}

/** Numbers rows in this order. */
export async function saveOrder(tx: Tx, tree: Tree, ids: readonly number[]): Promise<void> {
  await sql`
    update ${table(tree)} row set sort = wanted.place * 10
    from unnest(${ids}::bigint[]) with ordinality as wanted (id, place)
    where row.id = wanted.id and row.sort <> wanted.place * 10`.execute(people(tx));
}
