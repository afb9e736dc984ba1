import { sql } from 'kysely';
import type { Executor, Tx } from '#kit/server/db/database.ts';
import { like } from '#kit/server/db/like.ts';
import type { RecommendRow } from '../../contract/shapes.ts';
import { library, offsetOf, personColumns, runStatement, type Paging } from './db.ts';

export interface RecommendFilter extends Paging {
  readonly State?: number | undefined;
  readonly Mine: boolean;
  readonly Keyword: string;
  /** Only open recommendations of this title. */
  readonly titleId?: number | undefined;
}

/** Returns a page of recommendations: open ones by votes, then answered ones, latest first. */
export async function pageRecommends(
  on: Executor,
  me: number,
  { State, Mine, Keyword, titleId, ...filter }: RecommendFilter,
): Promise<{ Total: number; Counts: Record<string, number>; Rows: RecommendRow[] }> {
  const where = sql.join(
    [
      sql`true`,
      ...(Mine ? [sql`r.person_id = ${me}`] : []),
      ...(titleId === undefined ? [] : [sql`r.title_id = ${titleId} and r.state in (1, 2, 3)`]),
      ...(Keyword ? [sql`(r.name ilike ${like(Keyword)} or r.author ilike ${like(Keyword)})`] : []),
    ],
    sql` and `,
  );
  const counts = await runStatement<{ state: number; count: number }>(
    on,
    sql`select r.state, count(*) as count from library.recommend r where ${where} group by r.state`,
  );
  const Rows = await runStatement<RecommendRow>(
    on,
    sql`
    select r.id as "Id", r.title_id as "TitleId", r.name as "Name", r.author as "Author", r.isbn as "Isbn",
      r.reason as "Reason", r.state as "State", r.votes as "Votes", v.person_id is not null as "IsVoted",
      r.person_id = ${me} as "IsMine", r.answer as "Answer", ${personColumns}, r.created_at as "CreateTime",
      r.handled_at as "HandleTime", r.version as "RowVersion"
    from library.recommend r
    join people.person p on p.id = r.person_id
    join people.department d on d.id = p.department_id
    left join library.recommend_vote v on v.recommend_id = r.id and v.person_id = ${me}
    where ${where} ${State === undefined ? sql`` : sql`and r.state = ${State}`}
    order by r.state in (4, 5), r.state, case when r.state in (4, 5) then r.handled_at end desc, r.votes desc, r.id desc
    limit ${filter.PageSize} offset ${offsetOf(filter)}`,
  );
  const counted = counts.filter((one) => State === undefined || one.state === State);
  return {
    Total: counted.reduce((sum, { count }) => sum + count, 0),
    Counts: Object.fromEntries(counts.map(({ state, count }) => [state, count])),
    Rows,
  };
}

/** Counts a person's recommendations since an instant. */
export async function countSince(on: Executor, personId: number, since: Date): Promise<number> {
  const { count } = await library(on)
    .selectFrom('library.recommend')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('person_id', '=', personId)
    .where('created_at', '>', since)
    .executeTakeFirstOrThrow();
  return count;
}

export async function addRecommend(
  tx: Tx,
  given: {
    readonly titleId: number | null;
    readonly name: string;
    readonly author: string;
    readonly isbn: string | null;
    readonly personId: number;
    readonly reason: string;
    readonly now: Date;
  },
): Promise<number> {
  const { id } = await library(tx)
    .insertInto('library.recommend')
    .values({
      title_id: given.titleId,
      name: given.name,
      author: given.author,
      isbn: given.isbn,
      person_id: given.personId,
      reason: given.reason,
      created_at: given.now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export const lockRecommend = (tx: Tx, id: number) =>
  library(tx)
    .selectFrom('library.recommend')
    .select(['id', 'person_id as personId', 'name', 'state', 'votes', 'version'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();

export async function saveAnswer(
  tx: Tx,
  id: number,
  given: { readonly state: number; readonly answer: string; readonly by: number; readonly now: Date },
): Promise<void> {
  await library(tx)
    .updateTable('library.recommend')
    .set({
      state: given.state,
      answer: given.answer,
      handled_by: given.by,
      handled_at: given.now,
      version: sql`version + 1`,
    })
    .where('id', '=', id)
    .execute();
}

/** Adds or removes a person's vote for a locked recommendation. @returns true if the vote exists now */
export async function toggleVote(tx: Tx, id: number, personId: number): Promise<boolean> {
  const { numDeletedRows } = await library(tx)
    .deleteFrom('library.recommend_vote')
    .where('recommend_id', '=', id)
    .where('person_id', '=', personId)
    .executeTakeFirst();
  const isTaken = Number(numDeletedRows) > 0;
  if (!isTaken)
    await library(tx)
      .insertInto('library.recommend_vote')
      .values({ recommend_id: id, person_id: personId })
      .execute();
  await library(tx)
    .updateTable('library.recommend')
    .set({ votes: isTaken ? sql`votes - 1` : sql`votes + 1` })
    .where('id', '=', id)
    .execute();
  return !isTaken;
}

/** Lists the people who support a recommendation. */
export async function listVoters(on: Executor, id: number): Promise<number[]> {
  const rows = await library(on)
    .selectFrom('library.recommend_vote')
    .select('person_id as personId')
    .where('recommend_id', '=', id)
    .execute();
  return rows.map(({ personId }) => personId);
}
