import { yuanToFen } from '#kit/rules/money.ts';
import { rowsOf } from '#modules/forms/contract/totals.ts';
import type { FormError } from '#modules/forms/contract/validate.ts';
import { own, type Values } from '#modules/forms/contract/values.ts';
import {
  adjustmentCause,
  type AdjustmentCause,
  type PayItem,
  type PayStage,
} from '#modules/payroll/contract/codes.ts';
import { fault } from '#modules/payroll/contract/faults.ts';

/** New value of one pay item in a form: an amount in yuan or a percentage change. */
export interface Typed {
  readonly item: PayItem;
  /** Amount as decimal text. Null if not filled in. */
  readonly after: string | null;
  readonly percent: string | null;
  /**
   * Form before which the item had the amount to return to, if amount and percentage are both empty. Null if there is
   * none.
   */
  readonly former: number | null;
  /** Name of the control that contains the row. */
  readonly control: string;
}

/** A form's planned change of a person's pay. */
export interface PayPlan {
  /** First company day of the change. */
  readonly day: string;
  /** Name of the control that contains the day. */
  readonly dayControl: string;
  readonly cause: AdjustmentCause;
  /** New employment stage. Left out if it does not change. */
  readonly stage?: PayStage;
  readonly items: readonly Typed[];
}

/**
 * Returns a pay plan that restores items to their amounts before the original form. Used by a reversing form that names
 * no amounts.
 */
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

/** Returns the id of the form that a reversing form refers to, or null. */
export const originalIn = (values: Values): number | null =>
  (own(values, 'Original') as { readonly id: number } | undefined)?.id ?? null;

const textOf = (values: Values, name: string): string | null =>
  (own(values, name) as string | undefined) ?? null;

/**
 * Returns the rows of a form that name an item. A row without amount and percentage restores the amount before the
 * original.
 */
export const itemsIn = (values: Values, original: number | null): Typed[] =>
  rowsOf(values, 'Items').flatMap((row, at) => {
    const item = textOf(row, 'Item') as PayItem | null;
    const typed = { after: textOf(row, 'After'), percent: textOf(row, 'Percent') };
    const former = typed.after === null && typed.percent === null ? original : null;
    return item === null ? [] : [{ item, ...typed, former, control: `Items.${at}` }];
  });

/**
 * Returns faults of the changed items. Each item may occur once, with an amount or a percentage. The texts contain no
 * amounts.
 */
export function faultsOfItems({ items }: Pick<PayPlan, 'items'>): FormError[] {
  const seen = new Set<PayItem>();
  return items.flatMap(({ item, after, percent, former, control }) => {
    if (seen.has(item))
      return [fault(`${control}.Item`, '该薪资项目已填写过', 'This item is already in another row')];
    seen.add(item);
    if (after !== null && percent !== null)
      return [
        fault(
          `${control}.Percent`,
          '金额与比例只填一项',
          'Enter either the amount or the percentage, not both',
        ),
      ];
    if (after === null && percent === null && former === null)
      return [fault(`${control}.After`, '请填写调整后金额或调整比例', 'Enter the amount or the percentage')];
    return percent !== null && Number(percent) === 0
      ? [fault(`${control}.Percent`, '调整比例不能为 0', 'The percentage cannot be 0')]
      : [];
  });
}

/** Returns the changes in the form that payroll takes. The caller has already checked the items for faults. */
export const changesOf = ({ items }: Pick<PayPlan, 'items'>) =>
  items.map(({ item, after, percent, former }) => {
    if (after !== null) return { item, fen: yuanToFen(after)! };
    return percent === null ? { item, formId: former! } : { item, percent };
  });
