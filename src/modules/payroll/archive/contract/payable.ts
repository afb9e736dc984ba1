import type { FormError } from '#modules/forms/contract/validate.ts';
import { fault } from '#modules/payroll/contract/faults.ts';

/** Facts about the person whose pay a form changes. Days are company days. */
export interface Paid {
  readonly isActive: boolean;
  readonly entry: string | null;
  /** Last working day, including that of a resignation that has not taken effect yet. */
  readonly last: string | null;
}

/** Returns faults of a pay change's first day. */
export function faultsOfPayDay(day: string | null, person: Paid): FormError[] {
  if (!person.isActive) return [fault('AUID', '该员工已停用或离职', 'This employee is disabled or has left')];
  if (day !== null && person.entry !== null && day < person.entry)
    return [fault('EffectiveDay', '生效日期早于入职日期', 'The effective day is before the entry date')];
  if (day !== null && person.last !== null && day > person.last)
    return [
      fault('EffectiveDay', '生效日期晚于最后工作日', 'The effective day is after the last working day'),
    ];
  return [];
}
