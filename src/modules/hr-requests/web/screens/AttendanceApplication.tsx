import { useWords } from '#kit/web/client/language.ts';
import { BillFamilies } from '#modules/approval/web/open.ts';
import { useAbnormalFamily } from '../parts/useAbnormalFamily.tsx';
import { useLeaveFamily } from '../parts/useLeaveFamily.tsx';
import { hrWords } from '../words.ts';

/** What everybody asks of HR: to leave, and that pay be looked into. */
export default function AttendanceApplication() {
  const { application: words } = useWords(hrWords);
  return (
    <BillFamilies
      title={words.title}
      label={words.families}
      families={[useLeaveFamily(), useAbnormalFamily()]}
    />
  );
}
