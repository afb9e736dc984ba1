import { useCall } from '#kit/web/client/hooks.ts';
import { useWords } from '#kit/web/client/language.ts';
import { CacApprovalOrder } from '#modules/approval/contract/CacApprovalOrder.ts';
import { approvalWords } from '#modules/approval/web/words.ts';
import { Triage } from '../parts/Triage.tsx';

/** Page of the steps that wait for the signed-in person, and those they have decided. */
export default function MyApprovals() {
  const { triage } = useWords(approvalWords);
  const counts = useCall(CacApprovalOrder.GetApprovalWaitingCount, {}).data;
  return (
    <Triage
      title={triage.mine}
      waiting={{
        from: CacApprovalOrder.GetCacApprovalFormByStayToExamine,
        label: triage.waiting,
        list: 'waiting',
        count: counts?.Waiting,
      }}
      decided={{
        from: CacApprovalOrder.GetCacApprovalFormByAdoptToExamine,
        label: triage.decided,
        list: 'decided',
      }}
      further={{
        suspended: {
          from: CacApprovalOrder.GetCacApprovalFormByHangUp,
          label: triage.suspended,
          list: 'suspended',
          count: counts?.Suspended,
        },
        handled: {
          from: CacApprovalOrder.GetCacApprovalFormByHandled,
          label: triage.handled,
          list: 'handled',
        },
      }}
    />
  );
}
