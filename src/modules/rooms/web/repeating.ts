import type { freqs, Nth } from '../contract/codes.ts';

type Freq = (typeof freqs)[number];

/** Repetition of a meeting as values of the form. */
export interface Repeating {
  readonly Freq: Freq;
  readonly Interval: number;
  readonly WeekDays: readonly number[];
  /** Positions of the weekday in the month; empty: the same day of each month. */
  readonly Nths: readonly Nth[];
  readonly UntilDate: string | null;
}

/**
 * Returns the repetition for a newly chosen frequency. Values of the former repetition stay. Without one, the meeting
 * repeats on the weekday of the first meeting.
 * @param weekday of the first meeting, 1 Monday … 7 Sunday; null while it has no day
 */
export const repeating = (freq: Freq, weekday: number | null, former: Repeating | null): Repeating => ({
  Interval: 1,
  WeekDays: weekday ? [weekday] : [],
  Nths: [],
  UntilDate: null,
  ...former,
  Freq: freq,
});
