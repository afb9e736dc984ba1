import { shiftDays, shiftMonths } from '#kit/rules/dates.ts';
import { part, percent, rounded, times, type Exact } from '../exact.ts';

/** Months that a company pays more when it gives a clause up while it holds (SPC interpretation 2020 no. 26, article 39). */
export const monthsMore = 3;

/** Somebody keeps away from competitors; days are company days, both included. */
export interface NonCompete {
  readonly from: string;
  /** 1 to 24: two years at most (Labour Contract Law, article 24). */
  readonly months: number;
  /** Its last day where it was ended early. */
  readonly ended: string | null;
  /** The company gave it up, and pays three months more. */
  readonly isGivenUp: boolean;
  /** Of the mean month before leaving. */
  readonly percent: number;
}

/** What is due of a clause, in fen, once a month of its own is over. */
export interface DuePart {
  /** Number of its month, from 1 on; 0: what is paid more for giving it up. */
  readonly nth: number;
  readonly from: string;
  readonly to: string;
  /** Days that it held of the month's; the same: all of it. */
  readonly days: number;
  readonly of: number;
  readonly fen: number;
}

const daysFrom = (from: string, to: string): number =>
  Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000) + 1;

/** The last day of a clause by its months. */
export const lastDayBy = (from: string, months: number): string => shiftDays(shiftMonths(from, months), -1);

/** What a whole month of a clause comes to: a share of the mean month before leaving, unrounded. */
export const monthOf = ({ percent: share }: Pick<NonCompete, 'percent'>, mean: Exact): Exact =>
  times(mean, percent(String(share)));

/**
 * What a clause comes to in all, part by part, each rounded once. Its months run from the day it begins, so that so many
 * months are so many times the whole; a month in which it is ended counts by days, and is over with its last day.
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
