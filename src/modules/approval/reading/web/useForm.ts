import type { ReplyOf } from '#kit/contract/call.ts';
import { useCall } from '#kit/web/client/hooks.ts';
import { CacApprovalOrder } from '#modules/approval/contract/CacApprovalOrder.ts';
import { formStatus } from '#modules/approval/contract/codes.ts';
import type { Edition } from '#modules/forms/contract/control.ts';
import type { Change } from '#modules/forms/contract/diff.ts';

export type FormDetail = ReplyOf<typeof CacApprovalOrder.GetCacApprovalDetailExamineInfoCacHe>;
export type HistoryEntry = FormDetail['History'][number];

/** Loads a form with its record and the caller's allowed actions. */
export const useForm = (formId: number | null) =>
  useCall(
    CacApprovalOrder.GetCacApprovalDetailExamineInfoCacHe,
    { FormID: formId ?? 0 },
    { enabled: formId !== null },
  );

/** Returns the controls as the forms module types them. The server validated them at publication. */
export const editionOf = (json: { readonly Controls: FormDetail['Controls'] }): Edition =>
  ({ controls: json.Controls }) as unknown as Edition;

const beingDecided: readonly number[] = [
  formStatus.inApproval,
  formStatus.awaitingFinance,
  formStatus.resubmitted,
  formStatus.suspended,
];

/** Returns the changes of the last resubmission, while the form is still in approval. */
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

/** Returns the last send-back of a form, as long as the form has not been submitted again. */
export const senderOf = ({
  Status,
  History,
}: Pick<FormDetail, 'History' | 'Status'>): HistoryEntry | undefined =>
  Status === formStatus.sentBack ? History.findLast(({ Event }) => Event === 'sentBack') : undefined;
