import { useSyncExternalStore } from 'react';
import type { Language } from '#kit/contract/refusals.ts';
import { readStored, store } from './storage.ts';

const listeners = new Set<() => void>();
// Chinese is chosen at start-up (specification section 1).
let current: Language = readStored('language') === 'en' ? 'en' : 'zh';

export const language = (): Language => current;

/** Changes the language for this window and remembers it. */
export function chooseLanguage(next: Language): void {
  current = next;
  store('language', next);
  document.documentElement.lang = next === 'zh' ? 'zh-CN' : 'en';
  for (const listener of listeners) listener();
}

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

export const useLanguage = (): Language => useSyncExternalStore(subscribe, language);

/** A module's texts in both languages; English must have what Chinese has. */
export function labels<const T extends object>(table: {
  zh: T;
  en: { [K in keyof T]: Same<T[K]> };
}): {
  zh: T;
  en: T;
} {
  return table as unknown as { zh: T; en: T };
}

type Same<V> = V extends string
  ? string
  : V extends (...args: infer A) => string
    ? (...args: A) => string
    : { [K in keyof V]: Same<V[K]> };

/** The texts in the caller's language: `const t = useWords(labels); t.submit`. */
export function useWords<T>(table: { zh: T; en: T }): T {
  return table[useLanguage()];
}

/** The name in the caller's language, the other one where it is missing. */
export function inLanguage(chosen: Language, zh: string, en: string): string {
  return chosen === 'zh' ? zh || en : en || zh;
}
