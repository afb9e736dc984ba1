import { useWords } from '#kit/web/client/language.ts';
import { CacApprovalOrder } from '../../contract/CacApprovalOrder.ts';
import { OverseenForms } from '../parts/OverseenForms.tsx';
import { approvalWords } from '../words.ts';

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
