import { useWords } from '#kit/web/client/language.ts';
import { CacApprovalOrder } from '#modules/approval/contract/CacApprovalOrder.ts';
import { approvalWords } from '#modules/approval/web/words.ts';
import { OverseenForms } from '../parts/OverseenForms.tsx';

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
