import { Decimal } from 'decimal.js';
import type { PayItem } from '../../contract/codes.ts';

/** What one item becomes: an amount in fen, or so many per cent more (less where negative), as decimal text. */
export type PayChange = { readonly item: PayItem } & (
  | { readonly fen: number }
  | { readonly percent: string }
);

/** A change that may also go back to what an item was before another form. */
export type PayRequest = PayChange | { readonly item: PayItem; readonly formId: number };

/** Amounts in fen by item. */
export type Pay = Readonly<Partial<Record<PayItem, number>>>;

/** What a record of a change holds: of the items that it changes only, what they were and what they are. */
export interface Adjusted {
  /** An item that nothing was known of is left out. */
  readonly before: Pay;
  readonly after: Pay;
}

/** What somebody earns once changes up to a day have come one after the other; each item is as the last one says. */
export const payAfter = (changes: readonly Adjusted[]): Pay =>
  Object.assign({}, ...changes.map(({ after }) => after)) as Pay;

/** Items given by per cent of which no amount is known. */
export const withoutBase = (pay: Pay, changes: readonly PayChange[]): PayItem[] =>
  changes.flatMap((change) => ('percent' in change && pay[change.item] === undefined ? [change.item] : []));

/** A share of an amount in fen, rounded once, half up. */
const raised = (fen: number, percent: string): number =>
  new Decimal(percent).plus(100).times(fen).div(100).toDecimalPlaces(0, Decimal.ROUND_HALF_UP).toNumber();

/** What changes make of somebody's pay. Every item that is given by per cent has a base. */
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

/** Whether one change is of an item that the other one changes as well. */
export const sharesItem = (one: Adjusted, other: Adjusted): boolean =>
  Object.keys(one.after).some((item) => Object.hasOwn(other.after, item));
