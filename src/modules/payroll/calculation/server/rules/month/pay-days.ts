import { isMore, least, part, percent, plus, rounded, sum, times, type Exact } from '../exact.ts';

/**
 * Share of a monthly wage that one paid day is worth. A month has 21.75 paid days and 174 paid hours (Ministry of Human
 * Resources and Social Security, notice 2025 no. 2: days of rest are not paid, statutory holidays are). Amounts are in
 * fen and rounded once, half up.
 */
const perDay = part(4, 87);
const minutesOfMonth = 174 * 60;

/** Time missed on one day that is not paid in full. */
export interface Missed {
  /** Rostered minutes missed on the day. Each minute counts once, even if several reasons apply. */
  readonly minutes: number;
  /** Rostered minutes of the day, above 0. */
  readonly dayMinutes: number;
  /**
   * Share that is paid nevertheless, in per cent as decimal text, such as the local ratio of sick pay. '0' if nothing
   * is.
   */
  readonly kept: string;
}

/** Returns the deduction for missed time, at most the whole wage. */
export function missedPay(wage: number, missed: readonly Missed[]): number {
  const days = sum(
    missed.map(({ minutes, dayMinutes, kept }) => {
      const lost: Exact = plus(part(1), times(part(-1), percent(kept)));
      return times(part(minutes, dayMinutes), lost);
    }),
  );
  return rounded(least(times(times(part(wage), perDay), days), part(wage)));
}

/** Overtime minutes by class, without those compensated by time off. */
export interface OvertimeMinutes {
  readonly workday: number;
  readonly restDay: number;
  readonly statutory: number;
}

/** Overtime rates in per cent of the wage, by class (Labour Law, article 44). */
export const overtimeRates = { workday: 150, restDay: 200, statutory: 300 } as const;

/** Returns overtime pay as one item. The classes are added before rounding once. */
export function overtimePay(wage: number, { workday, restDay, statutory }: OvertimeMinutes): number {
  const weighted =
    workday * overtimeRates.workday + restDay * overtimeRates.restDay + statutory * overtimeRates.statutory;
  return rounded(times(part(wage), part(weighted, 100 * minutesOfMonth)));
}

/**
 * Returns the mean of the last twelve months, or of as many as exist, in fen, unrounded.
 * @param months at least one
 */
export function meanMonth(months: readonly number[]): Exact {
  const last = months.slice(-12);
  return part(
    last.reduce((all, fen) => all + fen, 0),
    last.length,
  );
}

/** Payment for unused annual leave. */
export interface LeavePay {
  /** Amount due beside the wages, which already include the first 100 per cent. */
  readonly due: number;
  /** Full 300 per cent required by law, for information on the payslip. */
  readonly whole: number;
}

/**
 * Returns the pay for unused statutory leave: 300 per cent of a day, of which the wages include 100 (Measures on Paid
 * Annual Leave, 2008, articles 10 and 11). Days waived in writing are not included, and overdrawn days are never
 * claimed back.
 * @param mean mean of the last twelve months without overtime pay
 * @param days decimal text, halves are possible
 */
export function leavePay(mean: Exact, days: string): LeavePay {
  // `percent` reads decimal text exactly, so the days are read as a percentage and multiplied by 100.
  const count = times(percent(days), part(100));
  if (!isMore(count, part(0))) return { due: 0, whole: 0 };
  const paid = (by: number): number => rounded(times(times(mean, perDay), times(count, part(by))));
  return { due: paid(2), whole: paid(3) };
}

/** Result of a month for a person who owes the company money, in fen. */
export interface Net {
  /** Net pay, never negative. */
  readonly net: number;
  /** Remaining debt, carried to the next month and shown on its payslip. */
  readonly owed: number;
}

export function netOf(earned: number, deducted: number, owedBefore = 0): Net {
  const left = earned - deducted - owedBefore;
  return left < 0 ? { net: 0, owed: -left } : { net: left, owed: 0 };
}
