import { useCallback } from 'react';
import { useSearchParams } from 'react-router';

/** What is chosen on a page; its id stands in the address. */
export function useChosen(name: string): readonly [number | null, (id: number | null) => void] {
  const [search, setSearch] = useSearchParams();
  const id = Number(search.get(name));
  const choose = useCallback(
    (next: number | null) =>
      setSearch(
        (before) => {
          const params = new URLSearchParams(before);
          if (next === null) params.delete(name);
          else params.set(name, String(next));
          return params;
        },
        { preventScrollReset: true },
      ),
    [name, setSearch],
  );
  return [Number.isSafeInteger(id) && id > 0 ? id : null, choose];
}
