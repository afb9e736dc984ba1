import { sql } from 'kysely';
import type { Executor, Tx } from '#kit/server/db/database.ts';
import type { ReviewRow } from '../../contract/shapes.ts';
import { library, offsetOf, personColumns, refColumns, runStatement, type Paging } from './db.ts';

/** Viewer of reviews. Librarians see hidden reviews, everybody sees their own. */
export interface Reviewer {
  readonly id: number;
  readonly manages: boolean;
}

export interface ReviewFilter extends Paging {
  readonly titleId?: number | undefined;
  readonly Mine?: boolean;
  readonly OnlyHidden?: boolean;
}

export async function pageReviews(
  on: Executor,
  { id: me, manages }: Reviewer,
  { titleId, Mine = false, OnlyHidden = false, ...filter }: ReviewFilter,
): Promise<{ Total: number; Rows: ReviewRow[] }> {
  const where = sql.join(
    [
      manages
        ? sql`t.deleted_at is null`
        : sql`t.deleted_at is null and (not r.is_hidden or r.person_id = ${me})`,
      ...(titleId === undefined ? [] : [sql`r.title_id = ${titleId}`]),
      ...(Mine ? [sql`r.person_id = ${me}`] : []),
      ...(OnlyHidden ? [sql`r.is_hidden`] : []),
    ],
    sql` and `,
  );
  const [count] = await runStatement<{ total: number }>(
    on,
    sql`select count(*) as total from library.review r join library.title t on t.id = r.title_id where ${where}`,
  );
  const order =
    titleId === undefined
      ? sql`r.updated_at desc, r.id desc`
      : sql`r.like_count desc, r.updated_at desc, r.id desc`;
  const Rows = await runStatement<ReviewRow>(
    on,
    sql`
    select r.id as "Id", ${refColumns}, r.score as "Score", r.content as "Content", r.like_count as "LikeCount",
      k.person_id is not null as "IsLiked", r.person_id = ${me} as "IsMine", r.is_hidden as "IsHidden",
      r.hidden_reason as "HiddenReason", ${personColumns}, r.updated_at as "UpdateTime"
    from library.review r
    join library.title t on t.id = r.title_id
    join people.person p on p.id = r.person_id
    join people.department d on d.id = p.department_id
    left join library.review_like k on k.review_id = r.id and k.person_id = ${me}
    where ${where} order by ${order} limit ${filter.PageSize} offset ${offsetOf(filter)}`,
  );
  return { Total: count?.total ?? 0, Rows };
}

export const findOwnReview = (on: Executor, titleId: number, personId: number) =>
  library(on)
    .selectFrom('library.review')
    .select(['score as Score', 'content as Content', 'is_hidden as IsHidden'])
    .where('title_id', '=', titleId)
    .where('person_id', '=', personId)
    .executeTakeFirst();

/** Adds or changes a review. A hidden one stays hidden. */
export async function saveReview(
  tx: Tx,
  given: {
    readonly titleId: number;
    readonly personId: number;
    readonly score: number;
    readonly content: string;
    readonly now: Date;
  },
): Promise<number> {
  const { id } = await library(tx)
    .insertInto('library.review')
    .values({
      title_id: given.titleId,
      person_id: given.personId,
      score: given.score,
      content: given.content,
      created_at: given.now,
      updated_at: given.now,
    })
    .onConflict((conflict) =>
      conflict
        .columns(['title_id', 'person_id'])
        .doUpdateSet({ score: given.score, content: given.content, updated_at: given.now }),
    )
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Recalculates a title's score from its visible reviews. The title must be locked. */
export async function recountScore(tx: Tx, titleId: number): Promise<void> {
  await sql`
    update library.title set score_sum = r.sum, score_count = r.count
    from (select coalesce(sum(score), 0) as sum, count(*) as count
      from library.review where title_id = ${titleId} and not is_hidden) r
    where id = ${titleId}`.execute(library(tx));
}

export const findReview = (on: Executor, id: number) =>
  library(on)
    .selectFrom('library.review')
    .select(['id', 'title_id as titleId', 'person_id as personId', 'is_hidden as isHidden'])
    .where('id', '=', id)
    .executeTakeFirst();

/** Locks a review. */
export const lockReview = (tx: Tx, id: number) =>
  library(tx)
    .selectFrom('library.review')
    .select(['id', 'person_id as personId', 'is_hidden as isHidden', 'like_count as likeCount'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();

export async function hideReview(
  tx: Tx,
  id: number,
  given: { readonly isHidden: boolean; readonly by: number; readonly reason: string },
): Promise<void> {
  await library(tx)
    .updateTable('library.review')
    .set({
      is_hidden: given.isHidden,
      hidden_by: given.isHidden ? given.by : null,
      hidden_reason: given.isHidden ? given.reason : '',
    })
    .where('id', '=', id)
    .execute();
}

/**
 * Adds or removes a like of a locked review.
 * @returns true if the like exists now
 */
export async function toggleLike(tx: Tx, id: number, personId: number): Promise<boolean> {
  const { numDeletedRows } = await library(tx)
    .deleteFrom('library.review_like')
    .where('review_id', '=', id)
    .where('person_id', '=', personId)
    .executeTakeFirst();
  const isTaken = Number(numDeletedRows) > 0;
  if (!isTaken)
    await library(tx)
      .insertInto('library.review_like')
      .values({ review_id: id, person_id: personId })
      .execute();
  await library(tx)
    .updateTable('library.review')
    .set({ like_count: isTaken ? sql`like_count - 1` : sql`like_count + 1` })
    .where('id', '=', id)
    .execute();
  return !isTaken;
}
