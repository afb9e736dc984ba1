/** Annual leave in the year of the last day, in ten-thousandths of a day. */
export interface YearsLeave {
  /** Company days of employment in the year, both included, each with the entitlement of a full year. */
  readonly spans: readonly { readonly from: string; readonly to: string; readonly full: number }[];
  readonly used: number;
  /** Left of earlier years: due whole. */
  readonly carried: number;
}

const wholeDay = 10_000;
/** Divisor of the law, in leap years too. */
const yearDays = 365;

const daysOf = (from: string, to: string): number => (Date.parse(to) - Date.parse(from)) / 86_400_000 + 1;

/**
 * Unused annual leave at the end of an employment (Implementation Measures for Paid Annual Leave, 2008, article 12): calendar
 * days employed in the year by the full entitlement over 365, in whole days, less what was taken. Nothing is claimed back.
 * @returns ten-thousandths of a day
 */
export function leaveAtEnd({ spans, used, carried }: YearsLeave): number {
  const earned = spans.reduce((sum, { from, to, full }) => {
    const share = Math.floor((daysOf(from, to) * full) / (yearDays * wholeDay)) * wholeDay;
    return sum + Math.min(share, full);
  }, 0);
  return Math.max(0, earned - used) + Math.max(0, carried);
}
