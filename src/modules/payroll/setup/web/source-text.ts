import type { Language } from '#kit/contract/refusals.ts';
import { inLanguage } from '#kit/web/client/language.ts';

/** Returns the source of a scheme or table in a language. Built-in data contains both languages as `中文 | English`. */
export function sourceText(language: Language, source: string): string {
  const [zh = '', en = ''] = source.split(' | ');
  return inLanguage(language, zh, en);
}
