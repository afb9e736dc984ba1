import type { FormError } from '#modules/forms/contract/validate.ts';
import type { BecomeResult } from '#modules/hr-requests/contract/codes.ts';
import type { PayPlan } from '#modules/payroll/archive/contract/pay-plan.ts';
import { fault } from './faults.ts';

/** Content of a confirmation request. Days are company days. */
export interface BecomePlan {
  readonly formId: number;
  readonly subject: number;
  readonly result: BecomeResult;
  readonly day: string | null;
  readonly extendTo: string | null;
  /** Pay from the day of confirmation. Null if it does not change. */
  readonly pay: PayPlan | null;
}

/** Facts about a person against which a confirmation is checked. */
export interface OnProbation {
  readonly isActive: boolean;
  /** Employment type: 0 probation, 1 regular, 2 intern. */
  readonly userType: number;
  readonly entry: string | null;
  readonly last: string | null;
  readonly prepare: string | null;
  readonly confirmed: string | null;
  /** True if the probation of this employment was extended before. */
  readonly wasExtended: boolean;
}

const regular = 1;

/** Returns the faults of a confirmation request. */
export function faultsOfBecome(
  { result, day, extendTo }: Pick<BecomePlan, 'result' | 'day' | 'extendTo'>,
  person: OnProbation,
): FormError[] {
  if (!person.isActive) return [fault('AUID', '该员工已停用或离职', 'This employee is disabled or has left')];
  if (person.userType === regular || person.confirmed !== null)
    return [
      fault(
        'AUID',
        '该员工不在试用期，无需转正',
        'This employee is not on probation, so no confirmation is needed',
      ),
    ];
  if (result === 'confirm') {
    if (day !== null && person.entry !== null && day < person.entry)
      return [fault('Becometimenow', '生效日期早于入职日期', 'The effective day is before the entry date')];
    if (day !== null && person.last !== null && day > person.last)
      return [
        fault('Becometimenow', '生效日期晚于最后工作日', 'The effective day is after the last working day'),
      ];
  }
  if (result === 'extend') {
    if (person.wasExtended)
      return [fault('Result', '试用期只能延长一次', 'A probation can be extended only once')];
    const since = person.prepare ?? person.entry;
    if (extendTo !== null && since !== null && extendTo <= since)
      return [
        fault(
          'ExtendTo',
          `须晚于预计转正日期 ${since}`,
          `The new date must be after ${since}, when confirmation is due`,
        ),
      ];
  }
  return [];
}
