import { useMemo, useState } from 'react';
import { companyDay } from '#kit/rules/dates.ts';
import { useLeaveCodes, useLeaveName } from '#modules/attendance/leave/web/useLeaveName.ts';
import { useWords } from '#kit/web/client/language.ts';
import type { Filter } from '#kit/web/list/FilterBar.tsx';
import { useDepartmentItems } from '#modules/people/web/open.tsx';
import { endWords } from '../quota-end-words.ts';
import { quotaWords } from '../quota-words.ts';

/** Returns the filters of a quota list. @param isEach the list shows each quota by itself, including expired ones */
export function useQuotaFilters(isEach: boolean): readonly Filter[] {
  const words = useWords(quotaWords);
  const ends = useWords(endWords);
  const nameOf = useLeaveName();
  const codes = useLeaveCodes();
  const { items: departments } = useDepartmentItems();
  const [year] = useState(() => Number(companyDay(new Date()).slice(0, 4)));
  return useMemo<readonly Filter[]>(() => {
    const yesNo = [
      { value: 'true', label: words.yes },
      { value: 'false', label: words.no },
    ];
    return [
      { kind: 'search', names: ['Keyword'], label: words.search },
      {
        kind: 'choice',
        names: ['VacationType'],
        label: words.type,
        options: codes.map((value) => ({ value: String(value), label: nameOf(value) })),
      },
      {
        kind: 'choice',
        names: ['LeaveYear'],
        label: words.year,
        options: [year + 1, year, year - 1, year - 2].map((one) => ({
          value: String(one),
          label: String(one),
        })),
      },
      { kind: 'choice', names: ['IsLocked'], label: words.onlyLocked, options: yesNo },
      { kind: 'choice', names: ['IsOverdrawn'], label: words.onlyOverdrawn, options: yesNo },
      ...(isEach
        ? [{ kind: 'choice', names: ['IsUnused'], label: ends.unused, options: yesNo } as const]
        : []),
      {
        kind: 'tree',
        names: ['DeptId'],
        label: words.department,
        items: departments,
      },
    ];
  }, [departments, ends, isEach, nameOf, codes, words, year]);
}
