import { Decimal } from 'decimal.js';

/** Decimal numbers with 34 digits and exponents up to ±6144, as in FEEL (decimal128). Rounds half to even. */
export const Exact = Decimal.clone({
  precision: 34,
  rounding: Decimal.ROUND_HALF_EVEN,
  maxE: 6144,
  minE: -6143,
  toExpNeg: -60,
  toExpPos: 60,
});

/** Calendar day, YYYY-MM-DD. Days compare as their texts do. */
export class Day {
  readonly iso: string;
  constructor(iso: string) {
    this.iso = iso;
  }
}

export type Value = Decimal | string | boolean | Day | null | readonly Value[];

export type Kind = 'number' | 'text' | 'boolean' | 'date';
/** Type of a value that is known before evaluation; `list` may contain anything. */
export type Type = Kind | `${Kind} list` | 'list' | 'null' | 'any';

export type Names = ReadonlyMap<string, Type>;
export type Inputs = ReadonlyMap<string, Value>;

const DAY = /^(\d{4})-(\d{2})-(\d{2})$/;

/** Parses a calendar day; null if it does not exist, such as 2026-02-30. */
export function dayOf(text: string): Day | null {
  const [, year = '', month = '', day = ''] = DAY.exec(text) ?? [];
  const at = new Date(Date.UTC(Number(year), Number(month) - 1, Number(day)));
  return year !== '' && at.getUTCMonth() + 1 === Number(month) && at.getUTCDate() === Number(day)
    ? new Day(text)
    : null;
}

/** Parses a number from decimal text; null if it is not a number or out of range. */
export function numberOf(text: string): Decimal | null {
  if (!/^[+-]?(?:\d+(?:\.\d+)?|\.\d+)$/.test(text)) return null;
  const value = new Exact(text);
  return value.isFinite() ? value : null;
}

export const isNumber = (value: Value): value is Decimal => value instanceof Exact;
export const isList = (value: Value): value is readonly Value[] => Array.isArray(value);

export function kindOf(value: Value): Kind | 'list' | 'null' {
  if (value === null) return 'null';
  if (typeof value === 'string') return 'text';
  if (typeof value === 'boolean') return 'boolean';
  if (isList(value)) return 'list';
  return isNumber(value) ? 'number' : 'date';
}

/** Returns a value as text, such as 1.5, 差旅, true, 2026-11-21 or [1, 2]; null is empty. */
export function showValue(value: Value): string {
  if (value === null) return '';
  if (isList(value)) return `[${value.map(showValue).join(', ')}]`;
  return value instanceof Day ? value.iso : String(value);
}

/** Returns whether two values are equal; null if their types differ (DMN: null equals only null). */
export function sameValue(left: Value, right: Value): boolean | null {
  if (left === null || right === null) return left === right;
  if (isNumber(left)) return isNumber(right) ? left.eq(right) : null;
  if (isList(left)) return isList(right) ? sameList(left, right) : null;
  if (left instanceof Day) return right instanceof Day ? left.iso === right.iso : null;
  return typeof left === typeof right ? left === right : null;
}

function sameList(left: readonly Value[], right: readonly Value[]): boolean | null {
  if (left.length !== right.length) return false;
  let same: boolean | null = true;
  for (const [index, item] of left.entries()) {
    const one = sameValue(item, right[index] ?? null);
    if (one === false) return false;
    if (one === null) same = null;
  }
  return same;
}

/**
 * Compares two values. Returns a negative number, zero or a positive number, as for sorting; null if they cannot be
 * ordered.
 */
export function orderOf(left: Value, right: Value): number | null {
  if (isNumber(left) && isNumber(right)) return left.cmp(right);
  if (left instanceof Day && right instanceof Day) return compareText(left.iso, right.iso);
  return typeof left === 'string' && typeof right === 'string' ? compareText(left, right) : null;
}

function compareText(left: string, right: string): number {
  if (left === right) return 0;
  return left < right ? -1 : 1;
}
