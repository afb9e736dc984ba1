import { shiftDays, shiftMonths } from '#kit/rules/dates.ts';

interface Days {
  readonly from: string;
  readonly to: string;
}

/** The months that a period touches, each cut to it; company days, both included. */
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

/** Days of a period, both ends counted. */
export const lengthOf = ({ from, to }: Days): number =>
  Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000) + 1;

/** The first day of the month eleven months before: with this month twelve. */
export const yearBefore = (to: string): string => shiftMonths(`${to.slice(0, 7)}-01`, -11);

/**
 * What a period comes to: the mean of its days with 2 decimals, and how many left of it in ten-thousandths.
 * @param employed days that people were employed, of all of them; whole, below 2^53 / 20000
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
