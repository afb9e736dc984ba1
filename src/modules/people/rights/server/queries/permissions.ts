import { sql } from 'kysely';
import type { Executor } from '#kit/server/db/database.ts';
import { people } from '#modules/people/server/queries/people-db.ts';

/** Lists the permission nodes of a person's roles with their ancestors, so that the tree is connected. */
export async function listOwnNodes(on: Executor, personId: number) {
  const { rows } = await sql<{
    ID: number;
    ParentId: number | null;
    Code: string;
    Name: string;
    NameEn: string;
    Url: string | null;
    Icon: string | null;
  }>`
    with recursive own as (
      select n.* from people.permission n
      where exists (
        select from people.role_permission rp
        join people.person_role pr on pr.role_id = rp.role_id
        where rp.permission_id = n.id and pr.person_id = ${personId}
      )
      union
      select above.* from people.permission above join own on own.parent_id = above.id
    )
    select id as "ID", parent_id as "ParentId", code as "Code", name as "Name", name_en as "NameEn",
      url as "Url", icon as "Icon"
    from own order by sort, id`.execute(people(on));
  return rows;
}

/** Returns the codes that a person holds through their roles; nothing is inherited from a parent node. @internal */
export async function listOwnCodes(on: Executor, personId: number): Promise<string[]> {
  const rows = await people(on)
    .selectFrom('people.person_role as pr')
    .innerJoin('people.role_permission as rp', 'rp.role_id', 'pr.role_id')
    .innerJoin('people.permission as n', 'n.id', 'rp.permission_id')
    .where('pr.person_id', '=', personId)
    .select('n.code')
    .distinct()
    .orderBy('n.code')
    .execute();
  return rows.map((row) => row.code);
}
