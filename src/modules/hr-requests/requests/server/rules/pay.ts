import { own, type Values } from '#modules/forms/contract/values.ts';
import { itemsIn, originalIn, type PayPlan } from '#modules/payroll/archive/contract/pay-plan.ts';
import { adjustmentCause, payStage, type AdjustmentCause } from '#modules/payroll/contract/codes.ts';

const textOf = (values: Values, name: string): string | null =>
  (own(values, name) as string | undefined) ?? null;

/** Returns the basic pay set by a confirmation or transfer. Null if it sets none or names no day yet. */
export function newSalaryIn(
  values: Values,
  dayControl: string,
  cause: 'confirmation' | 'transfer',
): PayPlan | null {
  const after = textOf(values, 'NewSalary');
  const day = textOf(values, dayControl);
  if (after === null || day === null) return null;
  const items = [{ item: 'basic' as const, after, percent: null, former: null, control: 'NewSalary' }];
  const stage = cause === 'confirmation' ? { stage: payStage.regular } : {};
  return { day, dayControl, cause: adjustmentCause[cause], items, ...stage };
}

/**
 * Returns the pay change of a raise. Null if day or items are missing. A row without a value in a reversing raise
 * restores the former amount.
 */
export function raiseIn(values: Values): PayPlan | null {
  const original = originalIn(values);
  const day = textOf(values, 'EffectiveDay');
  const cause = textOf(values, 'Cause');
  const items = itemsIn(values, original);
  if (day === null || cause === null || items.length === 0) return null;
  const why = original === null ? (Number(cause) as AdjustmentCause) : adjustmentCause.correction;
  return { day, dayControl: 'EffectiveDay', cause: why, items };
}
