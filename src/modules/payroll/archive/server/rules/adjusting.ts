import { Decimal } from 'decimal.js';
import type { PayItem } from '#modules/payroll/contract/codes.ts';

/** New value of one pay item: an amount in fen, or a percentage change as decimal text (negative for a decrease). */
export type PayChange = { readonly item: PayItem } & (
  | { readonly fen: number }
  | { readonly percent: string }
);

/** A pay change that may also restore an item to its value before another form. */
export type PayRequest = PayChange | { readonly item: PayItem; readonly formId: number };

/** Amounts in fen by item. */
export type Pay = Readonly<Partial<Record<PayItem, number>>>;

/** Stored result of a pay change, with the old and new amounts of the changed items only. */
export interface Adjusted {
  /** Amounts before the change. Items without a known amount are left out. */
  readonly before: Pay;
  readonly after: Pay;
}

/** Returns a person's pay after changes were applied in order. The last change of an item wins. */
export const payAfter = (changes: readonly Adjusted[]): Pay =>
  Object.assign({}, ...changes.map(({ after }) => after)) as Pay;

/** Returns items changed by a percentage that have no known amount to apply it to. */
export const withoutBase = (pay: Pay, changes: readonly PayChange[]): PayItem[] =>
  changes.flatMap((change) => ('percent' in change && pay[change.item] === undefined ? [change.item] : []));

/** Returns an amount in fen changed by a percentage, rounded once, half up. */
const raised = (fen: number, percent: string): number =>
  new Decimal(percent).plus(100).times(fen).div(100).toDecimalPlaces(0, Decimal.ROUND_HALF_UP).toNumber();

/**
 * Returns old and new amounts for changes to a person's pay. Every item changed by a percentage must have an amount.
 */
export function adjusted(pay: Pay, changes: readonly PayChange[]): Adjusted {
  const before = Object.fromEntries(
    changes.flatMap(({ item }) => (pay[item] === undefined ? [] : [[item, pay[item]]])),
  ) as Pay;
  const after = Object.fromEntries(
    changes.map((change) => [
      change.item,
      'fen' in change ? change.fen : raised(pay[change.item]!, change.percent),
    ]),
  ) as Pay;
  return { before, after };
}

/** Returns whether two pay changes have an item in common. */
export const sharesItem = (one: Adjusted, other: Adjusted): boolean =>
  Object.keys(one.after).some((item) => Object.hasOwn(other.after, item));
