/** Annual leave in the year of a person's last day, in ten-thousandths of a day. */
export interface YearsLeave {
  /** Ranges of employed company days in the year, both ends included, each with the entitlement of a full year. */
  readonly spans: readonly { readonly from: string; readonly to: string; readonly full: number }[];
  readonly used: number;
  /** Days left from earlier years, which are paid in full. */
  readonly carried: number;
}

const wholeDay = 10_000;
/** Divisor set by the law, in leap years too. */
const yearDays = 365;

const daysOf = (from: string, to: string): number => (Date.parse(to) - Date.parse(from)) / 86_400_000 + 1;

/**
 * Returns the unused annual leave at the end of an employment (Implementation Measures for Paid Annual Leave, 2008,
 * article 12). The full entitlement is multiplied by calendar days employed over 365, cut to whole days, and reduced by
 * leave used. Leave taken in excess is never claimed back.
 * @returns ten-thousandths of a day
 */
export function leaveAtEnd({ spans, used, carried }: YearsLeave): number {
  const earned = spans.reduce((sum, { from, to, full }) => {
    const share = Math.floor((daysOf(from, to) * full) / (yearDays * wholeDay)) * wholeDay;
    return sum + Math.min(share, full);
  }, 0);
  return Math.max(0, earned - used) + Math.max(0, carried);
}
