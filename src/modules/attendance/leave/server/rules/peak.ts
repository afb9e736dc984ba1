import { shiftDays } from '#kit/rules/dates.ts';

interface AwayTime {
  readonly AUID: number;
  /** Minutes of the company's clock. */
  readonly From: string;
  readonly To: string;
}

/**
 * Returns the day of a range on which most people are away, the earliest of several. Null: nobody is away.
 * @param first and last are company days, both included
 */
export function peakOf(
  times: readonly AwayTime[],
  first: string,
  last: string,
): { readonly day: string; readonly others: number } | null {
  let peak: { day: string; others: number } | null = null;
  for (let day = first; day <= last; day = shiftDays(day, 1)) {
    const next = shiftDays(day, 1);
    const away = times.filter(({ From, To }) => From < next && To > `${day} 00:00`);
    const others = new Set(away.map(({ AUID }) => AUID)).size;
    if (others > (peak?.others ?? 0)) peak = { day, others };
  }
  return peak;
}
