import { yuanToFen } from '#kit/rules/money.ts';
import { shiftDays } from '#kit/rules/dates.ts';
import { own, personOf, type Values } from '#modules/forms/contract/values.ts';
import type { PayItem } from '#modules/payroll/contract/codes.ts';

/** What an offer form says. */
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
  /** Days in which he may answer. */
  readonly validDays: number;
  /** What he is paid a month. */
  readonly pay: readonly { readonly item: PayItem; readonly fen: number }[];
}

/** The secret controls with pay, by item. */
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

/** What a form says of an offer; null where it names no application. */
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

/** The last company day of an offer that goes out on a day and may be answered for so many. */
export const validUntil = (day: string, days: number): string => shiftDays(day, days);

/** Whether monthly pay lies outside a range in fen; a missing end bounds nothing. */
export function isOutside(
  pay: OfferPlan['pay'],
  { min, max }: { readonly min: number | null; readonly max: number | null },
): boolean {
  const sum = pay.reduce((all, { fen }) => all + fen, 0);
  return (min !== null && sum < min) || (max !== null && sum > max);
}
