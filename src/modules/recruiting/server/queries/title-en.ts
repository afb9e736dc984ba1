import { sql } from 'kysely';

/** What an opening `r` is called in English: as the post of that name; empty where its title is its own. */
export const titleEn = sql<string>`coalesce((select max(name_en) from people.post where name = r.title), '')`;
