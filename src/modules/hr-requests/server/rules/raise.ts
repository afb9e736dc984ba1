import type { FormError } from '#modules/forms/contract/validate.ts';
import { fault } from './faults.ts';

/** Whose pay a bill is about; days are company days. */
export interface Paid {
  readonly isActive: boolean;
  readonly entry: string | null;
  /** The last working day, also of a leaving that waits for it. */
  readonly last: string | null;
}

/** What stands against a raise from a day on. */
export function faultsOfRaise(day: string | null, person: Paid): FormError[] {
  if (!person.isActive)
    return [fault('AUID', '该员工已停用或离职', 'This employee is not in service any more')];
  if (day !== null && person.entry !== null && day < person.entry)
    return [fault('EffectiveDay', '生效日期早于入职日期', 'The day lies before the entry date')];
  if (day !== null && person.last !== null && day > person.last)
    return [fault('EffectiveDay', '生效日期晚于最后工作日', 'The day lies after the last working day')];
  return [];
}

/** What stands against a query about the pay of a month (YYYY-MM). */
export function faultsOfMonth(month: string, { entry, last }: Omit<Paid, 'isActive'>): FormError[] {
  if (entry !== null && month < entry.slice(0, 7))
    return [fault('AbnormalMonth', '该月尚未入职', 'The employee had not joined in that month')];
  return last !== null && month > last.slice(0, 7)
    ? [fault('AbnormalMonth', '该月已离职', 'The employee had left by that month')]
    : [];
}
