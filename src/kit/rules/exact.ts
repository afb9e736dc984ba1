import { Decimal } from 'decimal.js';
import { plainDecimal } from './money.ts';

/** Precision with which sums of 44 integer digits are exact. */
const Exact = Decimal.clone({ precision: 120, toExpNeg: -120, toExpPos: 120 });

/**
 * Returns the exact sum of amounts in yuan, with at least 2 decimals. Each must be a number that `readDecimal`
 * accepts.
 */
export function sumYuan(amounts: readonly string[]): string {
  const sum = amounts.reduce((total, text) => total.plus(plainDecimal(text) ?? 0), new Exact(0));
  return sum.toFixed(Math.max(2, sum.decimalPlaces()));
}

/**
 * Compares two numbers given as text or limits. Returns a negative number, zero or a positive number, as for sorting.
 */
export function compareDecimal(left: string | number, right: string | number): number {
  return new Exact(left).comparedTo(right);
}
