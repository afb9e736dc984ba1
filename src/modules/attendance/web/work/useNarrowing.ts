import { useMemo } from 'react';
import { useCall } from '#kit/web/client/hooks.ts';
import { inLanguage, useLanguage, useWords } from '#kit/web/client/language.ts';
import type { Filter } from '#kit/web/list/FilterBar.tsx';
import { CacDept } from '#modules/people/contract/CacDept.ts';
import { workWords } from './words.ts';

const none: readonly Filter[] = [];

/** A search for people and a department, with what a list has of its own. */
export function useNarrowing(more: readonly Filter[] = none): readonly Filter[] {
  const words = useWords(workWords);
  const language = useLanguage();
  const departments = useCall(CacDept.SearchDepartmentList, {}).data;
  return useMemo<readonly Filter[]>(
    () => [
      { kind: 'search', names: ['Keyword'], label: words.search },
      {
        kind: 'tree',
        names: ['DeptId'],
        label: words.department,
        items: (departments ?? []).map((one) => ({
          id: one.DeptId,
          parentId: one.ParentId,
          title: inLanguage(language, one.DeptName, one.DeptNameEn),
          search: `${one.DeptName} ${one.DeptNameEn}`,
        })),
      },
      ...more,
    ],
    [departments, language, words, more],
  );
}
