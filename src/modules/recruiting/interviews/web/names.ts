import type { Language } from '#kit/contract/refusals.ts';
import { inLanguage } from '#kit/web/client/language.ts';

interface Named {
  readonly ChineseName: string;
  readonly EnglishName: string;
}

/** Joins the names of people to one line. */
export const namesIn = (people: readonly Named[], language: Language): string =>
  people
    .map((one) => inLanguage(language, one.ChineseName, one.EnglishName))
    .join(language === 'zh' ? '、' : ', ');
