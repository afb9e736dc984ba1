import { useSyncExternalStore } from 'react';
import type { Language } from '#kit/contract/refusals.ts';
import { readStored, store } from './storage.ts';

const listeners = new Set<() => void>();

/** Cookie in which the sign-in page stores the chosen language. */
const cookieName = (): string =>
  location.protocol === 'https:' ? '__Host-portico_language' : 'portico_language';

/** Returns the language chosen on the sign-in page; null: none, or another service signs people in. */
function chosenBefore(): Language | null {
  if (typeof document === 'undefined') return null;
  const found = document.cookie.split('; ').find((pair) => pair.startsWith(`${cookieName()}=`));
  const value = found?.slice(cookieName().length + 1);
  return value === 'en' || value === 'zh' ? value : null;
}

const asLanguage = (text: string | null): Language | null => (text === 'en' || text === 'zh' ? text : null);

// The language at the start is Chinese (specification section 1).
let current: Language = asLanguage(readStored('language')) ?? chosenBefore() ?? 'zh';

export const language = (): Language => current;

/** Changes the language for this window and remembers it, for the sign-in page too. */
export function chooseLanguage(next: Language): void {
  current = next;
  store('language', next);
  const isSecure = location.protocol === 'https:';
  document.cookie = `${cookieName()}=${next}; path=/; max-age=31536000; samesite=lax${isSecure ? '; secure' : ''}`;
  document.documentElement.lang = next === 'zh' ? 'zh-CN' : 'en';
  for (const listener of listeners) listener();
}

/** Remembers the language chosen on the sign-in page, when the browser comes back from there. */
export function keepChosenLanguage(): void {
  const chosen = chosenBefore();
  if (chosen) chooseLanguage(chosen);
}

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

export const useLanguage = (): Language => useSyncExternalStore(subscribe, language);

/** Declares a module's texts in both languages. English must have the same keys as Chinese. */
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

/** Returns the texts in the reader's language: `const t = useWords(labels); t.submit`. */
export function useWords<T>(table: { zh: T; en: T }): T {
  return table[useLanguage()];
}

/** Returns the name in the caller's language, or in the other one if it is missing. */
export function inLanguage(chosen: Language, zh: string, en: string): string {
  return chosen === 'zh' ? zh || en : en || zh;
}
