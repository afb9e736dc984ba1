import { own, personOf, type Values } from '#modules/forms/contract/values.ts';
import type { VacationType } from '../../contract/codes.ts';
import type { Segment } from '../rules/cost.ts';

/** What a leave asks for. */
export interface VacationPlan {
  /** 0: no form yet. */
  readonly formId: number;
  readonly subject: number;
  readonly type: VacationType;
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
    type: Number(type) as VacationType,
    segments,
    hasProof: ((own(values, 'Proof') as readonly unknown[] | undefined) ?? []).length > 0,
    extraDays: Number(own(values, 'ExtraDays') ?? 0),
  };
}

/** What the early end of a leave asks for. */
export interface CancellingPlan {
  readonly formId: number;
  readonly subject: number;
  /** The leave's form. */
  readonly leaveId: number;
  /** Minute of the company's clock. */
  readonly returnAt: string;
}

const leaveIn = (values: Values): number | null =>
  (own(values, 'Original') as { readonly id: number } | undefined)?.id ?? null;

export function cancellingPlan(formId: number, values: Values): CancellingPlan | null {
  const subject = personOf(values, 'AUID');
  const leaveId = leaveIn(values);
  const returnAt = own(values, 'ReturnAt') as string | undefined;
  return subject === null || leaveId === null || returnAt === undefined
    ? null
    : { formId, subject, leaveId, returnAt };
}

/** What tells two leaves of one person apart: those that begin together overlap. */
export const beginningOf = (values: Values): string =>
  ((own(values, 'Segments') as readonly Segment[] | undefined) ?? []).map(([from]) => from).toSorted()[0] ??
  '';

/** Of one leave one early end at a time. */
export const cancelledIn = (values: Values): string => String(leaveIn(values) ?? '');
