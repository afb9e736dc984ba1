import { shiftDays } from '#kit/rules/dates.ts';
import { fullYears } from '#kit/rules/identity-card.ts';
import { bandRule, type BandRule } from '#modules/attendance/contract/codes.ts';

/**
 * Statutory annual leave by the Regulation on Paid Annual Leave (State Council Decree 514) and its Measures (2008),
 * articles 3, 5 and 12.
 */

const yearDays = 365;

/** Returns the days of leave for a full year, by full years of working life. */
export function bandOf(years: number): 0 | 5 | 10 | 15 {
  if (years < 1) return 0;
  if (years < 10) return 5;
  return years < 20 ? 10 : 15;
}

/** Returns the day on which so many years since a day are complete. 29 February is completed on 1 March. */
export function anniversary(day: string, years: number): string {
  const year = String(Number(day.slice(0, 4)) + years).padStart(4, '0');
  const same = `${year}-${day.slice(5)}`;
  return day.endsWith('-02-29') && new Date(`${year}-02-29T00:00:00Z`).getUTCDate() !== 29
    ? `${year}-03-01`
    : same;
}

const count = (from: string, to: string): number =>
  from > to ? 0 : (Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / 86_400_000 + 1;

/**
 * Returns whole days of leave for a number of calendar days. Fractions are dropped, and the result never exceeds the
 * full number.
 */
const partOf = (days: number, band: number): number => Math.min(band, Math.floor((days * band) / yearDays));

/** First and last company days of a person's working life. */
export interface Working {
  /** First day of work at any employer; null: unknown, so the entry into the company counts instead. */
  readonly workStart: string | null;
  readonly entry: string;
  /** Last working day; null: none is known. */
  readonly last: string | null;
}

/** Returns the full years since the entry, or since the start of working life, on a day. */
export const yearsOn = (since: string, day: string): number => (since > day ? 0 : fullYears(since, day));

/** Company days of a year in which one band of leave days applies, both included. */
export interface BandSpan {
  readonly from: string;
  readonly to: string;
  /** Whole days of leave for a full year in this band. */
  readonly band: number;
}

/**
 * Returns the spans of a year that earn statutory annual leave on the mainland, each with its band. The first begins on
 * the entry, or when twelve months of working life are complete. The last ends on the last working day.
 * @throws RangeError where the last working day lies before the entry
 */
export function bandSpans({ workStart, entry, last }: Working, year: number, rule: BandRule): BandSpan[] {
  if (last !== null && last < entry) throw new RangeError('the last working day lies before the entry');
  const began = workStart !== null && workStart < entry ? workStart : entry;
  const [first, end] = [`${year}-01-01`, `${year}-12-31`];
  const from = [first, entry, anniversary(began, 1)].toSorted().at(-1)!;
  const to = last !== null && last < end ? last : end;
  if (from > to) return [];
  const lower = bandOf(yearsOn(began, from));
  const higher = bandOf(yearsOn(began, end));
  if (lower === higher || rule === bandRule.nextYear) return [{ from, to, band: lower }];
  // A person who leaves before the anniversary never reaches the higher band.
  if (rule === bandRule.whole) return [{ from, to, band: bandOf(yearsOn(began, to)) }];
  const turn = anniversary(began, higher === 15 ? 20 : 10);
  if (turn > to) return [{ from, to, band: lower }];
  const before = { from, to: shiftDays(turn, -1), band: lower };
  return [...(before.to < from ? [] : [before]), { from: turn, to, band: higher }];
}

/**
 * Returns the statutory annual leave of a year on the mainland, in whole days. The bands begin at 1, 10 and 20 years of
 * working life. People who enter, complete twelve months or leave within the year get the part for their calendar days.
 * @throws RangeError where the last working day lies before the entry
 */
export const statutoryDays = (working: Working, year: number, rule: BandRule): number =>
  bandSpans(working, year, rule).reduce((sum, { from, to, band }) => sum + partOf(count(from, to), band), 0);

export interface Absences {
  /** Number of work days of personal leave for which pay was not reduced. */
  readonly paidPersonalDays: number;
  /** Number of calendar days of sick leave. */
  readonly sickDays: number;
}

const monthDays = 30;
const sickMonths = { 0: Infinity, 5: 2, 10: 3, 15: 4 } as const;

/**
 * Returns whether the absences of a year remove the claim to annual leave (article 4 of the Regulation). A month counts
 * as 30 calendar days.
 */
export const isExcluded = (band: 0 | 5 | 10 | 15, absent: Absences): boolean =>
  absent.paidPersonalDays >= 20 || absent.sickDays >= sickMonths[band] * monthDays;

/** Days of leave after 1, 2, 3 … years in the same employment (Employment Ordinance, Cap. 57, section 41AA). */
const hongKong = [7, 7, 8, 9, 10, 11, 12, 13, 14] as const;

/**
 * Returns the annual leave in Hong Kong that is earned on the anniversary in a year and valid for twelve months. Null:
 * none is earned yet.
 */
export function hongKongAnnual(
  entry: string,
  year: number,
): { readonly days: number; readonly from: string; readonly to: string } | null {
  const years = year - Number(entry.slice(0, 4));
  if (years < 1) return null;
  const days = hongKong[Math.min(years, hongKong.length) - 1]!;
  return { days, from: anniversary(entry, years), to: shiftDays(anniversary(entry, years + 1), -1) };
}
