import { shiftDays, shiftMonths } from '#kit/rules/dates.ts';

interface Days {
  readonly from: string;
  readonly to: string;
}

/**
 * Returns the months of a period as ranges of company days, both included. The first and last month are cut to the
 * period.
 */
export function monthsOf({ from, to }: Days): (Days & { readonly month: string })[] {
  const months: (Days & { readonly month: string })[] = [];
  for (let first = `${from.slice(0, 7)}-01`; first <= to; first = shiftMonths(first, 1)) {
    const last = shiftDays(shiftMonths(first, 1), -1);
    months.push({
      month: first.slice(0, 7),
      from: first < from ? from : first,
      to: last > to ? to : last,
    });
  }
  return months;
}

/** Returns the number of days of a period, both ends included. */
export const lengthOf = ({ from, to }: Days): number =>
  Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000) + 1;

/** Returns the first day of the month eleven months earlier, so that twelve months are covered. */
export const yearBefore = (to: string): string => shiftMonths(`${to.slice(0, 7)}-01`, -11);

/**
 * Returns the mean headcount of a period with 2 decimals and the turnover in ten-thousandths.
 * @param employed sum of days of employment over all people, an integer below 2^53 / 20000
 */
export function meanAndTurnover(
  { from, to }: Days,
  employed: number,
  left: number,
): { readonly Mean: string; readonly TurnoverBp: number | null } {
  const days = lengthOf({ from, to });
  const hundredths = Math.floor((employed * 200 + days) / (2 * days));
  return {
    Mean: `${Math.floor(hundredths / 100)}.${String(hundredths % 100).padStart(2, '0')}`,
    TurnoverBp: employed === 0 ? null : Math.floor((left * days * 20_000 + employed) / (2 * employed)),
  };
}
