import { readDecimal } from '#kit/rules/money.ts';

/**
 * An exact fraction, in fen for money. The denominator is above 0. Rounding happens once, at the end of a calculation.
 */
export interface Exact {
  readonly n: bigint;
  readonly d: bigint;
}

/**
 * Returns a fraction of two integers.
 * @param d above 0
 * @throws RangeError if an argument is not an integer
 */
export const part = (n: number, d = 1): Exact => ({ n: BigInt(n), d: BigInt(d) });

/**
 * Returns a percentage given as decimal text: '0.16' is 16 of 10,000.
 * @throws RangeError if the text is not a number
 */
export function percent(text: string): Exact {
  const read = readDecimal(text);
  if (!read) throw new RangeError('a percentage is a decimal number');
  const n = BigInt(read.integer + read.decimals);
  return { n: read.negative ? -n : n, d: 10n ** BigInt(read.decimals.length + 2) };
}

export const plus = (a: Exact, b: Exact): Exact => ({ n: a.n * b.d + b.n * a.d, d: a.d * b.d });
export const times = (a: Exact, b: Exact): Exact => ({ n: a.n * b.n, d: a.d * b.d });
export const sum = (all: readonly Exact[]): Exact => all.reduce(plus, part(0));
export const isMore = (a: Exact, b: Exact): boolean => a.n * b.d > b.n * a.d;
export const least = (a: Exact, b: Exact): Exact => (isMore(a, b) ? b : a);

/** Rounds to the nearest multiple of `step` fen, halves away from zero. */
export function rounded({ n, d }: Exact, step = 1): number {
  const unit = d * BigInt(step);
  const size = n < 0n ? -n : n;
  const units = (2n * size + unit) / (2n * unit);
  return Number(n < 0n ? -units : units) * step;
}

/** Rounds up to a multiple of `step` fen. For amounts from 0. */
export function roundedUp({ n, d }: Exact, step: number): number {
  const unit = d * BigInt(step);
  return Number((n + unit - 1n) / unit) * step;
}
