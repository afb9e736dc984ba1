import { useWords } from '#kit/web/client/language.ts';
import { CacApprovalOrder } from '../../contract/CacApprovalOrder.ts';
import { OverseenForms } from '../parts/OverseenForms.tsx';
import { WorkDaysButton } from '../parts/WorkDays.tsx';
import { approvalWords } from '../words.ts';

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
