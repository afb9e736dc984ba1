/** Statutory annual leave of the year of the last day, in ten-thousandths of a day. */
export interface YearsLeave {
  /** Granted for the year, or for what is left of it after an entry. */
  readonly granted: number;
  readonly used: number;
  /** Left of the year before, where that was carried over. */
  readonly carried: number;
}

const wholeDay = 10_000;

/** Number of a company day in its year, the first of January is 1. */
const dayOfYear = (day: string): number =>
  Math.round((Date.parse(day) - Date.parse(`${day.slice(0, 4)}-01-01`)) / 86_400_000) + 1;

/**
 * Unused statutory annual leave at the end of an employment (Measures on Paid Annual Leave, 2008, article 12): the year's
 * share up to the last day in whole days, less what was used; what was used beyond it is not claimed back.
 * @param entry first company day, null: before the year @returns ten-thousandths of a day
 */
export function leaveAtEnd(
  { granted, used, carried }: YearsLeave,
  entry: string | null,
  last: string,
): number {
  const first = entry?.slice(0, 4) === last.slice(0, 4) ? dayOfYear(entry) : 1;
  const passed = dayOfYear(last) - first + 1;
  const whole = dayOfYear(`${last.slice(0, 4)}-12-31`) - first + 1;
  const share = Math.floor((granted * passed) / (whole * wholeDay)) * wholeDay;
  return Math.max(0, share - used) + Math.max(0, carried);
}
