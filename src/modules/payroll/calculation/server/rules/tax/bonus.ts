import { bandOf, taxRulesOf, type Band, type TaxRules } from './tables.ts';
import { taxBy } from './wages.ts';

/**
 * Returns the tax on an annual bonus taxed separately. The band is that of the unrounded twelfth, and the quick
 * deduction counts once.
 */
function apartBy(bonus: number, table: readonly Band[]): number {
  return taxBy(bonus, table, bandOf(bonus, table, 12));
}

/**
 * Returns the tax in fen on a bonus taxed separately from wages, which is allowed once per person and year. An unused
 * basic deduction does not count.
 * @param month month of payment, YYYY-MM
 * @returns null if separate taxation is no longer allowed
 */
export function bonusApart(month: string, bonus: number, rules: TaxRules = taxRulesOf(month)): number | null {
  return month > rules.bonusUntil ? null : apartBy(bonus, rules.month);
}

/** Comparison of both ways to tax a bonus, with the tax of the whole year in fen. */
export interface BonusWays {
  /** Tax with separate taxation. Null if it is no longer allowed. */
  readonly apart: number | null;
  readonly together: number;
  /** The cheaper way. Separate taxation wins a tie, as it needs no refund in the annual settlement. */
  readonly cheaper: 'apart' | 'together';
}

/**
 * Compares both ways of taxing a bonus.
 * @param taxable wages of the year minus all deductions, without the bonus, in fen; may be negative
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

/** Range of bonus amounts in fen, both included, that leave less than the amount just below the range. */
export interface Trap {
  readonly from: number;
  readonly to: number;
}

/** Returns the traps of a month's tax table. Just above each band limit, a larger bonus leaves less after tax. */
export function trapsOf(month: string, { month: table }: TaxRules = taxRulesOf(month)): Trap[] {
  const left = (bonus: number): number => bonus - apartBy(bonus, table);
  return table.slice(0, -1).map(({ upTo }) => {
    const bound = upTo * 12;
    const wanted = left(bound);
    // Within a band the net bonus never falls, and it recovers long before twice the limit.
    let [less, enough] = [bound, bound * 2];
    while (enough - less > 1) {
      const middle = Math.floor((less + enough) / 2);
      if (left(middle) >= wanted) enough = middle;
      else less = middle;
    }
    return { from: bound + 1, to: enough - 1 };
  });
}

/** Returns the trap that contains a bonus in fen. */
export const trapOf = (month: string, bonus: number, rules?: TaxRules): Trap | undefined =>
  trapsOf(month, rules).find(({ from, to }) => bonus >= from && bonus <= to);
