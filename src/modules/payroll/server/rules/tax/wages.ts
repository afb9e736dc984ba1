import { part, percent, plus, rounded, times } from '../exact.ts';
import { bandOf, taxRulesOf, type Band, type TaxRules } from './tables.ts';

/** Sums in fen of one year, person and withholding company, up to a month and with it. A correction may make one negative. */
export interface YearSums {
  readonly income: number;
  readonly exempt: number;
  /** The employee's own insurance and housing fund. */
  readonly insurance: number;
  /** Special additional deductions, declared late ones with their arrears. */
  readonly special: number;
  readonly other: number;
  /** Withheld before this month. */
  readonly withheld: number;
}

export const noSums: YearSums = { income: 0, exempt: 0, insurance: 0, special: 0, other: 0, withheld: 0 };

/** Tax on an amount in fen by a table, rounded once, half up; nothing on nothing and less. */
export function taxBy(taxable: number, table: readonly Band[], band = bandOf(taxable, table)): number {
  if (taxable <= 0) return 0;
  return rounded(plus(times(part(taxable), percent(String(band.rate))), part(-band.less)));
}

/** When somebody's basic deduction of a year begins to count. */
export interface Basis {
  /** Number of the month in which he was first paid here in the year. */
  readonly firstMonth: number;
  /** He has declared that nobody else paid him in the year (announcement 2020 no. 13): it counts from January. */
  readonly hasNoOther: boolean;
  /** The whole year's from January on; see `barsAtOnce`. */
  readonly isAtOnce: boolean;
}

/**
 * The basic deduction up to a month (YYYY-MM) in fen: months without pay count.
 * @throws RangeError for a month before the first
 */
export function basicUpTo(
  month: string,
  { firstMonth, hasNoOther, isAtOnce }: Basis,
  { basic }: TaxRules = taxRulesOf(month),
): number {
  const number = Number(month.slice(5));
  if (number < firstMonth) throw new RangeError('a month before the first');
  if (isAtOnce) return basic * 12;
  return basic * (number - (hasNoOther ? 1 : firstMonth) + 1);
}

/** The most that somebody may have earned last year for the whole deduction at once, in fen. */
const mostAtOnce = 6_000_000;

/**
 * Whether last year stands against somebody's whole deduction from January: it takes pay in each month of last year here, at
 * most 60,000 in all (State Taxation Administration, announcement 2020 no. 19). Months of before the portal are not known.
 * @param lastYear gross wages in fen by month (YYYY-MM), where they are known
 */
export function barsAtOnce(
  year: number,
  entry: string | null,
  lastYear: ReadonlyMap<string, number>,
): boolean {
  if (entry !== null && entry > `${year - 1}-01-31`) return true;
  const numbers = [...lastYear.keys()].map((month) => Number(month.slice(5)));
  const hasGap = numbers.length > 0 && Math.max(...numbers) - Math.min(...numbers) + 1 !== numbers.length;
  return hasGap || [...lastYear.values()].reduce((all, wages) => all + wages, 0) > mostAtOnce;
}

export interface Withheld {
  /** May be negative, and counts on. */
  readonly taxable: number;
  /** Tax of the year so far. */
  readonly tax: number;
  readonly band: Band;
  /** Of this month; nothing is paid back within the year. */
  readonly now: number;
}

/** What is withheld of a month's (YYYY-MM) wages, from the year's sums with that month. All in fen. */
export function withholdWages(
  month: string,
  sums: YearSums,
  basic: number,
  { year }: TaxRules = taxRulesOf(month),
): Withheld {
  const { income, exempt, insurance, special, other, withheld } = sums;
  const taxable = income - exempt - basic - insurance - special - other;
  const band = bandOf(taxable, year);
  const tax = taxBy(taxable, year, band);
  return { taxable, tax, band, now: Math.max(0, tax - withheld) };
}

/** What a slip carries to the next one of its year. */
export interface Carried {
  /** YYYY-MM */
  readonly month: string;
  /** With that month, and what was withheld in it. */
  readonly sums: YearSums;
}

/**
 * The sums that a month goes on from: those of the year's last slip before it, whichever month that is; without one the
 * opening figures of whoever began here in mid-year.
 */
export const carriedTo = (month: string, slips: readonly Carried[], opening = noSums): YearSums =>
  slips
    .filter((slip) => slip.month < month && slip.month.slice(0, 4) === month.slice(0, 4))
    .toSorted((a, b) => a.month.localeCompare(b.month))
    .at(-1)?.sums ?? opening;

/** Sums with another month's figures; what was withheld in it is `withheld`. */
export const added = (sums: YearSums, month: YearSums): YearSums => ({
  income: sums.income + month.income,
  exempt: sums.exempt + month.exempt,
  insurance: sums.insurance + month.insurance,
  special: sums.special + month.special,
  other: sums.other + month.other,
  withheld: sums.withheld + month.withheld,
});
