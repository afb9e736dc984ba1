import { useWords } from '#kit/web/client/language.ts';
import { CacApprovalOrder } from '../../contract/CacApprovalOrder.ts';
import { OverseenForms } from '../parts/OverseenForms.tsx';
import { approvalWords } from '../words.ts';

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
