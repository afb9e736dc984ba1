import { useWords } from '#kit/web/client/language.ts';
import { Hub } from './Hub.tsx';
import { hubWords } from './hub-words.ts';

/** Overview of the approval management pages that the person may open. */
export default function ApprovalPages() {
  const { groups } = useWords(hubWords);
  return (
    <Hub
      code="SPGL"
      groups={[
        { name: groups.make, codes: ['ApprovalManagement', 'ApprovalFormTemplateManagement'] },
        {
          name: groups.oversee,
          codes: [
            'ApprovalByAdminManagement',
            'ApprovalByFinancialManagement',
            'ApprovalByAdministrativeManagement',
            'ApprovalByAttendanceManagement',
          ],
        },
      ]}
    />
  );
}
