import { useCallback } from 'react';
import { useSearchParams } from 'react-router';

/** An id in the address beside whatever else stands there, so that what it opens can be shared and left by "back". */
export function useAddressId(name: string): readonly [number | null, (id: number | null) => void] {
  const [search, setSearch] = useSearchParams();
  const set = useCallback(
    (id: number | null) =>
      setSearch(
        (before) => {
          const next = new URLSearchParams(before);
          if (id === null) next.delete(name);
          else next.set(name, String(id));
          return next;
        },
        { preventScrollReset: true },
      ),
    [name, setSearch],
  );
  const id = Number(search.get(name));
  return [Number.isSafeInteger(id) && id > 0 ? id : null, set];
}
