import { bandOf, taxRulesOf, type Band, type TaxRules } from './tables.ts';
import { taxBy } from './wages.ts';

/** Tax on a bonus of the year apart from wages: the band is that of its unrounded twelfth, the deduction counts once. */
function apartBy(bonus: number, table: readonly Band[]): number {
  return taxBy(bonus, table, bandOf(bonus, table, 12));
}

/**
 * Tax in fen on a bonus apart from wages, once in a year and person; an unused basic deduction does not count.
 * @param month of the payment, YYYY-MM @returns null after the last month in which that is possible
 */
export function bonusApart(month: string, bonus: number, rules: TaxRules = taxRulesOf(month)): number | null {
  return month > rules.bonusUntil ? null : apartBy(bonus, rules.month);
}

/** Both ways of taxing a bonus, with the tax of the whole year in fen. */
export interface BonusWays {
  /** Null where it may not be taxed apart any more. */
  readonly apart: number | null;
  readonly together: number;
  /** Apart where both are the same: it needs nothing back from the year's settlement. */
  readonly cheaper: 'apart' | 'together';
}

/**
 * Compares both ways. @param taxable the year's wages less all deductions, without the bonus, in fen; may be negative
 */
export function compareBonus(
  month: string,
  bonus: number,
  taxable: number,
  rules: TaxRules = taxRulesOf(month),
): BonusWays {
  const { year } = rules;
  const own = bonusApart(month, bonus, rules);
  const apart = own === null ? null : own + taxBy(taxable, year);
  const together = taxBy(taxable + bonus, year);
  return { apart, together, cheaper: apart !== null && apart <= together ? 'apart' : 'together' };
}

/** Sums of a bonus in fen, both included, that leave less than the sum just below them does. */
export interface Trap {
  readonly from: number;
  readonly to: number;
}

/** The traps of a month's table: just above each bound more bonus leaves less. */
export function trapsOf(month: string, { month: table }: TaxRules = taxRulesOf(month)): Trap[] {
  const left = (bonus: number): number => bonus - apartBy(bonus, table);
  return table.slice(0, -1).map(({ upTo }) => {
    const bound = upTo * 12;
    const wanted = left(bound);
    // Within a band what is left never falls, and it is back long before twice the bound.
    let [less, enough] = [bound, bound * 2];
    while (enough - less > 1) {
      const middle = Math.floor((less + enough) / 2);
      if (left(middle) >= wanted) enough = middle;
      else less = middle;
    }
    return { from: bound + 1, to: enough - 1 };
  });
}

/** The trap that a bonus in fen is in. */
export const trapOf = (month: string, bonus: number, rules?: TaxRules): Trap | undefined =>
  trapsOf(month, rules).find(({ from, to }) => bonus >= from && bonus <= to);
