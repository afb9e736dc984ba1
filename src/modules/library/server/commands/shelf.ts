import { refuse, general, wordsOf, type Language } from '#kit/contract/refusals.ts';
import { shiftDays } from '#kit/rules/dates.ts';
import type { Executor } from '#kit/server/db/database.ts';
import { type BookAction } from '../../contract/codes.ts';
import type { BookDetail, LoanRow, OwnLoan } from '../../contract/shapes.ts';
import { findWholeBook } from '../queries/books.ts';
import { listCopies } from '../queries/copies.ts';
import { pageHolds } from '../queries/holds.ts';
import { hasBorrowed, listOpenLoans } from '../queries/loans.ts';
import { pageRecommends } from '../queries/recommends.ts';
import { findOwnReview } from '../queries/reviews.ts';
import { standingsOf } from '../queries/rules.ts';
import {
  borrowFault,
  holdFault,
  renewFault,
  firstRenewalDay,
  type Fault,
  type Standing,
} from '../rules/lending.ts';
import { todayOf, type By } from './by.ts';

const said = (fault: Fault | null, language: Language): string =>
  fault ? wordsOf(fault.refusal, language, fault.with) : '';

/** Returns a loan of the caller with the actions open to them. */
export function ownLoan(
  loan: LoanRow & { readonly Waiting: number },
  standing: Standing,
  today: string,
  language: Language,
): OwnLoan {
  const running = {
    state: loan.LoanState,
    dueOn: loan.DueTime,
    renewCount: loan.RenewCount,
    recalled: loan.RecallTime !== null,
    waiting: loan.Waiting,
  };
  const fault = renewFault(running, standing, today);
  return {
    ...loan,
    CanRenew: fault === null,
    RenewWhyNot: said(fault, language),
    RenewFrom: firstRenewalDay(loan.DueTime, standing.rule),
    RenewedUntil: shiftDays(loan.DueTime, standing.rule.renewDays),
  };
}

const all = { PageIndex: 1, PageSize: 100 };

/** Loads the caller's loans, reservations and recommendations. */
export async function myShelf(on: Executor, by: By) {
  const today = todayOf(by);
  const standing = (await standingsOf(on, [by.id], today)).get(by.id) ?? refuse(general.notFound);
  const loans = await listOpenLoans(on, by.id, today);
  const { Rows: Reserved } = await pageHolds(on, { ...all, personId: by.id });
  const { Rows: Recommended } = await pageRecommends(on, by.id, { ...all, Mine: true, Keyword: '' });
  return {
    Borrowing: loans.map((loan) => ownLoan(loan, standing, today, by.language)),
    Reserved,
    Recommended,
    MaxLoans: standing.rule.maxLoans,
    MaxHolds: standing.rule.maxHolds,
    Overdue: standing.overdue,
  };
}

const priceOf = (fen: number | null): string | null => (fen === null ? null : (fen / 100).toFixed(2));

/**
 * Loads a book as the caller sees it.
 * @throws Refused notFound
 */
export async function bookDetail(on: Executor, by: By, id: number): Promise<BookDetail> {
  const today = todayOf(by);
  const { price, ...book } = (await findWholeBook(on, id, by.language)) ?? refuse(general.notFound);
  const standing = (await standingsOf(on, [by.id], today)).get(by.id) ?? refuse(general.notFound);
  const [loan] = await listOpenLoans(on, by.id, today, id);
  const [hold] = (await pageHolds(on, { ...all, personId: by.id, titleId: id })).Rows;
  const [recommend] = (await pageRecommends(on, by.id, { ...all, Mine: false, Keyword: '', titleId: id }))
    .Rows;
  const review = await findOwnReview(on, id, by.id);
  const mine = loan ? ownLoan(loan, standing, today, by.language) : null;
  const isReady = hold?.HoldState === 2;
  const toBorrow = borrowFault(standing, mine !== null);
  const toHold = holdFault(standing, {
    hasLoan: mine !== null,
    hasHold: hold !== undefined,
    free: book.FreeCount,
    lendable: book.CopyCount,
  });
  const maySay = !standing.rule.reviewNeedsLoan || (await hasBorrowed(on, id, by.id));
  const can: Readonly<Record<BookAction, boolean>> = {
    borrow: toBorrow === null && (isReady || book.FreeCount > 0),
    renew: mine?.CanRenew ?? false,
    return: mine?.LoanState === 1,
    reserve: toHold === null,
    cancelHold: hold !== undefined,
    recommend: recommend === undefined,
    review: maySay,
  };
  const WhyNot: Partial<Record<BookAction, string>> = {};
  if (mine) {
    if (!mine.CanRenew) WhyNot.renew = mine.RenewWhyNot;
  } else if (!can.borrow && (isReady || book.FreeCount > 0)) WhyNot.borrow = said(toBorrow, by.language);
  else if (!can.borrow && !can.reserve && hold === undefined) WhyNot.reserve = said(toHold, by.language);
  return {
    ...book,
    Price: priceOf(price),
    Copies: await listCopies(on, id, by),
    MyLoan: mine,
    MyHold: hold ?? null,
    MyReview: review ?? null,
    Recommend: recommend ?? null,
    Actions: (Object.keys(can) as BookAction[]).filter((action) => can[action]),
    WhyNot,
  };
}
