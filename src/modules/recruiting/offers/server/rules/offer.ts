import { yuanToFen } from '#kit/rules/money.ts';
import { shiftDays } from '#kit/rules/dates.ts';
import { own, personOf, type Values } from '#modules/forms/contract/values.ts';
import type { PayItem } from '#modules/payroll/contract/codes.ts';

/** Contents of an offer form. */
export interface OfferPlan {
  readonly formId: number;
  readonly intervieweeId: number;
  readonly candidate: string;
  readonly companyId: number | null;
  readonly departmentId: number | null;
  readonly postId: number | null;
  readonly leaderId: number | null;
  readonly userType: 0 | 2;
  readonly contractType: number;
  /** Company day. */
  readonly entryDay: string | null;
  /** Days that the candidate has for an answer. */
  readonly validDays: number;
  /** Monthly pay by item, in fen. */
  readonly pay: readonly { readonly item: PayItem; readonly fen: number }[];
}

/** Secret form controls that hold pay, by item. */
export const payControls = {
  basic: 'Basic',
  post: 'PostPay',
  performance: 'Performance',
  allowance: 'Allowance',
} as const satisfies Record<PayItem, string>;

const textOf = (values: Values, name: string): string | null =>
  (own(values, name) as string | undefined) ?? null;
const refOf = (values: Values, name: string): number | null =>
  (own(values, name) as { readonly id: number } | undefined)?.id ?? null;

/**
 * Reads an offer from the values of a form.
 * @returns null if the form names no application
 */
export function offerIn(formId: number, values: Values): OfferPlan | null {
  const intervieweeId = Number(textOf(values, 'IntervieweeID') ?? Number.NaN);
  if (!Number.isSafeInteger(intervieweeId) || intervieweeId < 1) return null;
  return {
    formId,
    intervieweeId,
    candidate: textOf(values, 'Candidate') ?? '',
    companyId: refOf(values, 'CompanyId'),
    departmentId: refOf(values, 'DeptId'),
    postId: refOf(values, 'PostID'),
    leaderId: personOf(values, 'LeaderAUID'),
    userType: textOf(values, 'UserType') === '2' ? 2 : 0,
    contractType: Number(textOf(values, 'ContractType') ?? 1),
    entryDay: textOf(values, 'PlanEntryDay'),
    validDays: Number(textOf(values, 'ValidDays') ?? 7),
    pay: (Object.entries(payControls) as [PayItem, string][]).flatMap(([item, name]) => {
      const fen = yuanToFen(textOf(values, name) ?? '');
      return fen === undefined || fen === null ? [] : [{ item, fen }];
    }),
  };
}

/** Returns the last company day for an answer, counted in days from the day of sending. */
export const validUntil = (day: string, days: number): string => shiftDays(day, days);

/** Tells whether monthly pay lies outside a range in fen. A missing bound does not limit. */
export function isOutside(
  pay: OfferPlan['pay'],
  { min, max }: { readonly min: number | null; readonly max: number | null },
): boolean {
  const sum = pay.reduce((all, { fen }) => all + fen, 0);
  return (min !== null && sum < min) || (max !== null && sum > max);
}
