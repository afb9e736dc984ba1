import { useWords } from '#kit/web/client/language.ts';
import { BillFamilies } from '#modules/approval/web/open.ts';
import { useMonthFamily } from '#modules/attendance/months/web/useMonthFamily.tsx';
import { useAddedFamilies } from '../families.ts';
import { Balances } from '#modules/attendance/balances/web/parts/Balances.tsx';
import { leaveWords } from '#modules/attendance/leave/web/words.ts';
import { useCardFamily } from '#modules/attendance/cards/web/parts/useCardFamily.tsx';
import { useOvertimeFamily } from '#modules/attendance/overtime/web/parts/useOvertimeFamily.tsx';
import { useTeamFamily } from '#modules/attendance/team/web/useTeamFamily.tsx';
import { useTripFamily } from '#modules/attendance/trips/web/parts/useTripFamily.tsx';
import { useVacationFamily } from '#modules/attendance/leave/web/parts/useVacationFamily.tsx';
import { PunchCard } from '#modules/attendance/punches/web/PunchCard.tsx';

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
        useTeamFamily(),
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
