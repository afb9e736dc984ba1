import { general, refuse } from '#kit/contract/refusals.ts';
import { writeAudit } from '#kit/server/db/audit.ts';
import type { Database, Tx } from '#kit/server/db/database.ts';
import { inTransaction } from '#kit/server/db/transaction.ts';
import { copyState, loanState, returnResult, type CopyState } from '../../contract/codes.ts';
import { bookRefusals } from '../../contract/refusals.ts';
import { lockCopy, moveCopy, type LockedCopy } from '../queries/copies.ts';
import { findLoan, lockLoan, saveLoan, type LockedLoan } from '../queries/loans.ts';
import { lockTitle, type LockedTitle } from '../queries/titles.ts';
import type { By } from './by.ts';
import { shelfPage, tellReader } from './notices.ts';
import { settleQueue } from './queue.ts';

interface Open {
  readonly title: LockedTitle;
  readonly copy: LockedCopy;
  readonly loan: LockedLoan;
}

/**
 * Locks an open loan with its title and copy.
 * @throws Refused notFound (also for another person's loan), notOpen
 */
export async function lockOpenLoan(tx: Tx, by: By, loanId: number): Promise<Open> {
  const found = await findLoan(tx, loanId);
  if (!found || (found.personId !== by.id && !by.manages)) refuse(general.notFound);
  const title = (await lockTitle(tx, found.titleId)) ?? refuse(general.notFound);
  const copy = (await lockCopy(tx, found.copyId)) ?? refuse(general.notFound);
  const loan = (await lockLoan(tx, loanId)) ?? refuse(general.notFound);
  if (loan.state !== loanState.out && loan.state !== loanState.returning) refuse(bookRefusals.notOpen);
  return { title, copy, loan };
}

export interface ReturnReply {
  readonly Code: number;
  readonly CopyState: CopyState;
  /** Reader for whom the copy is kept now. */
  readonly keptFor: number | null;
}

/**
 * Stores that the reader has handed a book in. Overdue days stop growing, but the loan counts until the library
 * confirms the return.
 */
export function handIn(db: Database, by: By, loanId: number): Promise<ReturnReply> {
  return inTransaction(db, async (tx) => {
    const { copy, loan } = await lockOpenLoan(tx, { ...by, manages: false }, loanId);
    if (loan.state === loanState.returning) refuse(bookRefusals.notOut);
    await saveLoan(tx, loanId, { state: loanState.returning, return_applied_at: by.now });
    await moveCopy(tx, copy, { to: copyState.returning, by: by.id, for: by.id, now: by.now });
    return { Code: 1, CopyState: copyState.returning, keptFor: null };
  });
}

const becomes: Readonly<Record<number, CopyState>> = {
  [returnResult.shelf]: copyState.onShelf,
  [returnResult.offShelf]: copyState.offShelf,
  [returnResult.missing]: copyState.missing,
};

/** Closes an open loan, sets the state of its copy and updates the queue. All of them must be locked. */
export async function closeLoan(
  tx: Tx,
  by: By,
  { title, copy, loan }: Open,
  { to, remark }: { readonly to: CopyState; readonly remark: string },
): Promise<ReturnReply> {
  const isLost = to === copyState.missing;
  await saveLoan(tx, loan.id, {
    state: isLost ? loanState.lost : loanState.returned,
    returned_at: by.now,
    confirmed_by: by.id,
    remark,
  });
  await moveCopy(tx, copy, { to, by: by.id, for: loan.personId, remark, now: by.now });
  const kept = await settleQueue(tx, title, by);
  const keptFor = kept.get(copy.id) ?? null;
  if (loan.personId !== by.id)
    await tellReader(tx, loan.personId, `loan:${loan.id}`, {
      key: `loan-${loan.id}-closed`,
      zh: isLost ? `《${title.name}》已登记为丢失` : `《${title.name}》已确认归还`,
      en: isLost ? `“${title.name}” was recorded as lost` : `The return of “${title.name}” was confirmed`,
      url: `${shelfPage}&list=history`,
    });
  return { Code: 1, CopyState: keptFor === null ? to : copyState.reserved, keptFor };
}

/**
 * Confirms a return at the desk, or refuses it if the book was not received.
 * @throws Refused notReturning, reasonMissing
 */
export function confirmReturn(
  db: Database,
  by: By,
  { LoanId, Result, Remark }: { readonly LoanId: number; readonly Result: number; readonly Remark: string },
): Promise<ReturnReply> {
  return inTransaction(db, async (tx) => {
    const open = await lockOpenLoan(tx, by, LoanId);
    const to = becomes[Result];
    if (to !== undefined) return closeLoan(tx, by, open, { to, remark: Remark });
    const { title, copy, loan } = open;
    if (loan.state !== loanState.returning) refuse(bookRefusals.notReturning);
    if (!Remark) refuse(bookRefusals.reasonMissing, { field: 'Remark' });
    await saveLoan(tx, LoanId, { state: loanState.out, return_applied_at: null });
    await moveCopy(tx, copy, {
      to: copyState.borrowed,
      by: by.id,
      for: loan.personId,
      remark: Remark,
      now: by.now,
    });
    await tellReader(tx, loan.personId, `loan:${loan.id}`, {
      key: `loan-${loan.id}-refused-${by.now.getTime()}`,
      zh: `《${title.name}》的归还未确认：${Remark}`,
      en: `The return of “${title.name}” was not confirmed: ${Remark}`,
      url: shelfPage,
    });
    return { Code: 1, CopyState: copyState.borrowed, keptFor: null };
  });
}

/**
 * Ends a loan whose book was not returned.
 * @throws Refused notFound, notOpen
 */
export function forceClose(
  db: Database,
  by: By,
  { LoanId, Result, Reason }: { readonly LoanId: number; readonly Result: number; readonly Reason: string },
): Promise<void> {
  return inTransaction(db, async (tx) => {
    const open = await lockOpenLoan(tx, { ...by, manages: true }, LoanId);
    await closeLoan(tx, by, open, { to: becomes[Result] ?? copyState.missing, remark: Reason });
    await writeAudit(tx, {
      actorId: by.id,
      act: 'library.closeLoan',
      target: `loan:${LoanId}`,
      detail: { result: Result, reason: Reason },
      ip: by.ip,
    });
  });
}
