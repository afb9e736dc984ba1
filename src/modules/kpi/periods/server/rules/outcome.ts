import { shiftDays } from '#kit/rules/dates.ts';
import { isWorkDay, type SpecialDays } from '#kit/rules/work-days.ts';
import { leastScored, whole } from '#modules/kpi/contract/codes.ts';
import * as f from '#modules/kpi/contract/fraction.ts';

/** Number of workdays for an appeal. The first is the workday after publication. */
const appealDays = 5;

/** Returns the last company day for an appeal. @param published company day */
export function appealUntil(published: string, special: SpecialDays): string {
  let day = published;
  for (let left = appealDays; left > 0;) {
    day = shiftDays(day, 1);
    if (isWorkDay(day, special)) left -= 1;
  }
  return day;
}

/** Largest share of sheets that may have a grade. */
export interface GuideLine {
  readonly Grade: string;
  /** Share in ten-thousandths. */
  readonly MostBp: number;
}

/**
 * Returns the first grade that exceeds the guide, and how many have it.
 * @param grades grade of each sheet; null: not scored
 */
export function beyondGuide(
  guide: readonly GuideLine[],
  grades: readonly (string | null)[],
): (GuideLine & { readonly count: number }) | null {
  for (const line of guide) {
    const count = grades.filter((grade) => grade === line.Grade).length;
    if (count * whole > line.MostBp * grades.length) return { ...line, count };
  }
  return null;
}

const millis = 86_400_000;

/** Number of days of a stretch, both ends included. */
export const daysOf = (from: string, to: string): number =>
  Math.round((Date.parse(to) - Date.parse(from)) / millis) + 1;

interface Part {
  readonly days: number;
  /** Total of the sheet as exact decimal text; null: not scored. */
  readonly total: string | null;
}

/** Averages the totals of parts, weighted by days. @returns null if less than 60 % of the days are scored */
export function weighByDays(parts: readonly Part[]): f.Fraction | null {
  const all = parts.reduce((sum, { days }) => sum + days, 0);
  const scored = parts.flatMap(({ days, total }) => {
    const value = f.fractionOf(total);
    return value ? [{ days, value }] : [];
  });
  const known = scored.reduce((sum, { days }) => sum + days, 0);
  if (known === 0 || known * whole < all * leastScored) return null;
  return f.over(f.sum(scored.map(({ days, value }) => f.times(f.whole(days), value))), f.whole(known));
}
