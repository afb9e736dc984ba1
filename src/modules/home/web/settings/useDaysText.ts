import { useWords } from '#kit/web/client/language.ts';
import { settingWords } from './words.ts';

interface Days {
  readonly StartTime: string | null;
  readonly EndTime: string | null;
}

/** Returns a function that describes the days on which something is shown. */
export function useDaysText(): (of: Days) => string {
  const words = useWords(settingWords);
  return ({ StartTime, EndTime }) => {
    if (StartTime && EndTime) return words.daysBoth(StartTime, EndTime);
    if (StartTime) return words.daysFrom(StartTime);
    return EndTime ? words.daysTo(EndTime) : words.always;
  };
}
