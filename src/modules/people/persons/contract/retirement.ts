import { shiftMonths } from '#kit/rules/dates.ts';
import { gender, retireCategory } from './user-codes.ts';

interface Line {
  /** Retirement age in years before the gradual increase. */
  readonly years: number;
  /** First month of birth (YYYY-MM) for which the retirement age is higher. */
  readonly from: string;
  /** The age rises by one month for every started group of so many birth months, up to `most` months. */
  readonly every: number;
  readonly most: number;
}

const { code } = retireCategory;

/** The statutory retirement age since 2025 (decision of the Standing Committee of 13 September 2024). */
const lines: Readonly<Record<number, Line>> = {
  [code.men]: { years: 60, from: '1965-01', every: 4, most: 36 },
  [code.women55]: { years: 55, from: '1970-01', every: 4, most: 36 },
  [code.women50]: { years: 50, from: '1975-01', every: 2, most: 60 },
};

export interface Retirement {
  /** Company day. */
  readonly day: string;
  /** Age on that day, in months. */
  readonly months: number;
  /** True if the category is unknown and was guessed from the gender. */
  readonly isGuess: boolean;
}

const monthsOf = (day: string): number => Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7));

/**
 * Returns when somebody born on a day (YYYY-MM-DD) reaches the statutory retirement age. Null if neither category nor
 * gender is known.
 */
export function retirementOf(birth: string, category: number | null, sex: number): Retirement | null {
  const line = lines[category ?? suggested(sex) ?? 0];
  if (!line) return null;
  const since = monthsOf(birth) - monthsOf(line.from);
  const later = since < 0 ? 0 : Math.min(line.most, Math.floor(since / line.every) + 1);
  const months = line.years * 12 + later;
  return {
    day: shiftMonths(birth, months),
    months,
    isGuess: category === null && sex === gender.code.female,
  };
}

/** Returns the category that a gender suggests. Women may belong to either of two, so the guess must be checked. */
const suggested = (sex: number): number | null =>
  sex === gender.code.male ? code.men : sex === gender.code.female ? code.women55 : null;

/** Returns whether a category is possible for a gender; an unknown gender fits all. */
export const fitsGender = (category: number, sex: number): boolean =>
  sex === gender.code.unknown || (category === code.men) === (sex === gender.code.male);
