import { useMemo } from 'react';
import { useWords } from '#kit/web/client/language.ts';
import type { Filter } from '#kit/web/list/FilterBar.tsx';
import { organisationWords } from '../organisation-words.ts';

/** Filters by whether something is in use. */
export function useActiveFilter(): Filter {
  const words = useWords(organisationWords);
  return useMemo(
    () => ({
      kind: 'choice',
      names: ['IsUse'],
      label: words.state,
      options: [
        { value: 'true', label: words.inUse },
        { value: 'false', label: words.disabled },
      ],
    }),
    [words],
  );
}
