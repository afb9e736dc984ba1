import { yuanToFen } from '#kit/rules/money.ts';
import { rowsOf } from '#modules/forms/contract/totals.ts';
import type { FormError } from '#modules/forms/contract/validate.ts';
import { own, type Values } from '#modules/forms/contract/values.ts';
import { adjustmentCause, type AdjustmentCause, type PayItem, type PayStage } from './codes.ts';
import { fault } from './faults.ts';

/** What one item becomes as a form says it: an amount in yuan, or so many per cent more. */
export interface Typed {
  readonly item: PayItem;
  /** Decimal text; null: not filled in. */
  readonly after: string | null;
  readonly percent: string | null;
  /** The form before which it was what it goes back to, where neither is filled in; null: none. */
  readonly former: number | null;
  /** The control that it stands in. */
  readonly control: string;
}

/** What a form changes of somebody's pay. */
export interface PayPlan {
  /** Company day. */
  readonly day: string;
  /** The control of the day. */
  readonly dayControl: string;
  readonly cause: AdjustmentCause;
  /** Left out: it stays. */
  readonly stage?: PayStage;
  readonly items: readonly Typed[];
}

/** Basic pay and the like go back to what they were before the original of a counter-bill that names no other. */
export const formerPay = (
  day: string,
  dayControl: string,
  original: number,
  items: readonly PayItem[],
): PayPlan => ({
  day,
  dayControl,
  cause: adjustmentCause.correction,
  items: items.map((item) => ({ item, after: null, percent: null, former: original, control: 'NewSalary' })),
});

/** The form that a counter-bill reverses; null: it is none. */
export const originalIn = (values: Values): number | null =>
  (own(values, 'Original') as { readonly id: number } | undefined)?.id ?? null;

const textOf = (values: Values, name: string): string | null =>
  (own(values, name) as string | undefined) ?? null;

/** Rows of a form, each with an item; one with neither an amount nor a percentage goes back to before the original. */
export const itemsIn = (values: Values, original: number | null): Typed[] =>
  rowsOf(values, 'Items').flatMap((row, at) => {
    const item = textOf(row, 'Item') as PayItem | null;
    const typed = { after: textOf(row, 'After'), percent: textOf(row, 'Percent') };
    const former = typed.after === null && typed.percent === null ? original : null;
    return item === null ? [] : [{ item, ...typed, former, control: `Items.${at}` }];
  });

/** What stands against the items of a raise: each once, with an amount or a percentage. No figure is named. */
export function faultsOfItems({ items }: Pick<PayPlan, 'items'>): FormError[] {
  const seen = new Set<PayItem>();
  return items.flatMap(({ item, after, percent, former, control }) => {
    if (seen.has(item))
      return [fault(`${control}.Item`, '该薪资项目已填写过', 'This item stands in another row already')];
    seen.add(item);
    if (after !== null && percent !== null)
      return [
        fault(`${control}.Percent`, '金额与比例只填一项', 'Either the amount or the percentage, not both'),
      ];
    if (after === null && percent === null && former === null)
      return [fault(`${control}.After`, '请填写调整后金额或调整比例', 'Give the amount or the percentage')];
    return percent !== null && Number(percent) === 0
      ? [fault(`${control}.Percent`, '调整比例不能为 0', 'The percentage is not 0')]
      : [];
  });
}

/** The same as payroll takes it. What stands against the items has been asked. */
export const changesOf = ({ items }: Pick<PayPlan, 'items'>) =>
  items.map(({ item, after, percent, former }) => {
    if (after !== null) return { item, fen: yuanToFen(after)! };
    return percent === null ? { item, formId: former! } : { item, percent };
  });
