import { sql } from 'kysely';
import type { Executor } from '#kit/server/db/database.ts';

/** Tables of the things that can be liked, and the condition under which one is shown. */
const kinds = {
  ranking: { likes: 'home.ranking_like', of: 'ranking_id', table: 'home.ranking', seen: () => sql`true` },
  image: {
    likes: 'home.image_like',
    of: 'image_id',
    table: 'home.image',
    seen: (day: string) => sql`t.is_enabled and coalesce(t.start_on <= ${day}::date, true)
      and coalesce(t.end_on >= ${day}::date, true)`,
  },
};
export type Liked = keyof typeof kinds;

export interface LikeAnswer {
  readonly count: number;
  readonly isLiked: boolean;
}

/**
 * Adds a person's like, removes it, or toggles it (`wanted` undefined). One statement changes the likes and the
 * counter, so that the counter is right under concurrent requests. Undefined if there is no such thing, or it is not
 * shown on that company day.
 */
export async function setLike(
  on: Executor,
  kind: Liked,
  id: number,
  personId: number,
  wanted: boolean | undefined,
  day: string,
): Promise<LikeAnswer | undefined> {
  const { likes, of, table, seen } = kinds[kind];
  const wish = sql`${wanted ?? null}::boolean`;
  const { rows } = await sql<LikeAnswer>`
    with target as (
      select t.id, coalesce(${wish}, not exists (
        select from ${sql.table(likes)} l where l.${sql.ref(of)} = t.id and l.person_id = ${personId}
      )) as is_liked
      from ${sql.table(table)} t where t.id = ${id} and ${seen(day)}
    ),
    added as (
      insert into ${sql.table(likes)} (${sql.ref(of)}, person_id)
      select id, ${personId}::bigint from target where is_liked
      on conflict do nothing returning 1
    ),
    removed as (
      delete from ${sql.table(likes)} l using target
      where l.${sql.ref(of)} = target.id and l.person_id = ${personId} and not target.is_liked
      returning 1
    )
    update ${sql.table(table)} t
    set spot_count = t.spot_count + (select count(*) from added) - (select count(*) from removed)
    from target where t.id = target.id
    returning t.spot_count as count, target.is_liked as "isLiked"`.execute(on.kysely);
  return rows[0];
}
