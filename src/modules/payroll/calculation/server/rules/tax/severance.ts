import { isMore, least, part, rounded, times, type Exact } from '../exact.ts';
import { taxRulesOf, type TaxRules } from './tables.ts';
import { taxBy } from './wages.ts';

/** Returns the full months between two company days, the second excluded, and whether days remain. */
function served(entry: string, end: string): { readonly months: number; readonly hasDays: boolean } {
  const [year, month, day] = [entry, end]
    .map((one) => one.split('-').map(Number))
    .reduce(([y, m, d], [toY, toM, toD]) => [toY! - y!, toM! - m!, toD! - d!]) as [number, number, number];
  const months = year * 12 + month - (day < 0 ? 1 : 0);
  return { months, hasDays: day !== 0 };
}

/**
 * Returns the severance due for a length of service, in half months of wages (Labour Contract Law, article 47). A full
 * year counts one month, a rest of half a year or more one month, a shorter rest half a month.
 */
export function severanceHalves(entry: string, dayAfter: string): number {
  const { months, hasDays } = served(entry, dayAfter);
  const rest = months % 12;
  const more = rest >= 6 ? 2 : rest > 0 || hasDays ? 1 : 0;
  return Math.floor(months / 12) * 2 + more;
}

export interface Severance {
  readonly halves: number;
  /** One month of wages in fen after cap and floor, unrounded. */
  readonly base: Exact;
  readonly isCapped: boolean;
  readonly due: number;
}

/** Local wage figures of the place and year, in fen a month. */
export interface LocalWages {
  /** Average wage of the previous year. */
  readonly average: number;
  readonly minimum: number;
}

/** Maximum number of half months that are paid if wages are capped. */
const mostCapped = 24;

/**
 * Calculates severance from the mean of the last twelve months. Wages above three local averages are capped there, for
 * twelve years at most. The local minimum is the floor (Regulation on the Labour Contract Law, article 27). Service
 * before 2008 is treated alike, so those cases need a manual check.
 * @param mean mean month of wages before deductions, in fen
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
 * Returns the tax in fen on severance, apart from wages. Three local average years are free, the rest follows the
 * year's table (Caishui [2018] 164, article 5).
 * @param month month of payment, YYYY-MM
 * @param averageYear local average wage of the previous year, in fen
 */
export function severanceTax(
  month: string,
  amount: number,
  averageYear: number,
  { year }: TaxRules = taxRulesOf(month),
): number {
  return taxBy(amount - averageYear * 3, year);
}
