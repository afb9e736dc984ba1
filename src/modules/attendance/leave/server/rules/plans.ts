import type { VacationType } from '#modules/attendance/contract/codes.ts';
import { own, personOf, type Values } from '#modules/forms/contract/values.ts';
import type { Segment } from './cost.ts';

/** Leave as a form requests it. */
export interface VacationPlan {
  /** Form of the request; 0: no form exists yet. */
  readonly formId: number;
  readonly subject: number;
  readonly type: VacationType;
  /** Ranges as they are filed: minutes of the clock, or half days. */
  readonly segments: readonly Segment[];
  readonly hasProof: boolean;
  readonly extraDays: number;
}

export function vacationPlan(formId: number, values: Values): VacationPlan | null {
  const subject = personOf(values, 'AUID');
  const type = own(values, 'VacationType') as string | undefined;
  const segments = own(values, 'Segments') as readonly Segment[] | undefined;
  if (subject === null || type === undefined || !segments?.length) return null;
  return {
    formId,
    subject,
    type: Number(type),
    segments,
    hasProof: ((own(values, 'Proof') as readonly unknown[] | undefined) ?? []).length > 0,
    extraDays: Number(own(values, 'ExtraDays') ?? 0),
  };
}

/** Early end of a leave as a form requests it. */
export interface CancellingPlan {
  readonly formId: number;
  readonly subject: number;
  /** Form of the leave. */
  readonly leaveId: number;
  /** Minute of the company's clock from which on leave is given back. */
  readonly returnAt: string;
  /** Minute at which the part that is given back ends; null: with the leave. */
  readonly until: string | null;
}

const leaveIn = (values: Values): number | null =>
  (own(values, 'Original') as { readonly id: number } | undefined)?.id ?? null;

export function cancellingPlan(formId: number, values: Values): CancellingPlan | null {
  const subject = personOf(values, 'AUID');
  const leaveId = leaveIn(values);
  const returnAt = own(values, 'ReturnAt') as string | undefined;
  const until = (own(values, 'Until') as string | undefined) ?? null;
  return subject === null || leaveId === null || returnAt === undefined
    ? null
    : { formId, subject, leaveId, returnAt, until };
}

/**
 * Returns the key that distinguishes two leaves of one person: their first minute. Leaves that begin together overlap.
 */
export const beginningOf = (values: Values): string =>
  ((own(values, 'Segments') as readonly Segment[] | undefined) ?? []).map(([from]) => from).toSorted()[0] ??
  '';

/** Returns the key under which only one early end at a time may exist: the leave. */
export const cancelledIn = (values: Values): string => String(leaveIn(values) ?? '');
