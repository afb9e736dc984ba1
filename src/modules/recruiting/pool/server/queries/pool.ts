import { sql } from 'kysely';
import type { Executor } from '#kit/server/db/database.ts';
import { like } from '#kit/server/db/like.ts';
import { recruiting } from '#modules/recruiting/server/queries/recruiting-db.ts';

export interface PoolFilter {
  readonly PageIndex: number;
  readonly PageSize: number;
  readonly Keyword?: string | undefined;
  readonly Tag?: string | undefined;
  readonly PoolState?: number | undefined;
  readonly Education?: number | undefined;
  readonly SourceID?: number | undefined;
  readonly Sort?: string | undefined;
}

/** SQL: time of the last event of candidate `s`. */
const lastContact = sql<Date>`greatest(s.made_at,
  (select max(e.at) from recruiting.interviewee i join recruiting.stage_event e on e.interviewee_id = i.id
    where i.seeker_id = s.id),
  (select max(m.made_at) from recruiting.interviewee i join recruiting.remark m on m.interviewee_id = i.id
    where i.seeker_id = s.id))`;

const sortable = { ConsentUntil: sql`s.consent_until`, LastContact: lastContact } as const;

/** Loads a page of the talent pool on a company day. By default, consents that end first come first. */
export async function pagePool(on: Executor, filter: PoolFilter, today: string) {
  const { Keyword, Tag, PoolState, Education, SourceID, Sort = 'ConsentUntil', PageIndex, PageSize } = filter;
  const isOver = sql<boolean>`s.consent_until < ${today}::date`;
  const found = recruiting(on)
    .selectFrom('recruiting.seeker as s')
    .innerJoin('recruiting.source as o', 'o.id', 's.source_id')
    .where('s.is_pooled', '=', true)
    .$if(PoolState !== undefined, (query) =>
      query.where(
        PoolState === 0 ? sql<boolean>`false` : PoolState === 2 ? isOver : sql<boolean>`not ${isOver}`,
      ),
    )
    .$if(Boolean(Keyword), (query) =>
      query.where(sql<boolean>`s.search_text like ${like(Keyword!.toLowerCase())}`),
    )
    .$if(Boolean(Tag), (query) => query.where(sql<boolean>`${Tag!}::text = any(s.tags)`))
    .$if(Education !== undefined, (query) => query.where('s.education', '=', Education!))
    .$if(SourceID !== undefined, (query) => query.where('s.source_id', '=', SourceID!));
  const { total } = await found.select(sql<number>`count(*)::int`.as('total')).executeTakeFirstOrThrow();
  const by = sortable[Sort.replace('-', '') as keyof typeof sortable];
  const rows = await found
    .selectAll('s')
    .select('o.name as sourceName')
    .select([
      lastContact.as('lastContact'),
      sql<number>`(select count(*)::int from recruiting.interviewee i where i.seeker_id = s.id)`.as(
        'applications',
      ),
      sql<number>`(select count(*)::int from recruiting.interviewee i where i.seeker_id = s.id and i.stage <= 6)`.as(
        'running',
      ),
    ])
    .orderBy(Sort.startsWith('-') ? sql`${by} desc` : sql`${by} asc`)
    .orderBy('s.id')
    .limit(PageSize)
    .offset((PageIndex - 1) * PageSize)
    .execute();
  return { total, rows };
}
