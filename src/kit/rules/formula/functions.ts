import { Decimal } from 'decimal.js';
import type { FaultCode } from './faults.ts';
import {
  dayOf,
  type Day,
  Exact,
  isList,
  isNumber,
  kindOf,
  orderOf,
  type Kind,
  type Type,
  type Value,
} from './value.ts';

/** Callback that records why an evaluation has no result. */
export type Tell = (code: FaultCode, about?: { wanted?: string; found?: string; text?: string }) => null;

export interface FunctionRule {
  /** Types of the arguments; `items` stands for one list or any number of single values. */
  readonly takes: readonly (Kind | 'list' | 'any')[] | { readonly items: Kind | 'any' };
  /** Number of arguments at the end of `takes` that can be left out. */
  readonly optional?: number;
  readonly gives: Type | 'sameAsItems';
  readonly run: (args: readonly Value[], tell: Tell) => Value;
}

/** Maximum number of decimals for rounding. */
const mostDecimals = 30;

const finite = (value: Decimal, tell: Tell): Value => (value.isFinite() ? value : tell('outOfRange'));

const rounding =
  (mode: Decimal.Rounding) =>
  ([value, places]: readonly Value[], tell: Tell): Value => {
    if (!isNumber(value ?? null)) return null;
    const digits = places === undefined ? 0 : Number(places);
    if (!Number.isInteger(digits) || Math.abs(digits) > mostDecimals) return tell('outOfRange');
    if (digits >= 0) return (value as Decimal).toDecimalPlaces(digits, mode);
    const unit = new Exact(10).pow(-digits);
    return (value as Decimal).div(unit).toDecimalPlaces(0, mode).times(unit);
  };

/** Returns the smallest or largest of comparable values; null if there are none or their types differ. */
const extreme =
  (sign: 1 | -1) =>
  (items: readonly Value[], tell: Tell): Value => {
    let best: Value | undefined;
    for (const item of items) {
      if (item === null) return null;
      const order: number | null = best === undefined ? 0 : orderOf(item, best);
      if (order === null || orderOf(item, item) === null)
        return tell('unlike', { wanted: kindOf(best ?? item), found: kindOf(item) });
      if (best === undefined || order * sign > 0) best = item;
    }
    return best ?? null;
  };

const total = (items: readonly Value[], tell: Tell): Value => {
  if (items.length === 0) return null;
  let sum = new Exact(0);
  for (const item of items) {
    if (item === null) return null;
    if (!isNumber(item)) return tell('type', { wanted: 'number', found: kindOf(item) });
    sum = sum.plus(item);
  }
  return finite(sum, tell);
};

/** Returns the full years from one day to another; negative if the second is earlier. */
function fullYears(from: Day, to: Day): number {
  if (from.iso > to.iso) return -fullYears(to, from);
  const years = Number(to.iso.slice(0, 4)) - Number(from.iso.slice(0, 4));
  return to.iso.slice(5) < from.iso.slice(5) ? years - 1 : years;
}

/** Functions of the formula language. A null argument makes the result null, unless the function accepts `any`. */
export const functions: Readonly<Record<string, FunctionRule>> = {
  not: {
    takes: ['boolean'],
    gives: 'boolean',
    run: ([value]) => (typeof value === 'boolean' ? !value : null),
  },
  min: { takes: { items: 'any' }, gives: 'sameAsItems', run: extreme(-1) },
  max: { takes: { items: 'any' }, gives: 'sameAsItems', run: extreme(1) },
  sum: { takes: { items: 'number' }, gives: 'number', run: total },
  count: {
    takes: ['list'],
    gives: 'number',
    run: ([items]) => (isList(items ?? null) ? new Exact((items as Value[]).length) : null),
  },
  abs: { takes: ['number'], gives: 'number', run: ([value]) => (value as Decimal).abs() },
  floor: { takes: ['number', 'number'], optional: 1, gives: 'number', run: rounding(Decimal.ROUND_FLOOR) },
  ceiling: { takes: ['number', 'number'], optional: 1, gives: 'number', run: rounding(Decimal.ROUND_CEIL) },
  'round half up': {
    takes: ['number', 'number'],
    optional: 1,
    gives: 'number',
    run: rounding(Decimal.ROUND_HALF_UP),
  },
  'string length': {
    takes: ['text'],
    gives: 'number',
    run: ([text]) => new Exact([...(text as string)].length),
  },
  contains: {
    takes: ['text', 'text'],
    gives: 'boolean',
    run: ([text, part]) => (text as string).includes(part as string),
  },
  date: {
    takes: ['text'],
    gives: 'date',
    run: ([text], tell) => dayOf(text as string) ?? tell('badDate', { text: text as string }),
  },
  years: {
    takes: ['date', 'date'],
    gives: 'number',
    run: ([from, to]) => new Exact(fullYears(from as Day, to as Day)),
  },
};

export const functionNames = Object.keys(functions);
