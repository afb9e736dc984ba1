import { useCallback } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { useAddress } from '#kit/web/client/useAddress.ts';
import { useIsPhone } from '#kit/web/shell/useIsPhone.ts';
import { detailPath } from '#modules/approval/web/paths.ts';

const name = 'FormID';

interface OpenForm {
  readonly formId: number | null;
  /** Opens a form, or closes it with null; `replace` leaves no history entry. */
  readonly open: (
    formId: number | null,
    how?: { readonly replace?: boolean; readonly isAtOnce?: boolean },
  ) => void;
}

/** Returns the form that is open beside or over a list. Its id stands in the address, with the list's filters. */
export function useOpenForm(): OpenForm {
  const [at, go] = useAddress(name);
  const id = Number(at[name]);
  const open = useCallback<OpenForm['open']>((formId, how) => go({ [name]: formId }, how), [go]);
  return { formId: Number.isSafeInteger(id) && id > 0 ? id : null, open };
}

/** Returns the form in the address at this moment, which may not be rendered yet. */
export const openedNow = (): number => Number(new URLSearchParams(location.search).get(name));

/** Returns the link from a list to a form: over the list where there is room, to its own page on phones. */
export function useFormLink(): (formId: number) => string {
  const isPhone = useIsPhone();
  const { pathname, search } = useLocation();
  return useCallback(
    (formId) => {
      if (isPhone) return detailPath(formId);
      const next = new URLSearchParams(search);
      next.set(name, String(formId));
      return `${pathname}?${next}`;
    },
    [isPhone, pathname, search],
  );
}

/** Returns a function that navigates to the link of `useFormLink`. */
export function useFormLinkOpener(): (formId: number) => void {
  const navigate = useNavigate();
  const link = useFormLink();
  return (formId) => void navigate(link(formId), { preventScrollReset: true });
}
