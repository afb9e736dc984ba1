import { useCall } from '#kit/web/client/hooks.ts';
import { useWords } from '#kit/web/client/language.ts';
import { CacApprovalOrder } from '#modules/approval/contract/CacApprovalOrder.ts';
import { approvalWords } from '#modules/approval/web/words.ts';
import { Triage } from '../parts/Triage.tsx';

/** Page of the steps that wait for finance, and those that finance has decided. */
export default function FinanceApprovals() {
  const { triage } = useWords(approvalWords);
  const counts = useCall(CacApprovalOrder.GetApprovalWaitingCount, {}).data;
  return (
    <Triage
      title={triage.finance}
      waiting={{
        from: CacApprovalOrder.GetCacApprovalFormByFinanceStayToExamine,
        label: triage.financeWaiting,
        list: 'financeWaiting',
        count: counts?.Finance,
      }}
      decided={{
        from: CacApprovalOrder.GetCacApprovalFormByFinanceAdoptToExamine,
        label: triage.financeDecided,
        list: 'financeDecided',
      }}
    />
  );
}
