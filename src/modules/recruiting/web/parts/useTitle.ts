import { inLanguage, useLanguage } from '#kit/web/client/language.ts';

interface Titled {
  readonly Title: string;
  readonly TitleEn: string;
}

/** What an opening is called in the reader's language. */
export function useTitle(): (of: Titled) => string {
  const language = useLanguage();
  return ({ Title, TitleEn }) => inLanguage(language, Title, TitleEn);
}
