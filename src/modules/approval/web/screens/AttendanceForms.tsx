import { useWords } from '#kit/web/client/language.ts';
import { CacApprovalOrder } from '../../contract/CacApprovalOrder.ts';
import { OverseenForms } from '../parts/OverseenForms.tsx';
import { approvalWords } from '../words.ts';

/** Page of submitted forms of templates that are marked as attendance. */
export default function AttendanceForms() {
  const { list } = useWords(approvalWords);
  return (
    <OverseenForms
      title={list.attendance}
      from={CacApprovalOrder.GetCacApprovalFormByAttendanceToExamine}
      list="attendance"
      empty={list.attendanceEmpty}
      isSeldomMoney
    />
  );
}
