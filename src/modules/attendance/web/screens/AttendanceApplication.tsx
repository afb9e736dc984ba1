import { useWords } from '#kit/web/client/language.ts';
import { BillFamilies } from '#modules/approval/web/open.ts';
import { useMonthFamily } from '../days/useMonthFamily.tsx';
import { useAddedFamilies } from '../families.ts';
import { Balances } from '../parts/Balances.tsx';
import { PunchCard } from '../punches/PunchCard.tsx';
import { useVacationFamily } from '../parts/useVacationFamily.tsx';
import { leaveWords } from '../words.ts';

/** What everybody asks for: leave, with what is left of it, and what other areas have added. */
export default function AttendanceApplication() {
  const { application: words } = useWords(leaveWords);
  return (
    <BillFamilies
      title={words.title}
      label={words.families}
      families={[useVacationFamily(), useMonthFamily(), ...useAddedFamilies()]}
      above={
        <>
          <PunchCard />
          <Balances />
        </>
      }
    />
  );
}
