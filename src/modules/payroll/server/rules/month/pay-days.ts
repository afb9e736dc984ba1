import { isMore, least, part, percent, plus, rounded, sum, times, type Exact } from '../exact.ts';

/**
 * A month's pay by its days and hours. M is the monthly wage in fen; a month has 21.75 paid days and 174 paid hours
 * (Ministry of Human Resources and Social Security, notice 2025 no. 2: days of rest are not paid, statutory ones are).
 * Each amount is rounded once, half up, at its end.
 */
const perDay = part(4, 87);
const minutesOfMonth = 174 * 60;

/** Time of one day that is not paid in full. */
export interface Missed {
  /** What of the day's rostered minutes is missing; each minute once, whatever names it has. */
  readonly minutes: number;
  /** Above 0. */
  readonly dayMinutes: number;
  /** What is paid all the same, in per cent as decimal text: sick pay's local ratio; '0' where nothing is. */
  readonly kept: string;
}

/** What is kept back for time missed, at most the whole wage. */
export function missedPay(wage: number, missed: readonly Missed[]): number {
  const days = sum(
    missed.map(({ minutes, dayMinutes, kept }) => {
      const lost: Exact = plus(part(1), times(part(-1), percent(kept)));
      return times(part(minutes, dayMinutes), lost);
    }),
  );
  return rounded(least(times(times(part(wage), perDay), days), part(wage)));
}

/** Minutes of overtime by class, without those that became time off. */
export interface OvertimeMinutes {
  readonly workday: number;
  readonly restDay: number;
  readonly statutory: number;
}

/** Per cent of the wage that each class is paid at (Labour Law, article 44). */
export const overtimeRates = { workday: 150, restDay: 200, statutory: 300 } as const;

/** Overtime as one item: classes are rounded together, once. */
export function overtimePay(wage: number, { workday, restDay, statutory }: OvertimeMinutes): number {
  const weighted =
    workday * overtimeRates.workday + restDay * overtimeRates.restDay + statutory * overtimeRates.statutory;
  return rounded(times(part(wage), part(weighted, 100 * minutesOfMonth)));
}

/** The mean month of the last twelve, or of as many as there are, in fen; unrounded. @param months at least one */
export function meanMonth(months: readonly number[]): Exact {
  const last = months.slice(-12);
  return part(
    last.reduce((all, fen) => all + fen, 0),
    last.length,
  );
}

/** Unused annual leave that is paid. */
export interface LeavePay {
  /** Beside the wages, which hold the first 100 per cent. */
  readonly due: number;
  /** The 300 per cent of the law, as slips show it. */
  readonly whole: number;
}

/**
 * What unused statutory annual leave is paid at (Measures on Paid Annual Leave, 2008, articles 10 and 11): 300 per cent of a
 * day, of which the wages hold 100. Without days waived in writing; days overdrawn are never claimed back.
 * @param mean month of the last twelve without overtime pay @param days as decimal text, halves are possible
 */
export function leavePay(mean: Exact, days: string): LeavePay {
  // As a percentage of one, which is what reads decimal text exactly.
  const count = times(percent(days), part(100));
  if (!isMore(count, part(0))) return { due: 0, whole: 0 };
  const paid = (by: number): number => rounded(times(times(mean, perDay), times(count, part(by))));
  return { due: paid(2), whole: paid(3) };
}

/** A month's end for somebody who owes the company something. All in fen. */
export interface Net {
  /** Never negative. */
  readonly net: number;
  /** What is still owed, carried to the next month and shown there. */
  readonly owed: number;
}

export function netOf(earned: number, deducted: number, owedBefore = 0): Net {
  const left = earned - deducted - owedBefore;
  return left < 0 ? { net: 0, owed: -left } : { net: left, owed: 0 };
}
