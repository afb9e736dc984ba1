import { shiftDays } from '#kit/rules/dates.ts';
import type { Nth } from './codes.ts';

/**
 * Returns the position of a day among the same weekdays of its month. A fifth one counts as the last, -1; so does the
 * last one if `isLastMeant`.
 */
export function nthOf(day: string, isLastMeant = false): Nth {
  const isLast = !shiftDays(day, 7).startsWith(day.slice(0, 7));
  const nth = Math.ceil(Number(day.slice(8)) / 7);
  return (isLast && isLastMeant) || nth > 4 ? -1 : (nth as Nth);
}
