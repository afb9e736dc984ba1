import type { FormError } from '#modules/forms/contract/validate.ts';
import type { Paid } from '#modules/payroll/archive/contract/payable.ts';
import { fault } from './faults.ts';

/** Returns the faults of a pay query's month (YYYY-MM). */
export function faultsOfMonth(month: string, { entry, last }: Omit<Paid, 'isActive'>): FormError[] {
  if (entry !== null && month < entry.slice(0, 7))
    return [fault('AbnormalMonth', '该月尚未入职', 'The employee had not joined in that month')];
  return last !== null && month > last.slice(0, 7)
    ? [fault('AbnormalMonth', '该月已离职', 'The employee had left by that month')]
    : [];
}
