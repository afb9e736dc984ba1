import { sql } from 'kysely';

/**
 * SQL for the English title of an opening `r`: the English name of the post with the same name. Empty if there is none.
 */
export const titleEn = sql<string>`coalesce((select max(name_en) from people.post where name = r.title), '')`;
