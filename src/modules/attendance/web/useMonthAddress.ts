import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { companyDay, isMonth } from '#kit/rules/dates.ts';

/** Returns the month and the filters of a page, which are kept in the address. */
export function useMonthAddress() {
  const [search, setSearch] = useSearchParams();
  const [today] = useState(() => companyDay(new Date()));
  const typed = search.get('month') ?? '';
  const change = (changed: Readonly<Record<string, string | number>>): void =>
    setSearch(
      (before) => {
        const next = new URLSearchParams(before);
        if (!('page' in changed)) next.delete('page');
        for (const [name, value] of Object.entries(changed))
          if (value === '' || value === 0) next.delete(name);
          else next.set(name, String(value));
        return next;
      },
      { replace: true },
    );
  return {
    today,
    month: isMonth(typed) ? typed : today.slice(0, 7),
    keyword: search.get('keyword') ?? '',
    department: Number(search.get('dept')) || 0,
    states: Number(search.get('states')) || 0,
    view: search.get('view') ?? '',
    page: Math.max(1, Number(search.get('page')) || 1),
    change,
  };
}
