import { useSyncExternalStore } from 'react';

const widthIs = (query: string): (() => boolean) => {
  const list = matchMedia(query);
  const subscribe = (listener: () => void): (() => void) => {
    list.addEventListener('change', listener);
    return () => list.removeEventListener('change', listener);
  };
  return () => useSyncExternalStore(subscribe, () => list.matches);
};

/** Whether the window is as narrow as a phone's. */
export const useIsPhone = widthIs('(max-width: 767px)');

/** Whether there is room for two columns beside a list. */
export const useIsWide = widthIs('(min-width: 1200px)');

/** Whether a table has room for columns that a laptop leaves out. */
export const useIsRoomy = widthIs('(min-width: 1600px)');
