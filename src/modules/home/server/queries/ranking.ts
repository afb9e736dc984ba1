import { sql } from 'kysely';
import type { Executor, Tx } from '#kit/server/db/database.ts';
import type { RankType } from '../../contract/codes.ts';
import type { Ranked } from '../rules/ranking.ts';
import { home } from './db.ts';

/** Replaces the places of a month. Likes of people who stay in the ranking are kept. */
export async function replaceRanking(
  tx: Tx,
  period: string,
  type: RankType,
  ranked: readonly Ranked[],
  now: Date,
): Promise<void> {
  const people = ranked.map(({ personId }) => personId);
  await sql`
    delete from home.ranking where period = ${period} and rank_type = ${type}
      and person_id <> all(${people}::bigint[])`.execute(tx.kysely);
  await sql`
    insert into home.ranking (period, rank_type, person_id, score, rank_no, updated_at)
    select ${period}, ${type}, r.person_id, r.score, r.rank_no, ${now}::timestamptz
    from unnest(
      ${people}::bigint[], ${ranked.map(({ score }) => score)}::integer[],
      ${ranked.map(({ rankNo }) => rankNo)}::integer[]
    ) as r (person_id, score, rank_no)
    order by r.person_id
    on conflict (period, rank_type, person_id) do update
    set score = excluded.score, rank_no = excluded.rank_no, updated_at = excluded.updated_at`.execute(
    tx.kysely,
  );
}

/** Selects the places of a month for people in service, with the viewer's own like. */
const places = (on: Executor, viewerId: number, period: string, type: number) =>
  home(on)
    .selectFrom('home.ranking as r')
    .innerJoin('people.person as p', 'p.id', 'r.person_id')
    .innerJoin('people.department as d', 'd.id', 'p.department_id')
    .select([
      'r.id as Id',
      'r.rank_no as RankNo',
      'p.id as AUID',
      'p.chinese_name as ChineseName',
      'p.english_name as EnglishName',
      'd.name as DeptName',
      'd.name_en as DeptNameEn',
      'r.score as Score',
      'r.spot_count as SpotCount',
      sql<boolean>`exists (
        select from home.ranking_like l where l.ranking_id = r.id and l.person_id = ${viewerId})`.as(
        'IsSpot',
      ),
    ])
    .where('r.period', '=', period)
    .where('r.rank_type', '=', type)
    .where('p.is_active', '=', true);

export const listPlaces = (on: Executor, viewerId: number, period: string, type: number, most: number) =>
  places(on, viewerId, period, type).orderBy('r.rank_no').orderBy('p.id').limit(most).execute();

export const findPlace = (on: Executor, viewerId: number, period: string, type: number) =>
  places(on, viewerId, period, type).where('r.person_id', '=', viewerId).executeTakeFirst();

/** Returns when the ranking of a month was last counted; null: never. */
export async function findCounted(on: Executor, period: string, type: number): Promise<Date | null> {
  const row = await home(on)
    .selectFrom('home.ranking')
    .select((eb) => eb.fn.max('updated_at').as('at'))
    .where('period', '=', period)
    .where('rank_type', '=', type)
    .executeTakeFirst();
  return row?.at ?? null;
}
