import { clockOf } from '#kit/rules/clock.ts';

/** Returns a minute within two days as a clock time: 1560 is 02:00 of the next day. */
export const clockIn = (minute: number): string => clockOf(minute === 1440 ? 1440 : minute % 1440);

/** Returns whether a minute lies on the next day. Midnight still belongs to the first day. */
export const isNext = (minute: number): boolean => minute > 1440;

/** Returns a span as text: 22:00–次日 06:00. */
export const spanText = ([on, off]: readonly number[], next: (clock: string) => string): string => {
  const text = (minute = 0): string => (isNext(minute) ? next(clockIn(minute)) : clockIn(minute));
  // If both ends lie on the next day, this is mentioned only once.
  return isNext(on ?? 0) && isNext(off ?? 0)
    ? next(`${clockIn(on ?? 0)}–${clockIn(off ?? 0)}`)
    : `${text(on)}–${text(off)}`;
};

/**
 * Returns whether a single punch now would count as the departure: the nearer end decides, and the middle is an
 * arrival.
 * @param at minutes after the day's midnight
 */
export const isDeparture = (segments: readonly (readonly number[])[], at: number): boolean => {
  const [first, last] = [segments.at(0), segments.at(-1)];
  return first !== undefined && at > ((first[0] ?? 0) + (last?.[1] ?? 0)) / 2;
};
