import { clockOf } from '#kit/rules/clock.ts';

/** A minute of two days as a clock: 1560 is 02:00 of the next. */
export const clockIn = (minute: number): string => clockOf(minute === 1440 ? 1440 : minute % 1440);

/** Whether a minute is shown on the next day; midnight ends a day. */
export const isNext = (minute: number): boolean => minute > 1440;

/** A span in words: 22:00–次日 06:00. */
export const spanText = ([on, off]: readonly number[], next: (clock: string) => string): string => {
  const text = (minute = 0): string => (isNext(minute) ? next(clockIn(minute)) : clockIn(minute));
  // Where both ends are the next day's, that is said once.
  return isNext(on ?? 0) && isNext(off ?? 0)
    ? next(`${clockIn(on ?? 0)}–${clockIn(off ?? 0)}`)
    : `${text(on)}–${text(off)}`;
};

/**
 * Whether a single punch now would be the departure, as the day counts one alone: the nearer end, the middle arrives.
 * @param at minutes after the day's midnight
 */
export const isDeparture = (segments: readonly (readonly number[])[], at: number): boolean => {
  const [first, last] = [segments.at(0), segments.at(-1)];
  return first !== undefined && at > ((first[0] ?? 0) + (last?.[1] ?? 0)) / 2;
};
