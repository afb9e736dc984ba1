import { general, refuse } from '#kit/contract/refusals.ts';
import { shiftDays } from '#kit/rules/dates.ts';
import type { Database, Tx } from '#kit/server/db/database.ts';
import { onConstraint } from '#kit/server/db/pg-errors.ts';
import { inTransaction } from '#kit/server/db/transaction.ts';
import { copyState, holdState } from '../../contract/codes.ts';
import { bookRefusals } from '../../contract/refusals.ts';
import { findCopy, lockCopy, lockFree, moveCopy, type LockedCopy } from '../queries/copies.ts';
import { endHold, lockQueue, type OpenHold } from '../queries/holds.ts';
import { addLoan, hasOpenLoan } from '../queries/loans.ts';
import { lockReader, standingsOf } from '../queries/rules.ts';
import { countBorrowed, lockTitle } from '../queries/titles.ts';
import { borrowFault } from '../rules/lending.ts';
import { assertNo, todayOf, type By } from './by.ts';
import { bookPage, tellReader } from './notices.ts';
import { releaseKept, settleQueue } from './queue.ts';

export interface LendReply {
  readonly Code: number;
  readonly LoanId: number;
  readonly CopyId: number;
  readonly BarCode: string;
  readonly Location: string;
  readonly DueTime: string;
}

const taken = { loan_one_hand: bookRefusals.noCopyFree, loan_one_title: bookRefusals.alreadyBorrowed };

/**
 * Lends a copy of a title: the one kept for the reader, the one on the desk, or the first free one. Locks the reader,
 * the title and the copy in this order.
 * @throws Refused notFound, readerGone, alreadyBorrowed, overdueFirst, loanLimit, noCopyFree, keptForOthers
 */
async function lend(
  tx: Tx,
  by: By,
  given: { readonly readerId: number; readonly titleId: number; readonly copyId?: number },
): Promise<LendReply> {
  const { readerId, titleId, copyId } = given;
  if (!(await lockReader(tx, readerId))) refuse(general.notFound, { field: 'AUID' });
  const title = (await lockTitle(tx, titleId)) ?? refuse(general.notFound);
  await settleQueue(tx, title, by);
  const today = todayOf(by);
  const standing = (await standingsOf(tx, [readerId], today)).get(readerId) ?? refuse(general.notFound);
  assertNo(borrowFault(standing, await hasOpenLoan(tx, titleId, readerId)));
  const queue = await lockQueue(tx, titleId);
  const own = queue.find(({ personId }) => personId === readerId);
  const copy = await chooseCopy(tx, titleId, own, copyId);
  const dueOn = shiftDays(today, standing.rule.loanDays);
  const loanId = await addLoan(tx, { copyId: copy.id, titleId, personId: readerId, now: by.now, dueOn });
  await moveCopy(tx, copy, { to: copyState.borrowed, by: by.id, for: readerId, now: by.now });
  await countBorrowed(tx, titleId);
  if (own) {
    await endHold(tx, own.id, holdState.fulfilled, by.now);
    if (own.copyId !== copy.id) await releaseKept(tx, own.copyId, by, '');
    await settleQueue(tx, title, by);
  }
  if (by.id !== readerId)
    await tellReader(tx, readerId, `loan:${loanId}`, {
      key: `loan-${loanId}-lent`,
      zh: `您借了《${title.name}》，请在 ${dueOn} 前归还`,
      en: `You borrowed “${title.name}”. Return it by ${dueOn}.`,
      url: bookPage(titleId),
    });
  return {
    Code: 1,
    LoanId: loanId,
    CopyId: copy.id,
    BarCode: copy.barCode,
    Location: copy.location,
    DueTime: dueOn,
  };
}

async function chooseCopy(
  tx: Tx,
  titleId: number,
  own: OpenHold | undefined,
  copyId: number | undefined,
): Promise<LockedCopy> {
  const wanted = copyId ?? own?.copyId ?? undefined;
  if (wanted === undefined) {
    const [free] = await lockFree(tx, titleId, 1);
    return free ?? refuse(bookRefusals.noCopyFree);
  }
  const copy = (await lockCopy(tx, wanted)) ?? refuse(general.notFound);
  if (copy.state === copyState.onShelf) return copy;
  if (copy.state !== copyState.reserved) refuse(bookRefusals.noCopyFree);
  return own?.copyId === copy.id ? copy : refuse(bookRefusals.keptForOthers);
}

/** Lends a title to the caller without the desk. */
export const borrowBook = (db: Database, by: By, titleId: number): Promise<LendReply> =>
  onConstraint(taken, () => inTransaction(db, (tx) => lend(tx, by, { readerId: by.id, titleId })));

/** Lends a copy to a reader at the desk. */
export const lendCopy = (db: Database, by: By, copyId: number, readerId: number): Promise<LendReply> =>
  onConstraint(taken, () =>
    inTransaction(db, async (tx) => {
      const { titleId } = (await findCopy(tx, copyId)) ?? refuse(general.notFound);
      return lend(tx, by, { readerId, titleId, copyId });
    }),
  );
