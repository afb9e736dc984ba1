import { useSyncExternalStore } from 'react';

const widthIs = (query: string): (() => boolean) => {
  const list = matchMedia(query);
  const subscribe = (listener: () => void): (() => void) => {
    list.addEventListener('change', listener);
    return () => list.removeEventListener('change', listener);
  };
  return () => useSyncExternalStore(subscribe, () => list.matches);
};

/** Returns whether the window is as narrow as a phone's. */
export const useIsPhone = widthIs('(max-width: 767px)');

/** Returns whether there is room for two columns next to a list. */
export const useIsWide = widthIs('(min-width: 1200px)');

/** Returns whether a table has room for columns that are hidden on a laptop. */
export const useIsRoomy = widthIs('(min-width: 1600px)');
