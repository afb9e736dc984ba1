/** Fraction of two integers, so that scores are added and weighted without rounding errors. */
export interface Fraction {
  readonly n: bigint;
  /** Denominator, above zero. */
  readonly d: bigint;
}

const shape = /^(-?)(\d+)(?:\.(\d+))?$/;

const gcd = (a: bigint, b: bigint): bigint => (b === 0n ? a : gcd(b, a % b));
const abs = (a: bigint): bigint => (a < 0n ? -a : a);

function reduced(n: bigint, d: bigint): Fraction {
  const by = gcd(abs(n), abs(d)) || 1n;
  return d < 0n ? { n: -n / by, d: -d / by } : { n: n / by, d: d / by };
}

export const whole = (n: number): Fraction => ({ n: BigInt(n), d: 1n });
export const zero = whole(0);

/** Reads decimal text exactly; null if it is not a number. */
export function fractionOf(text: string | null | undefined): Fraction | null {
  const [, sign, integer, decimals = ''] = shape.exec(text?.trim() ?? '') ?? [];
  if (integer === undefined) return null;
  const n = BigInt(integer + decimals);
  return reduced(sign === '-' ? -n : n, 10n ** BigInt(decimals.length));
}

export const plus = (a: Fraction, b: Fraction): Fraction => reduced(a.n * b.d + b.n * a.d, a.d * b.d);
export const minus = (a: Fraction, b: Fraction): Fraction => plus(a, { n: -b.n, d: b.d });
export const times = (a: Fraction, b: Fraction): Fraction => reduced(a.n * b.n, a.d * b.d);
/** Divides `a` by `b`. @param b not zero */
export const over = (a: Fraction, b: Fraction): Fraction => reduced(a.n * b.d, a.d * b.n);
/** Compares two numbers for sorting: negative, zero or positive. */
export function compare(a: Fraction, b: Fraction): number {
  const by = a.n * b.d - b.n * a.d;
  return by < 0n ? -1 : by > 0n ? 1 : 0;
}
export const least = (a: Fraction, b: Fraction): Fraction => (compare(a, b) <= 0 ? a : b);
export const greatest = (a: Fraction, b: Fraction): Fraction => (compare(a, b) >= 0 ? a : b);
export const between = (a: Fraction, from: Fraction, to: Fraction): Fraction => greatest(from, least(a, to));
export const sum = (all: readonly Fraction[]): Fraction => all.reduce(plus, zero);
/** Mean of at least one fraction. */
export const mean = (all: readonly Fraction[]): Fraction => over(sum(all), whole(all.length));

/**
 * Formats a number as decimal text, rounded half up (away from zero).
 * @param places decimals, including trailing zeros
 */
export function shownWith({ n, d }: Fraction, places: number): string {
  const scaled = (abs(n) * 10n ** BigInt(places) * 2n + d) / (2n * d);
  const digits = scaled.toString().padStart(places + 1, '0');
  const at = digits.length - places;
  const text = places === 0 ? digits : `${digits.slice(0, at)}.${digits.slice(at)}`;
  return n < 0n && scaled > 0n ? `-${text}` : text;
}

/** Rounds a number half up to a number of decimals. */
export const rounded = (value: Fraction, places: number): Fraction => fractionOf(shownWith(value, places))!;

/** Formats a score for people: two decimals, rounded half up. */
export const shown = (value: Fraction): string => shownWith(value, 2);

/** Formats a number for formulas: at most 30 decimals, no trailing zeros. */
export const exactText = (value: Fraction): string =>
  shownWith(value, 30).replace(/0+$/, '').replace(/\.$/, '');
