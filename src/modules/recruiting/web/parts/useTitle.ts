import { inLanguage, useLanguage } from '#kit/web/client/language.ts';

interface Titled {
  readonly Title: string;
  readonly TitleEn: string;
}

/** Returns a function that gives the title of an opening in the user's language. */
export function useTitle(): (of: Titled) => string {
  const language = useLanguage();
  return ({ Title, TitleEn }) => inLanguage(language, Title, TitleEn);
}
