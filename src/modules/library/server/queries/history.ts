import { sql } from 'kysely';
import { json, type Tx } from '#kit/server/db/database.ts';
import { library } from './db.ts';

export interface PastLoan {
  readonly copyId: number;
  readonly titleId: number;
  readonly personId: number;
  readonly borrowedAt: Date;
  readonly dueOn: string;
  readonly returnAppliedAt: Date | null;
  readonly returnedAt: Date | null;
}

export interface PastReview {
  readonly titleId: number;
  readonly personId: number;
  readonly score: number;
  readonly content: string;
  readonly at: Date;
  readonly likes: readonly number[];
}

export interface PastRecommend {
  readonly name: string;
  readonly author: string;
  readonly reason: string;
  readonly personId: number;
  readonly state: number;
  readonly answer: string;
  readonly at: Date;
  readonly voters: readonly number[];
}

export interface History {
  readonly loans: readonly PastLoan[];
  readonly reviews: readonly PastReview[];
  readonly recommends: readonly PastRecommend[];
}

/**
 * Adds past loans, reviews and recommendations with one statement each. Copies on loan get their states, and the
 * history its entries.
 */
export async function addPast(tx: Tx, { loans, reviews, recommends }: History): Promise<void> {
  const on = library(tx);
  await sql`
    with given as (
      select * from jsonb_to_recordset(${json(loans)}::jsonb) as t ("copyId" bigint, "titleId" bigint,
        "personId" bigint, "borrowedAt" timestamptz, "dueOn" date, "returnAppliedAt" timestamptz,
        "returnedAt" timestamptz)
    ), added as (
      insert into library.loan (copy_id, title_id, person_id, borrowed_at, due_on, return_applied_at, returned_at, state)
      select "copyId", "titleId", "personId", "borrowedAt", "dueOn", "returnAppliedAt", "returnedAt",
        case when "returnedAt" is not null then 3 when "returnAppliedAt" is not null then 2 else 1 end
      from given order by "borrowedAt"
      returning copy_id, person_id, borrowed_at, return_applied_at, state
    ), moved as (
      update library.copy c set state = case a.state when 1 then 2 else 4 end,
        changed_at = coalesce(a.return_applied_at, a.borrowed_at)
      from added a where a.copy_id = c.id and a.state in (1, 2)
    )
    insert into library.copy_log (copy_id, from_state, to_state, by_person, for_person, at)
    select copy_id, 1, 2, person_id, person_id, borrowed_at from added where state in (1, 2)
    union all
    select copy_id, 2, 4, person_id, person_id, return_applied_at from added where state = 2`.execute(on);
  await sql`
    with given as (
      select * from jsonb_to_recordset(${json(reviews)}::jsonb) as t ("titleId" bigint, "personId" bigint,
        score smallint, content text, at timestamptz, likes jsonb)
    ), added as (
      insert into library.review (title_id, person_id, score, content, like_count, created_at, updated_at)
      select "titleId", "personId", score, content, jsonb_array_length(likes), at, at from given order by at
      returning id, title_id, person_id
    )
    insert into library.review_like (review_id, person_id)
    select a.id, liked::bigint from added a
    join given g on g."titleId" = a.title_id and g."personId" = a.person_id
    cross join lateral jsonb_array_elements_text(g.likes) as liked`.execute(on);
  await sql`
    with given as (
      select * from jsonb_to_recordset(${json(recommends)}::jsonb) as t (name text, author text, reason text,
        "personId" bigint, state smallint, answer text, at timestamptz, voters jsonb)
    ), added as (
      insert into library.recommend (name, author, reason, person_id, state, answer, votes, created_at, handled_at)
      select name, author, reason, "personId", state, answer, jsonb_array_length(voters), at,
        case when state > 1 then at + interval '2 days' end
      from given order by at
      returning id, name, person_id
    )
    insert into library.recommend_vote (recommend_id, person_id)
    select a.id, voter::bigint from added a
    join given g on g.name = a.name and g."personId" = a.person_id
    cross join lateral jsonb_array_elements_text(g.voters) as voter`.execute(on);
}

/** Recalculates the number of loans and the score of every title. */
export async function recountAll(tx: Tx): Promise<void> {
  await sql`
    update library.title t set borrow_count = l.count, score_sum = r.sum, score_count = r.count
    from (select id from library.title) x
    cross join lateral (select count(*) as count from library.loan where title_id = x.id) l
    cross join lateral (
      select coalesce(sum(score), 0) as sum, count(*) as count from library.review
      where title_id = x.id and not is_hidden
    ) r
    where t.id = x.id and (l.count > 0 or r.count > 0)`.execute(library(tx));
}
