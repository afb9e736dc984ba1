/** A number without any rounding: scores are added and weighed exactly, and divided once. */
export interface Fraction {
  readonly n: bigint;
  /** Above zero. */
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

/** A decimal text as it stands; null where it is none. */
export function fractionOf(text: string | null | undefined): Fraction | null {
  const [, sign, integer, decimals = ''] = shape.exec(text?.trim() ?? '') ?? [];
  if (integer === undefined) return null;
  const n = BigInt(integer + decimals);
  return reduced(sign === '-' ? -n : n, 10n ** BigInt(decimals.length));
}

export const plus = (a: Fraction, b: Fraction): Fraction => reduced(a.n * b.d + b.n * a.d, a.d * b.d);
export const minus = (a: Fraction, b: Fraction): Fraction => plus(a, { n: -b.n, d: b.d });
export const times = (a: Fraction, b: Fraction): Fraction => reduced(a.n * b.n, a.d * b.d);
/** @param b other than zero */
export const over = (a: Fraction, b: Fraction): Fraction => reduced(a.n * b.d, a.d * b.n);
/** Negative, zero or positive as for sorting. */
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

/** As decimal text, rounded half up (away from zero). @param places decimals that are kept, zeros at the end too */
export function shownWith({ n, d }: Fraction, places: number): string {
  const scaled = (abs(n) * 10n ** BigInt(places) * 2n + d) / (2n * d);
  const digits = scaled.toString().padStart(places + 1, '0');
  const at = digits.length - places;
  const text = places === 0 ? digits : `${digits.slice(0, at)}.${digits.slice(at)}`;
  return n < 0n && scaled > 0n ? `-${text}` : text;
}

/** A number as it is shown with so many decimals, rounded half up. */
export const rounded = (value: Fraction, places: number): Fraction => fractionOf(shownWith(value, places))!;

/** As people read scores: two places, half up. */
export const shown = (value: Fraction): string => shownWith(value, 2);

/** As formulas read it: 30 decimals at most, no zeros at the end. */
export const exactText = (value: Fraction): string =>
  shownWith(value, 30).replace(/0+$/, '').replace(/\.$/, '');
