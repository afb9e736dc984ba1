import { useSyncExternalStore } from 'react';
import { z } from 'zod';
import { readStored, store } from '../client/storage.ts';
import { presetNames } from './presets.ts';

/** Theme of the portal in this browser (specification section 2, theme settings). */
const look = z.object({
  /** Light, dark, or the system's setting. */
  brightness: z.enum(['light', 'dark', 'system']).catch('system'),
  colour: z.enum(presetNames).catch('green'),
  navTheme: z.enum(['dark', 'light']).catch('dark'),
  layout: z.enum(['sidemenu', 'topmenu']).catch('sidemenu'),
  contentWidth: z.enum(['fluid', 'fixed']).catch('fluid'),
  fixedHeader: z.boolean().catch(true),
  autoHideHeader: z.boolean().catch(false),
  colorWeak: z.boolean().catch(false),
  multiTab: z.boolean().catch(false),
});
export type Look = Readonly<z.infer<typeof look>>;

const readLook = (): Look => {
  try {
    return look.parse(JSON.parse(readStored('look') ?? '{}'));
  } catch {
    return look.parse({});
  }
};

export const usualLook: Look = look.parse({});
const dark = matchMedia('(prefers-color-scheme: dark)');
const listeners = new Set<() => void>();
let chosen = readLook();

const tell = (): void => {
  for (const listener of listeners) listener();
};
dark.addEventListener('change', tell);

/** Changes the theme settings in this browser and stores them. */
export function chooseLook(change: Partial<Look>): void {
  chosen = { ...chosen, ...change };
  store('look', JSON.stringify(chosen));
  tell();
}

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

export const useLook = (): Look => useSyncExternalStore(subscribe, () => chosen);
export const useIsDark = (): boolean =>
  useSyncExternalStore(subscribe, () =>
    chosen.brightness === 'system' ? dark.matches : chosen.brightness === 'dark',
  );

const still = matchMedia('(prefers-reduced-motion: reduce)');

const subscribeStill = (listener: () => void): (() => void) => {
  still.addEventListener('change', listener);
  return () => still.removeEventListener('change', listener);
};

/** Returns whether the person's system asks for reduced motion. */
export const useIsStill = (): boolean => useSyncExternalStore(subscribeStill, () => still.matches);
