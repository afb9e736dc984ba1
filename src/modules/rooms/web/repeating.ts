import type { freqs } from '../contract/codes.ts';

type Freq = (typeof freqs)[number];

/** How a meeting repeats, as the form holds it. */
export interface Repeating {
  readonly Freq: Freq;
  readonly Interval: number;
  readonly WeekDays: readonly number[];
  readonly UntilDate: string | null;
}

/**
 * A way to repeat that somebody has just chosen: what he had said of another way stays, else it is each time on the day of
 * the first meeting.
 * @param weekday of the first meeting, 1 Monday … 7 Sunday; null while it has no day
 */
export const repeating = (freq: Freq, weekday: number | null, former: Repeating | null): Repeating => ({
  Interval: 1,
  WeekDays: weekday ? [weekday] : [],
  UntilDate: null,
  ...former,
  Freq: freq,
});
