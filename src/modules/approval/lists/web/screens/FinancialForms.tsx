import { useWords } from '#kit/web/client/language.ts';
import { CacApprovalOrder } from '#modules/approval/contract/CacApprovalOrder.ts';
import { approvalWords } from '#modules/approval/web/words.ts';
import { OverseenForms } from '../parts/OverseenForms.tsx';

/** Page of submitted finance forms. */
export default function FinancialForms() {
  const { list } = useWords(approvalWords);
  return (
    <OverseenForms
      title={list.financial}
      from={CacApprovalOrder.GetCacApprovalFormByFinancialToExamine}
      list="financial"
      empty={list.overseenEmpty}
    />
  );
}
