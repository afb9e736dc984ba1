import { useCallback } from 'react';
import { useSearchParams } from 'react-router';

/** What is open over the list stands in the address: a company, what is done with it. */
export function useAddress(): readonly [
  Readonly<Record<'company' | 'act' | 'form', string | null>>,
  (next: Readonly<Partial<Record<'company' | 'act' | 'form', string | null>>>) => void,
] {
  const [search, setSearch] = useSearchParams();
  const go = useCallback(
    (next: Readonly<Partial<Record<'company' | 'act' | 'form', string | null>>>) =>
      setSearch(
        (before) => {
          const params = new URLSearchParams(before);
          for (const [name, value] of Object.entries(next)) {
            if (value === null) params.delete(name);
            else params.set(name, value);
          }
          return params;
        },
        { preventScrollReset: true },
      ),
    [setSearch],
  );
  const at = { company: search.get('company'), act: search.get('act'), form: search.get('form') };
  return [at, go];
}
