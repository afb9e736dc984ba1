import { useAddress } from '#kit/web/client/useAddress.ts';
/** View that is open over the list: a person's detail, a form, or the drawer that disables them. */
export type UserMode = 'view' | 'edit' | 'disable' | 'add' | 'rehire';

const modes = new Set<string>(['edit', 'disable', 'add', 'rehire']);

export interface UserAddress {
  readonly id: number | null;
  readonly mode: UserMode | null;
  readonly tab: string;
  readonly open: (id: number | null, mode?: UserMode) => void;
  readonly show: (tab: string) => void;
}

/** Keeps the open person and view in the address, next to the filters of the list. */
export function useUserAddress(): UserAddress {
  const [at, go] = useAddress('AUID', 'Do', 'Tab');
  const id = Number(at.AUID);
  const known = Number.isSafeInteger(id) && id > 0 ? id : null;
  return {
    id: known,
    mode: modes.has(at.Do) ? (at.Do as UserMode) : known === null ? null : 'view',
    tab: at.Tab,
    open: (next, mode = 'view') =>
      go({ AUID: next, Do: mode === 'view' ? null : mode, ...(next === null ? { Tab: null } : {}) }),
    show: (Tab) => go({ Tab }),
  };
}
