import { shiftDays } from '#kit/rules/dates.ts';
import type { Nth } from './codes.ts';

/** Returns which of its weekday in its month a day is; the last one is -1 where that is what is meant, or a fifth. */
export function nthOf(day: string, isLastMeant = false): Nth {
  const isLast = !shiftDays(day, 7).startsWith(day.slice(0, 7));
  const nth = Math.ceil(Number(day.slice(8)) / 7);
  return (isLast && isLastMeant) || nth > 4 ? -1 : (nth as Nth);
}
