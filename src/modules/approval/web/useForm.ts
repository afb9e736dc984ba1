import type { ReplyOf } from '#kit/contract/call.ts';
import { useCall } from '#kit/web/client/hooks.ts';
import type { Edition } from '#modules/forms/contract/control.ts';
import type { Change } from '#modules/forms/contract/diff.ts';
import { CacApprovalOrder } from '../contract/CacApprovalOrder.ts';
import { formStatus } from '../contract/codes.ts';

export type FormDetail = ReplyOf<typeof CacApprovalOrder.GetCacApprovalDetailExamineInfoCacHe>;
export type HistoryEntry = FormDetail['History'][number];

/** One form with its record and what the caller may do. */
export const useForm = (formId: number | null) =>
  useCall(
    CacApprovalOrder.GetCacApprovalDetailExamineInfoCacHe,
    { FormID: formId ?? 0 },
    { enabled: formId !== null },
  );

/** The controls as the forms module knows them: the server has checked them when they were published. */
export const editionOf = (json: { readonly Controls: FormDetail['Controls'] }): Edition =>
  ({ controls: json.Controls }) as unknown as Edition;

const beingDecided: readonly number[] = [
  formStatus.inApproval,
  formStatus.awaitingFinance,
  formStatus.resubmitted,
  formStatus.suspended,
];

/** What the applicant changed when he last submitted again, while it is still being decided on. */
export function changesOf(form: Pick<FormDetail, 'History' | 'Status'>): Change[] {
  if (!beingDecided.includes(form.Status)) return [];
  const entry = form.History.findLast(({ Event }) => Event === 'resubmitted');
  return (entry?.Changes ?? []).map((change) => ({
    name: change.Name,
    what: change.What,
    label: { zh: change.Label, en: change.LabelEn },
    before: { zh: change.Before, en: change.BeforeEn },
    after: { zh: change.After, en: change.AfterEn },
  }));
}

/** Who sent a form back and why, as long as it has not gone out again. */
export const senderOf = ({
  Status,
  History,
}: Pick<FormDetail, 'History' | 'Status'>): HistoryEntry | undefined =>
  Status === formStatus.sentBack ? History.findLast(({ Event }) => Event === 'sentBack') : undefined;
