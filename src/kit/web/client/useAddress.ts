import { useCallback } from 'react';
import { useSearchParams } from 'react-router';

/** Values to set in the address. Null, the empty text and zero remove a name. */
type Changes<N extends string> = Readonly<Partial<Record<N, string | number | null>>>;

interface How {
  /** Whether the change adds no entry to the browser history. */
  readonly replace?: boolean;
  /**
   * Renders the new address synchronously, so that the former content makes no further requests. Must not be used in
   * an effect.
   */
  readonly isAtOnce?: boolean;
}

/**
 * Reads the part of a page's state that is in its address, so that back, reload and sharing work. A missing name is
 * empty.
 */
export function useAddress<N extends string>(
  ...names: readonly N[]
): readonly [Readonly<Record<N, string>>, (changes: Changes<N>, how?: How) => void] {
  const [search, setSearch] = useSearchParams();
  const go = useCallback(
    (changes: Changes<N>, { replace = false, isAtOnce = false }: How = {}) =>
      setSearch(
        (before) => {
          const next = new URLSearchParams(before);
          for (const [name, value] of Object.entries<string | number | null | undefined>(changes)) {
            if (value) next.set(name, String(value));
            else next.delete(name);
          }
          return next;
        },
        { replace, preventScrollReset: true, flushSync: isAtOnce },
      ),
    [setSearch],
  );
  const at = Object.fromEntries(names.map((name) => [name, search.get(name) ?? ''])) as Record<N, string>;
  return [at, go];
}

/** Reads and sets one id in the address, next to its other values; null: none. */
export function useAddressId(name: string): readonly [number | null, (id: number | null) => void] {
  const [at, go] = useAddress(name);
  const set = useCallback((id: number | null) => go({ [name]: id }), [name, go]);
  const id = Number(at[name]);
  return [Number.isSafeInteger(id) && id > 0 ? id : null, set];
}
