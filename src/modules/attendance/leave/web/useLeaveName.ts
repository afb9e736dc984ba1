import { useCallback, useMemo } from 'react';
import { useCall } from '#kit/web/client/hooks.ts';
import { inLanguage, useLanguage } from '#kit/web/client/language.ts';
import { standardName, vacationTypes, type VacationType } from '#modules/attendance/contract/codes.ts';
import { LeaveType } from '../contract/LeaveType.ts';

const none: readonly never[] = [];

/**
 * Returns a function from the code of a leave type to its name, also of types that the company added.
 * @param codes codes that are shown; if all of them are standard types, nothing is loaded. Left out: unknown
 */
export function useLeaveName(codes?: readonly VacationType[]): (code: VacationType) => string {
  const language = useLanguage();
  const isNeeded = codes === undefined || codes.some((code) => standardName(code) === undefined);
  const own = useCall(LeaveType.GetLeaveNames, {}, { enabled: isNeeded }).data ?? none;
  return useCallback(
    (code) => {
      const standard = standardName(code);
      if (standard) return standard[language];
      const added = own.find(({ VacationType: one }) => one === code);
      return added ? inLanguage(language, added.Name, added.NameEn) : '';
    },
    [own, language],
  );
}

/** Returns the codes of all leave types, those of the company last. */
export function useLeaveCodes(): readonly VacationType[] {
  const own = useCall(LeaveType.GetLeaveNames, {}).data ?? none;
  return useMemo(() => [...vacationTypes, ...own.map((one) => one.VacationType)], [own]);
}
