import { useSyncExternalStore } from 'react';
import { readStored, store } from '../client/storage.ts';

/** Light, dark, or what the system says. */
export type Brightness = 'light' | 'dark' | 'system';

const dark = matchMedia('(prefers-color-scheme: dark)');
const listeners = new Set<() => void>();
const stored = readStored('brightness');
let chosen: Brightness = stored === 'light' || stored === 'dark' ? stored : 'system';

const tell = (): void => {
  for (const listener of listeners) listener();
};
dark.addEventListener('change', tell);

export function chooseBrightness(next: Brightness): void {
  chosen = next;
  store('brightness', next);
  tell();
}

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

export const useBrightness = (): Brightness => useSyncExternalStore(subscribe, () => chosen);
export const useIsDark = (): boolean =>
  useSyncExternalStore(subscribe, () => (chosen === 'system' ? dark.matches : chosen === 'dark'));

const still = matchMedia('(prefers-reduced-motion: reduce)');

const subscribeStill = (listener: () => void): (() => void) => {
  still.addEventListener('change', listener);
  return () => still.removeEventListener('change', listener);
};

/** Whether the person asked for no motion. */
export const useIsStill = (): boolean => useSyncExternalStore(subscribeStill, () => still.matches);
