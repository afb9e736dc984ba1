import { part, percent, plus, rounded, times } from '../exact.ts';
import { bandOf, taxRulesOf, type Band, type TaxRules } from './tables.ts';

/**
 * Tax sums in fen of one person, year and withholding company, up to and including a month. A correction may make one
 * negative.
 */
export interface YearSums {
  readonly income: number;
  readonly exempt: number;
  /** The employee's own insurance and housing fund contributions. */
  readonly insurance: number;
  /** Special additional deductions, including arrears of late declarations. */
  readonly special: number;
  readonly other: number;
  /** Tax withheld before this month. */
  readonly withheld: number;
}

export const noSums: YearSums = { income: 0, exempt: 0, insurance: 0, special: 0, other: 0, withheld: 0 };

/** Returns the tax on an amount in fen by a table, rounded once, half up. Amounts of zero or less are not taxed. */
export function taxBy(taxable: number, table: readonly Band[], band = bandOf(taxable, table)): number {
  if (taxable <= 0) return 0;
  return rounded(plus(times(part(taxable), percent(String(band.rate))), part(-band.less)));
}

/** Start of a person's basic deduction in a year. */
export interface Basis {
  /** Number of the month in which the company first paid the person this year. */
  readonly firstMonth: number;
  /**
   * True if the person declared that nobody else paid them this year (announcement 2020 no. 13). The deduction then
   * counts from January.
   */
  readonly hasNoOther: boolean;
  /** True if the whole year's deduction counts from January (`barsAtOnce` decides who is excluded). */
  readonly isAtOnce: boolean;
}

/**
 * Returns the basic deduction up to a month (YYYY-MM) in fen. Months without pay count.
 * @throws RangeError if the month is before the first
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

/** Highest income of the previous year, in fen, with which the whole deduction may count at once. */
const mostAtOnce = 6_000_000;

/**
 * Returns whether the previous year excludes a person from the whole deduction in January. It requires pay from this
 * company in every month, at most 60,000 in all (State Taxation Administration, announcement 2020 no. 19). Months
 * before the portal was used are unknown.
 * @param lastYear known gross wages in fen by month (YYYY-MM)
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
  /** Taxable sum of the year, which may be negative and carries on. */
  readonly taxable: number;
  /** Tax on the year's sum so far. */
  readonly tax: number;
  readonly band: Band;
  /** Tax withheld this month. Nothing is refunded within the year. */
  readonly now: number;
}

/**
 * Returns the tax to withhold for a month (YYYY-MM), from the year's sums including that month. All amounts are in fen.
 */
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

/** Tax sums that a payslip hands on to the next one of the year. */
export interface Carried {
  /** YYYY-MM */
  readonly month: string;
  /** Sums including that month and the tax withheld in it. */
  readonly sums: YearSums;
}

/**
 * Returns the sums that a month builds on. They come from the latest earlier payslip of the year, otherwise from the
 * opening figures of a person who started mid-year.
 */
export const carriedTo = (month: string, slips: readonly Carried[], opening = noSums): YearSums =>
  slips
    .filter((slip) => slip.month < month && slip.month.slice(0, 4) === month.slice(0, 4))
    .toSorted((a, b) => a.month.localeCompare(b.month))
    .at(-1)?.sums ?? opening;

/** Adds the figures of another month, whose withheld tax is in `withheld`. */
export const added = (sums: YearSums, month: YearSums): YearSums => ({
  income: sums.income + month.income,
  exempt: sums.exempt + month.exempt,
  insurance: sums.insurance + month.insurance,
  special: sums.special + month.special,
  other: sums.other + month.other,
  withheld: sums.withheld + month.withheld,
});
