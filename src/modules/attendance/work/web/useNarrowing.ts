import { useMemo } from 'react';
import { useWords } from '#kit/web/client/language.ts';
import type { Filter } from '#kit/web/list/FilterBar.tsx';
import { useDepartmentItems } from '#modules/people/web/open.tsx';
import { workWords } from './words.ts';

const none: readonly Filter[] = [];

/** Returns filters for people and departments, with further filters of the list. */
export function useNarrowing(more: readonly Filter[] = none): readonly Filter[] {
  const words = useWords(workWords);
  const { items: departments } = useDepartmentItems();
  return useMemo<readonly Filter[]>(
    () => [
      { kind: 'search', names: ['Keyword'], label: words.search },
      {
        kind: 'tree',
        names: ['DeptId'],
        label: words.department,
        items: departments,
      },
      ...more,
    ],
    [departments, words, more],
  );
}
