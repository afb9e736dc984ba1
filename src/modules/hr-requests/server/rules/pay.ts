import { yuanToFen } from '#kit/rules/money.ts';
import { rowsOf } from '#modules/forms/contract/totals.ts';
import type { FormError } from '#modules/forms/contract/validate.ts';
import { own, type Values } from '#modules/forms/contract/values.ts';
import { adjustmentCause, type AdjustmentCause, type PayItem } from '#modules/payroll/contract/codes.ts';
import { fault } from './faults.ts';

/** What one item becomes as a form says it: an amount in yuan, or so many per cent more. */
export interface Typed {
  readonly item: PayItem;
  /** Decimal text; null: not filled in. */
  readonly after: string | null;
  readonly percent: string | null;
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
  readonly items: readonly Typed[];
}

const textOf = (values: Values, name: string): string | null =>
  (own(values, name) as string | undefined) ?? null;

/** The basic pay that a confirmation or transfer names; null where it names none, or no day yet. */
export function newSalaryIn(
  values: Values,
  dayControl: string,
  cause: 'confirmation' | 'transfer',
): PayPlan | null {
  const after = textOf(values, 'NewSalary');
  const day = textOf(values, dayControl);
  if (after === null || day === null) return null;
  const items = [{ item: 'basic' as const, after, percent: null, control: 'NewSalary' }];
  return { day, dayControl, cause: adjustmentCause[cause], items };
}

/** What a raise changes; null where it names no day or nothing yet. */
export function raiseIn(values: Values): PayPlan | null {
  const day = textOf(values, 'EffectiveDay');
  const cause = textOf(values, 'Cause');
  const items = rowsOf(values, 'Items').flatMap((row, at) => {
    const item = textOf(row, 'Item') as PayItem | null;
    const typed = { after: textOf(row, 'After'), percent: textOf(row, 'Percent') };
    return item === null ? [] : [{ item, ...typed, control: `Items.${at}` }];
  });
  if (day === null || cause === null || items.length === 0) return null;
  return { day, dayControl: 'EffectiveDay', cause: Number(cause) as AdjustmentCause, items };
}

/** What stands against the items of a raise: each once, with an amount or a percentage. No figure is named. */
export function faultsOfItems({ items }: Pick<PayPlan, 'items'>): FormError[] {
  const seen = new Set<PayItem>();
  return items.flatMap(({ item, after, percent, control }) => {
    if (seen.has(item))
      return [fault(`${control}.Item`, '该薪资项目已填写过', 'This item stands in another row already')];
    seen.add(item);
    if (after !== null && percent !== null)
      return [
        fault(`${control}.Percent`, '金额与比例只填一项', 'Either the amount or the percentage, not both'),
      ];
    if (after === null && percent === null)
      return [fault(`${control}.After`, '请填写调整后金额或调整比例', 'Give the amount or the percentage')];
    return percent !== null && Number(percent) === 0
      ? [fault(`${control}.Percent`, '调整比例不能为 0', 'The percentage is not 0')]
      : [];
  });
}

/** The same as payroll takes it. What stands against the items has been asked. */
export const changesOf = ({ items }: Pick<PayPlan, 'items'>) =>
  items.map(({ item, after, percent }) =>
    after === null ? { item, percent: percent! } : { item, fen: yuanToFen(after)! },
  );
