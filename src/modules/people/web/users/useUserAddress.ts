import { useCallback } from 'react';
import { useSearchParams } from 'react-router';

/** What is open over the list: a person's detail, the form, or the way out. */
export type UserMode = 'view' | 'edit' | 'disable' | 'add';

const modes = new Set<string>(['edit', 'disable', 'add']);

export interface UserAddress {
  readonly id: number | null;
  readonly mode: UserMode | null;
  readonly tab: string;
  readonly open: (id: number | null, mode?: UserMode) => void;
  readonly show: (tab: string) => void;
}

/** The person and the way he is shown stand in the address, beside the filters of the list. */
export function useUserAddress(): UserAddress {
  const [search, setSearch] = useSearchParams();
  const id = Number(search.get('AUID'));
  const wanted = search.get('Do') ?? '';
  const known = Number.isSafeInteger(id) && id > 0 ? id : null;
  const change = useCallback(
    (set: Readonly<Record<string, string>>) =>
      setSearch(
        (before) => {
          const next = new URLSearchParams(before);
          for (const [name, value] of Object.entries(set)) {
            if (value) next.set(name, value);
            else next.delete(name);
          }
          return next;
        },
        { preventScrollReset: true },
      ),
    [setSearch],
  );
  return {
    id: known,
    mode: modes.has(wanted) ? (wanted as UserMode) : known === null ? null : 'view',
    tab: search.get('Tab') ?? '',
    open: (next, mode = 'view') =>
      change({
        AUID: next === null ? '' : String(next),
        Do: mode === 'view' ? '' : mode,
        ...(next === null ? { Tab: '' } : {}),
      }),
    show: (tab) => change({ Tab: tab }),
  };
}
