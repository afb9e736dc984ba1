import { useCallback } from 'react';
import { useSearchParams } from 'react-router';

/** One name in the address beside whatever a page keeps there; null takes it away. */
export function useAddress(name: string): readonly [string | null, (value: string | null) => void] {
  const [search, setSearch] = useSearchParams();
  const set = useCallback(
    (value: string | null) =>
      setSearch(
        (before) => {
          const next = new URLSearchParams(before);
          if (value === null) next.delete(name);
          else next.set(name, value);
          return next;
        },
        { preventScrollReset: true },
      ),
    [name, setSearch],
  );
  return [search.get(name), set];
}
