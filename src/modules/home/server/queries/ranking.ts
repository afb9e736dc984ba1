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

export interface Place {
  readonly Id: number;
  readonly RankNo: number;
  readonly AUID: number;
  readonly ChineseName: string;
  readonly EnglishName: string;
  readonly DeptName: string;
  readonly DeptNameEn: string;
  readonly Score: number;
  readonly SpotCount: number;
  readonly IsSpot: boolean;
}

/**
 * Returns the first places of a month among people in service, the viewer's own place, and when the month was last
 * counted.
 */
export async function listPlaces(
  on: Executor,
  viewerId: number,
  period: string,
  type: number,
  most: number,
): Promise<{
  readonly rows: readonly Place[];
  readonly mine: Place | null;
  readonly countedAt: Date | null;
}> {
  const { rows: found } = await sql<Place & { readonly nth: number | null; readonly at: Date | null }>`
    select place.*, counted.at
    from (select max(updated_at) as at from home.ranking where period = ${period} and rank_type = ${type}) counted
    left join (
      select r.id as "Id", r.rank_no as "RankNo", p.id as "AUID", p.chinese_name as "ChineseName",
        p.english_name as "EnglishName", d.name as "DeptName", d.name_en as "DeptNameEn", r.score as "Score",
        r.spot_count as "SpotCount", exists (
          select from home.ranking_like l where l.ranking_id = r.id and l.person_id = ${viewerId}) as "IsSpot",
        row_number() over (order by r.rank_no, p.id) as nth
      from home.ranking r join people.person p on p.id = r.person_id
      join people.department d on d.id = p.department_id
      where r.period = ${period} and r.rank_type = ${type} and p.is_active
    ) place on place.nth <= ${most} or place."AUID" = ${viewerId}
    order by place.nth`.execute(home(on));
  const places = found.flatMap(({ at: _at, nth, ...place }) => (nth === null ? [] : [{ nth, place }]));
  return {
    rows: places.flatMap(({ nth, place }) => (nth <= most ? [place] : [])),
    mine: places.find(({ place }) => place.AUID === viewerId)?.place ?? null,
    countedAt: found[0]?.at ?? null,
  };
}
