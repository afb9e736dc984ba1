import { shiftDays, shiftMonths } from '#kit/rules/dates.ts';

/** Days of a period, each YYYY-MM-DD. */
export interface PeriodDays {
  readonly FromDay: string;
  readonly TargetsUntil: string;
  readonly ToDay: string;
  readonly ScoresUntil: string;
}

/** Months of a period by its type: month, quarter, half-year, year. */
const months: Readonly<Record<number, number>> = { 1: 1, 2: 3, 3: 6, 4: 12 };

/** Days for setting targets, from the first day of a period, and for scoring, after its last day. */
const settingDays = 10;
const scoringDays = 10;

const daysFrom = (from: string, length: number): PeriodDays => {
  const to = shiftDays(shiftMonths(from, length), -1);
  return {
    FromDay: from,
    TargetsUntil: shiftDays(from, settingDays - 1),
    ToDay: to,
    ScoresUntil: shiftDays(to, scoringDays),
  };
};

/**
 * Proposes the days of a new period: the first month, quarter, half-year or year of the calendar in which targets can still be
 * set in time.
 * @param type period type, 1 to 4
 * @param today company day
 */
export function proposeDays(type: number, today: string): PeriodDays {
  const length = months[type] ?? 3;
  const month = Number(today.slice(5, 7));
  const first = String(month - ((month - 1) % length)).padStart(2, '0');
  const from = `${today.slice(0, 4)}-${first}-01`;
  const current = daysFrom(from, length);
  return current.TargetsUntil >= today ? current : daysFrom(shiftMonths(from, length), length);
}

/**
 * Proposes days for another type of period. A day that somebody typed stays: only empty days and days that are the proposal for
 * some type are replaced.
 */
export function proposeAgain(
  type: number,
  today: string,
  typed: Readonly<Record<string, unknown>>,
): Partial<PeriodDays> {
  const known = Object.keys(months).map((one) => proposeDays(Number(one), today));
  const next = proposeDays(type, today);
  const stays = (key: keyof PeriodDays): boolean => {
    const day = typed[key];
    return typeof day === 'string' && day !== '' && known.every((one) => one[key] !== day);
  };
  return {
    ...(stays('FromDay') ? {} : { FromDay: next.FromDay }),
    ...(stays('TargetsUntil') ? {} : { TargetsUntil: next.TargetsUntil }),
    ...(stays('ToDay') ? {} : { ToDay: next.ToDay }),
    ...(stays('ScoresUntil') ? {} : { ScoresUntil: next.ScoresUntil }),
  };
}
