import type { Refusal, RefusalDetail } from '#kit/contract/refusals.ts';
import { companyDay, shiftDays } from '#kit/rules/dates.ts';
import { isWorkDay, type SpecialDays } from '#kit/rules/work-days.ts';
import { loanState } from '../../contract/codes.ts';
import { bookRefusals } from '../../contract/refusals.ts';

/** Limits for lending. Days are company days. */
export interface LendingRule {
  readonly maxLoans: number;
  readonly loanDays: number;
  readonly renewTimes: number;
  readonly renewDays: number;
  readonly renewOpenDays: number;
  /** Working days that a copy is kept for a reader. */
  readonly holdDays: number;
  readonly maxHolds: number;
  readonly recommendPer30Days: number;
  readonly blockIfOverdue: boolean;
  readonly reviewNeedsLoan: boolean;
}

/** Present loans, reservations and rule of a reader. */
export interface Standing {
  readonly isActive: boolean;
  readonly openLoans: number;
  readonly overdue: number;
  readonly openHolds: number;
  readonly rule: LendingRule;
}

export interface Fault {
  readonly refusal: Refusal;
  readonly with?: RefusalDetail['with'];
}

/**
 * Returns why a reader may not borrow at all. Does not check whether a copy is free.
 * @returns null if borrowing is allowed
 */
export function borrowFault(
  { isActive, openLoans, overdue, rule }: Standing,
  hasTitle: boolean,
): Fault | null {
  if (!isActive) return { refusal: bookRefusals.readerGone };
  if (hasTitle) return { refusal: bookRefusals.alreadyBorrowed };
  if (rule.blockIfOverdue && overdue > 0)
    return { refusal: bookRefusals.overdueFirst, with: { count: overdue } };
  if (openLoans >= rule.maxLoans)
    return { refusal: bookRefusals.loanLimit, with: { count: openLoans, max: rule.maxLoans } };
  return null;
}

export interface HoldFacts {
  readonly hasLoan: boolean;
  readonly hasHold: boolean;
  /** Number of copies on the shelf for anybody. */
  readonly free: number;
  /** Number of copies that readers can get now or later. */
  readonly lendable: number;
}

/**
 * Returns why a reader may not reserve a book.
 * @returns null if it is allowed
 */
export function holdFault({ isActive, openHolds, rule }: Standing, book: HoldFacts): Fault | null {
  if (!isActive) return { refusal: bookRefusals.readerGone };
  if (book.hasLoan) return { refusal: bookRefusals.alreadyBorrowed };
  if (book.hasHold) return { refusal: bookRefusals.alreadyReserved };
  if (book.free > 0) return { refusal: bookRefusals.canBorrowNow };
  if (book.lendable === 0) return { refusal: bookRefusals.noCopies };
  if (openHolds >= rule.maxHolds)
    return { refusal: bookRefusals.holdLimit, with: { count: openHolds, max: rule.maxHolds } };
  return null;
}

export interface RunningLoan {
  readonly state: number;
  readonly dueOn: string;
  readonly renewCount: number;
  readonly recalled: boolean;
  /** Number of people who wait for the book. */
  readonly waiting: number;
}

/** Returns the first day on which a loan can be renewed. */
export const firstRenewalDay = (dueOn: string, { renewOpenDays }: LendingRule): string =>
  shiftDays(dueOn, -renewOpenDays);

/**
 * Returns why a loan cannot be renewed today. Copies on the shelf make no difference, because they go to people who
 * wait.
 * @returns null if it can
 */
export function renewFault(
  loan: RunningLoan,
  { isActive, overdue, rule }: Pick<Standing, 'isActive' | 'overdue' | 'rule'>,
  today: string,
): Fault | null {
  if (!isActive) return { refusal: bookRefusals.readerGone };
  if (loan.state === loanState.returning) return { refusal: bookRefusals.notOut };
  if (loan.state !== loanState.out) return { refusal: bookRefusals.notOpen };
  if (today > loan.dueOn) return { refusal: bookRefusals.renewOverdue };
  if (rule.blockIfOverdue && overdue > 0)
    return { refusal: bookRefusals.overdueFirst, with: { count: overdue } };
  if (loan.recalled) return { refusal: bookRefusals.renewRecalled };
  if (loan.renewCount >= rule.renewTimes)
    return { refusal: bookRefusals.renewUsedUp, with: { count: loan.renewCount } };
  if (loan.waiting > 0) return { refusal: bookRefusals.renewWanted, with: { count: loan.waiting } };
  const day = firstRenewalDay(loan.dueOn, rule);
  if (today < day) return { refusal: bookRefusals.renewTooEarly, with: { day, days: rule.renewOpenDays } };
  return null;
}

const daysBetween = (from: string, to: string): number => (Date.parse(to) - Date.parse(from)) / 86_400_000;

/**
 * Returns the days after the due day. They stop growing when the reader asks for the return, or when the loan is
 * closed.
 */
export function overdueDays(
  loan: { readonly dueOn: string; readonly returnAppliedAt: Date | null; readonly returnedAt: Date | null },
  today: string,
): number {
  const end = loan.returnAppliedAt ?? loan.returnedAt;
  return Math.max(0, daysBetween(loan.dueOn, end ? companyDay(end) : today));
}

/** Returns the company day that lies the given number of working days after a day. */
export function workingDaysAfter(day: string, count: number, special: SpecialDays): string {
  let [at, left] = [day, count];
  while (left > 0) {
    at = shiftDays(at, 1);
    if (isWorkDay(at, special)) left -= 1;
  }
  return at;
}
