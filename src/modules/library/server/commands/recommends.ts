import { general, refuse } from '#kit/contract/refusals.ts';
import type { Database } from '#kit/server/db/database.ts';
import { onConstraint } from '#kit/server/db/pg-errors.ts';
import { inTransaction } from '#kit/server/db/transaction.ts';
import { notify } from '#kit/server/notices.ts';
import type { InputOf } from '#kit/contract/call.ts';
import type { BookStorSetting } from '../../contract/BookStorSetting.ts';
import { recommendState, recommendStateLabels, type RecommendState } from '../../contract/codes.ts';
import { bookRefusals } from '../../contract/refusals.ts';
import * as queries from '../queries/recommends.ts';
import { lockReader, standingsOf } from '../queries/rules.ts';
import { findByIsbn, lockTitle } from '../queries/titles.ts';
import { todayOf, type By } from './by.ts';
import { isbnOf } from './titles.ts';

const SPAN_MS = 30 * 86_400_000;

const taken = {
  recommend_title: bookRefusals.recommendedAlready,
  recommend_isbn: bookRefusals.recommendedAlready,
  recommend_name: bookRefusals.recommendedAlready,
};

/** Recommends more copies of a title, or a book that the library does not have. @throws Refused */
export function recommendBook(
  db: Database,
  by: By,
  { id, Name, Author, Isbn, Reason }: InputOf<typeof BookStorSetting.RecBook>,
): Promise<{ Code: number; Id: number; Position: null }> {
  const isbn = isbnOf(Isbn);
  if (id === undefined && !Name) refuse(bookRefusals.recommendWhat, { field: 'Name' });
  return onConstraint(taken, () =>
    inTransaction(db, async (tx) => {
      await lockReader(tx, by.id);
      const standing = (await standingsOf(tx, [by.id], todayOf(by))).get(by.id) ?? refuse(general.notFound);
      const max = standing.rule.recommendPer30Days;
      const since = new Date(by.now.getTime() - SPAN_MS);
      if ((await queries.countSince(tx, by.id, since)) >= max)
        refuse(bookRefusals.recommendLimit, { with: { max } });
      const title =
        id === undefined ? null : ((await lockTitle(tx, id)) ?? refuse(general.notFound, { field: 'id' }));
      const there = !title && isbn ? await findByIsbn(tx, isbn) : undefined;
      if (there)
        refuse(bookRefusals.isbnTaken, { field: 'Isbn', with: { name: there.name }, body: { Id: there.id } });
      const Id = await queries.addRecommend(tx, {
        titleId: title?.id ?? null,
        name: title?.name ?? Name,
        author: title?.author ?? Author,
        isbn: title?.isbn ?? isbn,
        personId: by.id,
        reason: Reason,
        now: by.now,
      });
      return { Code: 1, Id, Position: null };
    }),
  );
}

const closed: readonly number[] = [recommendState.arrived, recommendState.rejected];

/** Supports a recommendation, or withdraws the support. @throws Refused notFound, recommendClosed, ownRecommend */
export function voteFor(
  db: Database,
  by: By,
  id: number,
): Promise<{ Code: number; IsVoted: boolean; Votes: number }> {
  return inTransaction(db, async (tx) => {
    const found = (await queries.lockRecommend(tx, id)) ?? refuse(general.notFound);
    if (closed.includes(found.state)) refuse(bookRefusals.recommendClosed);
    if (found.personId === by.id) refuse(bookRefusals.ownRecommend);
    const IsVoted = await queries.toggleVote(tx, id, by.id);
    return { Code: 1, IsVoted, Votes: found.votes + (IsVoted ? 1 : -1) };
  });
}

/**
 * Answers a recommendation and notifies the people who made or support it.
 * @throws Refused notFound, stale, recommendClosed, reasonMissing
 */
export function answerRecommend(
  db: Database,
  by: By,
  { Id, State, Answer, RowVersion }: InputOf<typeof BookStorSetting.HandleRecommend>,
): Promise<{ Code: number }> {
  if (State === recommendState.rejected && !Answer) refuse(bookRefusals.reasonMissing, { field: 'Answer' });
  return inTransaction(db, async (tx) => {
    const found = (await queries.lockRecommend(tx, Id)) ?? refuse(general.notFound);
    if (found.version !== RowVersion) refuse(general.stale);
    if (closed.includes(found.state)) refuse(bookRefusals.recommendClosed);
    await queries.saveAnswer(tx, Id, { state: State, answer: Answer, by: by.id, now: by.now });
    const said = recommendStateLabels[State as RecommendState];
    await notify(tx, `recommend:${Id}`, null, [
      {
        people: [...new Set([found.personId, ...(await queries.listVoters(tx, Id))])],
        key: `recommend-${Id}-${found.version + 1}`,
        titleZh: `荐购《${found.name}》${said.zh}${Answer ? `：${Answer}` : ''}`,
        titleEn: `Recommendation “${found.name}”: ${said.en}${Answer ? ` (${Answer})` : ''}`,
        url: '/library?view=recommend',
      },
    ]);
    return { Code: 1 };
  });
}
