import { useWords } from '#kit/web/client/language.ts';
import { BillFamilies } from '#modules/approval/web/open.ts';
import { useMonthFamily } from '../days/useMonthFamily.tsx';
import { useAddedFamilies } from '../families.ts';
import { Balances } from '../parts/Balances.tsx';
import { useCardFamily } from '../parts/useCardFamily.tsx';
import { useOvertimeFamily } from '../parts/useOvertimeFamily.tsx';
import { useTripFamily } from '../parts/useTripFamily.tsx';
import { useVacationFamily } from '../parts/useVacationFamily.tsx';
import { PunchCard } from '../punches/PunchCard.tsx';
import { leaveWords } from '../words.ts';

/**
 * Page of one's own requests: leave, overtime, trips, punch corrections, and types added by other modules; with leave
 * balances.
 */
export default function AttendanceApplication() {
  const { application: words } = useWords(leaveWords);
  return (
    <BillFamilies
      title={words.title}
      label={words.families}
      families={[
        useVacationFamily(),
        useOvertimeFamily(),
        useTripFamily(),
        useCardFamily(),
        useMonthFamily(),
        ...useAddedFamilies(),
      ]}
      above={
        <div className="leave-top">
          <PunchCard />
          <Balances />
        </div>
      }
    />
  );
}
