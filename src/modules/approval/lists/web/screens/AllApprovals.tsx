import { useWords } from '#kit/web/client/language.ts';
import { CacApprovalOrder } from '#modules/approval/contract/CacApprovalOrder.ts';
import { OverseenForms } from '../parts/OverseenForms.tsx';
import { approvalWords } from '#modules/approval/web/words.ts';
import { WorkDaysButton } from '#modules/approval/flow/web/parts/WorkDays.tsx';

/** Page of every form that was ever submitted, for administrators. */
export default function AllApprovals() {
  const { list } = useWords(approvalWords);
  return (
    <OverseenForms
      title={list.all}
      from={CacApprovalOrder.GetCacApprovalFormByAdminToExamine}
      list="everything"
      empty={list.allEmpty}
      actions={<WorkDaysButton />}
    />
  );
}
