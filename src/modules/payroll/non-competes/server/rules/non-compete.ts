import { shiftDays, shiftMonths } from '#kit/rules/dates.ts';
import {
  part,
  percent,
  rounded,
  times,
  type Exact,
} from '#modules/payroll/calculation/server/rules/exact.ts';

/**
 * Extra months that a company pays when it releases a person from a clause in force (SPC interpretation 2020 no. 26,
 * article 39).
 */
export const monthsMore = 3;

/** A non-compete clause of one person. Days are company days, both included. */
export interface NonCompete {
  readonly from: string;
  /** Length from 1 to 24 months. The law allows two years at most (Labour Contract Law, article 24). */
  readonly months: number;
  /** Last day of the clause if it ended early, otherwise null. */
  readonly ended: string | null;
  /** True if the company released the person, which costs three extra months. */
  readonly isGivenUp: boolean;
  /** Monthly pay in per cent of the mean month before leaving. */
  readonly percent: number;
}

/** Amount in fen due for one month of a clause, once that month is over. */
export interface DuePart {
  /** Number of the clause month, from 1. 0 stands for the extra pay after a release. */
  readonly nth: number;
  readonly from: string;
  readonly to: string;
  /** Days of the clause month in which the clause applied. Equal to `of` if it applied throughout. */
  readonly days: number;
  readonly of: number;
  readonly fen: number;
}

const daysFrom = (from: string, to: string): number =>
  Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000) + 1;

/** Returns the regular last day of a clause from its number of months. */
export const lastDayBy = (from: string, months: number): string => shiftDays(shiftMonths(from, months), -1);

/** Returns the pay of a whole clause month, a share of the mean month before leaving, unrounded. */
export const monthOf = ({ percent: share }: Pick<NonCompete, 'percent'>, mean: Exact): Exact =>
  times(mean, percent(String(share)));

/**
 * Returns all parts of a clause's pay, each rounded once. Clause months run from the day the clause starts. A month
 * with an early end counts by days and is over on its last day.
 */
export function partsOf(clause: NonCompete, mean: Exact): DuePart[] {
  const whole = monthOf(clause, mean);
  const last = clause.ended ?? lastDayBy(clause.from, clause.months);
  const parts: DuePart[] = [];
  for (let nth = 1; nth <= clause.months; nth++) {
    const from = shiftMonths(clause.from, nth - 1);
    if (from > last) break;
    const end = lastDayBy(clause.from, nth);
    const to = end < last ? end : last;
    const [days, of] = [daysFrom(from, to), daysFrom(from, end)];
    parts.push({ nth, from, to, days, of, fen: rounded(times(whole, part(days, of))) });
  }
  if (clause.ended !== null && clause.isGivenUp)
    parts.push({
      nth: 0,
      from: last,
      to: last,
      days: 1,
      of: 1,
      fen: rounded(times(whole, part(monthsMore))),
    });
  return parts;
}
