import { sql } from 'kysely';
import type { Executor, Tx } from '#kit/server/db/database.ts';
import { people } from '#modules/people/server/queries/people-db.ts';

/** Tables whose rows form a tree (`parent_id`) with an order among siblings (`sort`). */
export type Tree = 'department' | 'permission' | 'choice';

const table = (tree: Tree) => sql.table(`people.${tree}`);

/** Returns the ids of the children of a row (null: of the top), in their order. */
export async function listBelow(on: Executor, tree: Tree, parentId: number | null): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from ${table(tree)} where parent_id is not distinct from ${parentId}::bigint
    order by sort, id`.execute(people(on));
  return rows.map((row) => row.id);
}

/** Returns whether a row is the given one or below it. */
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

/** Moves a row below a parent. The caller must update the paths of departments. */
export async function saveParent(tx: Tx, tree: Tree, id: number, parentId: number | null): Promise<void> {
  await sql`update ${table(tree)} set parent_id = ${parentId}::bigint where id = ${id}::bigint`.execute(
    people(tx),
  );
}

/** Stores the order of siblings. */
export async function saveOrder(tx: Tx, tree: Tree, ids: readonly number[]): Promise<void> {
  await sql`
    update ${table(tree)} row set sort = wanted.place * 10
    from unnest(${ids}::bigint[]) with ordinality as wanted (id, place)
    where row.id = wanted.id and row.sort <> wanted.place * 10`.execute(people(tx));
}
