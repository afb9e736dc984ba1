import { general, refuse } from '#kit/contract/refusals.ts';
import { writeAudit } from '#kit/server/db/audit.ts';
import type { Database } from '#kit/server/db/database.ts';
import { inTransaction } from '#kit/server/db/transaction.ts';
import { bookRefusals } from '../../contract/refusals.ts';
import { hasBorrowed } from '../queries/loans.ts';
import * as queries from '../queries/reviews.ts';
import { standingsOf } from '../queries/rules.ts';
import { lockTitle } from '../queries/titles.ts';
import { todayOf, type By } from './by.ts';
import { bookPage, tellReader } from './notices.ts';

/** Adds or changes the caller's review of a title. @throws Refused notFound, reviewNeedsLoan */
export function reviewBook(
  db: Database,
  by: By,
  given: { readonly TitleId: number; readonly Score: number; readonly Content: string },
): Promise<{ Code: number; Id: number }> {
  const { TitleId: titleId, Score: score, Content: content } = given;
  return inTransaction(db, async (tx) => {
    if (!(await lockTitle(tx, titleId))) refuse(general.notFound, { field: 'TitleId' });
    const standing = (await standingsOf(tx, [by.id], todayOf(by))).get(by.id) ?? refuse(general.notFound);
    if (standing.rule.reviewNeedsLoan && !(await hasBorrowed(tx, titleId, by.id)))
      refuse(bookRefusals.reviewNeedsLoan);
    const Id = await queries.saveReview(tx, { titleId, personId: by.id, score, content, now: by.now });
    await queries.recountScore(tx, titleId);
    return { Code: 1, Id };
  });
}

/** Adds or removes the caller's like of a review. A hidden review counts as missing. @throws Refused notFound */
export function likeReview(
  db: Database,
  by: By,
  id: number,
): Promise<{ Code: number; IsLiked: boolean; LikeCount: number }> {
  return inTransaction(db, async (tx) => {
    const found = await queries.lockReview(tx, id);
    if (!found || found.isHidden) refuse(general.notFound);
    const IsLiked = await queries.toggleLike(tx, id, by.id);
    return { Code: 1, IsLiked, LikeCount: found.likeCount + (IsLiked ? 1 : -1) };
  });
}

/**
 * Hides a review, so that it does not count in the score, or shows it again.
 * @throws Refused notFound, reasonMissing
 */
export function hideReview(
  db: Database,
  by: By,
  {
    ReviewId,
    IsHide,
    Reason,
  }: { readonly ReviewId: number; readonly IsHide: boolean; readonly Reason: string },
): Promise<{ Code: number }> {
  if (IsHide && !Reason) refuse(bookRefusals.reasonMissing, { field: 'Reason' });
  return inTransaction(db, async (tx) => {
    const found = (await queries.findReview(tx, ReviewId)) ?? refuse(general.notFound);
    const title = (await lockTitle(tx, found.titleId)) ?? refuse(general.notFound);
    await queries.hideReview(tx, ReviewId, { isHidden: IsHide, by: by.id, reason: Reason });
    await queries.recountScore(tx, title.id);
    await writeAudit(tx, {
      actorId: by.id,
      act: IsHide ? 'library.hideReview' : 'library.showReview',
      target: `review:${ReviewId}`,
      detail: { reason: Reason },
      ip: by.ip,
    });
    if (IsHide)
      await tellReader(tx, found.personId, `review:${ReviewId}`, {
        key: `review-${ReviewId}-hidden-${by.now.getTime()}`,
        zh: `您对《${title.name}》的书评已被隐藏：${Reason}`,
        en: `Your review of “${title.name}” was hidden: ${Reason}`,
        url: bookPage(title.id),
      });
    return { Code: 1 };
  });
}
