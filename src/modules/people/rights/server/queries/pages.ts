import { sql } from 'kysely';
import type { Executor } from '#kit/server/db/database.ts';
import { people } from '#modules/people/server/queries/people-db.ts';

/** Page with its names for the menu. */
export interface MenuPage {
  readonly code: string;
  readonly name: string;
  readonly nameEn: string;
  readonly url: string;
}

/**
 * Lists pages in menu order: all, or those that a person may open. A URL with the text null counts as missing (section
 * 2).
 */
export async function listMenuPages(on: Executor, personId: number | null): Promise<MenuPage[]> {
  const own = sql`exists (
    select from people.role_permission rp join people.person_role pr on pr.role_id = rp.role_id
    where rp.permission_id = t.id and pr.person_id = ${personId})`;
  const { rows } = await sql<MenuPage>`
    with recursive t as (
      select n.*, array[n.sort, n.id] as place from people.permission n where n.parent_id is null
      union all
      select n.*, t.place || array[n.sort, n.id] from people.permission n join t on n.parent_id = t.id
    )
    select code, name, name_en as "nameEn", url from t
    where url <> '' and url <> 'null' and ${personId === null ? sql`true` : own}
    order by place`.execute(people(on));
  return rows;
}
