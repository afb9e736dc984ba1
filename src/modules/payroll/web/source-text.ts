import type { Language } from '#kit/contract/refusals.ts';
import { inLanguage } from '#kit/web/client/language.ts';

/** Where a scheme or a table comes from: what comes with the product says it in both languages, as `中文 | English`. */
export function sourceText(language: Language, source: string): string {
  const [zh = '', en = ''] = source.split(' | ');
  return inLanguage(language, zh, en);
}
