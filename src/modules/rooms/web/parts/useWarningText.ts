import type { z } from 'zod';
import { inLanguage, useLanguage, useWords } from '#kit/web/client/language.ts';
import type { warning } from '../../contract/fields.ts';
import { roomWords } from '../words.ts';

/** Returns a function that turns a warning into text with people's names. */
export function useWarningText(): (given: z.infer<typeof warning>) => string {
  const words = useWords(roomWords);
  const language = useLanguage();
  return ({ Kind, Capacity, People }) => {
    if (Kind === 'capacity') return words.warnCapacity(Capacity);
    const names = People.map(({ ChineseName, EnglishName }) =>
      inLanguage(language, ChineseName, EnglishName),
    );
    return words.warnClash(names.join(language === 'zh' ? '、' : ', '));
  };
}
