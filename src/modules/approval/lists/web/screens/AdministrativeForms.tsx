import { useWords } from '#kit/web/client/language.ts';
import { CacApprovalOrder } from '#modules/approval/contract/CacApprovalOrder.ts';
import { approvalWords } from '#modules/approval/web/words.ts';
import { OverseenForms } from '../parts/OverseenForms.tsx';

/** Page of submitted forms of the administrative and HR centre. */
export default function AdministrativeForms() {
  const { list } = useWords(approvalWords);
  return (
    <OverseenForms
      title={list.administrative}
      from={CacApprovalOrder.GetCacApprovalFormByAdministrativeToExamine}
      list="administrative"
      empty={list.overseenEmpty}
      isSeldomMoney
    />
  );
}
