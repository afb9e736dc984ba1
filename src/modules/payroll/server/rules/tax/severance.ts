import { isMore, least, part, rounded, times, type Exact } from '../exact.ts';
import { taxRulesOf, type TaxRules } from './tables.ts';
import { taxBy } from './wages.ts';

/** Full months between two company days, the second one not included; the rest as days. */
function served(entry: string, end: string): { readonly months: number; readonly hasDays: boolean } {
  const [year, month, day] = [entry, end]
    .map((one) => one.split('-').map(Number))
    .reduce(([y, m, d], [toY, toM, toD]) => [toY! - y!, toM! - m!, toD! - d!]) as [number, number, number];
  const months = year * 12 + month - (day < 0 ? 1 : 0);
  return { months, hasDays: day !== 0 };
}

/**
 * Months of wages that are due for service from an entry to the day after the last (Labour Contract Law, article 47): one a
 * full year, one for half a year and more, half of one for less. In halves.
 */
export function severanceHalves(entry: string, dayAfter: string): number {
  const { months, hasDays } = served(entry, dayAfter);
  const rest = months % 12;
  const more = rest >= 6 ? 2 : rest > 0 || hasDays ? 1 : 0;
  return Math.floor(months / 12) * 2 + more;
}

export interface Severance {
  readonly halves: number;
  /** Of a month of wages, in fen, after cap and floor; unrounded. */
  readonly base: Exact;
  readonly isCapped: boolean;
  readonly due: number;
}

/** Local figures of the place and year, in fen a month. */
export interface LocalWages {
  /** Average wage of last year. */
  readonly average: number;
  readonly minimum: number;
}

/** Months that are paid at most where wages are capped. */
const mostCapped = 24;

/**
 * What is due at the end of an employment: the mean month of the last twelve for each month; above three local averages those
 * three, for twelve years at most; never below the local minimum (Regulation on the Labour Contract Law, article 27).
 * Service before 2008 counts alike here: whoever has some is to be looked at by hand.
 * @param mean month of wages before deductions, in fen
 */
export function severance(entry: string, dayAfter: string, mean: Exact, local: LocalWages): Severance {
  const cap = part(local.average * 3);
  const isCapped = isMore(mean, cap);
  const floor = part(local.minimum);
  const base = isMore(floor, mean) ? floor : least(mean, cap);
  const all = severanceHalves(entry, dayAfter);
  const halves = isCapped ? Math.min(all, mostCapped) : all;
  return { halves, base, isCapped, due: rounded(times(base, part(halves, 2))) };
}

/**
 * Tax in fen on severance, apart from wages: free up to three local average years, the rest by the year's table (Caishui
 * [2018] 164, article 5). @param month of the payment, YYYY-MM @param averageYear in fen, of the year before
 */
export function severanceTax(
  month: string,
  amount: number,
  averageYear: number,
  { year }: TaxRules = taxRulesOf(month),
): number {
  return taxBy(amount - averageYear * 3, year);
}
