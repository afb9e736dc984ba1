import type { Refusal, RefusalDetail } from '#kit/contract/refusals.ts';
import { companyDay, shiftDays } from '#kit/rules/dates.ts';
import { isWorkDay, type SpecialDays } from '#kit/rules/work-days.ts';
import { loanState } from '../../contract/codes.ts';
import { bookRefusals } from '../../contract/refusals.ts';

/** How many books for how long; days are company days. */
export interface LendingRule {
  readonly maxLoans: number;
  readonly loanDays: number;
  readonly renewTimes: number;
  readonly renewDays: number;
  readonly renewOpenDays: number;
  /** Working days. */
  readonly holdDays: number;
  readonly maxHolds: number;
  readonly recommendPer30Days: number;
  readonly blockIfOverdue: boolean;
  readonly reviewNeedsLoan: boolean;
}

/** How a reader stands with the library today. */
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

/** Why a reader may borrow nothing; null where he may. Whether a copy is free is another question. */
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

export interface Wanted {
  readonly hasLoan: boolean;
  readonly hasHold: boolean;
  /** Copies on the shelf for anybody. */
  readonly free: number;
  /** Copies that come back some day. */
  readonly lendable: number;
}

/** Why a reader may not reserve a book; null where he may. */
export function holdFault({ isActive, openHolds, rule }: Standing, book: Wanted): Fault | null {
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
  /** People who wait for the book. */
  readonly waiting: number;
}

/** The first day on which a loan may be renewed. */
export const renewFrom = (dueOn: string, { renewOpenDays }: LendingRule): string =>
  shiftDays(dueOn, -renewOpenDays);

/** Why a loan may not be renewed today; null where it may. A copy on the shelf would be somebody's who waits. */
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
  const day = renewFrom(loan.dueOn, rule);
  if (today < day) return { refusal: bookRefusals.renewTooEarly, with: { day, days: rule.renewOpenDays } };
  return null;
}

const daysBetween = (from: string, to: string): number => (Date.parse(to) - Date.parse(from)) / 86_400_000;

/** Days past the due day: they stop growing when the reader asks for the return, or when it is closed. */
export function overdueDays(
  loan: { readonly dueOn: string; readonly returnAppliedAt: Date | null; readonly returnedAt: Date | null },
  today: string,
): number {
  const end = loan.returnAppliedAt ?? loan.returnedAt;
  return Math.max(0, daysBetween(loan.dueOn, end ? companyDay(end) : today));
}

/** The last day of so many working days of the company after a day. */
export function workingDaysAfter(day: string, count: number, special: SpecialDays): string {
  let [at, left] = [day, count];
  while (left > 0) {
    at = shiftDays(at, 1);
    if (isWorkDay(at, special)) left -= 1;
  }
  return at;
}
